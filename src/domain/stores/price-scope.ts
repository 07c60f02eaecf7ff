import type { Tx } from '../../platform/storage/engine.ts';
import { storeConfig } from './config.ts';

/** Whether each website has prices of its own (`catalog/price/scope`); else all have the same. */
export async function arePricesByWebsite(tx: Tx): Promise<boolean> {
  return (await storeConfig(tx, 0, 'catalog/price/scope')).get('catalog/price/scope') === '1';
}
