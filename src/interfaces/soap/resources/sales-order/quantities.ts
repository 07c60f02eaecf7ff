import { exactDecimal } from '../../../../kernel/decimal.ts';
import { digits, isRecord, listOf, textValue } from '../../read-data.ts';

/**
 * Reads quantities of lines of an order: V1 sends a map from ids to quantities, V2 and WS-I a list (soap-sales 5, 6). Undefined where there
 * are none, which asks for all; what is no quantity is none.
 *
 * @returns ten-thousandths by the ids of lines
 */
export function readQuantities(sent: unknown): ReadonlyMap<number, number> | undefined {
  const items = listOf(sent)?.filter(isRecord) ?? [];
  const pairs =
    items.length > 0
      ? items.map(({ order_item_id, qty }) => [order_item_id, qty] as const)
      : Object.entries(isRecord(sent) ? sent : {});
  if (pairs.length === 0) return undefined;
  return new Map(pairs.map(([id, qty]) => [digits(id) ?? 0, Math.max(exactDecimal(textValue(qty)) ?? 0, 0)]));
}
