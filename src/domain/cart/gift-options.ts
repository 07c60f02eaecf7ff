import type { Tx } from '../../platform/storage/engine.ts';
import { storeConfig } from '../stores/config.ts';

/** What may have gift messages in a store view (soap-sales 8). */
export interface GiftOptions {
  readonly carts: boolean;
  readonly lines: boolean;
}

const prefix = 'sales/gift_options/';

/** Reads it from the configuration; nothing may have any where it says nothing. */
export async function giftOptions(tx: Tx, storeId: number): Promise<GiftOptions> {
  const config = await storeConfig(tx, storeId, prefix);
  return { carts: config.get(`${prefix}allow_order`) === '1', lines: config.get(`${prefix}allow_items`) === '1' };
}

/** Whether a line may have a message as its product says (`gift_message_available`): 0 no, 1 yes, anything else as the store view. */
export function allowsGiftMessage(setting: string | null | undefined, options: GiftOptions): boolean {
  return setting === '1' || (setting !== '0' && options.lines);
}
