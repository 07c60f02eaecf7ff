import { multiplyDecimals, roundDecimal } from '../decimal.ts';
import { type Cart, ownLines } from './cart.ts';
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
    const price = roundDecimal(line.customPrice ?? type.unitPrice(catalog, line), 2);
    const rowTotal = multiplyDecimals(price, line.qty, 2);
    if (rowTotal === null) return 'The amount is too large.';
    line.cost = { price, rowTotal };
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
