import { Type } from 'typebox';
import { removeLine } from '../../../../domain/cart/cart.ts';
import { changeCart } from '../../../../domain/cart/edit-cart.ts';
import { linesOfRequest } from '../../../../domain/cart/requested-products.ts';
import { handledOperation } from '../../declare.ts';
import { cartProductFaults as faults } from './faults.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.remove`: takes whole lines out of a cart, whatever quantity is named, all or none (reference 4.2). */
export const remove = handledOperation({
  resource: cartProductResource,
  method: 'remove',
  title: 'Remove product(s) from shopping cart',
  v2Name: 'shoppingCartProductRemove',
  aclId: 'cart/product/remove',
  effect: 'write',
  touches: 'scoped',
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
  run: (context, args) =>
    changeCart(context, args, faults.remove_product_fault, ({ cart, catalog }, item) => {
      const lines = linesOfRequest(cart, catalog, item);
      if (typeof lines === 'string') return lines;
      for (const { line } of lines) removeLine(cart, line);
      return undefined;
    }),
});
