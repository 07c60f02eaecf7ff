import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';
import {
  cartCouponFaults,
  cartCustomerFaults,
  cartFaults,
  cartPaymentFaults,
  cartProductFaults,
  cartShippingFaults,
} from './faults.ts';

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

/** The shipping of a shopping cart (soap-sales 3.4). */
export const cartShippingResource = {
  name: 'cart_shipping',
  title: 'Shopping Cart shipping information',
  aliases: [],
  aclId: 'cart/shipping',
  faults: cartShippingFaults,
} as const satisfies ResourceDeclaration;

/** The payment of a shopping cart (soap-sales 3.5). */
export const cartPaymentResource = {
  name: 'cart_payment',
  title: 'Shopping Cart payment information',
  aliases: [],
  aclId: 'cart/payment',
  faults: cartPaymentFaults,
} as const satisfies ResourceDeclaration;

/** The coupon of a shopping cart (soap-sales 3.6). */
export const cartCouponResource = {
  name: 'cart_coupon',
  title: 'Shopping cart ability to set coupon code',
  aliases: [],
  aclId: 'cart/coupon',
  faults: cartCouponFaults,
} as const satisfies ResourceDeclaration;
