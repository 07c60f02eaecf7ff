import { Type } from 'typebox';
import { updateCartProducts } from '#domain/cart/commands/change-products.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { changeFaults, productChange } from './change.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/**
 * `cart_product.update`: sets the quantity of lines, all or none; a missing or non-positive quantity changes nothing
 * (Q22).
 */
export const update = operation({
  resource: cartProductResource,
  method: 'update',
  title: 'Update product(s) quantities in shopping cart',
  v2Name: 'shoppingCartProductUpdate',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  command: updateCartProducts,
  decode: productChange,
  print: () => true,
  refusals: changeFaults('update_product_fault'),
  saveFault: 'update_product_quote_save_fault',
});
