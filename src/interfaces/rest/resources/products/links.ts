import { type Static, Type } from 'typebox';
import {
  changeLinks,
  type KeptLink,
  type LinkChange,
  type LinkType,
  linksOf,
  type ProductLink,
} from '../../../../domain/catalog/products/write/links.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { named, rowId } from '../../schema.ts';
import { allOf, createAmounts, created, productToRead, writerOf } from './write-context.ts';

/** The types of links by the name that addresses have for them. */
const linkTypes = { related: 'relation', 'up-sell': 'up_sell', 'cross-sell': 'cross_sell', grouped: 'super' } as const;

const type = Type.Union(
  [Type.Literal('related'), Type.Literal('up-sell'), Type.Literal('cross-sell'), Type.Literal('grouped')],
  { description: '`grouped` are the members of a grouped product.' },
);
const params = Type.Object({ id: rowId('Product id'), type });
const oneParams = Type.Object({ ...params.properties, linkedProductId: rowId('Id of the product that is linked') });

const link = named(
  'ProductLink',
  Type.Object({
    id: rowId('Link id.'),
    linkedProductId: rowId('The product that is linked.'),
    linkedProductSku: Type.String(),
    linkedProductName: Type.String(),
    position: Type.Integer(),
    qty: Type.Optional(Type.Number({ description: 'Of members of a group: the quantity that is proposed.' })),
  }),
);
const readOnly = {
  id: Type.Optional(Type.Unknown({ readOnly: true })),
  linkedProductSku: Type.Optional(Type.Unknown({ readOnly: true })),
  linkedProductName: Type.Optional(Type.Unknown({ readOnly: true })),
};
const changeable = {
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  qty: Type.Optional(Type.Number({ minimum: 0 })),
};
const body = Type.Object({ linkedProductId: rowId('The product to link.'), ...changeable, ...readOnly });
const patch = Type.Object({
  ...changeable,
  ...readOnly,
  linkedProductId: Type.Optional(Type.Unknown({ readOnly: true })),
});

const common = { tag: 'Product links', access: granted('products/write'), effect: 'write' } as const;
const path = '/products/{id}/links/{type}';
const problems = { 409: 'A product would be linked twice.', 422: 'A link breaks rules of the store.' };

/** Related, up-sell and cross-sell products, and the members of groups (reference rest 4.1, 5.1). */
export const linkRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path,
    tag: common.tag,
    summary: 'List the linked products of a product',
    description: 'Everybody sees links to products that they see.',
    operationId: 'listProductLinks',
    access: everybody,
    effect: 'read',
    params,
    result: link,
    run: async (context, { params }) => allOf((await visible(context, params)).map(show)),
  }),
  handledRoute({
    ...common,
    method: 'PUT',
    path,
    summary: 'Replace the linked products of a product',
    description: 'Links that stay keep their ids; positions that are not given count up.',
    operationId: 'replaceProductLinks',
    params,
    body: Type.Array(body, { maxItems: 1000 }),
    example: [{ linkedProductId: 1 }, { linkedProductId: 2, position: 5 }],
    result: Type.Array(link),
    problems,
    run: (context, { params, body }) => change(context, params, { all: readLinks(body, (index) => `/${index}`) }),
  }),
  handledRoute({
    ...common,
    method: 'POST',
    path,
    summary: 'Link a product',
    operationId: 'addProductLink',
    params,
    body,
    example: { linkedProductId: 3 },
    result: link,
    status: 201,
    problems,
    async run(context, { params, body }) {
      const [add] = readLinks([body], () => '') as [ProductLink];
      const all = await change(context, params, { add });
      const made = one(all, body.linkedProductId);
      return created(`/products/${params.id}/links/${params.type}/${made.linkedProductId}`, made);
    },
  }),
  handledRoute({
    method: 'GET',
    path: `${path}/{linkedProductId}`,
    tag: common.tag,
    summary: 'Get a linked product of a product',
    operationId: 'getProductLink',
    access: everybody,
    effect: 'read',
    params: oneParams,
    result: link,
    run: async (context, { params }) => one((await visible(context, params)).map(show), params.linkedProductId),
  }),
  handledRoute({
    ...common,
    method: 'PATCH',
    path: `${path}/{linkedProductId}`,
    summary: 'Change a link of a product',
    operationId: 'patchProductLink',
    params: oneParams,
    body: patch,
    result: link,
    problems,
    async run(context, { params, body }) {
      const [to] = readLinks([{ ...body, linkedProductId: params.linkedProductId }], () => '') as [ProductLink];
      return one(
        await change(context, params, { linkedProductId: params.linkedProductId, to }),
        params.linkedProductId,
      );
    },
  }),
  handledRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/{linkedProductId}`,
    summary: 'Unlink a product',
    operationId: 'deleteProductLink',
    access: granted('products/delete'),
    params: oneParams,
    async run(context, { params }) {
      await change(context, params, { remove: params.linkedProductId });
      return undefined;
    },
  }),
];

type Which = Static<typeof params>;
type Shown = Static<typeof link>;

const typeOf = ({ type: name }: Which): LinkType => linkTypes[name];

async function change(context: RestContext, which: Which, what: LinkChange): Promise<Shown[]> {
  const links = await changeLinks(context.tx, which.id, typeOf(which), what, writerOf(context));
  return links.map(show);
}

async function visible(context: RestContext, which: Which): Promise<KeptLink[]> {
  const { reader } = await productToRead(context, which.id);
  return linksOf(context.tx, which.id, typeOf(which), reader);
}

function show({ qty, ...rest }: KeptLink): Shown {
  return qty === null ? rest : { ...rest, qty: decimalToNumber(qty) };
}

function one(all: readonly Shown[], linkedProductId: number): Shown {
  const found = all.find((each) => each.linkedProductId === linkedProductId);
  if (!found) throw new Refusal('not_found', 'The product has no such link.');
  return found;
}

function readLinks(sent: readonly Static<typeof body>[], at: (index: number) => string): ProductLink[] {
  const amounts = createAmounts();
  const links = sent.map(({ linkedProductId, position, qty }, index) => ({
    linkedProductId,
    ...(position !== undefined && { position }),
    ...(qty !== undefined && { qty: amounts.read(qty, `${at(index)}/qty`) }),
  }));
  amounts.done();
  return links;
}
