import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { emailKeyOf } from '#domain/customers/email.ts';
import { websiteOfStoreSql } from '#domain/stores/store-sql.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { statement } from '#platform/storage/statement.ts';

/** The states of a subscription, by name. */
export const subscriptionStates = { subscribed: 1, not_active: 2, unsubscribed: 3, unconfirmed: 4 } as const;

/** The name of a state. */
export type SubscriptionState = keyof typeof subscriptionStates;

/** A subscriber in any state. Times in milliseconds since 1970. */
export interface Subscriber {
  readonly subscriber_id: number;
  readonly store_id: number | null;
  readonly customer_id: number | null;
  readonly email: string;
  readonly status: number;
  readonly changed_at: number | null;
  readonly code: string;
}

const columns = ['subscriber_id', 'store_id', 'customer_id', 'email', 'status', 'changed_at', 'code'] as const;

const byId = statement((q, p: { id: number }) =>
  q.selectFrom('newsletter_subscriber').select(columns).where('subscriber_id', '=', p.id),
);
const following = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('newsletter_subscriber')
    .select(columns)
    .where('subscriber_id', '>', p.after)
    .orderBy('subscriber_id')
    .limit(p.limit),
);
const ofCustomer = statement((q, p: { customerId: number }) =>
  q
    .selectFrom('newsletter_subscriber')
    .select(columns)
    .where('customer_id', '=', p.customerId)
    .orderBy('subscriber_id')
    .limit(1),
);
const ofEmail = statement((q, p: { emailKey: string; websiteId: number }) =>
  q
    .selectFrom('newsletter_subscriber as n')
    .select(columns.map((name) => `n.${name}` as const))
    .where('n.email_key', '=', p.emailKey)
    .where((eb) => eb.or([eb(websiteOfStoreSql('n.store_id'), 'in', [p.websiteId, 0]), eb('n.store_id', 'is', null)]))
    .orderBy('n.subscriber_id')
    .limit(1),
);

/** A subscriber by the id. */
export async function subscriberById(tx: Tx, id: number): Promise<Subscriber | undefined> {
  return tx.first(byId, { id });
}

/** The next subscribers after an id, ordered by id. */
export async function nextSubscribers(tx: Tx, after: number, limit: number): Promise<Subscriber[]> {
  return tx.all(following, { after, limit });
}

/** The subscriber of a customer, in any state. */
export async function subscriberOfCustomer(tx: Tx, customerId: number): Promise<Subscriber | undefined> {
  return tx.first(ofCustomer, { customerId });
}

/** The subscriber with an address on a website. */
export async function subscriberOfEmail(tx: Tx, email: string, websiteId: number): Promise<Subscriber | undefined> {
  return tx.first(ofEmail, { emailKey: emailKeyOf(email), websiteId });
}

/** Whether a code from a link is the subscriber's; an empty code never matches. */
export function isCodeOf({ code }: Subscriber, sent: string): boolean {
  const ours = Buffer.from(code);
  const theirs = Buffer.from(sent);
  return ours.length > 0 && ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** A code for links. */
export const newCode = (): string => randomBytes(16).toString('hex');

type Stored = {
  storeId: number | null;
  customerId: number | null;
  email: string;
  emailKey: string;
  status: number;
  now: number;
  code: string;
};
const insert = statement((q, p: Stored) =>
  q
    .insertInto('newsletter_subscriber')
    .values({
      store_id: p.storeId,
      customer_id: p.customerId,
      email: p.email,
      email_key: p.emailKey,
      status: p.status,
      changed_at: p.now,
      code: p.code,
    })
    .returning('subscriber_id'),
);
const update = statement<Stored & { id: number }, never>((q, p) =>
  q
    .updateTable('newsletter_subscriber')
    .set({
      store_id: p.storeId,
      customer_id: p.customerId,
      email: p.email,
      email_key: p.emailKey,
      status: p.status,
      changed_at: p.now,
      code: p.code,
    })
    .where('subscriber_id', '=', p.id),
);

/** Saves a subscriber, a new one if there is no id; answers the id. */
export async function saveSubscriber(
  tx: Tx,
  id: number | undefined,
  { email, store_id, customer_id, status, code }: Omit<Subscriber, 'subscriber_id' | 'changed_at'>,
  now: number,
): Promise<number> {
  const values = {
    storeId: store_id,
    customerId: customer_id,
    email,
    emailKey: emailKeyOf(email),
    status,
    now,
    code: code || newCode(),
  };
  if (id === undefined) return (await tx.first(insert, values))?.subscriber_id as number;
  await tx.run(update, { ...values, id });
  return id;
}

const remove = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('newsletter_subscriber').where('subscriber_id', '=', p.id),
);

/** Deletes a subscriber. */
export async function removeSubscriber(tx: Tx, id: number): Promise<void> {
  await tx.run(remove, { id });
}

/** Filters of a list of subscribers; absent ones are ignored. */
export interface SubscriberFilter {
  readonly status?: number;
  readonly email?: string;
  readonly storeId?: number;
  readonly scope?: Scope | undefined;
}

/** Subscribers ordered by id. */
export function listSubscribers(
  tx: Tx,
  { status, email, storeId, scope }: SubscriberFilter,
  slice: Slice,
): Promise<Sliced<Subscriber>> {
  return readSlice(
    tx,
    (q) => {
      let rows = q.selectFrom('newsletter_subscriber').select(columns);
      if (status !== undefined) rows = rows.where('status', '=', status);
      if (email !== undefined) rows = rows.where('email_key', '=', emailKeyOf(email));
      if (storeId !== undefined) rows = rows.where('store_id', '=', storeId);
      if (scope) rows = rows.where(sql<boolean>`store_id in (${sql.join([...scope.storeIds])})`);
      return rows;
    },
    { columns: ['subscriber_id'], positionOf: ({ subscriber_id }: Subscriber) => [subscriber_id] },
    slice,
  );
}
