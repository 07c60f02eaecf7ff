import type { Tx } from '#platform/storage/engine.ts';
import { type ConfigReader, configOf } from './config-of-stores.ts';
import { inMerchantsOrder, shopViews } from './store-registry.ts';
import type { StoreView } from './store-views.ts';

/** A store view with its group, website and settings (rest 4.0, Store). */
export interface StoreRecord {
  readonly store_id: number;
  readonly code: string;
  readonly name: string;
  readonly website_id: number;
  readonly group_id: number;
  readonly group_name: string;
  readonly root_category_id: number;
  readonly sort_order: number;
  readonly is_active: number;
  readonly config: ConfigReader;
}

/** The settings with a store's addresses, language and currencies. */
const storePaths = [
  'general/locale/code',
  'general/locale/timezone',
  'currency/options/base',
  'currency/options/default',
  'catalog/price/scope',
  'web/unsecure/base_url',
  'web/secure/base_url',
  'web/unsecure/base_link_url',
  'web/unsecure/base_media_url',
  'web/url/use_store',
] as const;

/**
 * The store views without the admin one, in the merchant's order, with two statements. `more` are further settings that
 * the caller needs from `config`.
 */
export async function storeRecords(tx: Tx, more: readonly string[] = []): Promise<StoreRecord[]> {
  const rows = inMerchantsOrder(await shopViews(tx));
  const config = await configOf(tx, [...storePaths, ...more]);
  return rows.map((row) => ({
    ...row,
    group_name: row.group_name ?? '',
    root_category_id: row.root_category_id ?? 0,
    config,
  }));
}

/** The store view of a call with its record; the admin one has only its settings. */
export async function storeRecordOf(
  tx: Tx,
  { store_id, code, website_id }: StoreView,
  more: readonly string[] = [],
): Promise<StoreRecord> {
  const all = await storeRecords(tx, more);
  const found = all.find((store) => store.store_id === store_id);
  if (found) return found;
  const config = all[0]?.config ?? (await configOf(tx, [...storePaths, ...more]));
  const nothing = { name: '', group_id: 0, group_name: '', root_category_id: 0, sort_order: 0, is_active: 1 };
  return { store_id, code, website_id, ...nothing, config };
}

/** The locale of a store view as in its configuration: `en_US`. */
export function localeOf(store: StoreRecord): string {
  return store.config(store, 'general/locale/code') ?? 'en_US';
}

/** A locale in the form of JavaScript: `en-US`; also `en-US` for unknown locales. */
export function languageTag(locale: string): string {
  try {
    return new Intl.Locale(locale.replaceAll('_', '-')).toString();
  } catch {
    return 'en-US';
  }
}

/** The base and the default currency of a store view; the website's own base only if prices differ by website. */
export function currenciesOf(store: StoreRecord): { readonly base: string; readonly default: string } {
  const installation = { store_id: 0, website_id: 0 };
  const global = store.config(installation, 'currency/options/base') ?? 'USD';
  const isByWebsite = store.config(store, 'catalog/price/scope') === '1';
  const base = (isByWebsite && store.config(store, 'currency/options/base')) || global;
  return { base, default: store.config(store, 'currency/options/default') ?? base };
}

/** The addresses of a store, each with a slash at its end. */
export interface StoreAddresses {
  readonly base: string;
  /** The address of its pages. */
  readonly link: string;
  readonly media: string;
}

/**
 * The addresses of a store view: those of its configuration if they are absolute, else the service's own. Images always
 * have the service's address, since it serves them.
 */
export function storeAddresses(store: StoreRecord, serviceUrl: string): StoreAddresses {
  const own = (path: string): string | undefined => {
    const value = store.config(store, path);
    return value && /^https?:\/\/[^\s"'<>]+$/.test(value) ? slashed(value) : undefined;
  };
  const base = own('web/secure/base_url') ?? own('web/unsecure/base_url') ?? `${serviceUrl}/`;
  const plain = own('web/unsecure/base_link_url') ?? base;
  const hasCode = store.config(store, 'web/url/use_store') === '1';
  return { base, link: hasCode ? `${plain}${store.code}/` : plain, media: `${serviceUrl}/media/` };
}

const slashed = (url: string) => (url.endsWith('/') ? url : `${url}/`);
