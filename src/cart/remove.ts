import { Type } from 'typebox';
import { operation } from '../operation/declare.ts';
import { removeLine } from './cart.ts';
import { changeEach, openCart, saveOpenCart } from './edit-cart.ts';
import { cartProductFaults as faults } from './faults.ts';
import { findQuote } from './quotes.ts';
import { linesOfRequest, requestedProducts } from './requested-products.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.remove`: takes whole lines out of a cart, whatever quantity is named, all or none (reference 4.2). */
export const remove = operation({
  resource: cartProductResource,
  method: 'remove',
  title: 'Remove product(s) from shopping cart',
  v2Name: 'shoppingCartProductRemove',
  aclId: 'cart/product/remove',
  effect: 'write',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  faults: [
    'store_not_exists',
    'quote_not_exists',
    'invalid_product_data',
    'remove_product_fault',
    'remove_product_quote_save_fault',
  ],
  saveFault: 'remove_product_quote_save_fault',
  async run(context, args) {
    const { tx, settings } = context;
    const found = await findQuote(tx, args.quoteId, args.store, { lock: true });
    const items = await requestedProducts(tx, args.productsData, settings);
    const open = await openCart(context, found, items);
    changeEach(items, faults.remove_product_fault, (item) => {
      const lines = linesOfRequest(open.cart, open.catalog, item);
      if (typeof lines === 'string') return lines;
      for (const line of lines) removeLine(open.cart, line);
      return undefined;
    });
    await saveOpenCart(context, open, faults.remove_product_fault);
    return true;
  },
});
