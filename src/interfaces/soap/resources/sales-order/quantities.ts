import { Type } from 'typebox';
import { arrayOf, asSent, struct } from '#interfaces/legacy/declare.ts';
import { ApiFault, type FaultDeclaration } from '#interfaces/legacy/fault.ts';
import { sentDecimal } from '#kernel/decimal.ts';
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
 * Undefined if nothing was sent, which means all. Whatever else is no map or list of quantities is refused, so that
 * what was meant as a part is not taken as all. A quantity below zero counts as none, an invalid line as one that the
 * order does not have.
 *
 * @param fault what is thrown for what cannot be read
 * @returns ten-thousandths by line id
 */
export function readQuantities(sent: unknown, fault: FaultDeclaration): ReadonlyMap<number, number> | undefined {
  if (isNothing(sent)) return undefined;
  const unreadable = () => new ApiFault(fault, 'Quantities must be numbers by the ids of order lines.');
  if (typeof sent !== 'object' || sent === null || textValue(sent) !== undefined) throw unreadable();
  const items = listOf(sent) ?? [];
  const pairs = items.some(isRecord)
    ? items.map((item) => (isRecord(item) ? ([item.order_item_id, item.qty] as const) : ([undefined, item] as const)))
    : Object.entries(sent);
  return new Map(
    pairs.map(([id, qty]) => {
      const amount = isNothing(qty) ? 0 : sentDecimal(typeof qty === 'number' ? qty : textValue(qty));
      if (amount === undefined) throw unreadable();
      return [digits(id) ?? 0, Math.max(amount, 0)];
    }),
  );
}

/** Whether a caller sent nothing: nil, false, an empty text, an empty list or map. */
export function isNothing(sent: unknown): boolean {
  const text = sent === false ? null : textValue(sent);
  return text === undefined ? Object.keys(sent as object).length === 0 : (text ?? '').trim() === '';
}
