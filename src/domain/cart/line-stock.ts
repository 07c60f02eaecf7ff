import { isSwitchedOff } from '#domain/catalog/products/record/fields.ts';
import { isOutOfStock, outOfStock, stockProblem, tooMany } from '#domain/catalog/products/record/stock.ts';
import type { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { maxDecimal, unit } from '#kernel/decimal.ts';
import { type Cart, type CartLine, partsOf } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import { cartProductType } from './product-types/index.ts';

/**
 * Why a cart cannot hold a line in its quantity; undefined if it can. For a line with parts, the product itself must be
 * in stock, and every part in the quantity that all pieces need; any other line is checked by itself. `strict` also
 * compares the stock of a product with the sum of all lines of the cart.
 */
export function lineStockProblem(
  cart: Cart,
  catalog: CartCatalog,
  line: CartLine,
  strict: boolean,
): CartProblem | undefined {
  const parts = partsOf(cart, line);
  if (strict && [line, ...parts].some(({ productId }) => isDisabled(catalog, productId))) return outOfStock;
  const rules = catalog.stock.get(line.productId);
  const inCart = (productId: number): number | undefined => (strict ? piecesInCart(cart, productId) : undefined);
  if (parts.length === 0) return stockProblem(rules, line.qty, line.name, inCart(line.productId));
  if (isOutOfStock(rules)) return outOfStock;
  const problemOfType = cartProductType(line.productType)?.partsProblem?.(catalog, line, parts);
  if (problemOfType) return problemOfType;
  for (const part of parts) {
    const qty = piecesOf(part);
    if (qty > maxDecimal) return tooManyToStore;
    const problem = stockProblem(catalog.stock.get(part.productId), qty, part.name, inCart(part.productId));
    if (problem) return problem;
  }
  return undefined;
}

/** How many pieces a line needs: a part is in each piece of its parent line. */
function piecesOf({ qty, parent }: CartLine): number {
  return parent ? Math.round((parent.qty * qty) / unit) : qty;
}

/** How many pieces of a product without parts a cart needs, by itself and as a part. */
function piecesInCart({ lines }: Cart, productId: number): number {
  return lines.reduce((sum, line) => (line.productId === productId ? sum + piecesOf(line) : sum), 0);
}

function isDisabled(catalog: CartCatalog, productId: number): boolean {
  return isSwitchedOff(catalog.values.get(productId)?.get('status')?.number);
}

/** The problem of a quantity above the limit of the interface (design 18). */
export const tooManyToStore = tooMany(maxDecimal);
