import { sql } from 'kysely';
import { containing } from '#kernel/like-pattern.ts';
import { isLeftBehind, never, underWay } from '../jobs/due.ts';
import type { Backoff } from '../jobs/job.ts';
import type { Tx } from '../storage/engine.ts';
import { inserter } from '../storage/insert-records.ts';
import { statement } from '../storage/statement.ts';
import type { DueMessage } from './lanes.ts';

/** A message to deliver later, written in the transaction that it is about. */
export interface NewMessage {
  /** There is one consumer for each topic. */
  readonly topic: string;
  /** Any JSON value. */
  readonly body: unknown;
}

/** A message to deliver now. */
export interface Message extends NewMessage, DueMessage {}

const insert = inserter('outbox', 'outbox_id');

/** The name of the job that delivers messages. */
export const deliveryJobName = 'outbox.deliver';

/** Queues messages, which are delivered only if the transaction commits. `now` in milliseconds. */
export async function postMessages(tx: Tx, messages: readonly NewMessage[], now: number): Promise<void> {
  if (messages.length === 0) return;
  insert.save(
    tx,
    messages.map(({ topic, body }) => ({ topic, body: JSON.stringify(body), created_at: now, due_at: now })),
  );
  tx.reported.wake(deliveryJobName);
}

/**
 * Takes due messages of the topics, those that are due longest, in any order. Nobody else gets them until they are removed or put off, or a
 * later run frees them.
 */
export async function takeMessages(
  tx: Tx,
  { topics, limit, now }: { topics: readonly string[]; limit: number; now: number },
): Promise<Message[]> {
  const rows = await tx.all(take, { topics, limit, now });
  return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) as unknown }));
}

/**
 * Makes the messages of a topic due that a node had taken when it ended, and those that a wrong clock has put off longer
 * than `retry` allows. Only for the one run that is under way.
 */
export async function freeMessages(tx: Tx, topic: string, retry: Backoff, now: number): Promise<void> {
  await tx.run(free, { topic, ...retry, now });
}

/** Deletes a message after its delivery, or after it was given up. */
export async function removeMessage(tx: Tx, id: number): Promise<void> {
  await tx.run(remove, { id });
}

/** The topics with due messages. */
export async function topicsWithDue(tx: Tx, now: number): Promise<string[]> {
  return (await tx.all(dueTopics, { now })).map(({ topic }) => topic);
}

/** Returns a message that was not tried; `due` is the time of its next try. */
export async function returnMessage(tx: Tx, id: number, due: number): Promise<void> {
  await tx.run(untried, { id, due });
}

/** Postpones the delivery of a message that failed. */
export async function retryLater(tx: Tx, id: number, due: number, error: string): Promise<void> {
  await tx.run(retry, { id, due, error });
}

/** Marks a message as given up and keeps it, so that operators can see and retry it. */
export async function giveUp(tx: Tx, id: number, now: number, error: string): Promise<void> {
  await tx.run(bury, { id, now, error, never });
}

/** Deletes given-up messages of a topic that are older than a time. */
export async function forgetGivenUp(tx: Tx, topic: string, before: number): Promise<number> {
  return tx.run(forget, { topic, before });
}

/** A message as operators see it. */
export interface ShownMessage extends Message {
  readonly dueAt: number;
  readonly lastError: string | null;
  /** Null while it is still tried. */
  readonly givenUpAt: number | null;
}

/** Messages of a topic, newest first; with `onlyGivenUp` only given-up ones. */
export async function listMessages(
  tx: Tx,
  { topic, onlyGivenUp, limit }: { readonly topic: string; readonly onlyGivenUp: boolean; readonly limit: number },
): Promise<ShownMessage[]> {
  const rows = await tx.all(show, { topic, since: onlyGivenUp ? 1 : 0, limit });
  return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) as unknown }));
}

/** The message of a topic with an id, if it was not delivered yet. */
export async function findMessage(tx: Tx, topic: string, id: number): Promise<ShownMessage | undefined> {
  const row = await tx.first(showOne, { topic, id });
  return row && { ...row, body: JSON.parse(row.body) as unknown };
}

/**
 * Retries messages of a topic that were given up or wait for a retry: those with these ids, or all given-up ones. Their
 * age counts from now. Answers how many.
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

/** The state of the outbox. */
export interface Backlog {
  readonly messages: number;
  /** When the oldest was queued, in milliseconds since 1970; null if there is none. */
  readonly oldestAt: number | null;
  /** The number of messages that were tried and not delivered, and the latest failure's text. */
  readonly failing: number;
  readonly lastError: string | null;
  /** The number of given-up messages; the other counts do not include them. */
  readonly givenUp: number;
}

/** Reads the state of the whole outbox. */
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

const take = statement<{ topics: readonly string[]; limit: number; now: number }, Row>((q, { topics, limit, now }, d) =>
  q
    .updateTable('outbox')
    .set((eb) => ({ due_at: underWay, attempts: eb('attempts', '+', 1) }))
    .where('outbox_id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('outbox_id')
        .where('due_at', '<=', now)
        .where('topic', d.in, d.list(topics, 'text'))
        .orderBy('due_at')
        .orderBy('outbox_id')
        .limit(limit)
        .$call(d.forUpdateSkipLocked),
    )
    .returning(['outbox_id as id', 'topic', 'body', 'created_at as createdAt', 'attempts']),
);

const free = statement<{ topic: string; firstMs: number; longestMs: number; now: number }, never>((q, p, d) =>
  q
    .updateTable('outbox')
    .set({ due_at: p.now })
    .where('topic', '=', p.topic)
    .where(isLeftBehind(d, { due: 'due_at', tries: 'attempts' }, p, p.now)),
);

const remove = statement<{ id: number }, never>((q, { id }) => q.deleteFrom('outbox').where('outbox_id', '=', id));

const dueTopics = statement<{ now: number }, { readonly topic: string }>((q, p) =>
  q.selectFrom('outbox').select('topic').distinct().where('due_at', '<=', p.now),
);

const retry = statement<{ id: number; due: number; error: string }, never>((q, { id, due, error }) =>
  q.updateTable('outbox').set({ due_at: due, last_error: error }).where('outbox_id', '=', id),
);
const untried = statement<{ id: number; due: number }, never>((q, { id, due }) =>
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

const showOne = statement<{ topic: string; id: number }, Row & Pick<ShownMessage, 'dueAt' | 'lastError' | 'givenUpAt'>>(
  (q, p) =>
    q
      .selectFrom('outbox')
      .select(['outbox_id as id', 'topic', 'body', 'created_at as createdAt', 'attempts'])
      .select(['due_at as dueAt', 'last_error as lastError', 'given_up_at as givenUpAt'])
      .where('topic', '=', p.topic)
      .where('outbox_id', '=', p.id),
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

/** Deletes messages of a topic that contain a text, in any case: waiting and given-up ones. */
export async function forgetMessages(tx: Tx, topic: string, text: string): Promise<void> {
  await tx.run(forgetWith, { topic, part: containing(text.toLowerCase()) });
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
