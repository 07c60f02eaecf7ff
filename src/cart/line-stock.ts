import { isOutOfStock, outOfStock, stockProblem } from '../catalog/stock.ts';
import { formatDecimalShort, maxDecimal, unit } from '../decimal.ts';
import { type Cart, type CartLine, partsOf } from './cart.ts';
import type { CartCatalog } from './cart-catalog.ts';
import { cartProductType } from './product-types/index.ts';

/** The `status` of a product that is not for sale. */
const disabled = 2;

/**
 * Why a cart cannot hold a line in the quantity it has, or undefined where it can. A line with parts needs the product
 * itself to be in stock and every part in the quantity that all pieces together take; any other line is checked itself.
 */
export function lineStockProblem(
  cart: Cart,
  catalog: CartCatalog,
  line: CartLine,
  strict: boolean,
): string | undefined {
  const parts = partsOf(cart, line);
  if (strict && [line, ...parts].some(({ productId }) => isDisabled(catalog, productId))) return outOfStock;
  const rules = catalog.stock.get(line.productId);
  if (parts.length === 0) return stockProblem(rules, line.qty, line.name, strict);
  if (isOutOfStock(rules)) return outOfStock;
  const problemOfType = cartProductType(line.productType)?.partsProblem?.(catalog, line, parts);
  if (problemOfType) return problemOfType;
  for (const part of parts) {
    const qty = Math.round((line.qty * part.qty) / unit);
    if (qty > maxDecimal) return tooMany;
    const problem = stockProblem(catalog.stock.get(part.productId), qty, part.name, strict);
    if (problem) return problem;
  }
  return undefined;
}

function isDisabled(catalog: CartCatalog, productId: number): boolean {
  return catalog.values.get(productId)?.get('status')?.number === disabled;
}

/** Said of a quantity above what the interface takes (design 12). */
export const tooMany = `The maximum quantity allowed for purchase is ${formatDecimalShort(maxDecimal)}.`;
