import type { Engine, Tx } from '../storage/engine.ts';
import { type TokenAccount, tokenAccount } from './accounts.ts';
import { authenticateBearer, type BearerFailure } from './bearer.ts';
import { revokeToken } from './revocations.ts';
import { currentKey, signingKey, type TokenKey } from './token-keys.ts';
import { type IssuedToken, issueToken, type TokenGrant } from './tokens.ts';

/** A token and whom it is for. */
export interface TokenIssue extends IssuedToken {
  readonly account: TokenAccount;
}

/**
 * Issues a token for an account whose credentials were checked; undefined when it is gone meanwhile.
 * @param lifetimeMs how long the token lives, in milliseconds
 */
export async function issueFor(
  engine: Engine,
  grant: Omit<TokenGrant, 'information'>,
  now: number,
  lifetimeMs: number,
): Promise<TokenIssue | undefined> {
  const { account, key } = await engine.read(async (tx) => ({
    account: await tokenAccount(tx, grant.subject),
    key: await currentKey(tx),
  }));
  return account && signFor(key ?? (await signingKey(engine, now)), grant, account, now, lifetimeMs);
}

/** The new token, or why the one that was shown is not accepted. */
export type Refreshed =
  | { readonly ok: true; readonly issue: TokenIssue }
  | { readonly ok: false; readonly reason: BearerFailure };

/**
 * Trades a token that still holds for a new one of the same account, grant and client; the old one is dead at once
 * (spec 5.1 5). Of several calls with the same token one gets a new one, whichever nodes they reach.
 */
export async function refreshToken(tx: Tx, token: string, now: number, lifetimeMs: number): Promise<Refreshed> {
  const bearer = await authenticateBearer(tx, token, now);
  if (!bearer.ok) return bearer;
  const { subject, generation, client } = bearer.token;
  const account = await tokenAccount(tx, subject);
  const key = await currentKey(tx);
  const isFirst = await revokeToken(tx, bearer.token);
  if (!account || !key || !isFirst) return { ok: false, reason: 'revoked' };
  return {
    ok: true,
    issue: signFor(key, { subject, generation, ...(client && { client }) }, account, now, lifetimeMs),
  };
}

function signFor(
  key: TokenKey,
  grant: Omit<TokenGrant, 'information'>,
  account: TokenAccount,
  now: number,
  lifetimeMs: number,
): TokenIssue {
  return { ...issueToken(key, { ...grant, information: informationOf(account) }, now, lifetimeMs), account };
}

/** What tokens of an account show, as long as somebody holds it: accounts of API users are kept (`Tx.remember`). */
const shown = new WeakMap<TokenAccount, Readonly<Record<string, unknown>>>();

function informationOf(account: TokenAccount): Readonly<Record<string, unknown>> {
  const known = shown.get(account) ?? describe(account);
  shown.set(account, known);
  return known;
}

/** What a token shows to whoever holds it (spec 5.1 4; reference rest 1.6). */
function describe(account: TokenAccount): Readonly<Record<string, unknown>> {
  if (account.kind === 'customer') return { customer_id: account.customer.id, email: account.customer.email };
  const { apiUser, permissions, storeIds } = account;
  const information = { api_user_id: apiUser.id, username: apiUser.username, permissions };
  return storeIds ? { ...information, allowed_store_ids: storeIds } : information;
}
