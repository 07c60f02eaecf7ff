import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** Which parts of a cart may have gift messages in a store view (soap-sales 8). */
export interface GiftOptions {
  readonly carts: boolean;
  readonly lines: boolean;
}

const prefix = 'sales/gift_options/';

/** Reads them from the configuration; without settings, none. */
export async function giftOptions(tx: Tx, storeId: number): Promise<GiftOptions> {
  const config = await storeConfig(tx, storeId, prefix);
  return { carts: config.get(`${prefix}allow_order`) === '1', lines: config.get(`${prefix}allow_items`) === '1' };
}

/**
 * Whether the setting of its product (`gift_message_available`) lets a line have a message: 0 no, 1 yes, anything else
 * as the store view says.
 */
export function allowsGiftMessage(setting: string | null | undefined, options: GiftOptions): boolean {
  return setting === '1' || (setting !== '0' && options.lines);
}
