import { dayIn } from '#kernel/time.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { storeConfig } from './config.ts';
import type { StoreRecord } from './store-records.ts';

const timezone = 'general/locale/timezone';

/** The date in a store view at a time (milliseconds since 1970), as `YYYY-MM-DD`: prices and content have dates. */
export async function storeDay(tx: Tx, storeId: number, moment: number): Promise<string> {
  return dayIn((await storeConfig(tx, storeId, 'general/locale/')).get(timezone), moment);
}

/** As `storeDay`, for a store view's record that was read already. */
export function dayAt(store: StoreRecord, moment: number): string {
  return dayIn(store.config(store, timezone), moment);
}
