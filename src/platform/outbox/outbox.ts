import { sql } from 'kysely';
import type { Tx } from '../storage/engine.ts';
import { inserter } from '../storage/insert-records.ts';
import { statement } from '../storage/statement.ts';

/** What is to be told to others later: written down in the transaction that it is about. */
export interface NewMessage {
  /** Whose it is: there is one consumer for each topic. */
  readonly topic: string;
  /** Anything that JSON can say. */
  readonly body: unknown;
}

/** A message that is to be delivered now. */
export interface Message extends NewMessage {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Tries so far, with this one. */
  readonly attempts: number;
}

const insert = inserter('outbox', 'outbox_id');

/** The job that delivers them. */
export const deliveryJobName = 'outbox.deliver';

/** Writes messages down, to be delivered once the transaction is committed and not otherwise. `now` in milliseconds. */
export async function postMessages(tx: Tx, messages: readonly NewMessage[], now: number): Promise<void> {
  if (messages.length === 0) return;
  insert.save(
    tx,
    messages.map(({ topic, body }) => ({ topic, body: JSON.stringify(body), created_at: now, due_at: now })),
  );
  tx.told.wake(deliveryJobName);
}

/**
 * Takes messages of the topics that are due, the longest due first: until `until` nobody else gets them, and then they
 * are due again, so that what a node had which ended is delivered by another one.
 */
export async function takeMessages(
  tx: Tx,
  { topics, limit, now, until }: { topics: readonly string[]; limit: number; now: number; until: number },
): Promise<Message[]> {
  const rows = await tx.all(take, { topics, limit, now, until });
  return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) as unknown })).sort((a, b) => a.id - b.id);
}

/** Forgets a message that was delivered, or that nobody tries any more. */
export async function removeMessage(tx: Tx, id: number): Promise<void> {
  await tx.run(remove, { id });
}

/** Has a message delivered at another time; `error` says why it was not yet, null where it was not tried. */
export async function postpone(tx: Tx, id: number, retryAt: number, error: string | null): Promise<void> {
  await tx.run(error === null ? giveBack : retry, { id, due: retryAt, error });
}

/** No message is due then. */
const never = Number.MAX_SAFE_INTEGER;

/** Keeps a message that nobody tries any more, so that people see it and may have it tried again. */
export async function giveUp(tx: Tx, id: number, now: number, error: string): Promise<void> {
  await tx.run(bury, { id, now, error, never });
}

/** Forgets messages of a topic that were given up before a moment. */
export async function forgetGivenUp(tx: Tx, topic: string, before: number): Promise<number> {
  return tx.run(forget, { topic, before });
}

/** A message as people see it. */
export interface ShownMessage extends Message {
  readonly dueAt: number;
  readonly lastError: string | null;
  /** Null where it is still tried. */
  readonly givenUpAt: number | null;
}

/** Messages of a topic, the latest first; `onlyGivenUp` those that nobody tries any more. */
export async function listMessages(
  tx: Tx,
  { topic, onlyGivenUp, limit }: { readonly topic: string; readonly onlyGivenUp: boolean; readonly limit: number },
): Promise<ShownMessage[]> {
  const rows = await tx.all(show, { topic, since: onlyGivenUp ? 1 : 0, limit });
  return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) as unknown }));
}

/**
 * Has messages of a topic tried anew that were given up or wait for another try: those of these ids, or all that were given up.
 * How old they are is counted from now. Answers how many.
 */
export async function retryMessages(
  tx: Tx,
  topic: string,
  ids: readonly number[] | 'all',
  now: number,
): Promise<number> {
  if (ids === 'all') return tx.run(retryAll, { topic, now });
  return tx.run(retrySome, { topic, ids, now });
}

/** What waits in the outbox. */
export interface Backlog {
  readonly messages: number;
  /** When the oldest was written down, in milliseconds since 1970; null where there is none. */
  readonly oldestAt: number | null;
  /** Messages that were tried and not delivered, and what the latest of these failures said. */
  readonly failing: number;
  readonly lastError: string | null;
  /** Messages that were given up and are kept; they are none of the others. */
  readonly givenUp: number;
}

/** Looks at the whole outbox. */
export async function outboxBacklog(tx: Tx): Promise<Backlog> {
  const row = await tx.first(backlog, {});
  return row ?? { messages: 0, oldestAt: null, failing: 0, lastError: null, givenUp: 0 };
}

interface Row {
  readonly id: number;
  readonly topic: string;
  readonly body: string;
  readonly createdAt: number;
  readonly attempts: number;
}

const take = statement<{ topics: readonly string[]; limit: number; now: number; until: number }, Row>(
  (q, { topics, limit, now, until }, d) =>
    q
      .updateTable('outbox')
      .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
      .where('outbox_id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('outbox_id')
          .where('due_at', '<=', now)
          .where('topic', d.in, d.list(topics, 'text'))
          .orderBy('due_at')
          .orderBy('outbox_id')
          .limit(limit)
          .$if(d.kind === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returning(['outbox_id as id', 'topic', 'body', 'created_at as createdAt', 'attempts']),
);

const remove = statement<{ id: number }, never>((q, { id }) => q.deleteFrom('outbox').where('outbox_id', '=', id));

type Postponing = { id: number; due: number; error: string | null };
const retry = statement<Postponing, never>((q, { id, due, error }) =>
  q.updateTable('outbox').set({ due_at: due, last_error: error }).where('outbox_id', '=', id),
);
const giveBack = statement<Postponing, never>((q, { id, due }) =>
  q
    .updateTable('outbox')
    .set((eb) => ({ due_at: due, attempts: eb('attempts', '-', 1) }))
    .where('outbox_id', '=', id),
);

const bury = statement<{ id: number; now: number; error: string; never: number }, never>((q, p) =>
  q
    .updateTable('outbox')
    .set({ due_at: p.never, last_error: p.error, given_up_at: p.now })
    .where('outbox_id', '=', p.id),
);

const forget = statement<{ topic: string; before: number }, never>((q, p) =>
  q.deleteFrom('outbox').where('topic', '=', p.topic).where('given_up_at', '<', p.before),
);

const show = statement<
  { topic: string; since: number; limit: number },
  Row & Pick<ShownMessage, 'dueAt' | 'lastError' | 'givenUpAt'>
>((q, p) =>
  q
    .selectFrom('outbox')
    .select(['outbox_id as id', 'topic', 'body', 'created_at as createdAt', 'attempts'])
    .select(['due_at as dueAt', 'last_error as lastError', 'given_up_at as givenUpAt'])
    .where('topic', '=', p.topic)
    .where((eb) => eb(eb.fn.coalesce('given_up_at', eb.lit(0)), '>=', p.since))
    .orderBy('outbox_id', 'desc')
    .limit(p.limit),
);

const anew = (now: number) => ({ due_at: now, created_at: now, attempts: 0, given_up_at: null });
const retrySome = statement<{ topic: string; ids: readonly number[]; now: number }, never>((q, p, d) =>
  q
    .updateTable('outbox')
    .set(anew(p.now))
    .where('topic', '=', p.topic)
    .where('outbox_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('given_up_at', 'is not', null), eb('last_error', 'is not', null)])),
);
const retryAll = statement<{ topic: string; now: number }, never>((q, p) =>
  q.updateTable('outbox').set(anew(p.now)).where('topic', '=', p.topic).where('given_up_at', 'is not', null),
);

const forgetWith = statement<{ topic: string; part: string }, never>((q, p) =>
  q.deleteFrom('outbox').where('topic', '=', p.topic).where(sql<boolean>`lower(body) like ${p.part} escape '\\'`),
);

/** Forgets messages of a topic that have a text in them, whatever its case: those that wait and those that were given up. */
export async function forgetMessages(tx: Tx, topic: string, text: string): Promise<void> {
  const part = `%${text.toLowerCase().replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
  await tx.run(forgetWith, { topic, part });
}

const backlog = statement<Record<string, never>, Backlog>((q) =>
  q
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('given_up_at', 'is', null).as('messages'),
      eb.fn.min<number | null>('created_at').filterWhere('given_up_at', 'is', null).as('oldestAt'),
      eb.fn.count<number>('last_error').filterWhere('given_up_at', 'is', null).as('failing'),
      eb.fn.count<number>('given_up_at').as('givenUp'),
      eb
        .selectFrom('outbox as o')
        .select('o.last_error')
        .where('o.last_error', 'is not', null)
        .where('o.given_up_at', 'is', null)
        .orderBy('o.outbox_id', 'desc')
        .limit(1)
        .as('lastError'),
    ]),
);
