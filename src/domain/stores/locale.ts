import type { Tx } from '#platform/storage/engine.ts';
import { storeConfig } from './config.ts';
import { defaultStoreView, findStoreView } from './store-views.ts';

/** The locale of a store view as in its configuration: `en_US`. */
export async function localeOfStore(tx: Tx, storeId: number): Promise<string> {
  return (await storeConfig(tx, storeId, 'general/locale/')).get('general/locale/code') ?? 'en_US';
}

/** The locale of the store view that a caller names, by id or code; that of the default one for an unknown or inactive one. */
export async function localeNamed(tx: Tx, idOrCode: string | undefined): Promise<string> {
  const named = idOrCode === undefined ? undefined : await findStoreView(tx, idOrCode);
  return localeOfStore(tx, (named?.is_active === 1 ? named : await defaultStoreView(tx))?.store_id ?? 0);
}
