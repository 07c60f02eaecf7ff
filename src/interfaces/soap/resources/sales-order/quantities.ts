import { Type } from 'typebox';
import { sentDecimal } from '../../../../kernel/decimal.ts';
import { arrayOf, asSent, struct } from '../../../legacy/declare.ts';
import { digits, isRecord, listOf, textValue } from '../../read-data.ts';

/** Quantities of lines of an order, as V2 and WS-I send them (soap-sales 2). */
export const orderItemIdQtyArray = arrayOf(
  'orderItemIdQtyArray',
  struct('orderItemIdQty', { order_item_id: Type.Integer(), qty: Type.Number() }),
);

/** The argument with quantities of lines. */
export const itemsQty = { schema: asSent(orderItemIdQtyArray), optional: true } as const;

/**
 * Reads quantities of lines of an order: V1 sends a map from ids to quantities, V2 and WS-I a list (soap-sales 5, 6).
 * Undefined if there are none, which means all; an invalid quantity counts as none, and an invalid line as one that the order does not have.
 *
 * @returns ten-thousandths by line id
 */
export function readQuantities(sent: unknown): ReadonlyMap<number, number> | undefined {
  const items = listOf(sent)?.filter(isRecord) ?? [];
  const pairs =
    items.length > 0
      ? items.map(({ order_item_id, qty }) => [order_item_id, qty] as const)
      : Object.entries(typeof sent === 'object' && sent !== null ? sent : {});
  if (pairs.length === 0) return undefined;
  return new Map(pairs.map(([id, qty]) => [digits(id) ?? 0, Math.max(sentDecimal(textValue(qty)) ?? 0, 0)]));
}
