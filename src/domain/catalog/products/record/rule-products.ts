import { askedBy, holdsForItem, type RuleCondition } from '#domain/pricing/promotions/conditions.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { promoAttributes } from './promo-attributes.ts';

/**
 * Reads what the conditions of catalog price rules ask of products, as a store view sees them; four queries at most.
 * The answer finds the products that fulfil one of the conditions.
 */
export async function productsOfRules(
  tx: Tx,
  ids: readonly number[],
  storeId: number,
  conditions: readonly RuleCondition[],
): Promise<(condition: RuleCondition) => number[]> {
  const attributes = await promoAttributes(tx, ids, [...askedBy(...conditions).product].sort(), storeId);
  const items = new Map(
    [...attributes].map(([id, values]) => [
      id,
      { attribute: (code: string) => values.get(code), price: 0, qty: 0, rowTotal: 0 },
    ]),
  );
  return (condition) =>
    ids.filter((id) => {
      const item = items.get(id);
      return item !== undefined && holdsForItem(condition, item);
    });
}
