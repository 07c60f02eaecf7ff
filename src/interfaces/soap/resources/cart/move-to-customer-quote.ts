import { Type } from 'typebox';
import { moveToCustomer } from '#domain/cart/commands/move-to-customer.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { changeFaults, productChange } from './change.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/** `cart_product.moveToCustomerQuote`: moves whole lines to the active quote of the cart's customer, all or none (design 9, Q23). */
export const moveToCustomerQuote = operation({
  resource: cartProductResource,
  method: 'moveToCustomerQuote',
  title: 'Move product(s) to customer quote',
  v2Name: 'shoppingCartProductMoveToCustomerQuote',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  command: moveToCustomer,
  decode: productChange,
  print: () => true,
  refusals: {
    ...changeFaults('unable_to_move_all_products'),
    quote_without_customer: 'customer_not_set_for_quote',
    active_quote_not_found: 'customer_quote_not_exist',
    quotes_identical: 'quotes_are_similar',
  },
  saveFault: 'product_move_quote_save_fault',
});
