import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';

/**
 * A renewal is written at most once a minute, so a session lives up to a minute longer than its lifetime (design 8).
 */
export const renewalInterval = 60_000;

/** A session as an operator sees it; only its owner knows the id itself. */
export interface SessionRow {
  /** SHA-256 of the session id. */
  readonly hash: string;
  readonly userId: number;
  readonly username: string;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly renewedAt: number;
}

/** The form in which a session id is stored and looked up: its SHA-256 in hex. */
export function sessionHash(sessionId: string): string {
  return hash('sha256', sessionId);
}

/** The expiry limit, in milliseconds: a session that was last renewed before it has expired. */
export function expiryLimit(now: number, lifetimeMs: number): number {
  return now - lifetimeMs - Math.min(renewalInterval, lifetimeMs);
}

/**
 * Opens a session for a user whose key was checked; answers its id, 64 random hex characters (design 8). Undefined if
 * the user was switched off or got a new key since, which ended all sessions. `generation` is that of the check.
 */
export async function openCheckedSession(
  tx: Tx,
  { userId, generation }: { readonly userId: number; readonly generation: number },
  now: number,
): Promise<string | undefined> {
  const sessionId = randomBytes(32).toString('hex');
  const opened = await tx.run(insertCheckedSession, { hash: sessionHash(sessionId), userId, generation, now });
  return opened > 0 ? sessionId : undefined;
}

/** Ends a session by its id; an unknown one is no error (reference 3.4). Answers whether it existed. */
export async function endSession(tx: Tx, sessionId: string): Promise<boolean> {
  return (await tx.run(deleteSession, { hash: sessionHash(sessionId) })) > 0;
}

/** Ends the session whose hash begins with `hashStart`, as the command line shows it. Answers how many ended. */
export async function endSessionByHash(tx: Tx, hashStart: string): Promise<number> {
  if (!/^[0-9a-f]{8,64}$/.test(hashStart)) return 0;
  return tx.run(deleteByHashStart, { from: hashStart, to: `${hashStart}g` });
}

/** Ends all sessions of a user; answers how many there were. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<number> {
  return tx.run(deleteSessionsOf, { userId });
}

/** Records the use of a session; called only when `authenticate` asks for it. */
export async function renewSession(tx: Tx, hash: string, now: number): Promise<void> {
  await tx.run(updateRenewed, { hash, now });
}

/** The areas that `currentStore` chooses a store view for. */
export type StoreArea = 'product' | 'category';

/** Stores the store view that `currentStore` chose for this session (Q13, K31). */
export async function setSessionStore(tx: Tx, hash: string, area: StoreArea, storeId: number): Promise<void> {
  await tx.run(area === 'product' ? updateProductStore : updateCategoryStore, { hash, storeId });
}

/** The unexpired sessions of one user or of all, last used first: 1000 at most. */
export async function listSessions(tx: Tx, now: number, lifetimeMs: number, userId?: number): Promise<SessionRow[]> {
  const after = expiryLimit(now, lifetimeMs);
  return userId === undefined ? tx.all(selectSessions, { after }) : tx.all(selectSessionsOf, { after, userId });
}

/** The number of unexpired sessions. */
export async function countSessions(tx: Tx, now: number, lifetimeMs: number): Promise<number> {
  return (await tx.first(countOpen, { after: expiryLimit(now, lifetimeMs) }))?.count ?? 0;
}

/**
 * Removes expired sessions, some hundred at a time so that no login waits for long: at each login and from time to
 * time. Answers how many were removed.
 */
export async function deleteExpiredSessions(tx: Tx, now: number, lifetimeMs: number): Promise<number> {
  return tx.run(deleteExpired, { before: expiryLimit(now, lifetimeMs) });
}

/** The user's row is locked, so that a change of the user comes before or after, not in between. */
const insertCheckedSession = statement<{ hash: string; userId: number; generation: number; now: number }, never>(
  (q, { hash, userId, generation, now }, d) => {
    const moment = sql<number>`cast(${now} as bigint)`;
    const standing = q
      .selectFrom('api_user')
      .select(['user_id', sql`${hash}`.as('session_hash'), moment.as('created_at'), moment.as('renewed_at')])
      .where('user_id', '=', userId)
      .where('is_active', '=', 1)
      .where('token_generation', '=', generation);
    return q
      .insertInto('soap_session')
      .columns(['user_id', 'session_hash', 'created_at', 'renewed_at'])
      .expression(standing.$call(d.forShare));
  },
);

const deleteSession = statement<{ hash: string }, never>((q, { hash }) =>
  q.deleteFrom('soap_session').where('session_hash', '=', hash),
);

const deleteByHashStart = statement<{ from: string; to: string }, never>((q, { from, to }) =>
  q.deleteFrom('soap_session').where('session_hash', '>=', from).where('session_hash', '<', to),
);

const deleteSessionsOf = statement<{ userId: number }, never>((q, { userId }) =>
  q.deleteFrom('soap_session').where('user_id', '=', userId),
);

const updateRenewed = statement<{ hash: string; now: number }, never>((q, { hash, now }) =>
  q.updateTable('soap_session').set({ renewed_at: now }).where('session_hash', '=', hash).where('renewed_at', '<', now),
);

const updateProductStore = statement<{ hash: string; storeId: number }, never>((q, { hash, storeId }) =>
  q.updateTable('soap_session').set({ product_store_id: storeId }).where('session_hash', '=', hash),
);

const updateCategoryStore = statement<{ hash: string; storeId: number }, never>((q, { hash, storeId }) =>
  q.updateTable('soap_session').set({ category_store_id: storeId }).where('session_hash', '=', hash),
);

const selectSessions = statement<{ after: number }, SessionRow>((q, { after }) => openSessions(q, after));

const selectSessionsOf = statement<{ after: number; userId: number }, SessionRow>((q, { after, userId }) =>
  openSessions(q, after).where('s.user_id', '=', userId),
);

function openSessions(q: Builder, after: number) {
  return q
    .selectFrom('soap_session as s')
    .innerJoin('api_user as u', 'u.user_id', 's.user_id')
    .where('s.renewed_at', '>=', after)
    .orderBy('s.renewed_at', 'desc')
    .orderBy('s.session_hash')
    .limit(1000)
    .select([
      's.session_hash as hash',
      's.user_id as userId',
      'u.username',
      's.created_at as createdAt',
      's.renewed_at as renewedAt',
    ]);
}

const countOpen = statement((q, { after }: { after: number }) =>
  q
    .selectFrom('soap_session')
    .where('renewed_at', '>=', after)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

const deleteExpired = statement<{ before: number }, never>((q, { before }) =>
  q
    .deleteFrom('soap_session')
    .where('session_hash', 'in', (eb) =>
      eb.selectFrom('soap_session').select('session_hash').where('renewed_at', '<', before).limit(500),
    ),
);
