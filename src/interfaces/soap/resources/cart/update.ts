import { Type } from 'typebox';
import type { CartLine } from '../../../../domain/cart/cart.ts';
import { changeCart, type ItemProblem, type OpenCart } from '../../../../domain/cart/edit-cart.ts';
import { lineStockProblem, tooMany } from '../../../../domain/cart/line-stock.ts';
import { wholeUnits } from '../../../../domain/cart/product-types/simple.ts';
import { linesOfRequest, type RequestedProducts } from '../../../../domain/cart/requested-products.ts';
import { maxDecimal } from '../../../../kernel/decimal.ts';
import { handledOperation } from '../../declare.ts';
import { cartProductFaults as faults } from './faults.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/**
 * `cart_product.update`: sets the quantity of lines, all or none; a missing or non-positive one is left alone (Q22). The
 * lines of a group get the quantities in `super_group`, unless the item has a positive one for all of them.
 */
export const update = handledOperation({
  resource: cartProductResource,
  method: 'update',
  title: 'Update product(s) quantities in shopping cart',
  v2Name: 'shoppingCartProductUpdate',
  aclId: 'cart/product/update',
  effect: 'write',
  touches: 'scoped',
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

/** Answers what is wrong with an item, or where stock counts, what looks for that once every quantity is set. */
function updateItem({ cart, catalog }: OpenCart, item: RequestedProducts[number], strict: boolean): ItemProblem {
  const lines = linesOfRequest(cart, catalog, item);
  if (typeof lines === 'string') return lines;
  const asked = typeof item === 'string' ? undefined : item.request.qty;
  const changed: CartLine[] = [];
  for (const { line, ownQty } of lines) {
    const qty = asked ?? ownQty;
    if (qty === undefined) continue;
    if (qty > maxDecimal) return tooMany;
    line.qty = wholeUnits(qty, line.isQtyDecimal);
    changed.push(line);
  }
  if (!strict) return undefined;
  const problemOf = (line: CartLine): string | undefined => lineStockProblem(cart, catalog, line, strict);
  return () => changed.map(problemOf).find((problem) => problem !== undefined);
}
