import { timesFraction, unit } from '#kernel/decimal.ts';
import { wholePieces } from './document-lines.ts';
import { isShippable, type LineTree, qtyToShip, shipsWithOthers } from './quantities.ts';
import type { OrderItemRow } from './rows.ts';

/** The quantity of each line in a parcel, in ten-thousandths; without lines of quantity 0. */
export type ShipmentPlan = ReadonlyMap<OrderItemRow, number>;

/**
 * Plans a parcel (soap-sales 6, 10): everything that is left, or the requested lines, reduced to what is left and to
 * whole pieces for products that are sold so. Parts that ship with their parent follow it in proportion; a parent whose
 * parts ship separately counts as shipped as often as all of them are (Q11).
 */
export function planShipment(
  tree: LineTree<OrderItemRow>,
  asked: ReadonlyMap<number, number> | undefined,
): ShipmentPlan {
  const plan = new Map<OrderItemRow, number>();
  const put = (line: OrderItemRow, qty: number) => {
    if (qty > 0) plan.set(line, qty);
  };
  for (const line of tree.lines) {
    if (!isShippable(tree, line)) continue;
    put(line, asked ? Math.min(wholePieces(line, asked.get(line.item_id) ?? 0), qtyToShip(line)) : qtyToShip(line));
  }
  for (const line of tree.lines) {
    const parent = tree.parentOf(line);
    if (!parent || !shipsWithOthers(tree, line) || line.is_virtual === 1) continue;
    put(line, Math.min(share(line, plan.get(parent) ?? 0, parent), qtyToShip(line)));
  }
  for (const line of tree.lines) {
    if (tree.parentOf(line) || !shipsWithOthers(tree, line)) continue;
    const counts = tree.partsOf(line).map((part) => {
      const shipped = (part.qty_shipped ?? 0) + (plan.get(part) ?? 0);
      return part.qty_ordered ? Math.floor((shipped * (line.qty_ordered ?? 0)) / part.qty_ordered / unit) * unit : 0;
    });
    if (tree.partsOf(line).some((part) => plan.has(part))) put(line, Math.min(...counts) - (line.qty_shipped ?? 0));
  }
  return plan;
}

/** The quantity of a part that belongs to a quantity of its parent. */
function share(part: OrderItemRow, qty: number, parent: OrderItemRow): number {
  if (!parent.qty_ordered) return 0;
  return timesFraction(part.qty_ordered ?? 0, BigInt(qty), BigInt(parent.qty_ordered), 4) ?? 0;
}
