import { Type } from 'typebox';
import { removeProducts } from '#domain/cart/commands/change-products.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { changeFaults, productChange } from './change.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.remove`: removes whole lines from a cart, whatever quantity is sent, all or none (reference 4.2). */
export const remove = operation({
  resource: cartProductResource,
  method: 'remove',
  title: 'Remove product(s) from shopping cart',
  v2Name: 'shoppingCartProductRemove',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  command: removeProducts,
  decode: productChange,
  print: () => true,
  refusals: changeFaults('remove_product_fault'),
  saveFault: 'remove_product_quote_save_fault',
});
