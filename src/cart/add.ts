import { Type } from 'typebox';
import { maxDecimal } from '../decimal.ts';
import { operation } from '../operation/declare.ts';
import { putLine } from './cart.ts';
import { changeEach, type OpenCart, openCart, saveOpenCart } from './edit-cart.ts';
import { cartProductFaults as faults } from './faults.ts';
import { lineStockProblem, tooMany } from './line-stock.ts';
import { findQuote } from './quotes.ts';
import { noSuchProduct, prepareLines, type RequestedProduct, requestedProducts } from './requested-products.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.add`: puts products into a cart, all or none (spec 4.3, reference 4.2). */
export const add = operation({
  resource: cartProductResource,
  method: 'add',
  title: 'Add product(s) to shopping cart',
  v2Name: 'shoppingCartProductAdd',
  aclId: 'cart/product/add',
  effect: 'write',
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
  async run(context, args) {
    const { tx, settings } = context;
    const found = await findQuote(tx, args.quoteId, args.store, { lock: true });
    const items = await requestedProducts(tx, args.productsData, settings);
    const open = await openCart(context, found, items);
    changeEach(items, faults.add_product_fault, (item) =>
      typeof item === 'string' ? item : addItem(open, item, settings.strictStock),
    );
    await saveOpenCart(context, open, faults.add_product_fault);
    return true;
  },
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
