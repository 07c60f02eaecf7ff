// domain/stores/: store views and websites, each read in one statement and cached (store-registry.ts); their day
// and time; numbers of orders, documents and customers (numbers.ts); configuration by scope; currencies, and how
// amounts are rounded (rounding.ts).

import { command, everybody, granted } from '#domain/shared/command.ts';
import type { Principal } from '#kernel/principal.ts';
import { isStoreInScope, requireStoreInScope } from '#kernel/scope.ts';
import { programVersion } from '#platform/process/version.ts';
import { ALLOWED_CURRENCIES, type DisplayCurrency, displayCurrencies } from './display-currencies.ts';
import {
  currenciesOf,
  localeOf,
  type StoreAddresses,
  type StoreRecord,
  storeAddresses,
  storeRecordOf,
  storeRecords,
} from './store-records.ts';
import { findStoreView, type StoreView } from './store-views.ts';

/** A store view as callers see it (rest 4.0, Store). */
export interface ShownStore {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly websiteId: number;
  readonly groupId: number;
  readonly groupName: string;
  readonly rootCategoryId: number;
  readonly isActive: boolean;
  readonly addresses: StoreAddresses;
  /** `en_US`. */
  readonly locale: string;
  /** ISO 4217: the currency in which prices are stored, and the one in which they are shown. */
  readonly currency: { readonly base: string; readonly default: string };
}

/** The public address of the service, without a trailing slash: used by stores that have no other address. */
interface ServedAt {
  readonly serviceUrl: string;
}

/**
 * The store views in the merchant's order: the active ones, and for API users who may read or write stores also the
 * others within their bounds.
 */
export const listStores = command({
  name: 'store.list',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  run: async ({ tx, principal }, { serviceUrl }: ServedAt): Promise<ShownStore[]> =>
    (await storeRecords(tx)).filter((store) => isSeen(store, principal)).map((store) => showStore(store, serviceUrl)),
});

/** One store view by its id. Refuses `store_view_not_found`. */
export const readStore = command({
  name: 'store.read',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found'],
  async run({ tx, principal, fail }, { id, serviceUrl }: ServedAt & { readonly id: number }): Promise<ShownStore> {
    const store = (await storeRecords(tx)).find(({ store_id }) => store_id === id);
    if (!store || !isSeen(store, principal)) throw fail('store_view_not_found');
    return showStore(store, serviceUrl);
  },
});

/** The currencies that a store view allows and that have a known rate; the one it shows prices in comes first. */
export const listCurrencies = command({
  name: 'currency.list',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }, { store }: { readonly store: StoreView }): Promise<DisplayCurrency[]> =>
    displayCurrencies(tx, await storeRecordOf(tx, store, [ALLOWED_CURRENCIES])),
});

/** The software of this service, and the Magento version that its legacy interface is compatible with. */
export interface InstallationInfo {
  readonly version: string;
  readonly magentoVersion: string;
  readonly magentoEdition: string;
}

/** The version that connectors check: the last Magento 1 with this interface (soap-catalog 5.1). */
const compatibleWith = { magentoVersion: '1.9.4.5', magentoEdition: 'Community' } as const;

/** The versions of this service. */
export const readInstallation = command({
  name: 'installation.read',
  permission: { legacy: 'core/magento/info', rest: granted('stores/read') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (): Promise<InstallationInfo> => ({ version: programVersion, ...compatibleWith }),
});

/** A store view as the legacy interface shows it. */
export interface StoreViewRow {
  readonly id: number;
  readonly code: string;
  readonly websiteId: number;
  readonly groupId: number;
  readonly name: string;
  readonly sortOrder: number;
  readonly isActive: boolean;
}

/** Every store view within the caller's bounds except the admin one, ordered by id (soap-catalog 5.1). */
export const listStoreViews = command({
  name: 'storeView.list',
  permission: { legacy: 'core/store/list' },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  run: async ({ tx, principal: { scope } }): Promise<StoreViewRow[]> =>
    (await storeRecords(tx))
      .filter(({ store_id }) => isStoreInScope(scope, store_id))
      .map(storeViewRow)
      .sort((a, b) => a.id - b.id),
});

/** One store view by its id or code. Refuses `store_view_not_found`, also for the admin one. */
export const readStoreView = command({
  name: 'storeView.read',
  permission: { legacy: 'core/store/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found'],
  async run({ tx, principal, fail }, { named }: { readonly named: string }): Promise<StoreViewRow> {
    const view = named === '' ? undefined : await findStoreView(tx, named);
    const store = view && (await storeRecords(tx)).find(({ store_id }) => store_id === view.store_id);
    if (!store) throw fail('store_view_not_found');
    requireStoreInScope(principal.scope, store.store_id);
    return storeViewRow(store);
  },
});

function storeViewRow(store: StoreRecord): StoreViewRow {
  return {
    id: store.store_id,
    code: store.code,
    websiteId: store.website_id,
    groupId: store.group_id,
    name: store.name,
    sortOrder: store.sort_order,
    isActive: store.is_active === 1,
  };
}

function isSeen({ store_id, is_active }: StoreRecord, caller: Principal): boolean {
  if (is_active === 1) return true;
  return (caller.may('stores/read') || caller.may('stores/write')) && isStoreInScope(caller.scope, store_id);
}

function showStore(store: StoreRecord, serviceUrl: string): ShownStore {
  return {
    id: store.store_id,
    code: store.code,
    name: store.name,
    websiteId: store.website_id,
    groupId: store.group_id,
    groupName: store.group_name,
    rootCategoryId: store.root_category_id,
    isActive: store.is_active === 1,
    addresses: storeAddresses(store, serviceUrl),
    locale: localeOf(store),
    currency: currenciesOf(store),
  };
}
