import type { Tx } from '../../platform/storage/engine.ts';
import { storeConfig } from '../stores/config.ts';
import { maxSecretLength } from './secret.ts';

/** The shortest password of customers, even if the store allows shorter ones. */
const leastLength = 8;

/** The least number of characters of a customer's new password in a store view. */
export async function leastPasswordLength(tx: Tx, storeId: number): Promise<number> {
  const config = await storeConfig(tx, storeId, 'customer/password/');
  const asked = Number(config.get('customer/password/min_password_length') ?? 0);
  return Math.max(leastLength, Number.isFinite(asked) ? Math.min(asked, maxSecretLength) : 0);
}
