import { type Static, Type } from 'typebox';
import { listStores, readStore, type ShownStore } from '#domain/stores/commands.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, named, rowId } from '../schema.ts';

const store = named(
  'Store',
  Type.Object({
    id: rowId(),
    code: Type.String(),
    name: Type.String(),
    websiteId: Type.Integer(),
    groupId: Type.Integer(),
    groupName: Type.String(),
    rootCategoryId: Type.Integer({ description: 'Category whose children are the first level of the menu' }),
    isActive: Type.Boolean(),
    baseUrl: Type.String(),
    baseLinkUrl: Type.String({ description: 'Address of the store view' }),
    baseMediaUrl: Type.String({ description: 'Address of images' }),
    locale: Type.String({ description: 'Such as en_US' }),
    currency: Type.Object({
      base: Type.String({ description: 'ISO 4217' }),
      default: Type.String({ description: 'The currency of shown prices' }),
    }),
  }),
);

function showStore({ addresses, locale, currency, ...rest }: ShownStore): Static<typeof store> {
  const { base, link, media } = addresses;
  return { ...rest, baseUrl: base, baseLinkUrl: link, baseMediaUrl: media, locale, currency };
}

/** Store views. */
export const storeRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/stores',
    tag: 'Stores',
    summary: 'List store views',
    description:
      'Active store views, in the order of the merchant. API users who may read stores also see inactive ones.',
    operationId: 'listStores',
    result: store,
    command: listStores,
    input: (_sent, { baseUrl }) => ({ serviceUrl: baseUrl }),
    print: (all) => ({ items: all.map(showStore), total: all.length }),
  }),
  route({
    method: 'GET',
    path: '/stores/{id}',
    tag: 'Stores',
    summary: 'Get a store view',
    operationId: 'getStore',
    params: idParams,
    result: store,
    command: readStore,
    input: ({ params }, { baseUrl }) => ({ id: params.id, serviceUrl: baseUrl }),
    print: showStore,
  }),
];
