import { dayIn } from '../../kernel/time.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { storeConfig } from './config.ts';
import type { StoreRecord } from './store-records.ts';

const timezone = 'general/locale/timezone';

/** The day at a moment (milliseconds since 1970) where a store view is, as `YYYY-MM-DD`: prices and content have days. */
export async function storeDay(tx: Tx, storeId: number, moment: number): Promise<string> {
  const config = await storeConfig(tx, storeId, 'general/locale/');
  return dayIn(config.get(timezone), moment);
}

/** As `storeDay`, where the record of the store view is there. */
export function dayAt(store: StoreRecord, moment: number): string {
  return dayIn(store.config(store, timezone), moment);
}
