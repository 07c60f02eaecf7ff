import { Type } from 'typebox';
import { maxDecimal } from '../decimal.ts';
import { operation } from '../operation/declare.ts';
import { changeCart, type OpenCart } from './edit-cart.ts';
import { cartProductFaults as faults } from './faults.ts';
import { lineStockProblem, tooMany } from './line-stock.ts';
import { wholeUnits } from './product-types/simple.ts';
import { linesOfRequest, type RequestedProducts } from './requested-products.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.update`: sets the quantity of lines, all or none; a missing or non-positive one is left alone (Q22). */
export const update = operation({
  resource: cartProductResource,
  method: 'update',
  title: 'Update product(s) quantities in shopping cart',
  v2Name: 'shoppingCartProductUpdate',
  aclId: 'cart/product/update',
  effect: 'write',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  faults: [
    'store_not_exists',
    'quote_not_exists',
    'invalid_product_data',
    'update_product_fault',
    'update_product_quote_save_fault',
  ],
  saveFault: 'update_product_quote_save_fault',
  run: (context, args) =>
    changeCart(context, args, faults.update_product_fault, (open, item) =>
      updateItem(open, item, context.settings.strictStock),
    ),
});

function updateItem({ cart, catalog }: OpenCart, item: RequestedProducts[number], strict: boolean): string | undefined {
  const lines = linesOfRequest(cart, catalog, item);
  if (typeof lines === 'string') return lines;
  const qty = typeof item === 'string' ? undefined : item.request.qty;
  if (qty === undefined) return undefined;
  if (qty > maxDecimal) return tooMany;
  for (const line of lines) {
    line.qty = wholeUnits(qty, line.isQtyDecimal);
    const problem = strict ? lineStockProblem(cart, catalog, line, strict) : undefined;
    if (problem) return problem;
  }
  return undefined;
}
