import type { Side } from '#domain/pricing/totals/columns.ts';
import { shareRounding } from '#domain/stores/rounding.ts';
import { amountOf } from './both-currencies.ts';
import type { Counter, TakenLine } from './document-lines.ts';
import { isChargedWithOthers, type LineTree } from './quantities.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';

/** The part of an order's fixed product taxes in a document, in one currency; two of the three amounts are 0. */
export interface FixedTaxPart {
  readonly subtotal: number;
  readonly subtotalInclTax: number;
  readonly tax: number;
}

const none: FixedTaxPart = { subtotal: 0, subtotalInclTax: 0, tax: 0 };

/**
 * The fixed product taxes (weee) for a quantity of each line. No amount of a line contains them: an order has them in
 * its subtotal or in its tax, by the store's settings at that time, in addition to its lines. Documents share them in
 * proportion to the taxes of their lines, in cents, so that all documents together have all of it.
 */
export function fixedTaxPart(
  side: Side,
  order: OrderRow,
  tree: LineTree<OrderItemRow>,
  taken: readonly TakenLine[],
  counter: Counter,
): FixedTaxPart {
  const lines = tree.lines.filter((item) => !isChargedWithOthers(tree, item));
  const each = (item: OrderItemRow): bigint => BigInt(amountOf(item, side, 'weee_tax_applied_amount'));
  const total = lines.reduce((sum, item) => sum + each(item) * BigInt(item.qty_ordered ?? 0), 0n);
  if (total === 0n) return none;
  const before = lines.reduce((sum, item) => sum + each(item) * BigInt(item[counter] ?? 0), 0n);
  const after = taken.reduce((sum, { item, qty }) => sum + each(item) * BigInt(qty), before);
  const upTo = (amount: number, part: bigint): number =>
    shareRounding({ numerator: part, denominator: total }, amount) || 0;
  const partOf = (amount: number): number => upTo(amount, after) - upTo(amount, before);
  const beyond = (
    all: Parameters<typeof amountOf<OrderRow>>[2],
    ofLine: Parameters<typeof amountOf<OrderItemRow>>[2],
  ): number => amountOf(order, side, all) - lines.reduce((sum, item) => sum + amountOf(item, side, ofLine), 0);
  return {
    subtotal: partOf(beyond('subtotal', 'row_total')),
    subtotalInclTax: partOf(beyond('subtotal_incl_tax', 'row_total_incl_tax')),
    tax: partOf(beyond('tax_amount', 'tax_amount') - amountOf(order, side, 'shipping_tax_amount')),
  };
}
