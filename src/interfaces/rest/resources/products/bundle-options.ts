import { type Static, Type } from 'typebox';
import {
  deleteBundleOption,
  readBundleOption,
  readBundleOptions,
  writeBundleOption,
} from '#domain/catalog/parts/bundle/commands.ts';
import { bundleTypes, type ChoicePatch, type StoredChoice } from '#domain/catalog/parts/bundle/write.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { changeRoutes, listRoute, type RouteDeclaration, route } from '../../declare.ts';
import { named, rowId } from '../../schema.ts';
import { allOf, created } from './answers.ts';
import { describePart } from './describe-part.ts';
import { partRead, partWrite } from './place.ts';

const type = Type.Unsafe<(typeof bundleTypes)[number]>(
  Type.Union(
    bundleTypes.map((name) => Type.Literal(name)),
    { description: 'Of `select` and `radio` one selection is chosen, of `checkbox` and `multi` several.' },
  ),
);
const priceType = Type.Union([Type.Literal('fixed'), Type.Literal('percent')], {
  description: '`percent` of the price of the bundle.',
});
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const price = Type.Number({ minimum: 0, description: 'Surcharge if the bundle has a fixed price.' });
const qty = Type.Number({ exclusiveMinimum: 0 });
const title = Type.String({ minLength: 1, maxLength: 255 });

const option = named(
  'BundleOption',
  Type.Object({
    id: rowId('Option id.'),
    title: Type.String(),
    type,
    required: Type.Boolean(),
    position: Type.Integer(),
    selections: Type.Array(
      Type.Object({
        selectionId: rowId('Selection id.'),
        productId: rowId('The product that can be chosen.'),
        sku: Type.String(),
        name: Type.String(),
        price,
        priceType,
        qty: Type.Number(),
        canChangeQty: Type.Boolean(),
        isDefault: Type.Boolean(),
        position: Type.Integer(),
      }),
    ),
  }),
);
const selection = Type.Object({
  selectionId: Type.Optional(rowId('Names a selection that is there; the others are new.')),
  productId: rowId('A simple or virtual product.'),
  price: Type.Optional(price),
  priceType: Type.Optional(priceType),
  qty: Type.Optional(qty),
  canChangeQty: Type.Optional(Type.Boolean()),
  isDefault: Type.Optional(Type.Boolean()),
  position: Type.Optional(count),
  sku: Type.Optional(Type.Unknown({ readOnly: true })),
  name: Type.Optional(Type.Unknown({ readOnly: true })),
});
const fields = {
  type: Type.Optional(type),
  required: Type.Optional(Type.Boolean()),
  position: Type.Optional(count),
  selections: Type.Optional(Type.Array(selection, { maxItems: 1000 })),
  id: Type.Optional(Type.Unknown({ readOnly: true })),
};
const body = Type.Object({ title, ...fields });
const patch = Type.Object({ title: Type.Optional(title), ...fields });

const oneParams = Type.Object({ id: rowId('Product id'), optionId: rowId('Option id') });

const part = describePart({
  tag: 'Bundles',
  path: '/bundle-options',
  item: 'optionId',
  params: oneParams,
  names: {
    operation: 'BundleOption',
    operations: 'BundleOptions',
    singular: 'an option',
    plural: 'the options',
    owner: 'a bundle',
  },
  result: option,
  body,
  patch,
  examples: {
    add: { title: 'To write with', type: 'radio', selections: [{ productId: 1, qty: 1, isDefault: true }] },
    change: { required: false },
  },
  problems: { 422: 'The product is not a bundle, or the option breaks rules of the store.' },
  texts: {
    change:
      '`selections` replaces the list: selections with a `selectionId` keep it, also in carts; others are deleted or added.',
  },
});

/** The options of bundles (rest 4.1, 5.1). */
export const bundleOptionRoutes: readonly RouteDeclaration[] = [
  listRoute({
    ...part.list,
    command: readBundleOptions,
    input: ({ params }, place) => partRead(params, place),
    print: (all) => allOf(all.map(show)),
  }),
  route({
    ...part.add,
    command: writeBundleOption,
    input: ({ params, body }, place) => ({ ...partWrite(params, place), change: { add: read(body) } }),
    print: (made, _context, { params }) => created(`/products/${params.id}/bundle-options/${made.id}`, show(made)),
  }),
  route({
    ...part.read,
    command: readBundleOption,
    input: ({ params }, place) => ({ ...partRead(params, place), optionId: params.optionId }),
    print: show,
  }),
  ...changeRoutes({
    ...part.change,
    command: writeBundleOption,
    input: ({ params, body }, place) => ({
      ...partWrite(params, place),
      change: { id: params.optionId, patch: read(body) },
    }),
    print: show,
  }),
  route({
    ...part.remove,
    command: deleteBundleOption,
    input: ({ params }, place) => ({ ...partWrite(params, place), optionId: params.optionId }),
    print: () => undefined,
  }),
];

type Shown = Static<typeof option>;

function show(choice: StoredChoice): Shown {
  const selections = choice.selections.map((each) => ({
    ...each,
    price: decimalToNumber(each.price),
    qty: decimalToNumber(each.qty),
  }));
  return { ...choice, type: choice.type as Shown['type'], selections };
}

/** The sent fields, with amounts in ten-thousandths. */
function read({ title, type, required, position, selections }: Static<typeof patch>): ChoicePatch {
  const amounts = createAmounts();
  const read: ChoicePatch = {
    ...(title !== undefined && { title }),
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...(position !== undefined && { position }),
    ...(selections && {
      selections: selections.map(({ price, qty, sku: _sku, name: _name, ...each }, index) => ({
        ...each,
        ...(price !== undefined && { price: amounts.read(price, `/selections/${index}/price`) }),
        ...(qty !== undefined && { qty: amounts.read(qty, `/selections/${index}/qty`) }),
      })),
    }),
  };
  amounts.done();
  return read;
}
