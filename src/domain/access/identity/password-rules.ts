import { storeConfig } from '#domain/stores/config.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { maxSecretLength } from './secret.ts';

/** The shortest password of a customer, even if the store allows shorter ones. */
const leastLength = 8;
/** The same for API users, whose programs were written for the legacy store. */
const leastOfApiUsers = 7;

/** The least number of characters of a customer's new password in a store view, by who sets it. */
export async function leastPasswordLength(tx: Tx, storeId: number, setBy?: Pick<Principal, 'kind'>): Promise<number> {
  const least = setBy?.kind === 'apiUser' ? leastOfApiUsers : leastLength;
  const config = await storeConfig(tx, storeId, 'customer/password/');
  const asked = Number(config.get('customer/password/min_password_length') ?? 0);
  return Math.max(least, Number.isFinite(asked) ? Math.min(asked, maxSecretLength) : 0);
}
