import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { rotateKey, sweepKeys } from './token-keys.ts';
import type { TokenClaims, TokenSubject } from './tokens.ts';

/** Ends one token. Answers whether this call ended it: of several calls at once, only one does. */
export async function revokeToken(
  tx: Tx,
  { jti, expiresAt }: Pick<TokenClaims, 'jti' | 'expiresAt'>,
): Promise<boolean> {
  return (await tx.run(insertRevocation, { jti, expiresAt })) > 0;
}

/** Ends every token of an account that was issued until now. Answers whether the account exists. */
export async function revokeTokensOf(tx: Tx, { kind, id }: TokenSubject): Promise<boolean> {
  return (
    (kind === 'customer' ? await tx.run(raiseCustomer, { id, keptToken: null }) : await tx.run(raiseUser, { id })) > 0
  );
}

/** As `revokeTokensOf` for a customer, but one token stays valid. */
export async function revokeOtherTokens(tx: Tx, customerId: number, keptToken: string | undefined): Promise<void> {
  await tx.run(raiseCustomer, { id: customerId, keptToken: keptToken ?? null });
}

/** Ends all tokens: no key that signed one is valid any more. */
export async function revokeAllTokens(tx: Tx, now: number): Promise<void> {
  await rotateKey(tx, now, 0);
}

/**
 * Removes revocations of expired tokens, some hundred at a time so that nobody waits for long, and expired keys.
 * Answers how many of both were removed.
 */
export async function deleteExpiredTokens(tx: Tx, now: number): Promise<number> {
  return (await tx.run(deleteExpired, { now })) + (await sweepKeys(tx, now));
}

const insertRevocation = statement<{ jti: string; expiresAt: number }, never>((q, { jti, expiresAt }) =>
  q
    .insertInto('token_revocation')
    .values({ jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('jti').doNothing()),
);

const raiseUser = statement<{ id: number }, never>((q, { id }) =>
  q
    .updateTable('api_user')
    .set((eb) => ({ token_generation: eb('token_generation', '+', 1) }))
    .where('user_id', '=', id),
);

const raiseCustomer = statement<{ id: number; keptToken: string | null }, never>((q, { id, keptToken }) =>
  q
    .updateTable('customer')
    .set((eb) => ({ token_generation: eb('token_generation', '+', 1), kept_token: keptToken }))
    .where('customer_id', '=', id),
);

const deleteExpired = statement<{ now: number }, never>((q, { now }) =>
  q
    .deleteFrom('token_revocation')
    .where('jti', 'in', (eb) =>
      eb.selectFrom('token_revocation').select('jti').where('expires_at', '<=', now).limit(500),
    ),
);
