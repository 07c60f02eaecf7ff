import { Type } from 'typebox';
import { addProducts } from '#domain/cart/commands/change-products.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { changeFaults, productChange } from './change.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.add`: puts products into a cart, all or none (spec 4.3, reference 4.2). */
export const add = operation({
  resource: cartProductResource,
  method: 'add',
  title: 'Add product(s) to shopping cart',
  v2Name: 'shoppingCartProductAdd',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  command: addProducts,
  decode: productChange,
  print: () => true,
  refusals: changeFaults('add_product_fault'),
  saveFault: 'add_product_quote_save_fault',
});
