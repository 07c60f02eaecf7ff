import { type Static, Type } from 'typebox';
import { deleteLink, readLinks, writeLinks } from '#domain/catalog/parts/links/commands.ts';
import type { LinkType, ProductLink, StoredLink } from '#domain/catalog/parts/links/write.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { listRoute, type RestPlace, type RouteDeclaration, route } from '../../declare.ts';
import { named, rowId } from '../../schema.ts';
import { allOf, created } from './answers.ts';
import { partRead, partWrite } from './place.ts';

/** The types of links by their names in addresses. */
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
    qty: Type.Optional(Type.Number({ description: 'For members of a grouped product: the default quantity.' })),
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

const tag = 'Product links';
const path = '/products/{id}/links/{type}';
const problems = { 409: 'A product would be linked twice.', 422: 'A link breaks rules of the store.' };

/** Related, up-sell and cross-sell products, and the members of groups (rest 4.1, 5.1). */
export const linkRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the linked products of a product',
    description: 'Everybody sees links to products that are visible to them.',
    operationId: 'listProductLinks',
    params,
    result: link,
    command: readLinks,
    input: ({ params }, place) => ({ ...partRead(params, place), type: typeOf(params) }),
    print: (all) => allOf(all.map(show)),
  }),
  route({
    tag,
    method: 'PUT',
    path,
    summary: 'Replace the linked products of a product',
    description: 'Existing links keep their ids. Links without a position are numbered in their order.',
    operationId: 'replaceProductLinks',
    params,
    body: Type.Array(body, { maxItems: 1000 }),
    example: [{ linkedProductId: 1 }, { linkedProductId: 2, position: 5 }],
    result: Type.Array(link),
    problems,
    command: writeLinks,
    input: ({ params, body }, place) => ({
      ...which(params, place),
      change: { all: read(body, (index) => `/${index}`) },
    }),
    print: (all) => all.map(show),
  }),
  route({
    tag,
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
    command: writeLinks,
    input({ params, body }, place) {
      const [add] = read([body], () => '') as [ProductLink];
      return { ...which(params, place), change: { add } };
    },
    print(all, _context, { params, body }) {
      const made = shownLink(all, body.linkedProductId);
      return created(`/products/${params.id}/links/${params.type}/${made.linkedProductId}`, made);
    },
  }),
  route({
    method: 'GET',
    path: `${path}/{linkedProductId}`,
    tag,
    summary: 'Get a linked product of a product',
    operationId: 'getProductLink',
    params: oneParams,
    result: link,
    command: readLinks,
    input: ({ params }, place) => ({ ...partRead(params, place), type: typeOf(params) }),
    print: (all, _context, { params }) => shownLink(all, params.linkedProductId),
  }),
  route({
    tag,
    method: 'PATCH',
    path: `${path}/{linkedProductId}`,
    summary: 'Change a link of a product',
    operationId: 'patchProductLink',
    params: oneParams,
    body: patch,
    result: link,
    problems,
    command: writeLinks,
    input({ params, body }, place) {
      const [to] = read([{ ...body, linkedProductId: params.linkedProductId }], () => '') as [ProductLink];
      return { ...which(params, place), change: { linkedProductId: params.linkedProductId, to } };
    },
    print: (all, _context, { params }) => shownLink(all, params.linkedProductId),
  }),
  route({
    tag,
    method: 'DELETE',
    path: `${path}/{linkedProductId}`,
    summary: 'Delete a link of a product',
    operationId: 'deleteProductLink',
    params: oneParams,
    command: deleteLink,
    input: ({ params }, place) => ({ ...which(params, place), linkedProductId: params.linkedProductId }),
    print: () => undefined,
  }),
];

type Which = Static<typeof params>;
type Shown = Static<typeof link>;

const typeOf = ({ type: name }: Which): LinkType => linkTypes[name];

function which(params: Which & { readonly id: number }, place: RestPlace) {
  return { ...partWrite(params, place), type: typeOf(params) };
}

function show({ qty, ...rest }: StoredLink): Shown {
  return qty === null ? rest : { ...rest, qty: decimalToNumber(qty) };
}

function shownLink(all: readonly StoredLink[], linkedProductId: number): Shown {
  const found = all.find((each) => each.linkedProductId === linkedProductId);
  if (!found) throw fail('link_not_found');
  return show(found);
}

function read(sent: readonly Static<typeof body>[], pointerOf: (index: number) => string): ProductLink[] {
  const amounts = createAmounts();
  const links = sent.map(({ linkedProductId, position, qty }, index) => ({
    linkedProductId,
    ...(position !== undefined && { position }),
    ...(qty !== undefined && { qty: amounts.read(qty, `${pointerOf(index)}/qty`) }),
  }));
  amounts.done();
  return links;
}
