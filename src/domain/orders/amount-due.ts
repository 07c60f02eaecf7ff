import type { Side } from '#domain/pricing/totals/columns.ts';
import { sumRounding } from '#domain/stores/rounding.ts';
import { unit } from '#kernel/decimal.ts';
import { amountOf } from './both-currencies.ts';
import type { OrderRow } from './rows.ts';

const cent = unit / 100;

/**
 * What is still to be paid of a total, in ten-thousandths. A part of a cent is not owed: totals and payments are rounded
 * at different places (in imported stores, too).
 */
export function unpaid(total: number, paid: number): number {
  const due = total - paid;
  return Math.abs(due) < cent ? 0 : due;
}

/**
 * The open amount of an order as it is shown: rounded, and never below zero. An imported order has none stored before
 * its first payment.
 */
export function amountDue(order: OrderRow, side: Side): number {
  const due = unpaid(amountOf(order, side, 'grand_total'), amountOf(order, side, 'total_paid'));
  return Math.max(sumRounding(due), 0);
}
