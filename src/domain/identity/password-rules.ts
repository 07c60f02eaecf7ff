import type { Tx } from '../../platform/storage/engine.ts';
import { storeConfig } from '../stores/config.ts';
import { maxSecretLength } from './secret.ts';

/** How long passwords of customers are at least, whatever the store says. */
const leastLength = 8;

/** How many characters a new password of a customer of a store view has at least. */
export async function leastPasswordLength(tx: Tx, storeId: number): Promise<number> {
  const config = await storeConfig(tx, storeId, 'customer/password/');
  const asked = Number(config.get('customer/password/min_password_length') ?? 0);
  return Math.max(leastLength, Number.isFinite(asked) ? Math.min(asked, maxSecretLength) : 0);
}
