import type { FieldError } from '#kernel/refusal.ts';
import type { OrderItemRow } from './rows.ts';

/** The columns of a line that its quantities are calculated from. */
export type QuantityLine = Pick<
  OrderItemRow,
  | 'item_id'
  | 'parent_item_id'
  | 'product_options'
  | 'is_virtual'
  | 'locked_do_invoice'
  | 'locked_do_ship'
  | 'qty_ordered'
  | 'qty_invoiced'
  | 'qty_shipped'
  | 'qty_refunded'
  | 'qty_canceled'
>;

/** The quantity of a line that is neither invoiced nor canceled, in ten-thousandths. */
export function qtyToInvoice(line: QuantityLine): number {
  return Math.max((line.qty_ordered ?? 0) - (line.qty_invoiced ?? 0) - (line.qty_canceled ?? 0), 0);
}

/** The quantity of a line that is neither shipped nor refunded nor canceled. */
export function qtyToShip(line: QuantityLine): number {
  const gone = (line.qty_shipped ?? 0) + (line.qty_refunded ?? 0) + (line.qty_canceled ?? 0);
  return Math.max((line.qty_ordered ?? 0) - gone, 0);
}

/** The quantity of a line that is invoiced and not refunded. */
export function qtyToRefund(line: QuantityLine): number {
  return Math.max((line.qty_invoiced ?? 0) - (line.qty_refunded ?? 0), 0);
}

/** The quantity of a line that can be canceled: neither invoiced nor shipped. */
export function qtyToCancel(line: QuantityLine): number {
  return Math.min(qtyToInvoice(line), qtyToShip(line));
}

/** The quantity of a top-level line that returns to stock when the order is canceled (soap-sales 9.3). */
export function qtyToReturn(line: QuantityLine): number {
  const used = Math.max(line.qty_shipped ?? 0, line.qty_invoiced ?? 0);
  return Math.max((line.qty_ordered ?? 0) - used - (line.qty_canceled ?? 0), 0);
}

/** The parents and parts among an order's lines. */
export interface LineTree<L extends QuantityLine> {
  readonly lines: readonly L[];
  readonly parentOf: (line: L) => L | undefined;
  readonly partsOf: (line: L) => readonly L[];
}

/** Finds the parents and parts among an order's lines. */
export function lineTree<L extends QuantityLine>(lines: readonly L[]): LineTree<L> {
  const byId = new Map(lines.map((line) => [line.item_id, line]));
  const parts = Map.groupBy(lines, ({ parent_item_id }) => parent_item_id ?? 0);
  return {
    lines,
    parentOf: ({ parent_item_id }) => byId.get(parent_item_id ?? 0),
    partsOf: ({ item_id }) => parts.get(item_id) ?? [],
  };
}

/** Whether another line counts the shipped pieces of this one: its parent, or its parts. */
export function shipsWithOthers<L extends QuantityLine>({ parentOf, partsOf }: LineTree<L>, line: L): boolean {
  const parent = parentOf(line);
  if (parent) return !shipsSeparately(parent);
  return partsOf(line).length > 0 && shipsSeparately(line);
}

/**
 * Whether another line is charged instead of this one: if a bundle is priced by its parts, these are charged, else the
 * bundle.
 */
export function isChargedWithOthers<L extends QuantityLine>({ parentOf, partsOf }: LineTree<L>, line: L): boolean {
  const parent = parentOf(line);
  if (parent) return !isPricedByParts(parent);
  return partsOf(line).length > 0 && isPricedByParts(line);
}

/** Whether a line can be shipped now. */
export function isShippable<L extends QuantityLine>(tree: LineTree<L>, line: L): boolean {
  return !shipsWithOthers(tree, line) && line.is_virtual !== 1 && line.locked_do_ship !== 1 && qtyToShip(line) > 0;
}

/** Whether anything of an order is left to ship. */
export function isLeftToShip<L extends QuantityLine>(tree: LineTree<L>): boolean {
  return tree.lines.some((line) => isShippable(tree, line));
}

/** Whether anything of an order is left to invoice. */
export function isLeftToInvoice<L extends QuantityLine>(tree: LineTree<L>): boolean {
  return tree.lines.some(
    (line) => !isChargedWithOthers(tree, line) && line.locked_do_invoice !== 1 && qtyToInvoice(line) > 0,
  );
}

/** Requested quantities of an order's lines, in ten-thousandths by line id; undefined for all that is left. */
type AskedQuantities = ReadonlyMap<number, number> | undefined;

/** The message for a requested line that the order does not have. */
export const noSuchLine = 'The order has no such line.';

/** The requested lines that an order does not have, as errors of the members of a request. */
export function unknownLines(lines: readonly QuantityLine[], asked: AskedQuantities): readonly FieldError[] {
  const ids = new Set(lines.map(({ item_id }) => item_id));
  return [...(asked?.keys() ?? [])].flatMap((id, index) =>
    ids.has(id) ? [] : [{ field: `/items/${index}`, message: noSuchLine }],
  );
}

/**
 * Whether a request is for pieces of some line. If a document has none of them, it is refused: without lines it would
 * charge or refund the shipping alone, which only a request without pieces means.
 */
export function asksForPieces(asked: AskedQuantities): boolean {
  return [...(asked?.values() ?? [])].some((qty) => qty > 0);
}

const shipsSeparately = (line: QuantityLine): boolean => optionOf(line, 'shipment_type') === '1';
const isPricedByParts = (line: QuantityLine): boolean => optionOf(line, 'product_calculations') === '0';

/** A scalar value in the stored request of a line. */
function optionOf({ product_options }: QuantityLine, name: string): string | undefined {
  const options: unknown = product_options === null ? null : JSON.parse(product_options);
  if (typeof options !== 'object' || options === null) return undefined;
  const value = (options as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
