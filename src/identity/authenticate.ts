import type { Caller, Credentials } from '../operation/caller.ts';
import type { Tx } from '../storage/engine.ts';
import { type Memo, memo } from '../storage/memo.ts';
import { type Builder, type Dialect, type Statement, statement } from '../storage/statement.ts';
import { aclAll } from './acl-ids.ts';
import { grantedIds, idsOf } from './grants.ts';
import { expiryLimit, renewalInterval, sessionHash } from './sessions.ts';

/** A caller, and whether the session's use should be written down by `renewSession`. */
export interface Authenticated {
  readonly caller: Caller;
  readonly renew: boolean;
}

/**
 * Finds out who calls and what of `wanted` the user's roles grant, in one query, so that a change of user, role or
 * session acts at once (design 10). `'all'` asks for every granted id. Some role must allow everything or exactly the
 * id; a denial grants nothing. `undefined`: no such session, or it is over, or the user is inactive or gone.
 */
export async function authenticate(
  tx: Tx,
  credentials: Credentials,
  wanted: readonly string[] | 'all',
  now: number,
  lifetimeMs: number,
): Promise<Authenticated | undefined> {
  const known = wanted !== 'all' && wanted.length <= 2 ? wanted : undefined;
  const ids = { first: known?.[0] ?? aclAll, second: known?.[1] ?? aclAll };
  const asked = known ? `${ids.first} ${ids.second}` : 'all';
  if (credentials.kind === 'user') {
    const { userId } = credentials;
    const caller = await tx.remember(users, `${userId} ${asked}`, async () => {
      const row = await tx.first(known ? userWithSome : userWithAll, { userId, ...ids });
      return row && callerOf(row);
    });
    return caller && { caller, renew: false };
  }
  if (!/^[0-9a-f]{64}$/.test(credentials.sessionId)) return undefined;
  const hash = sessionHash(credentials.sessionId);
  const session = await tx.remember(sessions, `${hash} ${asked}`, async () => {
    const row = await tx.first(known ? sessionWithSome : sessionWithAll, { hash, ...ids });
    if (!row) return undefined;
    const caller = { ...callerOf(row), session: { hash, productStoreId: row.product_store_id } };
    return { caller, renewedAt: row.renewed_at };
  });
  // Time passes without a change of the database, so it is not looked at in what is remembered.
  if (!session || session.renewedAt < expiryLimit(now, lifetimeMs)) return undefined;
  return { caller: session.caller, renew: session.renewedAt < now - renewalInterval };
}

/** Callers of whom nothing has changed since they were read: session, user, roles and grants. */
const sessions: Memo<{ readonly caller: Caller; readonly renewedAt: number } | undefined> = memo({ bytes: 4_000_000 });
const users: Memo<Caller | undefined> = memo({ bytes: 1_000_000 });

interface UserRow {
  readonly user_id: number;
  readonly username: string;
  /** As `grantedIds` has it. */
  readonly granted: string | null;
}

interface SessionUserRow extends UserRow {
  readonly renewed_at: number;
  readonly product_store_id: number | null;
}

function callerOf({ user_id, username, granted }: UserRow): Caller {
  const ids = idsOf(granted);
  const everything = ids.includes(aclAll);
  return { userId: user_id, username, may: (aclId) => everything || ids.includes(aclId) };
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
        granted(q, dialect, which, params).as('granted'),
      ]),
  );
}

function userStatement(which: 'some' | 'all'): Statement<TwoIds & { userId: number }, UserRow> {
  return statement((q, params, dialect) =>
    q
      .selectFrom('api_user as u')
      .where('u.user_id', '=', params.userId)
      .where('u.is_active', '=', 1)
      .select(['u.user_id', 'u.username', granted(q, dialect, which, params).as('granted')]),
  );
}

/** The ids that the roles of user `u` allow of two and `all`, or each of them. */
function granted(q: Builder, dialect: Dialect, which: 'some' | 'all', { first, second }: TwoIds) {
  const allowed = grantedIds(q, dialect);
  return which === 'all' ? allowed : allowed.where('g.resource_id', 'in', [aclAll, first, second]);
}
