import { Type } from 'typebox';
import { putLine } from '../../../../domain/cart/cart.ts';
import { changeCart, type OpenCart } from '../../../../domain/cart/edit-cart.ts';
import { lineStockProblem, tooMany } from '../../../../domain/cart/line-stock.ts';
import { noSuchProduct, prepareLines, type RequestedProduct } from '../../../../domain/cart/requested-products.ts';
import { maxDecimal } from '../../../../kernel/decimal.ts';
import { handledOperation } from '../../declare.ts';
import { cartProductFaults as faults } from './faults.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.add`: puts products into a cart, all or none (spec 4.3, reference 4.2). */
export const add = handledOperation({
  resource: cartProductResource,
  method: 'add',
  title: 'Add product(s) to shopping cart',
  v2Name: 'shoppingCartProductAdd',
  aclId: 'cart/product/add',
  effect: 'write',
  touches: 'scoped',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  faults: [
    'store_not_exists',
    'quote_not_exists',
    'invalid_product_data',
    'add_product_fault',
    'add_product_quote_save_fault',
  ],
  saveFault: 'add_product_quote_save_fault',
  run: (context, args) =>
    changeCart(context, args, faults.add_product_fault, (open, item) =>
      typeof item === 'string' ? item : addItem(open, item, context.settings.strictStock),
    ),
});

function addItem(
  { cart, catalog }: OpenCart,
  { request, product }: RequestedProduct,
  strict: boolean,
): string | undefined {
  if (!product) return noSuchProduct;
  const prepared = prepareLines(catalog, product, request);
  if (typeof prepared === 'string') return prepared;
  for (const { line, children } of prepared) {
    const put = putLine(cart, line, children);
    const problem = put.qty > maxDecimal ? tooMany : lineStockProblem(cart, catalog, put, strict);
    if (problem) return problem;
  }
  return undefined;
}
