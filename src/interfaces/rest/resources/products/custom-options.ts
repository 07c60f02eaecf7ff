import { type Static, Type } from 'typebox';
import {
  addCustomOption,
  changeCustomOption,
  found,
  optionTypes,
  removeCustomOption,
  type WantedOption,
  type WantedValue,
} from '../../../../domain/catalog/products/write/custom-options.ts';
import { customOptionsOf, type KeptOption } from '../../../../domain/catalog/products/write/custom-options-read.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, nullable, rowId } from '../../schema.ts';
import { allOf, createAmounts, created, productToRead, writerOf } from './write-context.ts';

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
  fileExtensions: nullable(Type.String({ maxLength: 50, description: 'As `jpg, pdf`.' })),
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
      description: 'Empty of options that are not chosen from values.',
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

const path = '/products/{id}/custom-options';
const oneParams = Type.Object({ id: rowId('Product id'), optionId: rowId('Option id') });
const common = { tag: 'Custom options', access: granted('products/write'), effect: 'write' } as const;
const problems = { 422: 'The option breaks rules of the store.' };

/** What a buyer can wish of a product (reference rest 4.1, 5.1). */
export const customOptionRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path,
    tag: common.tag,
    summary: 'List the custom options of a product',
    description: 'Titles are those of the store view, prices in the base currency.',
    operationId: 'listCustomOptions',
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
    summary: 'Add a custom option to a product',
    operationId: 'addCustomOption',
    params: idParams,
    body,
    example: {
      title: 'Engraving',
      type: 'drop_down',
      required: false,
      values: [
        { title: 'Initials', price: 4 },
        { title: 'Full name', price: 10, priceType: 'percent', sku: 'NAME' },
      ],
    },
    result: option,
    status: 201,
    problems,
    async run(context, { params, body }) {
      const wanted = read(body, undefined);
      const made = show(await addCustomOption(context.tx, params.id, wanted, writerOf(context)));
      return created(`/products/${params.id}/custom-options/${made.id}`, made);
    },
  }),
  handledRoute({
    method: 'GET',
    path: `${path}/{optionId}`,
    tag: common.tag,
    summary: 'Get a custom option of a product',
    operationId: 'getCustomOption',
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
    summary: 'Replace a custom option of a product',
    description: 'Values that are named by `id` keep it, also in carts; those that are not in the list go.',
    operationId: 'replaceCustomOption',
    params: oneParams,
    body,
    result: option,
    problems,
    run: (context, { params, body }) => change(context, params, () => read(body, undefined)),
  }),
  handledRoute({
    ...common,
    method: 'PATCH',
    path: `${path}/{optionId}`,
    summary: 'Change a custom option of a product',
    description: 'What is left out stays; `values` replaces the list, as PUT does.',
    operationId: 'patchCustomOption',
    params: oneParams,
    body: patch,
    example: { required: true },
    result: option,
    problems,
    run: (context, { params, body }) => change(context, params, (kept) => read(body, kept)),
  }),
  handledRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/{optionId}`,
    summary: 'Delete a custom option of a product',
    operationId: 'deleteCustomOption',
    access: granted('products/delete'),
    params: oneParams,
    async run(context, { params }) {
      await removeCustomOption(context.tx, params.id, params.optionId, writerOf(context));
      return undefined;
    },
  }),
];

async function change(
  context: RestContext,
  { id: productId, optionId }: Static<typeof oneParams>,
  to: (kept: KeptOption) => WantedOption,
): Promise<Static<typeof option>> {
  return show(await changeCustomOption(context.tx, productId, optionId, to, writerOf(context)));
}

async function visible(context: RestContext, productId: number): Promise<KeptOption[]> {
  const { reader } = await productToRead(context, productId);
  return customOptionsOf(context.tx, productId, reader.storeId);
}

const money = (kept: number | null): number | null => (kept === null ? null : decimalToNumber(kept));

function show(kept: KeptOption): Static<typeof option> {
  const values = kept.values.map((each) => ({ ...each, price: money(each.price) }));
  return { ...kept, type: kept.type as Static<typeof type>, price: money(kept.price), values };
}

type SentOption = Static<typeof patch>;

/** What was sent over what is kept; without that, over what a new option has. */
function read(sent: SentOption, kept: KeptOption | undefined): WantedOption {
  const amounts = createAmounts();
  const price = (given: number | null | undefined, before: number | null, field: string): number | null =>
    given === undefined ? before : given === null ? null : amounts.read(given, field);
  const wanted: WantedOption = {
    title: sent.title ?? kept?.title ?? '',
    type: sent.type ?? kept?.type ?? '',
    required: sent.required ?? kept?.required ?? true,
    sortOrder: sent.sortOrder ?? kept?.sortOrder ?? 0,
    priceType: sent.priceType ?? kept?.priceType ?? 'fixed',
    price: price(sent.price, kept?.price ?? null, '/price'),
    sku: given(sent.sku, kept?.sku),
    maxCharacters: given(sent.maxCharacters, kept?.maxCharacters),
    fileExtensions: given(sent.fileExtensions, kept?.fileExtensions),
    imageSizeX: given(sent.imageSizeX, kept?.imageSizeX),
    imageSizeY: given(sent.imageSizeY, kept?.imageSizeY),
    values: [],
  };
  const isChosen = optionTypes[wanted.type as keyof typeof optionTypes] ?? false;
  const values = sent.values?.map((each, at): WantedValue => {
    const before = kept?.values.find(({ id: valueId }) => valueId === each.id);
    return {
      ...(each.id !== undefined && { id: each.id }),
      title: each.title ?? '',
      price: price(each.price, before?.price ?? 0, `/values/${at}/price`),
      priceType: each.priceType ?? before?.priceType ?? 'fixed',
      sku: given(each.sku, before?.sku),
      sortOrder: each.sortOrder ?? at + 1,
    };
  });
  amounts.done();
  // Values of an option that is not chosen from any more go with its type (reference rest 5.1).
  return { ...wanted, values: values ?? (isChosen ? (kept?.values ?? []) : []) };
}

function given<V>(sent: V | null | undefined, kept: V | null | undefined): V | null {
  return sent === undefined ? (kept ?? null) : sent;
}
