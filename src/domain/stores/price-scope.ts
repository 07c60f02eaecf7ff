import type { Tx } from '#platform/storage/engine.ts';
import { storeConfig } from './config.ts';

/** Whether prices can differ by website (`catalog/price/scope`); else all websites have the same. */
export async function arePricesByWebsite(tx: Tx): Promise<boolean> {
  return (await storeConfig(tx, 0, 'catalog/price/scope')).get('catalog/price/scope') === '1';
}
