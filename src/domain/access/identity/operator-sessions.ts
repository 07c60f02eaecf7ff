import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { mayOf } from '#domain/shared/permissions/may-rest.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';
import { boundViews, userScope } from './api-user-stores.ts';
import { idSetOf } from './grants.ts';
import { expiryLimit, renewalInterval } from './sessions.ts';

/** However often it is used, a session ends after this many milliseconds. */
export const longestOperatorSession = 7 * 86_400_000;

/** Where a session was opened. */
export interface SessionPlace {
  readonly address: string;
  readonly agent: string;
}

/** A session as its operator sees it. */
export interface OperatorSession extends SessionPlace {
  /** SHA-256 of the token in hex. */
  readonly hash: string;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly seenAt: number;
}

/** The stored form of a random token: its SHA-256 in hex. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** A random token of 256 bits, in letters that stand in a cookie or an address as they are. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** What calls of a session that change something send: made of its token, which no other website knows. */
const csrfTokenOf = (token: string): string => hash('sha256', `csrf ${token}`, 'base64url');

/** An operator whose session it is, and whether `renewOperatorSession` should record its use. */
export interface AuthenticatedOperator {
  readonly caller: Principal;
  readonly renew: boolean;
}

/**
 * Identifies the operator of a session by its token, with the grants of the role and the bounds: a change of any of them
 * has effect at the next call. Undefined if the session is over or unknown, or the operator disabled.
 */
export async function authenticateOperator(
  tx: Tx,
  token: string,
  now: number,
  lifetimeMs: number,
): Promise<AuthenticatedOperator | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const session = tokenHash(token);
  const [seenAfter, createdAfter] = limitsOf(now, lifetimeMs);
  const row = await tx.first(selectCaller, { session, seenAfter, createdAfter });
  if (!row) return undefined;
  const { operator_id: id, email, granted, allowed_store_ids: stored, views } = row;
  const scope = userScope(stored, views);
  const caller: Principal = {
    kind: 'operator',
    operator: { id, email, session, csrfToken: csrfTokenOf(token) },
    hasGrants: granted !== null,
    may: mayOf(idSetOf(granted)),
    ...(scope && { scope }),
  };
  return { caller, renew: row.seen_at < now - renewalInterval };
}

/**
 * Opens a session for an operator whose password was checked, and answers its token. Undefined if the operator was
 * disabled or has another password since. Sessions that are over are removed.
 */
export async function openOperatorSession(
  tx: Tx,
  { operatorId, passwordHash }: { readonly operatorId: number; readonly passwordHash: string },
  { address, agent }: SessionPlace,
  now: number,
  lifetimeMs: number,
): Promise<string | undefined> {
  const [seenAfter, createdAfter] = limitsOf(now, lifetimeMs);
  await tx.run(deleteOver, { seenAfter, createdAfter });
  const token = newSessionToken();
  const place = { address, agent: agent.slice(0, longestAgent) };
  const opened = await tx.run(insertSession, { hash: tokenHash(token), operatorId, passwordHash, now, ...place });
  return opened > 0 ? token : undefined;
}

const longestAgent = 255;

/** Records the use of a session; called only when `authenticateOperator` asks for it. */
export async function renewOperatorSession(tx: Tx, session: string, now: number): Promise<void> {
  await tx.run(updateSeen, { session, now });
}

/** The open sessions of an operator, last used first. */
export async function operatorSessions(
  tx: Tx,
  operatorId: number,
  now: number,
  lifetimeMs: number,
): Promise<OperatorSession[]> {
  const [seenAfter, createdAfter] = limitsOf(now, lifetimeMs);
  return tx.all(selectSessions, { operatorId, seenAfter, createdAfter });
}

/** Ends a session of an operator; answers whether there was one. */
export async function endOperatorSession(tx: Tx, operatorId: number, session: string): Promise<boolean> {
  return (await tx.run(deleteSession, { operatorId, session })) > 0;
}

/** Ends all sessions of an operator, but for one. */
export async function endOperatorSessions(tx: Tx, operatorId: number, but = ''): Promise<void> {
  await tx.run(deleteOthers, { operatorId, but });
}

const limitsOf = (now: number, lifetimeMs: number): [number, number] => [
  expiryLimit(now, lifetimeMs),
  now - longestOperatorSession,
];

interface CallerRow {
  readonly operator_id: number;
  readonly email: string;
  readonly seen_at: number;
  readonly allowed_store_ids: string | null;
  readonly granted: string | null;
  readonly views: string | null;
}

/** The ids that the role of operator `u` allows, as in `grantedIds`. */
function grantedOfRole(q: Builder) {
  return q
    .selectFrom('role_grant as g')
    .where('g.role_id', '=', sql<number>`u.role_id`)
    .where('g.is_allowed', '=', 1)
    .select(sql<string | null>`string_agg(g.resource_id, ',')`.as('granted'));
}

const selectCaller = statement<{ session: string; seenAfter: number; createdAfter: number }, CallerRow>(
  (q, { session, seenAfter, createdAfter }) =>
    q
      .selectFrom('operator_session as s')
      .innerJoin('operator as u', 'u.operator_id', 's.operator_id')
      .where('s.session_hash', '=', session)
      .where('s.seen_at', '>=', seenAfter)
      .where('s.created_at', '>=', createdAfter)
      .where('u.is_disabled', '=', 0)
      .select(['u.operator_id', 'u.email', 's.seen_at', 'u.allowed_store_ids'])
      .select([grantedOfRole(q).as('granted'), boundViews(q).as('views')]),
);

interface SessionParams {
  readonly [name: string]: string | number;
  readonly hash: string;
  readonly operatorId: number;
  readonly passwordHash: string;
  readonly now: number;
  readonly address: string;
  readonly agent: string;
}

/** The operator's row is locked, so that a change comes before or after, not in between. */
const insertSession = statement<SessionParams, never>((q, p, d) => {
  const moment = sql<number>`cast(${p.now} as bigint)`;
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const standing = q
    .selectFrom('operator')
    .select(['operator_id', text(p.hash).as('session_hash'), moment.as('created_at'), moment.as('seen_at')])
    .select([text(p.address).as('address'), text(p.agent).as('agent')])
    .where('operator_id', '=', p.operatorId)
    .where('is_disabled', '=', 0)
    .where('password_hash', '=', p.passwordHash);
  return q
    .insertInto('operator_session')
    .columns(['operator_id', 'session_hash', 'created_at', 'seen_at', 'address', 'agent'])
    .expression(standing.$call(d.forShare));
});

const updateSeen = statement<{ session: string; now: number }, never>((q, { session, now }) =>
  q
    .updateTable('operator_session')
    .set({ seen_at: now })
    .where('session_hash', '=', session)
    .where('seen_at', '<', now),
);

const selectSessions = statement<{ operatorId: number; seenAfter: number; createdAfter: number }, OperatorSession>(
  (q, { operatorId, seenAfter, createdAfter }) =>
    q
      .selectFrom('operator_session')
      .where('operator_id', '=', operatorId)
      .where('seen_at', '>=', seenAfter)
      .where('created_at', '>=', createdAfter)
      .orderBy('seen_at', 'desc')
      .select(['session_hash as hash', 'created_at as createdAt', 'seen_at as seenAt', 'address', 'agent']),
);

const deleteSession = statement<{ operatorId: number; session: string }, never>((q, { operatorId, session }) =>
  q.deleteFrom('operator_session').where('operator_id', '=', operatorId).where('session_hash', '=', session),
);

const deleteOthers = statement<{ operatorId: number; but: string }, never>((q, { operatorId, but }) =>
  q.deleteFrom('operator_session').where('operator_id', '=', operatorId).where('session_hash', '!=', but),
);

const deleteOver = statement<{ seenAfter: number; createdAfter: number }, never>((q, { seenAfter, createdAfter }) =>
  q
    .deleteFrom('operator_session')
    .where((eb) => eb.or([eb('seen_at', '<', seenAfter), eb('created_at', '<', createdAfter)])),
);
