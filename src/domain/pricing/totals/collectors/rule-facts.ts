import type { CartFacts, ItemFacts } from '../../promotions/facts.ts';
import type { Money, MoneyLine } from '../money.ts';
import type { Promotions } from './collector.ts';

/** The data of a cart and its lines that rules may use, with the prices known so far. */
export interface RuleFacts {
  readonly cart: CartFacts;
  /** For each line of the money; undefined if rules do not count. */
  readonly items: readonly (ItemFacts | undefined)[];
  /** For each top-level line, by its index among these. */
  readonly owners: ReadonlyMap<number, ItemFacts>;
}

/** Collects the data for rules. */
export function ruleFacts({ lines, base }: Money, { cart, attribute }: Promotions): RuleFacts {
  const items = lines.map((line) => factsOf([line], line.qty, attribute));
  const askedItems = items.map((item, index): ItemFacts | undefined => {
    const line = lines[index];
    // A part is asked for its number of pieces in one piece of its line.
    return item && line?.isPart && line.item
      ? { ...item, qty: Math.round((line.qty * 10_000) / line.item.ownQty) }
      : item;
  });
  const owners = new Map<number, ItemFacts>();
  for (const [owner, parts] of Map.groupBy(lines, (line) => line.owner)) {
    const [only] = parts;
    const item =
      parts.length === 1 && only ? items[lines.indexOf(only)] : factsOf(parts, only?.item?.ownQty, attribute);
    if (item) owners.set(owner, item);
  }
  const ownItems = [...owners.values()];
  const parts = askedItems.filter((item, index) => item !== undefined && lines[index]?.isPart);
  return {
    cart: { ...cart, baseSubtotal: base.subtotal, ownItems, items: [...ownItems, ...(parts as ItemFacts[])] },
    items: askedItems,
    owners,
  };
}

/** The data of a line that is charged in these parts; the last part is its own. */
function factsOf(
  parts: readonly MoneyLine[],
  qty: number | undefined,
  attribute: Promotions['attribute'],
): ItemFacts | undefined {
  const own = parts.at(-1)?.item;
  if (!own || qty === undefined) return undefined;
  const rowTotal = parts.reduce((sum, { base }) => sum + base.rowTotal, 0);
  const [only] = parts;
  const price = parts.length === 1 && only ? only.base.price : Math.round((rowTotal * 10_000) / qty);
  const ofProduct = (productId: number): ItemFacts => ({
    attribute: (code) => attribute(productId, code),
    price,
    qty,
    rowTotal,
  });
  const variant = own.variantId === undefined ? undefined : ofProduct(own.variantId);
  return { ...ofProduct(own.productId), variant };
}
