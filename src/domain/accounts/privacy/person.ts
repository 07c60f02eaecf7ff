import { sql } from 'kysely';
import { customersByEmail } from '#domain/customers/customers.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { type CustomerRecord, customerRecord } from '#domain/customers/records.ts';
import type { Context } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** Names a person: by an account, or by an email address that guests ordered or subscribed with. */
export type PersonRef = { readonly customerId: number } | { readonly email: string };

/** A person, with the ids of their main records. */
export interface DataSubject {
  /** Undefined for somebody without an account. */
  readonly account: CustomerRecord | undefined;
  readonly email: string;
  readonly emailKey: string;
  /** Orders of the account, and of guests with its address. */
  readonly orders: readonly number[];
  readonly carts: readonly number[];
  readonly subscriptions: readonly number[];
  /** Gift cards that were sent to the address. */
  readonly giftCards: readonly number[];
}

type Named = { readonly customer: number; readonly email: string; readonly key: string };
const isTheirs = ({ customer, email, key }: Named) =>
  sql<boolean>`customer_id = ${customer} or (customer_id is null and (lower(customer_email) = ${key} or customer_email = ${email}))`;
const ordersOf = statement((q, p: Named) =>
  q.selectFrom('sales_order').select('order_id as id').where(isTheirs(p)).orderBy('order_id'),
);
const cartsOf = statement((q, p: Named) =>
  q.selectFrom('quote').select('quote_id as id').where(isTheirs(p)).orderBy('quote_id'),
);
const subscriptionsOf = statement((q, p: Named) =>
  q
    .selectFrom('newsletter_subscriber')
    .select('subscriber_id as id')
    .where((eb) => eb.or([eb('customer_id', '=', p.customer), eb('email_key', '=', p.key)]))
    .orderBy('subscriber_id'),
);

const giftCardsOf = statement((q, p: Named) =>
  q
    .selectFrom('gift_card')
    .select('card_id as id')
    .where(sql<boolean>`lower(recipient_email) = ${p.key} or recipient_email = ${p.email}`)
    .orderBy('card_id'),
);

/**
 * Finds a person: by an account, including orders as a guest with its address; or by an address without an account.
 * Refuses `customer_not_found` if there is no data, and an address that several accounts have.
 */
export async function findPerson(
  { tx, fail }: Pick<Context<'customer_not_found'>, 'tx' | 'fail'>,
  ref: PersonRef,
): Promise<DataSubject> {
  const account = await accountOf({ tx, fail }, ref);
  const email = account?.email ?? ('email' in ref ? ref.email : '');
  const key = emailKeyOf(email);
  const named = { customer: account?.customerId ?? 0, email, key };
  const ids = async (query: typeof ordersOf): Promise<number[]> => (await tx.all(query, named)).map(({ id }) => id);
  const [orders, carts, subscriptions, giftCards] = await tx.together(
    () => ids(ordersOf),
    () => ids(cartsOf),
    () => ids(subscriptionsOf),
    () => ids(giftCardsOf),
  );
  const found = orders.length + carts.length + subscriptions.length + giftCards.length;
  if (!account && found === 0) throw fail('customer_not_found');
  return { account, email, emailKey: key, orders, carts, subscriptions, giftCards };
}

async function accountOf(
  { tx, fail }: { readonly tx: Tx; readonly fail: Context<'customer_not_found'>['fail'] },
  ref: PersonRef,
): Promise<CustomerRecord | undefined> {
  if ('customerId' in ref) {
    const record = await customerRecord(tx, ref.customerId);
    if (!record) throw fail('customer_not_found');
    return record;
  }
  const [id, ...others] = await customersByEmail(tx, ref.email);
  if (others.length > 0) {
    throw fail('customer_not_found', {
      text: `Several accounts have the address; name one by its id: ${[id, ...others].join(', ')}.`,
    });
  }
  return id === undefined ? undefined : customerRecord(tx, id);
}
