import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { carrierSetting, carriers, type ShippingSettings } from './rates.ts';

/**
 * The shipping settings of a store view, and what its carriers load; no query of ours if nothing has changed since the last
 * time.
 */
export async function loadShipping(tx: Tx, storeId: number, websiteId: number): Promise<ShippingSettings> {
  const config = await storeConfig(tx, storeId, 'carriers/');
  const facts = new Map<string, unknown>();
  for (const carrier of carriers) {
    const setting = (name: string): string => carrierSetting({ config }, carrier, name);
    if (!carrier.load || setting('active') !== '1') continue;
    facts.set(carrier.code, await carrier.load(tx, { storeId, websiteId, setting }));
  }
  return { config, facts };
}
