import type { Credentials, Principal } from '../../kernel/principal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { type Memo, memo } from '../../platform/storage/memo.ts';
import { type Builder, type Dialect, type Statement, statement } from '../../platform/storage/statement.ts';
import { aclAll } from '../access/acl-ids.ts';
import { mayOf } from '../access/may-rest.ts';
import { boundViews, scopeOf } from './api-user-stores.ts';
import { grantedIds, idSetOf } from './grants.ts';
import { expiryLimit, renewalInterval, sessionHash } from './sessions.ts';

/** A caller, and whether the session's use should be written down by `renewSession`. */
export interface Authenticated {
  readonly caller: Principal;
  readonly renew: boolean;
}

/**
 * Finds out who calls and what of `wanted` the user's roles grant, so that a change of user, role or session acts at once
 * (design 10). `'all'` asks for every granted id. Some role must allow everything or exactly the id; a denial grants
 * nothing. `undefined`: no such session, or it is over, or the user is inactive or gone.
 */
export async function authenticate(
  tx: Tx,
  credentials: Credentials,
  wanted: readonly string[] | 'all',
  now: number,
  lifetimeMs: number,
): Promise<Authenticated | undefined> {
  // Where values are kept, one for each session and one for each user serve all operations. Elsewhere one query is best.
  const find = tx.kind === 'sqlite' ? keptCaller : queriedCaller;
  const found = await find(tx, credentials, wanted);
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

/** What is stored of a session, by its id, and of a user with all grants, of which nothing has changed since they were read. */
const sessions: Memo<KeptSession | undefined> = memo();
const users: Memo<Principal | undefined> = memo();

async function keptCaller(tx: Tx, credentials: Credentials): Promise<Found | undefined> {
  if (credentials.kind === 'user') {
    const caller = await keptUser(tx, credentials.userId);
    return caller && { caller };
  }
  const { sessionId } = credentials;
  const { value: row } = await tx.remember(sessions, sessionId, () => readSession(tx, sessionId));
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

function inSession(user: Principal, hash: string, { product_store_id, renewed_at }: SessionOnly): Found {
  return { caller: { ...user, session: { hash, productStoreId: product_store_id } }, renewedAt: renewed_at };
}

async function keptUser(tx: Tx, userId: number): Promise<Principal | undefined> {
  const found = await tx.remember(users, String(userId), async () => {
    const row = await tx.first(userWithAll, { userId, first: aclAll, second: aclAll });
    return row && callerOf(row);
  });
  return found.value;
}

async function queriedCaller(
  tx: Tx,
  credentials: Credentials,
  wanted: readonly string[] | 'all',
): Promise<Found | undefined> {
  const some = wanted !== 'all' && wanted.length <= 2 ? wanted : undefined;
  const ids = { first: some?.[0] ?? aclAll, second: some?.[1] ?? aclAll };
  if (credentials.kind === 'user') {
    const row = await tx.first(some ? userWithSome : userWithAll, { userId: credentials.userId, ...ids });
    return row && { caller: callerOf(row) };
  }
  const hash = hashOf(credentials.sessionId);
  if (hash === undefined) return undefined;
  const row = await tx.first(some ? sessionWithSome : sessionWithAll, { hash, ...ids });
  return row && inSession(callerOf(row), hash, row);
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
}

type SessionUserRow = UserRow & SessionOnly;

function callerOf({ user_id, username, granted, allowed_store_ids, views }: UserRow): Principal {
  const scope = scopeOf(allowed_store_ids, views);
  const may = mayOf(idSetOf(granted));
  const hasGrants = granted !== null;
  return { kind: 'apiUser', userId: user_id, username, hasGrants, may, ...(scope && { scope }) };
}

interface TwoIds {
  readonly [name: string]: string | number;
  readonly first: string;
  readonly second: string;
}

// An operation asks for two ids at most: its resource's and its own. Only for more of them all grants are read.
const sessionWithSome = sessionStatement('some');
const sessionWithAll = sessionStatement('all');
const userWithSome = userStatement('some');
const userWithAll = userStatement('all');

function sessionStatement(which: 'some' | 'all'): Statement<TwoIds & { hash: string }, SessionUserRow> {
  return statement((q, params, dialect) =>
    q
      .selectFrom('soap_session as s')
      .innerJoin('api_user as u', 'u.user_id', 's.user_id')
      .where('s.session_hash', '=', params.hash)
      .where('u.is_active', '=', 1)
      .select([
        'u.user_id',
        'u.username',
        's.renewed_at',
        's.product_store_id',
        'u.allowed_store_ids',
        granted(q, dialect, which, params).as('granted'),
        boundViews(q, dialect).as('views'),
      ]),
  );
}

const sessionOnly: Statement<{ hash: string }, SessionOnly> = statement((q, { hash }) =>
  q.selectFrom('soap_session').where('session_hash', '=', hash).select(['user_id', 'renewed_at', 'product_store_id']),
);

function userStatement(which: 'some' | 'all'): Statement<TwoIds & { userId: number }, UserRow> {
  return statement((q, params, dialect) =>
    q
      .selectFrom('api_user as u')
      .where('u.user_id', '=', params.userId)
      .where('u.is_active', '=', 1)
      .select([
        'u.user_id',
        'u.username',
        'u.allowed_store_ids',
        granted(q, dialect, which, params).as('granted'),
        boundViews(q, dialect).as('views'),
      ]),
  );
}

/** The ids that the roles of user `u` allow of two and `all`, or each of them. */
function granted(q: Builder, dialect: Dialect, which: 'some' | 'all', { first, second }: TwoIds) {
  const allowed = grantedIds(q, dialect);
  return which === 'all' ? allowed : allowed.where('g.resource_id', 'in', [aclAll, first, second]);
}
