import { sql } from 'kysely';
import { giftCardKey } from '#domain/payments/gift-cards/code.ts';
import { storeCurrencies } from '#domain/stores/currencies.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { networkOf } from '#kernel/network.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { clearDangling } from './bulk.ts';
import {
  exact,
  integerField,
  mapping,
  moment,
  momentAlways,
  plainText,
  type Row,
  type TableMapping,
  text,
  textOrNothing,
  through,
  wholeNumber,
} from './mapping.ts';

const dayMs = 86_400_000;

/** Cards of the Enterprise edition are valid on the day itself. */
const afterDay = (date: string): number | null => {
  const start = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return date.startsWith('0000') || Number.isNaN(start) ? null : start + dayMs;
};

/** What the numbers of actions mean in the Enterprise edition. */
const enterpriseActions = ['created', 'used', 'issued', 'used', 'expiry', 'adjusted'] as const;

/** The actions of Maho that are called otherwise here. */
const actions: Readonly<Record<string, string>> = { expired: 'expiry' };
const known: ReadonlySet<string> = new Set(['created', 'used', 'refunded', 'adjusted', 'expiry']);

/** The action of a row of Maho's history; another one has changed the balance somehow. */
function actionOf(name: string): string {
  const action = actions[name] ?? name;
  return known.has(action) ? action : 'adjusted';
}

const before = (row: Row): number =>
  (parseDecimal(row('balance_amount') ?? '') ?? 0) - (parseDecimal(row('balance_delta') ?? '') ?? 0);

/** Gift cards of the Enterprise edition: a card has one website; its initial balance is in its history alone. */
const enterpriseCards: readonly TableMapping[] = [
  mapping({
    what: 'gift cards',
    from: 'enterprise_giftcardaccount',
    to: 'gift_card',
    columns: {
      card_id: integerField('giftcardaccount_id'),
      code: textOrNothing('code'),
      code_key: through('code', (code) => giftCardKey(plainText(code)) || null),
      balance: exact('balance'),
      initial_balance: exact('balance'),
      expires_at: through('date_expires', afterDay),
      created_at: momentAlways('date_created'),
      updated_at: momentAlways('date_created'),
    },
    // State 2 is a card whose balance went to the customer's store credit.
    derived: {
      is_disabled: (row) => (row('status') === '0' || row('state') === '2' ? 1 : 0),
      currency_code: () => '',
    },
    optional: true,
  }),
  mapping({
    what: 'websites of gift cards',
    from: 'enterprise_giftcardaccount',
    to: 'gift_card_website',
    columns: { card_id: integerField('giftcardaccount_id'), website_id: integerField('website_id') },
    optional: true,
  }),
  mapping({
    what: 'entries in the history of gift cards',
    from: 'enterprise_giftcardaccount_history',
    to: 'gift_card_change',
    columns: {
      change_id: integerField('history_id'),
      card_id: integerField('giftcardaccount_id'),
      action: through('action', (number) => enterpriseActions[Number(number)] ?? 'adjusted'),
      amount: exact('balance_delta'),
      balance_after: exact('balance_amount'),
      comment: textOrNothing('additional_info'),
      created_at: momentAlways('updated_at'),
    },
    derived: { balance_before: before },
    optional: true,
  }),
];

/** Gift cards of Maho. */
const mahoCards: readonly TableMapping[] = [
  mapping({
    what: 'gift cards',
    from: 'giftcard',
    to: 'gift_card',
    columns: {
      card_id: integerField('giftcard_id'),
      code: textOrNothing('code'),
      code_key: through('code', (code) => giftCardKey(plainText(code)) || null),
      balance: exact('balance'),
      initial_balance: exact('initial_balance'),
      expires_at: moment('expires_at'),
      recipient_name: text('recipient_name'),
      recipient_email: text('recipient_email'),
      sender_name: text('sender_name'),
      sender_email: text('sender_email'),
      message: text('message'),
      order_id: integerField('purchase_order_id'),
      order_item_id: integerField('purchase_order_item_id'),
      mailed_at: moment('email_sent_at'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
    derived: {
      is_disabled: (row) =>
        row('status') === 'disabled' || (row('status') === 'expired' && !row('expires_at')) ? 1 : 0,
      currency_code: () => '',
    },
    optional: true,
  }),
  mapping({
    what: 'websites of gift cards',
    from: 'giftcard_website',
    to: 'gift_card_website',
    columns: { card_id: integerField('giftcard_id'), website_id: integerField('website_id') },
    optional: true,
  }),
  // Its first version had one website for a card.
  mapping({
    what: 'websites of gift cards',
    from: 'giftcard',
    to: 'gift_card_website',
    columns: { card_id: integerField('giftcard_id') },
    derived: { website_id: (row) => wholeNumber(row('website_id') ?? '') },
    refuse: (row) => (row('website_id') ? undefined : ''),
    optional: true,
  }),
  mapping({
    what: 'entries in the history of gift cards',
    from: 'giftcard_history',
    to: 'gift_card_change',
    columns: {
      change_id: integerField('history_id'),
      card_id: integerField('giftcard_id'),
      action: through('action', actionOf),
      amount: exact('base_amount'),
      balance_before: exact('balance_before'),
      balance_after: exact('balance_after'),
      order_id: integerField('order_id'),
      comment: textOrNothing('comment'),
      created_at: momentAlways('created_at'),
    },
    optional: true,
  }),
];

const statuses: ReadonlySet<string> = new Set(['accepted', 'rejected', 'info_requested']);

/** Withdrawals of customers from a contract, as Maho keeps them. */
const revocations: readonly TableMapping[] = [
  mapping({
    what: 'withdrawals of orders',
    from: 'revocation_request',
    to: 'revocation_request',
    columns: {
      request_id: integerField('request_id'),
      order_id: integerField('order_id'),
      store_id: integerField('store_id'),
      customer_name: textOrNothing('customer_name'),
      email: textOrNothing('email'),
      reason: textOrNothing('reason'),
      received_at: momentAlways('received_at'),
      status: through('processed_status', (status) => (statuses.has(status) ? status : null)),
      processed_at: moment('processed_at'),
      note: textOrNothing('admin_note'),
    },
    derived: { network: (row) => networkOf(row('ip') ?? undefined) },
    optional: true,
  }),
];

/** Gift cards with their history and websites, and withdrawals of orders, of the editions that have them. */
export const giftCards: readonly TableMapping[] = [...enterpriseCards, ...mahoCards, ...revocations];

/** Cards outlive the orders that they were bought with, and those that they paid. */
export async function forgetOrdersOfCards(tx: Tx): Promise<void> {
  await clearDangling(tx, { table: 'gift_card', column: 'order_id', to: 'sales_order' });
  await clearDangling(tx, { table: 'gift_card_change', column: 'order_id', to: 'sales_order' });
  await tx.exec('update gift_card set order_item_id = null where order_id is null');
}

/** What cards and withdrawals have here and their tables lack: numbers of pieces, initial balances, currencies, customers. */
export async function completeGiftCards(tx: Tx): Promise<void> {
  await tx.exec(`update gift_card set piece = (select count(*) from gift_card as g
    where g.order_item_id = gift_card.order_item_id and g.card_id <= gift_card.card_id) where order_item_id is not null`);
  await tx.exec(`update gift_card set initial_balance = coalesce((select h.balance_after from gift_card_change as h
    where h.card_id = gift_card.card_id and h.action = 'created' order by h.change_id limit 1), initial_balance)`);
  await tx.exec(`update revocation_request set customer_id = (select o.customer_id from sales_order as o
    where o.order_id = revocation_request.order_id)`);
  const cards = await tx.query(
    () => sql<{ website_id: number; store_id: number }>`
      select s.website_id, min(s.store_id) as store_id from store as s
      where s.store_id > 0 group by s.website_id order by s.website_id desc`,
  );
  // A card of several websites has the currency of the first: the lowest id is written last.
  for (const { website_id, store_id } of cards) {
    const { base } = await storeCurrencies(tx, Number(store_id));
    await tx.query(
      () => sql`update gift_card set currency_code = ${base} where card_id in (
        select w.card_id from gift_card_website as w where w.website_id = ${sql.lit(Number(website_id))}) returning card_id`,
    );
  }
  const { global } = await storeCurrencies(tx, 0);
  await tx.query(() => sql`update gift_card set currency_code = ${global} where currency_code = '' returning card_id`);
}
