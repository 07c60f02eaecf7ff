import { multiplyDecimals, timesFraction, unit } from '../../kernel/decimal.ts';
import type { Side } from '../totals/columns.ts';
import { amountOf, type BothCurrencies, inBoth } from './both-currencies.ts';
import { type CarriedRounding, carriedRounding, shareOf } from './part-amounts.ts';
import { isChargedWithOthers, type LineTree, lineTree } from './quantities.ts';
import type { CreditmemoItemRow, InvoiceItemRow, OrderItemRow } from './rows.ts';

/** What a line of a document comes to, in one currency; null where the order says nothing of it. */
export interface DocumentLineAmounts {
  readonly row_total: number;
  readonly row_total_incl_tax: number | null;
  /** Above zero. */
  readonly discount_amount: number | null;
  readonly tax_amount: number;
  readonly hidden_tax_amount: number;
}

/** So much of a line goes into a document; `isLast` where nothing of it is left for another one. */
export interface TakenLine {
  readonly item: OrderItemRow;
  readonly qty: number;
  readonly isLast: boolean;
}

/** A line of an invoice or a credit memo, in ten-thousandths. */
export interface DocumentLine {
  readonly item: OrderItemRow;
  /** What stands in the document. */
  readonly qty: number;
  /** Undefined for a line whose money is counted by others. */
  readonly amounts: BothCurrencies<DocumentLineAmounts> | undefined;
}

type ItemAmount = Parameters<typeof amountOf<OrderItemRow>>[2];

/** Which amounts of a line a kind of document takes its part of: the whole one, and what earlier documents took. */
export interface Source {
  readonly row: readonly [whole: ItemAmount, gone: ItemAmount];
  readonly discount: readonly [whole: ItemAmount, gone: ItemAmount];
  readonly tax: readonly [whole: ItemAmount, gone: ItemAmount];
  readonly hiddenTax: readonly [whole: ItemAmount, gone: ItemAmount];
  /** How many pieces what is left of the amounts is for. */
  readonly pieces: (item: OrderItemRow) => number;
}

/**
 * What lines of a document come to in one currency: of each amount what is left, in proportion to the quantity; the last of a line takes
 * the rest. Cents are carried through all rows, then all discounts, then all taxes (soap-sales 5, 7).
 */
export function lineAmounts(
  side: Side,
  taken: readonly TakenLine[],
  source: Source,
  rounding: CarriedRounding,
): DocumentLineAmounts[] {
  const roundingInclTax = carriedRounding();
  const part = (
    { item, qty, isLast }: TakenLine,
    [whole, gone]: readonly [ItemAmount, ItemAmount],
    round: keyof CarriedRounding = 'charge',
  ): number => {
    const left = amountOf(item, side, whole) - amountOf(item, side, gone);
    return isLast ? left : rounding[round](shareOf(left, qty, source.pieces(item)));
  };
  const inclTax = ({ item, qty }: TakenLine): number | null => {
    if (item.row_total_incl_tax === null || item.base_row_total_incl_tax === null) return null;
    return roundingInclTax.charge(shareOf(amountOf(item, side, 'row_total_incl_tax'), qty, item.qty_ordered ?? 0));
  };
  const rows = taken.map((line) => part(line, source.row));
  // What is less than a cent in the one currency may be some in the other.
  const isDiscounted = ({ item }: TakenLine): boolean =>
    amountOf(item, '', source.discount[0]) !== 0 || amountOf(item, 'base_', source.discount[0]) !== 0;
  const discounts = taken.map((line) => (isDiscounted(line) ? part(line, source.discount, 'discount') : null));
  return taken.map((line, index) => ({
    row_total: rows[index] ?? 0,
    row_total_incl_tax: inclTax(line),
    discount_amount: discounts[index] ?? null,
    tax_amount: part(line, source.tax),
    hidden_tax_amount: part(line, source.hiddenTax),
  }));
}

/** An amount of all lines together. */
export function sumOfDocumentLines(lines: readonly DocumentLineAmounts[], name: keyof DocumentLineAmounts): number {
  return lines.reduce((total, line) => total + (line[name] ?? 0), 0);
}

/** Of what is sold in whole pieces these, else all; nothing below zero. */
export function wholePieces({ is_qty_decimal }: OrderItemRow, qty: number): number {
  return Math.max(is_qty_decimal === 1 ? qty : Math.trunc(qty / unit) * unit, 0);
}

/** The column that counts how much of a line documents of a kind did. */
export type Counter = 'qty_invoiced' | 'qty_refunded';

/**
 * Adds the lines that go along with those that are charged, all in the order of the order (soap-sales 10): parts whose whole is charged,
 * and a whole of which parts are, as often as all of its parts are done (Q11).
 *
 * @param qtyOfPart what a document says of how many such parts there are
 */
export function accompanying(
  tree: LineTree<OrderItemRow>,
  charged: readonly DocumentLine[],
  counter: Counter,
  qtyOfPart: (part: OrderItemRow) => number,
): DocumentLine[] {
  const byItem = new Map(charged.map((line) => [line.item, line]));
  return tree.lines.flatMap((item): DocumentLine[] => {
    const own = byItem.get(item);
    if (own) return [own];
    if (!isChargedWithOthers(tree, item)) return [];
    const parent = tree.parentOf(item);
    if (parent && byItem.has(parent)) return [{ item, qty: qtyOfPart(item), amounts: undefined }];
    const parts = tree.partsOf(item);
    if (!parts.some((part) => byItem.has(part))) return [];
    const wholes = wholesOf(item, parts, (part) => (part[counter] ?? 0) + (byItem.get(part)?.qty ?? 0));
    return [{ item, qty: Math.max(wholes - (item[counter] ?? 0), 0), amounts: undefined }];
  });
}

/** How many wholes so much of each part makes. */
function wholesOf(
  parentItem: OrderItemRow,
  parts: readonly OrderItemRow[],
  countOf: (part: OrderItemRow) => number,
): number {
  const each = parts.map((part) =>
    part.qty_ordered ? Math.floor((countOf(part) * (parentItem.qty_ordered ?? 0)) / part.qty_ordered / unit) * unit : 0,
  );
  return Math.min(...each);
}

/** Lines that are counted by others as these are now: a part in proportion to its whole, a whole by its parts (Q11). */
export function countedWithOthers(items: readonly OrderItemRow[], counter: Counter): OrderItemRow[] {
  const tree = lineTree(items);
  return items.map((item) => {
    if (!isChargedWithOthers(tree, item)) return item;
    const parent = tree.parentOf(item);
    const count = parent
      ? timesFraction(item.qty_ordered ?? 0, BigInt(parent[counter] ?? 0), BigInt(parent.qty_ordered || 1), 4)
      : wholesOf(item, tree.partsOf(item), (part) => part[counter] ?? 0);
    return count === (item[counter] ?? 0) ? item : { ...item, [counter]: count };
  });
}

/** What the lines of a document cost the store, in the base currency. */
export function costOf(lines: readonly DocumentLine[]): number {
  return lines.reduce((all, { item, qty }) => all + (multiplyDecimals(item.base_cost ?? 0, qty, 4) ?? 0), 0);
}

/** The lines of a document that was written, with the lines of its order. */
export function writtenLines(
  items: readonly OrderItemRow[],
  rows: readonly (InvoiceItemRow | CreditmemoItemRow)[],
): DocumentLine[] {
  const byId = new Map(items.map((item) => [item.item_id, item]));
  return rows.flatMap((row) => {
    const item = byId.get(row.order_item_id ?? 0);
    if (!item) return [];
    const amounts = inBoth((side) => ({
      row_total: amountOf(row, side, 'row_total'),
      row_total_incl_tax: amountOf(row, side, 'row_total_incl_tax'),
      discount_amount: amountOf(row, side, 'discount_amount'),
      tax_amount: amountOf(row, side, 'tax_amount'),
      hidden_tax_amount: amountOf(row, side, 'hidden_tax_amount'),
    }));
    // What has no amount was counted by other lines.
    return [{ item, qty: row.qty ?? 0, amounts: row.row_total === null ? undefined : amounts }];
  });
}
