import type { ResourceDeclaration } from '../../../legacy/declare.ts';
import { cartCustomerFaults, cartFaults, cartProductFaults } from './faults.ts';

/** Shopping carts (quotes) as such. */
export const cartResource = {
  name: 'cart',
  title: 'Shopping Cart',
  aliases: [],
  aclId: 'cart',
  faults: cartFaults,
} as const satisfies ResourceDeclaration;

/** The products in a shopping cart (spec 4.3). */
export const cartProductResource = {
  name: 'cart_product',
  title: "Shopping Cart's product",
  aliases: [],
  aclId: 'cart/product',
  faults: cartProductFaults,
} as const satisfies ResourceDeclaration;

/** The customer of a shopping cart and the cart's addresses. */
export const cartCustomerResource = {
  name: 'cart_customer',
  title: "Shopping Cart's customer",
  aliases: ['cart_customer_address'],
  aclId: 'cart/customer',
  faults: cartCustomerFaults,
} as const satisfies ResourceDeclaration;
