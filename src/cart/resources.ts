import type { ResourceDeclaration } from '../operation/declare.ts';
import { cartFaults, cartProductFaults } from './faults.ts';

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
