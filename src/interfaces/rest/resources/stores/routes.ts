import { type Static, Type } from 'typebox';
import { everybody } from '../../../../domain/command.ts';
import {
  addressesOf,
  currenciesOf,
  localeOf,
  type StoreRecord,
  storeRecords,
} from '../../../../domain/stores/store-records.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';

const store = named(
  'Store',
  Type.Object({
    id: rowId(),
    code: Type.String(),
    name: Type.String(),
    websiteId: Type.Integer(),
    groupId: Type.Integer(),
    groupName: Type.String(),
    rootCategoryId: Type.Integer({ description: 'Category whose children are the top of the menu' }),
    isActive: Type.Boolean(),
    baseUrl: Type.String(),
    baseLinkUrl: Type.String({ description: 'Where pages of the store view begin' }),
    baseMediaUrl: Type.String({ description: 'Where images are' }),
    locale: Type.String({ description: 'As in en_US' }),
    currency: Type.Object({
      base: Type.String({ description: 'ISO 4217' }),
      default: Type.String({ description: 'What prices are shown in' }),
    }),
  }),
);

function storeOf(record: StoreRecord, serviceUrl: string): Static<typeof store> {
  const { base, link, media } = addressesOf(record, serviceUrl);
  return {
    id: record.store_id,
    code: record.code,
    name: record.name,
    websiteId: record.website_id,
    groupId: record.group_id,
    groupName: record.group_name,
    rootCategoryId: record.root_category_id,
    isActive: record.is_active === 1,
    baseUrl: base,
    baseLinkUrl: link,
    baseMediaUrl: media,
    locale: localeOf(record),
    currency: currenciesOf(record),
  };
}

async function seenStores({ tx, caller }: RestContext): Promise<StoreRecord[]> {
  const all = await storeRecords(tx);
  const isBackend = caller.may('stores/read') || caller.may('stores/write');
  return all.filter(({ is_active }) => isBackend || is_active === 1);
}

/** Store views. */
export const storeRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path: '/stores',
    tag: 'Stores',
    summary: 'List store views',
    description: 'All active ones, in the order of the merchant; API users who may read stores see the others too.',
    operationId: 'listStores',
    access: everybody,
    effect: 'read',
    result: store,
    async run(context) {
      const seen = await seenStores(context);
      return { items: seen.map((record) => storeOf(record, context.baseUrl)), total: seen.length };
    },
  }),
  handledRoute({
    method: 'GET',
    path: '/stores/{id}',
    tag: 'Stores',
    summary: 'Get a store view',
    operationId: 'getStore',
    access: everybody,
    effect: 'read',
    params: idParams,
    result: store,
    async run(context, { params }) {
      const record = (await seenStores(context)).find(({ store_id }) => store_id === params.id);
      if (!record) throw new Refusal('not_found', 'There is no such store view.');
      return storeOf(record, context.baseUrl);
    },
  }),
];
