import type { Tx } from '../storage/engine.ts';
import { dayIn } from '../time.ts';
import { storeConfig } from './config.ts';

/** The day at a moment (milliseconds since 1970) where a store view is, as `YYYY-MM-DD`: prices and content have days. */
export async function storeDay(tx: Tx, storeId: number, moment: number): Promise<string> {
  const config = await storeConfig(tx, storeId, 'general/locale/');
  return dayIn(config.get('general/locale/timezone'), moment);
}
