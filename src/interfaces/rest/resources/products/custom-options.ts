import { type Static, Type } from 'typebox';
import {
  createCustomOption,
  deleteCustomOption,
  readCustomOption,
  readCustomOptions,
  writeCustomOption,
} from '#domain/catalog/parts/custom-options/commands.ts';
import { type CustomOption, optionTypes } from '#domain/catalog/parts/custom-options/rows.ts';
import type { OptionPatch } from '#domain/catalog/parts/custom-options/write.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { changeRoutes, listRoute, type RouteDeclaration, route } from '../../declare.ts';
import { named, nullable, rowId } from '../../schema.ts';
import { allOf, created } from './answers.ts';
import { describePart } from './describe-part.ts';
import { partRead, partWrite } from './place.ts';

const type = Type.Unsafe<keyof typeof optionTypes>(
  Type.Union(
    Object.keys(optionTypes).map((name) => Type.Literal(name)),
    { description: '`drop_down`, `radio`, `checkbox` and `multiple` are chosen from values.' },
  ),
);
const priceType = Type.Union([Type.Literal('fixed'), Type.Literal('percent')], {
  description: '`percent` of the price of the product.',
});
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const amount = Type.Number({ minimum: 0 });
const priced = { price: nullable(amount), priceType, sku: nullable(Type.String({ maxLength: 64 })), sortOrder: count };
const ownFields = {
  required: Type.Boolean(),
  ...priced,
  maxCharacters: nullable(count),
  fileExtensions: nullable(Type.String({ maxLength: 50, description: 'Such as `jpg, pdf`.' })),
  imageSizeX: nullable(count),
  imageSizeY: nullable(count),
};
const title = Type.String({ minLength: 1, maxLength: 255 });

const option = named(
  'CustomOption',
  Type.Object({
    id: rowId('Option id.'),
    title: Type.String(),
    type,
    ...ownFields,
    values: Type.Array(Type.Object({ id: rowId('Value id.'), title: Type.String(), ...priced }), {
      description: 'Empty if the option has no values.',
    }),
  }),
);

const optionalPriced = {
  price: Type.Optional(priced.price),
  priceType: Type.Optional(priceType),
  sku: Type.Optional(priced.sku),
  sortOrder: Type.Optional(count),
};
const value = Type.Object({
  id: Type.Optional(rowId('Names a value that is there; the others are new.')),
  title,
  ...optionalPriced,
});
const id = Type.Optional(Type.Unknown({ readOnly: true }));
const fields = {
  ...optionalPriced,
  required: Type.Optional(Type.Boolean()),
  maxCharacters: Type.Optional(ownFields.maxCharacters),
  fileExtensions: Type.Optional(ownFields.fileExtensions),
  imageSizeX: Type.Optional(ownFields.imageSizeX),
  imageSizeY: Type.Optional(ownFields.imageSizeY),
  values: Type.Optional(Type.Array(value, { maxItems: 1000 })),
  id,
};
const body = Type.Object({ title, type, ...fields });
const patch = Type.Object({ title: Type.Optional(title), type: Type.Optional(type), ...fields });

const oneParams = Type.Object({ id: rowId('Product id'), optionId: rowId('Option id') });

const part = describePart({
  tag: 'Custom options',
  path: '/custom-options',
  item: 'optionId',
  params: oneParams,
  names: {
    operation: 'CustomOption',
    operations: 'CustomOptions',
    singular: 'a custom option',
    plural: 'the custom options',
    owner: 'a product',
  },
  result: option,
  body,
  patch,
  examples: {
    add: {
      title: 'Engraving',
      type: 'drop_down',
      required: false,
      values: [
        { title: 'Initials', price: 4 },
        { title: 'Full name', price: 10, priceType: 'percent', sku: 'NAME' },
      ],
    },
    change: { required: true },
  },
  problems: { 422: 'The option breaks rules of the store.' },
  texts: {
    list: 'Titles are those of the store view; prices are in the base currency.',
    change: '`values` replaces the list: values with an `id` keep it, also in carts; others are deleted or added.',
  },
});

/** The custom options of a product (rest 4.1, 5.1). */
export const customOptionRoutes: readonly RouteDeclaration[] = [
  listRoute({
    ...part.list,
    command: readCustomOptions,
    input: ({ params }, place) => partRead(params, place),
    print: (all) => allOf(all.map(show)),
  }),
  route({
    ...part.add,
    command: createCustomOption,
    input: ({ params, body }, place) => ({ ...partWrite(params, place), patch: read(body) }),
    print: (made, _context, { params }) => created(`/products/${params.id}/custom-options/${made.id}`, show(made)),
  }),
  route({
    ...part.read,
    command: readCustomOption,
    input: ({ params }, place) => ({ ...partRead(params, place), optionId: params.optionId }),
    print: show,
  }),
  ...changeRoutes({
    ...part.change,
    command: writeCustomOption,
    input: ({ params, body }, place) => ({
      ...partWrite(params, place),
      optionId: params.optionId,
      patch: read(body),
    }),
    print: show,
  }),
  route({
    ...part.remove,
    command: deleteCustomOption,
    input: ({ params }, place) => ({ ...partWrite(params, place), optionId: params.optionId }),
    print: () => undefined,
  }),
];

const money = (amount: number | null): number | null => (amount === null ? null : decimalToNumber(amount));

function show(stored: CustomOption): Static<typeof option> {
  const values = stored.values.map((each) => ({ ...each, price: money(each.price) }));
  return { ...stored, type: stored.type as Static<typeof type>, price: money(stored.price), values };
}

/** The sent fields, with amounts in ten-thousandths. */
function read({ price, values, ...rest }: Static<typeof patch>): OptionPatch {
  const amounts = createAmounts();
  const priced = (sent: number | null | undefined, field: string) =>
    sent === undefined ? {} : { price: sent === null ? null : amounts.read(sent, field) };
  const read: OptionPatch = {
    ...defined(rest),
    ...priced(price, '/price'),
    ...(values && {
      values: values.map(({ price, ...each }, index) => ({
        ...defined(each),
        ...priced(price, `/values/${index}/price`),
      })),
    }),
  };
  amounts.done();
  return read;
}

/** Without undefined and read-only members. */
function defined<T extends object>(sent: T): { [K in keyof T]-?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
}
