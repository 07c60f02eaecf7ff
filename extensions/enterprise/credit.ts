// extensions/enterprise/: store credit and the operations for gift cards and credit that the Enterprise edition of the family has.
// Store credit is here: a balance of a customer at a website with its history, which pays carts that ask for it.
import {
  cascade,
  decimal,
  id,
  integer,
  integerOrNull,
  statement,
  type Transaction,
  text,
  time,
} from 'cartwright/extension';

/** What was done to a balance, as the operations number it. */
export const actions = { updated: 1, created: 2, used: 3, refunded: 4, reverted: 5 } as const;

export const creditTables = {
  enterprise_credit: {
    columns: {
      id: id(),
      customer_id: integer(),
      website_id: integer(),
      amount: decimal(),
      currency: text(),
      updated_at: time(),
    },
    customer: 'customer_id',
    foreign: [cascade('customer_id', 'customer')],
    indexes: { enterprise_credit_customer: { columns: ['customer_id', 'website_id'], unique: true } },
  },
  enterprise_credit_history: {
    columns: {
      id: id(),
      credit_id: integer(),
      action: integer(),
      /** After the change. */
      amount: decimal(),
      delta: decimal(),
      order_id: integerOrNull(),
      info: text(),
      updated_at: time(),
    },
    foreign: [cascade('credit_id', 'enterprise_credit')],
    indexes: {
      enterprise_credit_history_credit: { columns: ['credit_id'] },
      enterprise_credit_history_order: { columns: ['order_id'] },
    },
  },
  /** Gift cards that became credit. */
  enterprise_redeemed: { columns: { card_id: integer(), redeemed_at: time() }, key: ['card_id'] },
  /** The carts that credit pays. */
  enterprise_credit_cart: {
    columns: { quote_id: integer() },
    key: ['quote_id'],
    foreign: [cascade('quote_id', 'quote')],
  },
};

/** The credit of a customer at a website. */
export interface Credit {
  readonly id: number;
  readonly customerId: number;
  readonly websiteId: number;
  readonly amount: number;
  readonly currency: string;
}

const columns = ['id', 'customer_id as customerId', 'website_id as websiteId', 'amount', 'currency'] as const;
export const creditAt = statement<{ customerId: number; websiteId: number }, Credit>((q, p) =>
  q
    .selectFrom('enterprise_credit')
    .select(columns)
    .where('customer_id', '=', p.customerId)
    .where('website_id', '=', p.websiteId),
);
export const creditsOf = statement<{ customerId: number }, Credit>((q, p) =>
  q.selectFrom('enterprise_credit').select(columns).where('customer_id', '=', p.customerId).orderBy('website_id'),
);
export const isUsed = statement<{ quoteId: number }, { readonly quote_id: number }>((q, p) =>
  q.selectFrom('enterprise_credit_cart').select('quote_id').where('quote_id', '=', p.quoteId),
);
export const use = statement<{ quoteId: number }, never>((q, p) =>
  q
    .insertInto('enterprise_credit_cart')
    .values({ quote_id: p.quoteId })
    .onConflict((conflict) => conflict.doNothing()),
);
export const unuse = statement<{ quoteId: number }, never>((q, p) =>
  q.deleteFrom('enterprise_credit_cart').where('quote_id', '=', p.quoteId),
);
const open = statement<{ customerId: number; websiteId: number; currency: string; now: number }, never>((q, p) =>
  q
    .insertInto('enterprise_credit')
    .values({
      customer_id: p.customerId,
      website_id: p.websiteId,
      amount: 0,
      currency: p.currency,
      updated_at: p.now,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
/** Nothing is taken that is not there. */
const change = statement<{ id: number; delta: number; now: number }, { readonly amount: number }>((q, p) =>
  q
    .updateTable('enterprise_credit')
    .set((eb) => ({ amount: eb('amount', '+', p.delta), updated_at: p.now }))
    .where('id', '=', p.id)
    .where((eb) => eb(eb('amount', '+', p.delta), '>=', 0))
    .returning('amount'),
);
const note = statement<
  { id: number; action: number; amount: number; delta: number; orderId: number | null; info: string; now: number },
  never
>((q, p) =>
  q.insertInto('enterprise_credit_history').values({
    credit_id: p.id,
    action: p.action,
    amount: p.amount,
    delta: p.delta,
    order_id: p.orderId,
    info: p.info,
    updated_at: p.now,
  }),
);
const usedBy = statement<{ orderId: number; action: number }, { readonly id: number }>((q, p) =>
  q
    .selectFrom('enterprise_credit_history')
    .select('credit_id as id')
    .where('order_id', '=', p.orderId)
    .where('action', '=', p.action)
    .limit(1),
);

/** Why a balance changes. */
interface Change {
  readonly action: number;
  readonly delta: number;
  readonly orderId?: number;
  readonly info?: string;
  readonly now: number;
}

/** Changes a balance, with a line of its history. False if it would be below zero. */
export async function changeCredit(
  tx: Transaction,
  creditId: number,
  { action, delta, orderId, info = '', now }: Change,
): Promise<boolean> {
  const changed = await tx.first(change, { id: creditId, delta, now });
  if (!changed) return false;
  await tx.run(note, { id: creditId, action, amount: changed.amount, delta, orderId: orderId ?? null, info, now });
  return true;
}

/** The credit of a customer at a website, opened if there is none. */
export async function openedCredit(
  tx: Transaction,
  place: { customerId: number; websiteId: number },
  currency: string,
  now: number,
): Promise<{ readonly credit: Credit; readonly isNew: boolean }> {
  const before = await tx.first(creditAt, place);
  if (before) return { credit: before, isNew: false };
  await tx.run(open, { ...place, currency, now });
  return { credit: (await tx.first(creditAt, place)) as Credit, isNew: true };
}

/** The total of a cart that credit pays. */
export const creditCollector = {
  code: 'store_credit',
  title: 'Store Credit',
  kind: 'payment',
  async load(
    tx: Transaction,
    cart: { quoteId: number; customerId: number | null; websiteId: number; currency: string },
  ): Promise<number | undefined> {
    const { quoteId, customerId, websiteId, currency } = cart;
    if (customerId === null || !(await tx.first(isUsed, { quoteId }))) return undefined;
    const credit = await tx.first(creditAt, { customerId, websiteId });
    return credit?.currency === currency ? credit.amount : undefined;
  },
  amount: (balance: number) => balance,
  async ordered(
    tx: Transaction,
    order: { orderId: number; customerId: number | null; websiteId: number; amount: number; now: number },
  ): Promise<boolean> {
    const { orderId, customerId, websiteId, amount, now } = order;
    const credit = customerId === null ? undefined : await tx.first(creditAt, { customerId, websiteId });
    if (!credit) return false;
    return changeCredit(tx, credit.id, { action: actions.used, delta: 0 - amount, orderId, now });
  },
  async returned(
    tx: Transaction,
    order: { orderId: number; amount: number; now: number; reason: 'canceled' | 'refunded' },
  ): Promise<void> {
    const { orderId, amount, now, reason } = order;
    const credit = await tx.first(usedBy, { orderId, action: actions.used });
    const action = reason === 'refunded' ? actions.refunded : actions.reverted;
    if (credit) await changeCredit(tx, credit.id, { action, delta: amount, orderId, now });
  },
} as const;
