import { customerId } from './customer-store.ts';
import { lately, lateRows } from './late.ts';
import { type NewOrder, orderTables } from './order-rows.ts';
import { smallRows, spread } from './spread.ts';
import type { Piece, Rows } from './store.ts';

/** Ids have seven digits whatever the size, so that requests of one case are equally long. */
const firstOrder = 2_000_000;
const firstToInvoice = 5_000_000;
const firstToShip = 6_000_000;

/** Lines of an order that is read. */
const linesOfInfo = 10;

/** The id of an order; `index` counts from 0 and wraps around at the size of the store. */
export const orderId = (index: number, rows: number): number => firstOrder + (index % rows);

/** The number of orders that are invoiced once, and of those that are shipped once: the same at every size. */
export const ordersToChange = 12_000;
export const orderToInvoice = (index: number): number => firstToInvoice + (index % ordersToChange);
export const orderToShip = (index: number): number => firstToShip + (index % ordersToChange);

/**
 * Orders of customers, a second apart, some of them changed lately. Orders that are read have ten lines, the others
 * one.
 */
export function orderPiece({ start, end, rows, now }: Piece): Rows[] {
  const asked = new Set(Array.from({ length: smallRows }, (_, index) => spread(index, rows)));
  const orders = Array.from({ length: end - start }, (_, offset): NewOrder => {
    const index = start + offset;
    return {
      id: orderId(index, rows),
      lines: asked.has(index) ? linesOfInfo : 1,
      product: index,
      customerId: customerId(index, rows),
      placedAt: index < lateRows ? lately : now - index * 1000,
    };
  });
  return orderTables(orders, rows);
}

/** The orders that are changed, of one line, by guests. */
export function changedOrderTables(now: number, rows: number): Rows[] {
  const ids = [firstToInvoice, firstToShip].flatMap((first) =>
    Array.from({ length: ordersToChange }, (_, index) => first + index),
  );
  const orders = ids.map((id): NewOrder => ({ id, lines: 1, product: id, customerId: null, placedAt: now }));
  return orderTables(orders, rows);
}
