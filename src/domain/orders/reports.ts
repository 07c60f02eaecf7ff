import { type RawBuilder, sql } from 'kysely';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { dayIn, dayOf } from '#kernel/time.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The days of a report, inclusive (`2026-11-21`), in the time zone of the store, and its store view. */
export interface ReportSpan {
  /** By default thirty days before `to`. */
  readonly from?: string | undefined;
  /** By default today. */
  readonly to?: string | undefined;
  readonly storeId?: number | undefined;
}

/** A report of amounts by time. */
export interface PeriodSpan extends ReportSpan {
  readonly period: 'day' | 'month';
}

/** A report of the most of something. */
export interface TopSpan extends ReportSpan {
  readonly limit: number;
}

/** Sales of a day or month, a store view and a currency; amounts in the currency of the orders. */
export interface SalesRow {
  readonly period: string;
  readonly storeId: number | null;
  readonly currency: string | null;
  readonly orders: number;
  readonly ordersCanceled: number;
  readonly qty: number;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly taxCanceled: number;
  readonly grandTotal: number;
  readonly invoiced: number;
  readonly refunded: number;
  readonly canceled: number;
}

const own = { permission: { rest: granted('reports/read') }, effect: 'read', touches: 'shared', refusals: [] } as const;

/** The width of the slots that the database groups by: every time zone differs by whole quarters of an hour. */
const slotMs = 900_000;
const dayMs = 86_400_000;

type Slotted = {
  readonly from: number;
  readonly to: number;
  readonly storeId: number | null;
};

const slot = sql<number>`created_at / ${sql.lit(slotMs)}`;
const ofStore = (storeId: number | null, column = 'store_id') =>
  sql<boolean>`(cast(${storeId} as integer) is null or ${sql.ref(column)} = ${storeId})`;
const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
/** The orders that are canceled as a whole. */
const ordersCanceled = (column = 'state') =>
  sql<number>`coalesce(sum(case when ${sql.ref(column)} = 'canceled' then 1 else 0 end), 0)`;
/** The part of an amount that is to it as one column is to another. */
const partOf = (amount: string | RawBuilder<number>, part: string, whole: string) => {
  const all = typeof amount === 'string' ? sql.ref(amount) : amount;
  return sql<number>`cast(${all} as double precision) * ${sql.ref(part)} / nullif(${sql.ref(whole)}, 0)`;
};
/** The sum of parts, each rounded to a ten-thousandth. */
const sumOfParts = (part: RawBuilder<number>) => sql<number>`coalesce(sum(round(${part})), 0)`;

/** All its columns are in the index `sales_order_report`, so no order is read. */
const salesBySlot = statement((q, p: Slotted) =>
  q
    .selectFrom('sales_order')
    .where('created_at', '>=', p.from)
    .where('created_at', '<', p.to)
    .where(ofStore(p.storeId))
    .groupBy([slot, 'store_id', 'order_currency_code'])
    .select([
      slot.as('slot'),
      'store_id',
      'order_currency_code as currency',
      sql<number>`count(*)`.as('orders'),
      ordersCanceled().as('ordersCanceled'),
      sumOf('total_qty_ordered').as('qty'),
      sumOf('subtotal').as('subtotal'),
      sumOf('discount_amount').as('discount'),
      sumOf('shipping_amount').as('shipping'),
      sumOf('tax_amount').as('tax'),
      sumOf('tax_canceled').as('taxCanceled'),
      sumOf('grand_total').as('grandTotal'),
      sumOf('total_invoiced').as('invoiced'),
      sumOf('total_refunded').as('refunded'),
      sumOf('total_canceled').as('canceled'),
    ]),
);

const sums = [
  ...(['qty', 'subtotal', 'discount', 'shipping', 'tax', 'taxCanceled', 'grandTotal'] as const),
  ...(['invoiced', 'refunded', 'canceled'] as const),
] as const;

/**
 * Sales by day or month, store view and currency, the newest first. As in all reports, every order counts, and what was
 * canceled of it is in columns of its own beside.
 */
export const reportSales = command({
  ...own,
  name: 'report.sales',
  async run(context, span: PeriodSpan): Promise<SalesRow[]> {
    const days = await daysOf(context, span);
    const found = new Map<string, { -readonly [K in keyof SalesRow]: SalesRow[K] }>();
    for (const row of await context.tx.all(salesBySlot, days.slots)) {
      const period = days.periodOf(row.slot);
      if (period === undefined) continue;
      const key = `${period} ${row.store_id} ${row.currency}`;
      const known = found.get(key);
      if (known) {
        known.orders += Number(row.orders);
        known.ordersCanceled += Number(row.ordersCanceled);
        for (const name of sums) known[name] += Number(row[name]);
      } else {
        const numbers = Object.fromEntries(sums.map((name) => [name, Number(row[name])]));
        const { store_id: storeId, currency } = row;
        const counts = { orders: Number(row.orders), ordersCanceled: Number(row.ordersCanceled) };
        found.set(key, { period, storeId, currency, ...counts, ...(numbers as SumsOf) });
      }
    }
    return [...found.values()]
      .map((row) => ({ ...row, ...Object.fromEntries(sums.map((name) => [name, decimalToNumber(row[name])])) }))
      .sort(byPeriod);
  },
});

type SumsOf = Pick<SalesRow, (typeof sums)[number]>;

const refundsBySlot = statement((q, p: Slotted) =>
  q
    .selectFrom('sales_creditmemo')
    .where('created_at', '>=', p.from)
    .where('created_at', '<', p.to)
    .where(ofStore(p.storeId))
    .groupBy([slot, 'store_id', 'order_currency_code'])
    .select([
      slot.as('slot'),
      'store_id',
      'order_currency_code as currency',
      sql<number>`count(*)`.as('creditMemos'),
      sumOf('grand_total').as('grandTotal'),
      sumOf('tax_amount').as('tax'),
      sumOf('shipping_amount').as('shipping'),
    ]),
);

/** Refunds by day or month, store view and currency, the newest first. */
export const reportRefunds = command({
  ...own,
  name: 'report.refunds',
  async run(context, span: PeriodSpan) {
    const days = await daysOf(context, span);
    const rows = (await context.tx.all(refundsBySlot, days.slots)).flatMap((row) => {
      const period = days.periodOf(row.slot);
      return period === undefined ? [] : [{ ...row, period }];
    });
    const groups = Map.groupBy(rows, ({ period, store_id, currency }) => `${period} ${store_id} ${currency}`);
    const total = (group: typeof rows, name: 'grandTotal' | 'tax' | 'shipping') =>
      decimalToNumber(group.reduce((sum, row) => sum + Number(row[name]), 0));
    return [...groups.values()]
      .map((group) => ({
        period: group[0]?.period ?? '',
        storeId: group[0]?.store_id ?? null,
        currency: group[0]?.currency ?? null,
        creditMemos: group.reduce((sum, { creditMemos }) => sum + Number(creditMemos), 0),
        grandTotal: total(group, 'grandTotal'),
        tax: total(group, 'tax'),
        shipping: total(group, 'shipping'),
      }))
      .sort(byPeriod);
  },
});

/** Rates that are charged together each store the amount of all of them, and their own only in the base currency. */
const ofRate = sql<number>`coalesce(${partOf('t.amount', 't.base_real_amount', 't.base_amount')}, ${sql.ref('t.amount')})`;

const taxes = statement((q, p: Slotted) =>
  q
    .selectFrom('sales_order as o')
    .innerJoin('sales_order_tax as t', 't.order_id', 'o.order_id')
    .where('o.created_at', '>=', p.from)
    .where('o.created_at', '<', p.to)
    .where(ofStore(p.storeId, 'o.store_id'))
    .groupBy(['t.code', 't.percent', 'o.store_id', 'o.order_currency_code'])
    .select([
      't.code',
      't.percent',
      'o.store_id as storeId',
      'o.order_currency_code as currency',
      sql<number>`count(*)`.as('orders'),
      ordersCanceled('o.state').as('ordersCanceled'),
      sumOfParts(ofRate).as('tax'),
      // What is canceled of an order's tax is not stored by rate.
      sumOfParts(partOf(ofRate, 'o.tax_canceled', 'o.tax_amount')).as('taxCanceled'),
    ])
    .orderBy('t.code')
    .orderBy('t.percent')
    .orderBy('o.store_id')
    .orderBy('o.order_currency_code'),
);

/** Taxes of the orders of a span by rate, store view and currency. */
export const reportTaxes = command({
  ...own,
  name: 'report.taxes',
  async run(context, span: ReportSpan) {
    const { slots } = await daysOf(context, { ...span, period: 'day' });
    const rows = await context.tx.all(taxes, slots);
    return rows.map(({ percent, ...row }) => ({
      ...row,
      percent: percent === null ? null : decimalToNumber(percent),
      orders: Number(row.orders),
      ordersCanceled: Number(row.ordersCanceled),
      tax: decimalToNumber(Number(row.tax)),
      taxCanceled: decimalToNumber(Number(row.taxCanceled)),
    }));
  },
});

const coupons = statement((q, p: Slotted) =>
  q
    .selectFrom('sales_order')
    .where('created_at', '>=', p.from)
    .where('created_at', '<', p.to)
    .where('coupon_code', 'is not', null)
    .where(ofStore(p.storeId))
    .groupBy(['coupon_code', 'order_currency_code'])
    .select([
      'coupon_code as code',
      'order_currency_code as currency',
      sql<number>`count(*)`.as('orders'),
      ordersCanceled().as('ordersCanceled'),
      sumOf('discount_amount').as('discount'),
      sumOf('grand_total').as('grandTotal'),
      sumOf('total_canceled').as('canceled'),
    ])
    .orderBy(sql`count(*) - ${ordersCanceled()}`, 'desc')
    .orderBy('coupon_code')
    .orderBy('order_currency_code'),
);

/** The coupons of the orders of a span by currency, those of the most orders that stand first. */
export const reportCoupons = command({
  ...own,
  name: 'report.coupons',
  async run(context, span: ReportSpan) {
    const { slots } = await daysOf(context, { ...span, period: 'day' });
    return (await context.tx.all(coupons, slots)).map(({ code, currency, ...row }) => ({
      code: code ?? '',
      currency,
      orders: Number(row.orders),
      ordersCanceled: Number(row.ordersCanceled),
      discount: decimalToNumber(Number(row.discount)),
      grandTotal: decimalToNumber(Number(row.grandTotal)),
      canceled: decimalToNumber(Number(row.canceled)),
    }));
  },
});

type Top = Slotted & {
  readonly limit: number;
};

/** All its columns are in the index `sales_order_item_report`. */
const bestSellers = statement((q, p: Top) =>
  q
    .selectFrom('sales_order_item')
    .where('created_at', '>=', p.from)
    .where('created_at', '<', p.to)
    .where('parent_item_id', 'is', null)
    .where(ofStore(p.storeId))
    .groupBy(['product_id', 'sku'])
    .select([
      'product_id as productId',
      'sku',
      sql<number>`max(item_id)`.as('lastItem'),
      sumOf('qty_ordered').as('qty'),
      sumOf('qty_canceled').as('qtyCanceled'),
      sumOf('qty_refunded').as('qtyRefunded'),
      sumOf('base_row_total').as('baseRowTotal'),
      sumOfParts(partOf('base_row_total', 'qty_canceled', 'qty_ordered')).as('baseRowCanceled'),
    ])
    .orderBy(sql`${sumOf('qty_ordered')} - ${sumOf('qty_canceled')}`, 'desc')
    .orderBy('sku')
    .limit(p.limit),
);
const itemNames = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('sales_order_item').select(['item_id', 'name']).where('item_id', d.in, d.list(p.ids)),
);

/**
 * The products of which the most pieces were ordered in a span and not canceled, with the name that the last order shows.
 * Amounts in the base currency.
 */
export const reportBestSellers = command({
  ...own,
  name: 'report.bestSellers',
  async run(context, span: TopSpan) {
    const { slots } = await daysOf(context, { ...span, period: 'day' });
    const rows = await context.tx.all(bestSellers, { ...slots, limit: span.limit });
    const ids = rows.map(({ lastItem }) => Number(lastItem));
    const names = ids.length === 0 ? [] : await context.tx.all(itemNames, { ids });
    const nameOf = new Map(names.map(({ item_id, name }) => [item_id, name]));
    return rows.map(({ productId, sku, lastItem, qty, qtyCanceled, qtyRefunded, ...row }) => ({
      productId,
      sku,
      name: nameOf.get(Number(lastItem)) ?? null,
      qty: decimalToNumber(Number(qty)),
      qtyCanceled: decimalToNumber(Number(qtyCanceled)),
      qtyRefunded: decimalToNumber(Number(qtyRefunded)),
      baseRowTotal: decimalToNumber(Number(row.baseRowTotal)),
      baseRowCanceled: decimalToNumber(Number(row.baseRowCanceled)),
    }));
  },
});

const customersByOrders = statement((q, p: Top) =>
  q
    .selectFrom('sales_order')
    .where('created_at', '>=', p.from)
    .where('created_at', '<', p.to)
    .where('customer_id', 'is not', null)
    .where(ofStore(p.storeId))
    .groupBy('customer_id')
    .select([
      'customer_id as customerId',
      sql<number>`max(order_id)`.as('lastOrder'),
      sql<number>`count(*)`.as('orders'),
      ordersCanceled().as('ordersCanceled'),
      sumOf('base_grand_total').as('baseGrandTotal'),
      sumOf('base_total_canceled').as('baseCanceled'),
    ])
    .orderBy(sql`${sumOf('base_grand_total')} - ${sumOf('base_total_canceled')}`, 'desc')
    .orderBy('customer_id')
    .limit(p.limit),
);
const buyers = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('sales_order')
    .select(['order_id', 'customer_email', 'customer_firstname', 'customer_lastname'])
    .where('order_id', d.in, d.list(p.ids)),
);

/**
 * The customers with the largest sum of what was ordered in a span and not canceled, named as in their last order. Amounts in
 * the base currency.
 */
export const reportCustomers = command({
  ...own,
  name: 'report.customers',
  async run(context, span: TopSpan) {
    const { slots } = await daysOf(context, { ...span, period: 'day' });
    const rows = await context.tx.all(customersByOrders, { ...slots, limit: span.limit });
    const ids = rows.map(({ lastOrder }) => Number(lastOrder));
    const found = ids.length === 0 ? [] : await context.tx.all(buyers, { ids });
    const buyerOf = new Map(found.map((row) => [row.order_id, row]));
    return rows.map(({ customerId, lastOrder, ...row }) => {
      const buyer = buyerOf.get(Number(lastOrder));
      return {
        customerId: customerId ?? 0,
        email: buyer?.customer_email ?? null,
        name: [buyer?.customer_firstname, buyer?.customer_lastname].filter(Boolean).join(' '),
        orders: Number(row.orders),
        ordersCanceled: Number(row.ordersCanceled),
        baseGrandTotal: decimalToNumber(Number(row.baseGrandTotal)),
        baseCanceled: decimalToNumber(Number(row.baseCanceled)),
      };
    });
  },
});

function byPeriod(
  a: Pick<SalesRow, 'period' | 'storeId' | 'currency'>,
  b: Pick<SalesRow, 'period' | 'storeId' | 'currency'>,
): number {
  if (a.period !== b.period) return a.period < b.period ? 1 : -1;
  return (a.storeId ?? 0) - (b.storeId ?? 0) || (String(a.currency) < String(b.currency) ? -1 : 1);
}

/** The moments of the days of a span in the time zone of the store, and the period of a slot; undefined outside. */
async function daysOf({ tx, now }: Pick<Context, 'tx' | 'now'>, { from, to, storeId, period }: PeriodSpan) {
  const path = 'general/locale/timezone';
  const timezone = (await storeConfig(tx as Tx, storeId ?? 0, 'general/locale/')).get(path);
  const last = to ?? dayIn(timezone, now);
  const first = from ?? dayOf(Date.parse(last) - 29 * dayMs);
  const slots: Slotted = {
    from: startOfDay(timezone, first),
    to: startOfDay(timezone, dayOf(Date.parse(last) + dayMs)),
    storeId: storeId ?? null,
  };
  const periodOf = (slotNumber: number): string | undefined => {
    const day = dayIn(timezone, slotNumber * slotMs);
    if (day < first || day > last) return undefined;
    return period === 'day' ? day : day.slice(0, 7);
  };
  return { slots, periodOf };
}

/** The first moment of a day in a time zone. */
function startOfDay(timezone: string | null | undefined, day: string): number {
  let before = Date.parse(day) - dayMs;
  let after = Date.parse(day) + dayMs;
  while (after - before > slotMs) {
    const middle = before + Math.floor((after - before) / 2 / slotMs) * slotMs;
    if (dayIn(timezone, middle) < day) before = middle;
    else after = middle;
  }
  return after;
}
