import type { Side } from '#domain/pricing/totals/columns.ts';
import { type CarriedRounding, carriedRounding, shareOf } from '#domain/pricing/totals/part-rounding.ts';
import { multiplyDecimals, timesFraction, unit } from '#kernel/decimal.ts';
import { amountOf, type BothCurrencies, inBoth } from './both-currencies.ts';
import { isChargedWithOthers, type LineTree, lineTree } from './quantities.ts';
import type { CreditmemoItemRow, InvoiceItemRow, OrderItemRow } from './rows.ts';

/** The amounts of a document's line, in one currency; null if the order has none. */
export interface DocumentLineAmounts {
  readonly row_total: number;
  readonly row_total_incl_tax: number | null;
  /** Positive. */
  readonly discount_amount: number | null;
  readonly tax_amount: number;
  readonly hidden_tax_amount: number;
}

/** The quantity of a line that goes into a document; `isLast` if nothing is left for another one. */
export interface TakenLine {
  readonly item: OrderItemRow;
  readonly qty: number;
  readonly isLast: boolean;
}

/** A line of an invoice or a credit memo, in ten-thousandths. */
export interface DocumentLine {
  readonly item: OrderItemRow;
  /** The quantity shown in the document. */
  readonly qty: number;
  /** Undefined for a line whose money other lines count. */
  readonly amounts: BothCurrencies<DocumentLineAmounts> | undefined;
}

type ItemAmount = Parameters<typeof amountOf<OrderItemRow>>[2];

/**
 * The amounts of a line that a kind of document takes a part of: the whole amounts, and the parts of earlier documents.
 */
export interface Source {
  readonly row: readonly [whole: ItemAmount, gone: ItemAmount];
  readonly discount: readonly [whole: ItemAmount, gone: ItemAmount];
  readonly tax: readonly [whole: ItemAmount, gone: ItemAmount];
  readonly hiddenTax: readonly [whole: ItemAmount, gone: ItemAmount];
  /** The number of pieces that the remaining amounts are for. */
  readonly pieces: (item: OrderItemRow) => number;
}

/**
 * The amounts of a document's lines in one currency: of each amount the remaining part, in proportion to the quantity;
 * the last document of a line takes the rest. Rounding differences are carried through all rows, then all discounts,
 * then all taxes (soap-sales 5, 7).
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
  // An amount below a cent in one currency may be above it in the other.
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

/** The sum of an amount over all lines. */
export function sumOfDocumentLines(lines: readonly DocumentLineAmounts[], name: keyof DocumentLineAmounts): number {
  return lines.reduce((total, line) => total + (line[name] ?? 0), 0);
}

/** Rounds down to whole pieces if the product is sold so; at least zero. */
export function wholePieces({ is_qty_decimal }: OrderItemRow, qty: number): number {
  return Math.max(is_qty_decimal === 1 ? qty : Math.trunc(qty / unit) * unit, 0);
}

/** The column that counts how much of a line is in documents of a kind. */
export type Counter = 'qty_invoiced' | 'qty_refunded';

/**
 * Adds the lines that accompany the charged ones, in the order of the order's lines (soap-sales 10). A charged parent
 * line brings its parts. Charged parts bring their parent, in the quantity for which all of its parts are complete
 * (Q11).
 * @param qtyOfPart the quantity of such parts in a document
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

/** The number of complete parents that the quantities of the parts make. */
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

/**
 * Sets the quantities of lines that other lines count: a part in proportion to its parent, a parent by its parts (Q11).
 */
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

/** The store's costs of a document's lines, in the base currency. */
export function costOf(lines: readonly DocumentLine[]): number {
  return lines.reduce((all, { item, qty }) => all + (multiplyDecimals(item.base_cost ?? 0, qty, 4) ?? 0), 0);
}

/** The lines of a stored document, with the lines of its order. */
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
    // A line without amounts was counted by other lines.
    return [{ item, qty: row.qty ?? 0, amounts: row.row_total === null ? undefined : amounts }];
  });
}
