import { mayOf } from '#domain/shared/permissions/may-rest.ts';
import type { Credentials, Principal } from '#kernel/principal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type Statement, statement } from '#platform/storage/statement.ts';
import { boundViews, userScope } from './api-user-stores.ts';
import { grantedIds, idSetOf } from './grants.ts';
import { expiryLimit, renewalInterval, sessionHash } from './sessions.ts';

/** A caller, and whether `renewSession` should record the use of the session. */
export interface Authenticated {
  readonly caller: Principal;
  readonly renew: boolean;
}

/**
 * Identifies the caller and the grants of the user's roles, so that a change of user, role or session has effect at
 * once (design 11). Some role must allow everything or exactly the id; a denial in another role takes nothing away.
 * `undefined` if the session does not exist or has expired, or the user is inactive or deleted.
 */
export async function authenticate(
  tx: Tx,
  credentials: Credentials,
  now: number,
  lifetimeMs: number,
): Promise<Authenticated | undefined> {
  const found = await findCaller(tx, credentials);
  if (!found) return undefined;
  // Sessions expire without a change of the database, so the time is checked outside of the cache.
  const { caller, renewedAt = now } = found;
  return renewedAt < expiryLimit(now, lifetimeMs) ? undefined : { caller, renew: renewedAt < now - renewalInterval };
}

/** A caller; for a session also the time of its last renewal. */
interface Found {
  readonly caller: Principal;
  readonly renewedAt?: number;
}

// A single cache of each serves all operations.
/** Cached callers by the id of their session, and users with all grants, that have not changed since they were read. */
const callers: Memo<Found | undefined> = memo();
const users: Memo<Principal | undefined> = memo();

async function findCaller(tx: Tx, credentials: Credentials): Promise<Found | undefined> {
  if (credentials.kind === 'user') {
    const caller = await keptUser(tx, credentials.userId);
    return caller && { caller };
  }
  const { sessionId } = credentials;
  // Where sessions are read each time, the query is sent at once, together with the check of cached data.
  if (!tx.remembersAll) return readCaller(tx, sessionId);
  return (await tx.remember(callers, sessionId, () => readCaller(tx, sessionId))).value;
}

async function readCaller(tx: Tx, sessionId: string): Promise<Found | undefined> {
  const hash = hashOf(sessionId);
  if (hash === undefined) return undefined;
  const session = await tx.first(sessionOnly, { hash });
  if (session === undefined) return undefined;
  const user = await keptUser(tx, session.user_id);
  return user && inSession(user, hash, session);
}

function inSession(user: Principal, hash: string, session: SessionOnly): Found {
  const { product_store_id: productStoreId, category_store_id: categoryStoreId, renewed_at: renewedAt } = session;
  return { caller: { ...user, session: { hash, productStoreId, categoryStoreId } }, renewedAt };
}

async function keptUser(tx: Tx, userId: number): Promise<Principal | undefined> {
  const found = await tx.remember(users, String(userId), async () => {
    const row = await tx.first(userWithGrants, { userId });
    return row && callerOf(row);
  });
  return found.value;
}

/** The stored form of a session id; undefined if the text cannot be one. */
function hashOf(sessionId: string): string | undefined {
  return /^[0-9a-f]{64}$/.test(sessionId) ? sessionHash(sessionId) : undefined;
}

interface UserRow {
  readonly user_id: number;
  readonly username: string;
  /** The result of `grantedIds`. */
  readonly granted: string | null;
  readonly allowed_store_ids: string | null;
  /** The result of `boundViews`. */
  readonly views: string | null;
}

interface SessionOnly {
  readonly user_id: number;
  readonly renewed_at: number;
  readonly product_store_id: number | null;
  readonly category_store_id: number | null;
}

function callerOf({ user_id, username, granted, allowed_store_ids, views }: UserRow): Principal {
  const scope = userScope(allowed_store_ids, views);
  const may = mayOf(idSetOf(granted));
  const hasGrants = granted !== null;
  return { kind: 'apiUser', userId: user_id, username, hasGrants, may, ...(scope && { scope }) };
}

const sessionOnly: Statement<{ hash: string }, SessionOnly> = statement((q, { hash }) =>
  q
    .selectFrom('soap_session')
    .where('session_hash', '=', hash)
    .select(['user_id', 'renewed_at', 'product_store_id', 'category_store_id']),
);

const userWithGrants = statement<{ userId: number }, UserRow>((q, { userId }) =>
  q
    .selectFrom('api_user as u')
    .where('u.user_id', '=', userId)
    .where('u.is_active', '=', 1)
    .select(['u.user_id', 'u.username', 'u.allowed_store_ids', grantedIds(q).as('granted'), boundViews(q).as('views')]),
);
