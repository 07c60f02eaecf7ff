import { command, everybody } from '#domain/shared/command.ts';
import { localeOf, type StoreRecord, storeAddresses, storeRecordOf } from './store-records.ts';
import { defaultStoreView, type StoreView, shopViewNamed } from './store-views.ts';

const nameOfShop = 'general/store_information/name';
const linkPaths = ['web/unsecure/base_link_url', 'web/secure/base_link_url'] as const;

/** The name of the shop, as mails and pages show it. `store.config` must know `general/store_information/name`. */
export function nameOfStore(store: StoreRecord): string {
  return store.config(store, nameOfShop)?.trim() || store.group_name || store.name || 'Shop';
}

/** Whether the pages that mails link to are those of a shop. `store.config` must know `linkPaths`. */
function hasOwnPages(store: StoreRecord): boolean {
  return linkPaths.some((path) => /^https?:\/\//.test(store.config(store, path) ?? ''));
}

/**
 * The address that the links of a store view's mails begin with. Links to the service's own pages name each store view
 * but the default one: `https://service.example/german/`.
 */
export function mailLink(store: StoreRecord, serviceUrl: string, defaultStore: StoreView | undefined): string {
  const { link } = storeAddresses(store, serviceUrl);
  const isDefault = store.store_id === 0 || store.store_id === defaultStore?.store_id;
  return link === `${serviceUrl}/` && !isDefault ? `${link}${store.code}/` : link;
}

/** What a page needs to know of its store view. */
export interface MailPageStore {
  readonly view: StoreView;
  readonly name: string;
  /** As in the configuration: `de_DE`. */
  readonly locale: string;
}

/**
 * The store view that the service shows a page for, by its code; without one, the default store view. Undefined if there is none,
 * or if its mails link to the pages of a shop (`base_link_url`).
 */
export const readMailPageStore = command({
  name: 'store.mailPage',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx }, code: string | undefined): Promise<MailPageStore | undefined> {
    const view = code === undefined ? await defaultStoreView(tx) : await shopViewNamed(tx, code, {});
    if (!view || view.store_id === 0) return undefined;
    const store = await storeRecordOf(tx, view, [nameOfShop, ...linkPaths]);
    return hasOwnPages(store) ? undefined : { view, name: nameOfStore(store), locale: localeOf(store) };
  },
});
