import { type Static, Type } from 'typebox';
import {
  addTags,
  listAllTags,
  listTags,
  readTag,
  removeTag,
  type TagAt,
  updateTag,
} from '#domain/catalog/tags/commands.ts';
import type { Tag } from '#domain/catalog/tags/tags.ts';
import { listRoute, type RestPlace, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, readOnlyOf, rowId } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { allOf } from './products/answers.ts';

const statuses = { disabled: -1, pending: 0, approved: 1 } as const;
const status = Type.Union([Type.Literal('disabled'), Type.Literal('pending'), Type.Literal('approved')]);
const fields = { id: rowId(), name: Type.String(), status };
const tag = named('Tag', Type.Object(fields));
const tagInStore = named(
  'TagInStore',
  Type.Object({
    ...fields,
    basePopularity: nullable(
      Type.Integer({ description: 'Popularity that the merchant adds to the number of uses; null if none is set' }),
    ),
    products: Type.Array(Type.Object({ productId: rowId(), uses: Type.Integer() }), {
      description: 'Number of times that each product got the tag in the store view',
    }),
  }),
);
const name = Type.String({ minLength: 1, maxLength: 255, pattern: "^[^']*[^'\\s][^']*$" });
const group = 'Tags';

/** Tags that customers give to products, as in the legacy interface (soap-catalog 5.10). */
export const tagRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/tags',
    tag: group,
    summary: 'List tags',
    operationId: 'listTags',
    query: listQuery({ status: Type.Optional(status) }),
    result: tag,
    command: listAllTags,
    input: ({ query }) => ({
      slice: sliceOf(pageRequest(query), ['number']),
      status: query.status && statuses[query.status],
    }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  listRoute({
    method: 'GET',
    path: '/products/{id}/tags',
    tag: group,
    summary: 'List the tags of a product',
    description:
      'Tags that wait for approval are included. With `?store=` only tags that were given in this store view.',
    operationId: 'listProductTags',
    params: idParams,
    result: tag,
    command: listTags,
    input: ({ params }, place) => ({ product: { id: params.id }, store: place.isStoreGiven ? storeOf(place) : null }),
    print: (tags) => allOf(tags.map(show)),
  }),
  route({
    method: 'POST',
    path: '/products/{id}/tags',
    tag: group,
    summary: 'Give tags to a product on behalf of a customer',
    description: 'A new tag is created, and waits for approval.',
    operationId: 'addProductTags',
    params: idParams,
    body: Type.Object({ names: Type.Array(name, { minItems: 1, maxItems: 100 }), customerId: rowId() }),
    example: { names: ['harbour', 'slow ink'], customerId: 1 },
    result: Type.Array(Type.Object({ id: rowId(), name: Type.String() })),
    status: 201,
    problems: { 422: 'A name breaks rules of the store.' },
    command: addTags,
    input: ({ params, body }, place) => ({
      tag: body.names.map((each) => `'${each}'`).join(' '),
      product: { id: params.id },
      customerId: body.customerId,
      store: storeOf(place),
    }),
    print: (ids) => [...ids].map(([given, id]) => ({ id, name: given })),
  }),
  route({
    method: 'GET',
    path: '/tags/{id}',
    tag: group,
    summary: 'Get a tag with its products in the store view',
    operationId: 'getTag',
    params: idParams,
    result: tagInStore,
    command: readTag,
    input: ({ params }, place) => ({ tagId: params.id, store: storeOf(place) }),
    print: showAt,
  }),
  route({
    method: 'PATCH',
    path: '/tags/{id}',
    tag: group,
    summary: 'Change a tag',
    description: 'Name and status are for all store views, the popularity for the store view of the call.',
    operationId: 'patchTag',
    params: idParams,
    body: Type.Object({
      name: Type.Optional(name),
      status: Type.Optional(status),
      basePopularity: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      ...readOnlyOf(tagInStore, ['name', 'status', 'basePopularity']),
    }),
    example: { status: 'approved', basePopularity: 5 },
    problems: { 409: 'Another tag has the name.', 422: 'The tag breaks rules of the store.' },
    command: updateTag,
    input: ({ params, body }, place) => ({
      tagId: params.id,
      store: storeOf(place),
      patch: {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.status !== undefined && { status: statuses[body.status] }),
        ...(body.basePopularity !== undefined && { basePopularity: body.basePopularity }),
      },
    }),
    print: () => undefined,
  }),
  route({
    method: 'DELETE',
    path: '/tags/{id}',
    tag: group,
    summary: 'Delete a tag',
    description: 'It is removed from all products.',
    operationId: 'deleteTag',
    params: idParams,
    command: removeTag,
    input: ({ params }) => ({ tagId: params.id }),
    print: () => undefined,
  }),
];

const storeOf = ({ store }: RestPlace): string => String(store.store_id);

function show({ tagId, name: tagName, status: storedStatus }: Tag): Static<typeof tag> {
  const known = Object.entries(statuses).find(([, value]) => value === storedStatus);
  return { id: tagId, name: tagName, status: (known?.[0] ?? 'disabled') as Static<typeof status> };
}

function showAt({ basePopularity, uses, ...rest }: TagAt): Static<typeof tagInStore> {
  return {
    ...show(rest),
    basePopularity: basePopularity ?? null,
    products: [...uses].map(([productId, count]) => ({ productId, uses: count })),
  };
}
