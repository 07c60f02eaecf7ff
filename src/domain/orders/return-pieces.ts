import { giveBack } from '#domain/catalog/inventory/give-back.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lineTree } from './quantities.ts';
import type { OrderItemRow } from './rows.ts';

const autoReturn = 'cataloginventory/item_options/auto_return';

/** The caller's decision about stock. */
export interface BackToStock {
  /** Whether pieces of a line return to stock, by line id. */
  readonly lines: ReadonlyMap<number, boolean>;
  /** Whether those of the other lines do; undefined if the store decides it. */
  readonly others: boolean | undefined;
}

/**
 * Returns refunded pieces to stock: for lines with a decision of the caller, and their parts, as decided; for others if
 * the store's setting says so (`cataloginventory/item_options/auto_return`, Q23).
 *
 * @param before the lines of the order before the credit memo
 * @param after the same lines after it
 */
export async function returnPieces(
  tx: Tx,
  before: readonly OrderItemRow[],
  after: readonly OrderItemRow[],
  asked?: BackToStock,
): Promise<void> {
  const isUsual = asked?.others ?? (await storeConfig(tx, 0, autoReturn)).get(autoReturn) === '1';
  const tree = lineTree(after);
  const comesBack = (item: OrderItemRow): boolean =>
    asked?.lines.get(item.item_id) ?? asked?.lines.get(item.parent_item_id ?? 0) ?? isUsual;
  const pieces = new Map<number, number>();
  for (const [index, item] of after.entries()) {
    const came = (item.qty_refunded ?? 0) - (before[index]?.qty_refunded ?? 0);
    if (item.product_id === null || tree.partsOf(item).length > 0 || came <= 0 || !comesBack(item)) continue;
    pieces.set(item.product_id, (pieces.get(item.product_id) ?? 0) + came);
  }
  await giveBack(tx, pieces);
}
