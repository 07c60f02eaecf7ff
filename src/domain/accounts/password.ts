import { leastPasswordLength } from '#domain/access/identity/password-rules.ts';
import { formOf, maxSecretLength } from '#domain/access/identity/secret.ts';
import type { Principal } from '#kernel/principal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** A password as a caller sends it: in plain text, or as its hash from an imported store. */
export type SentPassword = { readonly plain: string } | { readonly hash: string };

/**
 * The problem with a new password of a customer (soap-catalog 5.11); blanks around it are ignored. `setBy` is the caller
 * if it may be an API user.
 */
export async function passwordProblem(
  tx: Tx,
  sent: SentPassword,
  storeId: number,
  setBy?: Pick<Principal, 'kind'>,
): Promise<FieldError | undefined> {
  const problem = (message: string): FieldError => ({ field: '/password', message });
  if ('hash' in sent) {
    return formOf(sent.hash) === 'unknown' || sent.hash.length > maxSecretLength || !sent.hash.isWellFormed()
      ? problem('The password hash is of no known form.')
      : undefined;
  }
  const password = sent.plain.trim();
  const least = await leastPasswordLength(tx, storeId, setBy);
  if ([...password].length < least) {
    return problem(`The password must have at least ${least} characters. Leading or trailing spaces will be ignored.`);
  }
  return password.length > maxSecretLength
    ? problem(`The password can have at most ${maxSecretLength} characters.`)
    : undefined;
}
