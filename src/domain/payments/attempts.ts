// domain/payments/: the ways of paying, as data (methods.ts), and which of them a cart may use. A method that asks
// a payment provider has a PaymentProvider (provider.ts: authorize, capture, void, refund); attempts.ts stores each
// request to a provider before it is sent.

import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Outside } from '#domain/shared/command.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { createFetch } from '#platform/http-out/fetch.ts';
import { isLeftBehind } from '#platform/jobs/due.ts';
import { failureMessage, waitAfter } from '#platform/jobs/job.ts';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { onlineMethod, paymentSetting } from './methods.ts';
import { checkedAnswer, type Decision, longestText, type PaymentProvider, type ProviderAnswer } from './provider.ts';

/** A request to a payment provider, until its result is known and written. */
export type PaymentAttempt = Selectable<Database['payment_attempt']>;

/** The kind of request. */
export type AttemptAction = 'authorize' | 'authorize_capture' | 'capture' | 'void' | 'refund';

/** A payment before its provider is asked. */
export interface PendingPayment {
  readonly attemptId: string;
}

/** A payment that was approved. */
export interface ApprovedPayment extends PendingPayment {
  readonly transaction: string;
}

/** Identifies a call that can be repeated. */
export interface CallKey {
  /** A digest of its caller, its idempotency key and its data. */
  readonly digest: string;
  /** Only calls after this time count, in milliseconds since 1970. */
  readonly after: number;
}

/** How an attempt ended. */
export type AttemptEnd = 'done' | 'declined' | 'canceled';

/** A new attempt. */
export interface NewAttempt {
  readonly action: AttemptAction;
  readonly method: string;
  readonly storeId: number;
  readonly quoteId?: number;
  readonly orderId?: number;
  /** Ten-thousandths of the base currency. */
  readonly amount: number;
  readonly currency: string;
  readonly transaction?: string | null;
  readonly token?: string | null;
  readonly call?: CallKey | undefined;
  /** Plain data that is needed to continue. */
  readonly held: unknown;
}

/**
 * How long only the call itself works on an attempt, before the job does: longer than a provider has for its answer.
 */
const ownMs = 60_000;
const retry = { firstMs: 15_000, longestMs: 60 * 60_000 };

const insert = statement(
  (
    q,
    p: {
      id: string;
      action: string;
      method: string;
      storeId: number;
      quoteId: number | null;
      orderId: number | null;
      amount: number;
      currency: string;
      transaction: string | null;
      token: string | null;
      held: string;
      callDigest: string | null;
      due: number;
      now: number;
    },
  ) =>
    q.insertInto('payment_attempt').values({
      attempt_id: p.id,
      action: p.action,
      method: p.method,
      store_id: p.storeId,
      state: 'open',
      is_open: 1,
      quote_id: p.quoteId,
      order_id: p.orderId,
      amount: p.amount,
      currency: p.currency,
      transaction_id: p.transaction,
      token: p.token,
      held: p.held,
      call_digest: p.callDigest,
      due_at: p.due,
      created_at: p.now,
      updated_at: p.now,
    }),
);
const byId = statement((q, p: { id: string }) =>
  q.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', p.id),
);
const lockById = statement((q, p: { id: string }, d) =>
  q.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', p.id).$call(d.forUpdate),
);
const ofQuote = statement((q, p: { quoteId: number }) =>
  q.selectFrom('payment_attempt').selectAll().where('quote_id', '=', p.quoteId).where('state', '=', 'open').limit(1),
);
const ofOrder = statement((q, p: { orderId: number }) =>
  q
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', p.orderId)
    .where('is_open', '=', 1)
    .orderBy('created_at')
    .limit(1),
);
const openOfOrders = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('payment_attempt').select('order_id').where('order_id', d.in, d.list(p.ids)).where('is_open', '=', 1),
);
const ofCall = statement((q, p: { digest: string; after: number }) =>
  q
    .selectFrom('payment_attempt')
    .selectAll()
    .where('call_digest', '=', p.digest)
    .where('created_at', '>', p.after)
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('order_id', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(1),
);
const saveCall = statement<{ id: string; digest: string }, never>((q, p) =>
  q.updateTable('payment_attempt').set({ call_digest: p.digest }).where('attempt_id', '=', p.id),
);
const isDue = (d: Dialect, now: number) =>
  sql<boolean>`(due_at <= ${now} or ${isLeftBehind(d, { due: 'due_at', tries: 'tries' }, retry, now)})`;
const dueNow = statement((q, p: { now: number }, d) =>
  q
    .selectFrom('payment_attempt')
    .select(['attempt_id', 'method'])
    .where('is_open', '=', 1)
    .where(isDue(d, p.now))
    .orderBy('due_at')
    .limit(50),
);
const take = statement<{ id: string; now: number; due: number }, never>((q, p, d) =>
  q
    .updateTable('payment_attempt')
    .set((eb) => ({ due_at: p.due, tries: eb('tries', '+', 1) }))
    .where('attempt_id', '=', p.id)
    .where('is_open', '=', 1)
    .where(isDue(d, p.now)),
);
const hasten = statement<{ id: string; now: number }, never>((q, p) =>
  q
    .updateTable('payment_attempt')
    .set({ due_at: p.now })
    .where('attempt_id', '=', p.id)
    .where('is_open', '=', 1)
    .where('due_at', '>', p.now),
);
const saveTransaction = statement<{ id: string; transaction: string; now: number }, never>((q, p) =>
  q
    .updateTable('payment_attempt')
    .set({ transaction_id: p.transaction, updated_at: p.now })
    .where('attempt_id', '=', p.id)
    .where('state', '=', 'open'),
);
const putOff = statement<{ id: string; due: number; error: string | null; now: number }, never>((q, p) =>
  q
    .updateTable('payment_attempt')
    .set({ due_at: p.due, last_error: p.error, updated_at: p.now })
    .where('attempt_id', '=', p.id)
    .where('is_open', '=', 1),
);
const close = statement<
  { id: string; state: string; orderId: number | null; error: string | null; now: number },
  never
>((q, p) =>
  q
    .updateTable('payment_attempt')
    .set({ state: p.state, is_open: 0, order_id: p.orderId, token: null, last_error: p.error, updated_at: p.now })
    .where('attempt_id', '=', p.id),
);
const release = statement<{ id: string; now: number; due: number }, never>((q, p) =>
  q
    .updateTable('payment_attempt')
    .set({ state: 'canceling', token: null, due_at: p.due, updated_at: p.now })
    .where('attempt_id', '=', p.id),
);

/** Records a request before the provider is asked; answers its id. The job leaves it alone for a minute. */
export async function beginAttempt(tx: Tx, attempt: NewAttempt, now: number): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const { quoteId = null, orderId = null, transaction = null, token = null, held, call, ...rest } = attempt;
  const row = { ...rest, quoteId, orderId, transaction, token, callDigest: call?.digest ?? null };
  await tx.run(insert, { ...row, held: JSON.stringify(held), id, due: now + ownMs, now });
  return id;
}

/** An attempt, locked until the transaction ends. */
export async function lockedAttempt(tx: Tx, id: string): Promise<PaymentAttempt> {
  const attempt = await tx.first(lockById, { id });
  if (!attempt) throw new Error(`there is no payment attempt ${id}`);
  return attempt;
}

/** An attempt to pay for a cart that may still become its order. */
export async function openAttemptOfQuote(tx: Tx, quoteId: number): Promise<PaymentAttempt | undefined> {
  return tx.first(ofQuote, { quoteId });
}

/** The last attempt of an equal call: it may still become an order, or has become one. */
export async function attemptOfCall(tx: Tx, { digest, after }: CallKey): Promise<PaymentAttempt | undefined> {
  return tx.first(ofCall, { digest, after });
}

/** Stores with an open attempt which call continues it. */
export async function keepCallOfAttempt(tx: Tx, attempt: PaymentAttempt, { digest }: CallKey): Promise<void> {
  if (attempt.call_digest !== digest) await tx.run(saveCall, { id: attempt.attempt_id, digest });
}

/** An undecided attempt for the money of an order. */
export async function openAttemptOfOrder(tx: Tx, orderId: number): Promise<PaymentAttempt | undefined> {
  return tx.first(ofOrder, { orderId });
}

/** Those of these orders that have an undecided attempt. */
export async function hasOpenAttempt(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number | null>> {
  return new Set((await tx.all(openOfOrders, { ids })).map(({ order_id }) => order_id));
}

/** Ends an attempt. */
export async function endAttempt(
  tx: Tx,
  { attempt_id: id, order_id }: PaymentAttempt,
  state: AttemptEnd,
  now: number,
  { orderId = order_id, error = null }: { readonly orderId?: number | null; readonly error?: string | null } = {},
): Promise<void> {
  await tx.run(close, { id, state, orderId, error, now });
}

/** Marks an attempt that will not become an order: its money must be released, at once or by the job. */
export async function releaseAttempt(tx: Tx, { attempt_id: id }: PaymentAttempt, now: number): Promise<void> {
  await tx.run(release, { id, now, due: now + ownMs });
}

/** The attempts that were not finished in time, by the method of their provider. */
export async function dueAttempts(tx: Tx, now: number): Promise<ReadonlyMap<string, readonly PendingPayment[]>> {
  const due = (await tx.all(dueNow, { now })).map(({ attempt_id: attemptId, method }) => ({ attemptId, method }));
  return Map.groupBy(due, ({ method }) => method);
}

/** Reserves a due attempt for a minute; undefined if it is finished or another node was first. */
export async function takeAttempt(tx: Tx, id: string, now: number): Promise<PaymentAttempt | undefined> {
  if ((await tx.run(take, { id, now, due: now + ownMs })) === 0) return undefined;
  return tx.first(byId, { id });
}

/** How long a shopper may take to do what the provider asks for, such as proving to the bank who pays. */
const patienceMs = 60 * 60_000;

/** What a provider has decided; or what the shopper must do first, and whether the time for it is over. */
type Outcome = Decision | (Exclude<ProviderAnswer, Decision> & { readonly isOver: boolean });

/**
 * Sends the attempt's request to the provider, which always gives the same decision. If the answer is not known, the
 * attempt stays open for the job, and the call is refused with `payment_pending`.
 */
export async function askProvider(outside: Outside, id: string): Promise<Outcome> {
  const attempt = await outside.read((tx) => tx.first(byId, { id }));
  if (!attempt) throw new Error(`there is no payment attempt ${id}`);
  const { now } = outside;
  const later = async (leastMs: number, error: string | null): Promise<void> => {
    const due = now + Math.max(leastMs, waitAfter(attempt.tries + 1, retry));
    await outside.write((tx) => tx.run(putOff, { id, due, error, now }));
  };
  try {
    const answer = checkedAnswer(await ask(outside, attempt));
    if (answer.status !== 'unfinished') return answer;
    if (!isAuthorization(attempt)) throw new Error('the provider has not finished');
    await later(ownMs, null);
    return { ...answer, isOver: now > attempt.created_at + patienceMs };
  } catch (error) {
    await later(0, failureMessage(error));
    throw fail('payment_pending');
  }
}

const isAuthorization = ({ action, state }: PaymentAttempt): boolean =>
  state !== 'canceling' && (action === 'authorize' || action === 'authorize_capture');

/** How often its time limit for one request a provider may take for its answer, and how long at most: then the job may ask. */
const requestsOfAnswer = 5;
const longestAnswerMs = 55_000;

async function ask(outside: Outside, attempt: PaymentAttempt): Promise<ProviderAnswer> {
  const { provider, timeoutMs, ...asking } = await providerOf(outside, attempt.method, attempt.store_id);
  return inTime(timeoutMs, request(outside, attempt, provider, asking));
}

/** What a provider answers, if it does within its time: some times `timeoutMs`, the limit of one request; else it rejects. */
export async function inTime<T>(timeoutMs: number, answer: T | Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const limitMs = Math.min(requestsOfAnswer * timeoutMs, longestAnswerMs);
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Asking = Pick<Parameters<PaymentProvider['void']>[0], 'setting' | 'fetch' | 'now'>;

async function request(
  outside: Outside,
  attempt: PaymentAttempt,
  provider: PaymentProvider,
  asking: Asking,
): Promise<ProviderAnswer> {
  const { attempt_id: id, amount, currency, token, transaction_id: transaction, action, state } = attempt;
  if (state === 'canceling') return provider.void({ ...asking, id: `${id}-void`, authorization: id, transaction });
  switch (action) {
    case 'authorize':
    case 'authorize_capture': {
      const capture = action === 'authorize_capture';
      return provider.authorize({
        ...asking,
        id,
        amount,
        currency,
        token,
        capture,
        transaction,
        keep: keeper(outside, id),
      });
    }
    case 'void':
      return provider.void({ ...asking, id, authorization: null, transaction });
    case 'capture':
      return provider.capture({ ...asking, id, amount, currency, transaction: transaction ?? '' });
    default:
      return provider.refund({ ...asking, id, amount, currency, transaction: transaction ?? '' });
  }
}

/** Stores the provider's id of a payment with its attempt, unless that was given up. */
const keeper = (outside: Outside, id: string) => async (transaction: string) => {
  if (typeof transaction !== 'string' || transaction === '' || transaction.length > longestText) {
    throw new Error('what is stored of a payment must be a text of at most 255 characters');
  }
  const isStored = await outside.write((tx) => tx.run(saveTransaction, { id, transaction, now: outside.now }));
  if (isStored === 0) throw new Error('the payment was given up');
};

/** The provider of a method with what it may use in a store view; 0 is what all have in common. */
export async function providerOf(
  { read, settings, now }: Pick<Outside, 'read' | 'settings' | 'now'>,
  code: string,
  storeId: number,
): Promise<Asking & { readonly provider: PaymentProvider; readonly timeoutMs: number }> {
  const method = onlineMethod(code);
  if (!method?.provider) throw new Error(`${code} has no payment provider`);
  const config = await read(async (tx) => storeConfig(tx, storeId, 'payment/'));
  const setting = (name: string): string => paymentSetting(config, method, name);
  const timeoutMs = (Number(setting('timeout')) || 10) * 1000;
  const fetch = createFetch({ allowsPrivate: settings.paymentPrivateAddresses, timeoutMs });
  return { provider: method.provider, timeoutMs, setting, fetch, now };
}

/** Makes an open attempt due at once; answers whether it is open, and its order, if it has one. */
export async function hastenAttempt(
  tx: Tx,
  id: string,
  now: number,
): Promise<{ readonly isOpen: boolean; readonly orderId: number | null }> {
  await tx.run(hasten, { id, now });
  const attempt = await tx.first(byId, { id });
  return { isOpen: attempt?.is_open === 1, orderId: attempt?.order_id ?? null };
}
