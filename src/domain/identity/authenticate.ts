import type { Credentials, Principal } from '../../kernel/principal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { type Memo, memo } from '../../platform/storage/memo.ts';
import { type Statement, statement } from '../../platform/storage/statement.ts';
import { mayOf } from '../access/may-rest.ts';
import { boundViews, userScope } from './api-user-stores.ts';
import { grantedIds, idSetOf } from './grants.ts';
import { expiryLimit, renewalInterval, sessionHash } from './sessions.ts';

/** A caller, and whether the session's use should be written down by `renewSession`. */
export interface Authenticated {
  readonly caller: Principal;
  readonly renew: boolean;
}

/**
 * Finds out who calls and what the user's roles grant, so that a change of user, role or session acts at once (design 10).
 * Some role must allow everything or exactly the id; a denial grants nothing. `undefined`: no such session, or it is over, or the user is inactive or gone.
 */
export async function authenticate(
  tx: Tx,
  credentials: Credentials,
  now: number,
  lifetimeMs: number,
): Promise<Authenticated | undefined> {
  const found = await findCaller(tx, credentials);
  if (!found) return undefined;
  // Time passes without a change of the database, so it is not looked at in what is remembered.
  const { caller, renewedAt = now } = found;
  return renewedAt < expiryLimit(now, lifetimeMs) ? undefined : { caller, renew: renewedAt < now - renewalInterval };
}

/** A caller; with a session, when that was renewed. */
interface Found {
  readonly caller: Principal;
  readonly renewedAt?: number;
}

// One of each serves all operations.
/** What is stored of a session, by its id, and of a user with all grants, of which nothing has changed since they were read. */
const sessions: Memo<KeptSession | undefined> = memo();
const users: Memo<Principal | undefined> = memo();

async function findCaller(tx: Tx, credentials: Credentials): Promise<Found | undefined> {
  if (credentials.kind === 'user') {
    const caller = await keptUser(tx, credentials.userId);
    return caller && { caller };
  }
  const { sessionId } = credentials;
  // PostgreSQL keeps no sessions: asked for at once, this one comes along with what is asked for before anything kept is used.
  const row =
    tx.kind === 'postgres'
      ? await readSession(tx, sessionId)
      : (await tx.remember(sessions, sessionId, () => readSession(tx, sessionId))).value;
  const user = row && (await keptUser(tx, row.user_id));
  return user && inSession(user, row.hash, row);
}

/** A session as it is stored, with its hash. */
interface KeptSession extends SessionOnly {
  readonly hash: string;
}

async function readSession(tx: Tx, sessionId: string): Promise<KeptSession | undefined> {
  const hash = hashOf(sessionId);
  if (hash === undefined) return undefined;
  const row = await tx.first(sessionOnly, { hash });
  return row && { ...row, hash };
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

/** How a session is stored; undefined for what is no id of one. */
function hashOf(sessionId: string): string | undefined {
  return /^[0-9a-f]{64}$/.test(sessionId) ? sessionHash(sessionId) : undefined;
}

interface UserRow {
  readonly user_id: number;
  readonly username: string;
  /** As `grantedIds` has it. */
  readonly granted: string | null;
  readonly allowed_store_ids: string | null;
  /** As `boundViews` has it. */
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

const userWithGrants = statement<{ userId: number }, UserRow>((q, { userId }, dialect) =>
  q
    .selectFrom('api_user as u')
    .where('u.user_id', '=', userId)
    .where('u.is_active', '=', 1)
    .select([
      'u.user_id',
      'u.username',
      'u.allowed_store_ids',
      grantedIds(q, dialect).as('granted'),
      boundViews(q, dialect).as('views'),
    ]),
);
