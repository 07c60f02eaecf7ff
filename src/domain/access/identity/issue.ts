import type { Cached } from '#kernel/cached.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { type TokenAccount, tokenAccount } from './accounts.ts';
import { authenticateBearer, type BearerFailure } from './bearer.ts';
import { revokeToken } from './revocations.ts';
import { currentKey, signingKey, type TokenKey } from './token-keys.ts';
import { type IssuedToken, issueToken, type TokenGrant, type TokenInformation, type TokenSubject } from './tokens.ts';

/** A token and its account. */
export interface TokenIssue extends IssuedToken {
  readonly account: Cached<TokenAccount>;
}

/** The data that a token is made from, besides the grant. */
export interface TokenMaterial {
  /** Undefined if the account was deleted. */
  readonly account: Cached<TokenAccount> | undefined;
  /** Undefined if there is no key yet. */
  readonly key: TokenKey | undefined;
}

/** Reads the data for a token of an account. */
export async function tokenMaterial(tx: Tx, subject: TokenSubject): Promise<TokenMaterial> {
  const [account, key] = await tx.together(
    () => tokenAccount(tx, subject),
    () => currentKey(tx),
  );
  return { account, key };
}

/**
 * Issues a token for an account whose credentials were checked; undefined if the account was deleted meanwhile.
 * @param lifetimeMs how long the token lives, in milliseconds
 * @param material the data for the token, if it was read already
 */
export async function issueFor(
  engine: Engine,
  grant: Omit<TokenGrant, 'information'>,
  now: number,
  lifetimeMs: number,
  material?: TokenMaterial,
): Promise<TokenIssue | undefined> {
  const { account, key } = material ?? (await engine.read((tx) => tokenMaterial(tx, grant.subject)));
  return account && signFor(key ?? (await signingKey(engine, now)), grant, account, now, lifetimeMs);
}

/** The new token, or why the old one is not accepted. */
export type Refreshed =
  | { readonly ok: true; readonly issue: TokenIssue }
  | { readonly ok: false; readonly reason: BearerFailure };

/**
 * Replaces a valid token by a new one of the same account, grant and client; the old one ends at once (spec 5.1). If
 * several calls send the same token, to any nodes, only one of them gets a new token. `issuer` is that of the new
 * token, `accepted` the only one that the old token may have, if there is only one.
 */
export async function refreshToken(
  tx: Tx,
  token: string,
  now: number,
  lifetimeMs: number,
  { issuer, accepted }: { readonly issuer: string; readonly accepted?: string | undefined },
): Promise<Refreshed> {
  const bearer = await authenticateBearer(tx, token, now, accepted);
  if (!bearer.ok) return bearer;
  const { subject, generation, client } = bearer.token;
  const { account, key } = await tokenMaterial(tx, subject);
  const isFirst = await revokeToken(tx, bearer.token);
  if (!account || !key || !isFirst) return { ok: false, reason: 'revoked' };
  return {
    ok: true,
    issue: signFor(key, { subject, generation, issuer, ...(client && { client }) }, account, now, lifetimeMs),
  };
}

function signFor(
  key: TokenKey,
  grant: Omit<TokenGrant, 'information'>,
  account: Cached<TokenAccount>,
  now: number,
  lifetimeMs: number,
): TokenIssue {
  return { ...issueToken(key, { ...grant, information: account.map(informationOf) }, now, lifetimeMs), account };
}

/**
 * The information in a token for its holder (spec 5.1; rest 1.6): it contains no personal data that others
 * could read.
 */
function informationOf(account: TokenAccount): TokenInformation {
  if (account.kind === 'customer') return { customer_id: account.customer.id };
  const { apiUser, permissions, storeIds } = account;
  const information = { api_user_id: apiUser.id, username: apiUser.username, permissions };
  return storeIds ? { ...information, allowed_store_ids: storeIds } : information;
}
