import { addedCollectors, type CollectedOrder, type ReturnReason } from '#domain/pricing/totals/collectors/added.ts';
import type { Side } from '#domain/pricing/totals/columns.ts';
import type { AddedTotal } from '#domain/pricing/totals/money.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { BothCurrencies } from './both-currencies.ts';
import type { OrderRow } from './rows.ts';

/** A total of an extension in an order or a document: above zero, in ten-thousandths. */
export interface StoredTotal {
  readonly code: string;
  readonly title: string;
  /** Whether it pays a part of the rest; else it is charged. */
  readonly pays: boolean;
  readonly amount: number;
  readonly baseAmount: number;
}

/** How much of a total was invoiced, refunded or canceled. */
type Progress = 'invoiced' | 'refunded' | 'canceled';

/** A total of an order, with what became of it so far. */
type OrderTotal = StoredTotal & { readonly [N in Progress | `base_${Progress}`]?: number };

interface WithTotals {
  readonly added_totals: string | null;
}

/** The column of a new order; none if extensions add nothing. */
export function addedColumn(added: readonly AddedTotal[] | undefined): Partial<WithTotals> {
  if (!added || added.length === 0) return {};
  const totals = added.map(({ code, title, pays, base, quote }): StoredTotal => {
    return { code, title, pays, amount: quote, baseAmount: base };
  });
  return { added_totals: JSON.stringify(totals) };
}

/** The totals of extensions in an order or a document. */
export function addedTotals({ added_totals }: WithTotals): readonly OrderTotal[] {
  return added_totals ? (JSON.parse(added_totals) as OrderTotal[]) : [];
}

const inSide = (total: OrderTotal, side: Side): number => (side === '' ? total.amount : total.baseAmount);
const done = (total: OrderTotal, side: Side, what: Progress): number => total[`${side}${what}`] ?? 0;

/** What can still be invoiced of a total, or refunded. */
const leftOf = {
  invoiced: (total: OrderTotal, side: Side): number =>
    inSide(total, side) - done(total, side, 'invoiced') - done(total, side, 'canceled'),
  refunded: (total: OrderTotal, side: Side): number => done(total, side, 'invoiced') - done(total, side, 'refunded'),
};

/** The charges that a document contains: the first one everything that is left, as of shipping. */
export function chargesOf(order: OrderRow, side: Side, what: 'invoiced' | 'refunded'): number {
  return addedTotals(order).reduce((sum, total) => (total.pays ? sum : sum + leftOf[what](total, side)), 0);
}

/**
 * What payments pay of a document over `sum`, one after the other: of invoices until they are used up, and of credit memos
 * everything that they have paid comes back before money does.
 */
export function paymentsOf(order: OrderRow, side: Side, what: 'invoiced' | 'refunded', sum: number): readonly number[] {
  let left = Math.max(0, sum);
  return addedTotals(order).map((total) => {
    if (!total.pays) return 0;
    const part = Math.max(0, Math.min(leftOf[what](total, side), left));
    left -= part;
    return part;
  });
}

/** The totals of a document, from what its payments pay in both currencies. */
export function documentTotals(
  order: OrderRow,
  what: 'invoiced' | 'refunded',
  payments: BothCurrencies<readonly number[]>,
): readonly StoredTotal[] {
  const amount = (total: OrderTotal, index: number, side: Side): number =>
    total.pays ? (payments[side === '' ? 'order' : 'base'][index] ?? 0) : leftOf[what](total, side);
  return addedTotals(order)
    .map((total, index): StoredTotal => {
      const { code, title, pays } = total;
      return { code, title, pays, amount: amount(total, index, ''), baseAmount: amount(total, index, 'base_') };
    })
    .filter((total) => total.amount !== 0 || total.baseAmount !== 0);
}

/** The column of a document with these totals. */
export const documentColumn = (totals: readonly StoredTotal[]): WithTotals => ({
  added_totals: totals.length === 0 ? null : JSON.stringify(totals),
});

/** The column of an order after a document with these totals; nothing if it has none. */
export function orderAfterTotals(
  order: OrderRow,
  totals: readonly StoredTotal[],
  what: Progress,
  direction: 1 | -1,
): Partial<WithTotals> {
  if (totals.length === 0) return {};
  const next = addedTotals(order).map((total): OrderTotal => {
    const part = totals.find(({ code }) => code === total.code);
    if (!part) return total;
    return {
      ...total,
      [what]: done(total, '', what) + direction * part.amount,
      [`base_${what}`]: done(total, 'base_', what) + direction * part.baseAmount,
    };
  });
  return { added_totals: JSON.stringify(next) };
}

/** What a cancel takes back: the part of each total that was not invoiced. */
export function canceledTotals(order: OrderRow): readonly StoredTotal[] {
  return addedTotals(order)
    .map(
      (total): StoredTotal => ({
        code: total.code,
        title: total.title,
        pays: total.pays,
        amount: leftOf.invoiced(total, ''),
        baseAmount: leftOf.invoiced(total, 'base_'),
      }),
    )
    .filter(({ amount, baseAmount }) => amount !== 0 || baseAmount !== 0);
}

/** How much payments of extensions pay of an order in the base currency, and have paid, and got back. */
export function paidByTotals(order: WithTotals): {
  readonly all: number;
  readonly paid: number;
  readonly back: number;
} {
  const sum = (amount: (total: OrderTotal) => number): number =>
    addedTotals(order).reduce((all, total) => (total.pays ? all + amount(total) : all), 0);
  return {
    all: sum(({ baseAmount }) => baseAmount),
    paid: sum((total) => done(total, 'base_', 'invoiced')),
    back: sum((total) => done(total, 'base_', 'refunded')),
  };
}

/** Takes the money of payments for a new order. False if some is not there any more. */
export async function takeTotals(
  tx: Tx,
  added: readonly AddedTotal[] | undefined,
  order: Omit<CollectedOrder, 'amount'>,
): Promise<boolean> {
  for (const { code, base } of added ?? []) {
    const ordered = addedCollectors.find((collector) => collector.code === code)?.ordered;
    if (ordered && !(await ordered(tx, { ...order, amount: base }))) return false;
  }
  return true;
}

/** Gives the money of payments back: what a credit memo or a cancel has of them. */
export async function returnTotals(
  tx: Tx,
  { order_id: orderId, customer_id: customerId }: OrderRow,
  totals: readonly StoredTotal[],
  reason: ReturnReason,
  now: number,
): Promise<void> {
  for (const { code, pays, baseAmount: amount } of totals) {
    if (!pays || amount === 0) continue;
    const returned = addedCollectors.find((collector) => collector.code === code)?.returned;
    await returned?.(tx, { orderId, customerId, amount, now, reason });
  }
}
