import { multiplyDecimals, roundDecimal, unit } from '../decimal.ts';
import { type Cart, type LinePrice, ownLines, partsOf } from './cart.ts';
import type { CartCatalog } from './cart-catalog.ts';
import { cartProductType } from './product-types/index.ts';

/** The sums of a cart; money and quantities in ten-thousandths. */
export interface CartTotals {
  readonly itemsCount: number;
  readonly itemsQty: number;
  readonly subtotal: number;
  readonly isVirtual: boolean;
}

/**
 * Prices every line anew and sums them up: prices to whole cents, then times quantity to whole cents. Lines of types
 * whose rules the cart does not have keep the price they came with. Answers a text where an amount is beyond what can
 * be kept exactly.
 */
export function collectTotals(cart: Cart, catalog: CartCatalog): CartTotals | string {
  const own = ownLines(cart);
  for (const line of own) {
    const type = cartProductType(line.productType);
    if (!type || !catalog.products.has(line.productId)) continue;
    const parts = partsOf(cart, line);
    const cost = lineCost(line.customPrice ?? type.unitPrice(catalog, line, parts), line.qty);
    if (!cost) return tooLarge;
    line.cost = cost;
    for (const part of type.partPrice ? parts : []) {
      const partCost = lineCost(type.partPrice?.(catalog, line, part) ?? 0, Math.round((part.qty * line.qty) / unit));
      if (!partCost) return tooLarge;
      part.cost = partCost;
    }
  }
  const sum = (pick: (line: (typeof own)[number]) => number): number =>
    own.reduce((total, line) => total + pick(line), 0);
  const totals = {
    itemsCount: own.length,
    itemsQty: sum(({ qty }) => qty),
    subtotal: sum(({ cost }) => cost.rowTotal),
    isVirtual: own.length > 0 && cart.lines.every(({ isVirtual }) => isVirtual),
  };
  return Number.isSafeInteger(totals.subtotal) && Number.isSafeInteger(totals.itemsQty)
    ? totals
    : 'The amount is too large.';
}

/** Said of an amount beyond what can be kept exactly. */
const tooLarge = 'The amount is too large.';

/** A price in whole cents and what so many pieces cost; undefined where that cannot be kept exactly. */
function lineCost(unitPrice: number, qty: number): LinePrice | undefined {
  if (!Number.isSafeInteger(unitPrice)) return undefined;
  const price = roundDecimal(unitPrice, 2);
  const rowTotal = multiplyDecimals(price, qty, 2);
  return rowTotal === null ? undefined : { price, rowTotal };
}
