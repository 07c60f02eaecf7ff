import { type Static, Type } from 'typebox';
import {
  type BundleChoice,
  type BundleSelection,
  bundleChoicesOf,
  bundleTypes,
  type ChoiceChange,
  changeBundleChoices,
  found,
  type KeptChoice,
} from '../../../../domain/catalog/products/write/bundle-options.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { decimalToNumber, unit } from '../../../../kernel/decimal.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { allOf, createAmounts, created, productToRead, writerOf } from './write-context.ts';

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
const price = Type.Number({ minimum: 0, description: 'What it adds to the price of a bundle of fixed price.' });
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

const path = '/products/{id}/bundle-options';
const oneParams = Type.Object({ id: rowId('Product id'), optionId: rowId('Option id') });
const common = { tag: 'Bundles', access: granted('products/write'), effect: 'write' } as const;
const problems = { 422: 'The product is no bundle, or the option breaks rules of the store.' };

/** What a bundle is put together of (reference rest 4.1, 5.1). */
export const bundleOptionRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path,
    tag: common.tag,
    summary: 'List the options of a bundle',
    operationId: 'listBundleOptions',
    access: everybody,
    effect: 'read',
    params: idParams,
    result: option,
    run: async (context, { params }) => allOf((await visible(context, params.id)).map(show)),
  }),
  handledRoute({
    ...common,
    method: 'POST',
    path,
    summary: 'Add an option to a bundle',
    operationId: 'addBundleOption',
    params: idParams,
    body,
    example: { title: 'To write with', type: 'radio', selections: [{ productId: 1, qty: 1, isDefault: true }] },
    result: option,
    status: 201,
    problems,
    async run(context, { params, body }) {
      const made = await change(context, params.id, { add: read(body, fresh) });
      return created(`/products/${params.id}/bundle-options/${made.id}`, made);
    },
  }),
  handledRoute({
    method: 'GET',
    path: `${path}/{optionId}`,
    tag: common.tag,
    summary: 'Get an option of a bundle',
    operationId: 'getBundleOption',
    access: everybody,
    effect: 'read',
    params: oneParams,
    result: option,
    run: async (context, { params }) => show(found(await visible(context, params.id), params.optionId)),
  }),
  handledRoute({
    ...common,
    method: 'PUT',
    path: `${path}/{optionId}`,
    summary: 'Replace an option of a bundle',
    description:
      'Selections that are named by `selectionId` keep it, also in carts; those that are not in the list go.',
    operationId: 'replaceBundleOption',
    params: oneParams,
    body,
    result: option,
    problems,
    run: (context, { params, body }) =>
      change(context, params.id, { id: params.optionId, to: () => read(body, fresh) }),
  }),
  handledRoute({
    ...common,
    method: 'PATCH',
    path: `${path}/{optionId}`,
    summary: 'Change an option of a bundle',
    description: 'What is left out stays; `selections` replaces the list, as PUT does.',
    operationId: 'patchBundleOption',
    params: oneParams,
    body: patch,
    example: { required: false },
    result: option,
    problems,
    run: (context, { params, body }) =>
      change(context, params.id, { id: params.optionId, to: (kept) => read(body, kept) }),
  }),
  handledRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/{optionId}`,
    summary: 'Delete an option of a bundle',
    operationId: 'deleteBundleOption',
    access: granted('products/delete'),
    params: oneParams,
    async run(context, { params }) {
      await change(context, params.id, { remove: params.optionId });
      return undefined;
    },
  }),
];

type Shown = Static<typeof option>;

async function change(context: RestContext, productId: number, what: ChoiceChange): Promise<Shown> {
  return show(await changeBundleChoices(context.tx, productId, what, writerOf(context)));
}

async function visible(context: RestContext, productId: number): Promise<KeptChoice[]> {
  const { reader } = await productToRead(context, productId);
  return bundleChoicesOf(context.tx, productId, reader);
}

function show(kept: KeptChoice): Shown {
  const selections = kept.selections.map((each) => ({
    ...each,
    price: decimalToNumber(each.price),
    qty: decimalToNumber(each.qty),
  }));
  return { ...kept, type: kept.type as Shown['type'], selections };
}

const fresh: BundleChoice = { title: '', type: 'select', required: true, position: 0, selections: [] };

function read(sent: Static<typeof patch>, kept: BundleChoice): BundleChoice {
  const amounts = createAmounts();
  const selections = sent.selections?.map((each, at): BundleSelection => {
    const before = kept.selections.find(
      ({ selectionId }) => selectionId !== undefined && selectionId === each.selectionId,
    );
    const field = `/selections/${at}`;
    return {
      ...(each.selectionId !== undefined && { selectionId: each.selectionId }),
      productId: each.productId,
      price: each.price === undefined ? (before?.price ?? 0) : amounts.read(each.price, `${field}/price`),
      priceType: each.priceType ?? before?.priceType ?? 'fixed',
      qty: each.qty === undefined ? (before?.qty ?? unit) : amounts.read(each.qty, `${field}/qty`),
      canChangeQty: each.canChangeQty ?? before?.canChangeQty ?? false,
      isDefault: each.isDefault ?? before?.isDefault ?? false,
      position: each.position ?? at + 1,
    };
  });
  amounts.done();
  return {
    title: sent.title ?? kept.title,
    type: sent.type ?? kept.type,
    required: sent.required ?? kept.required,
    position: sent.position ?? kept.position,
    selections: selections ?? kept.selections,
  };
}
