import { Type } from 'typebox';
import { applyCoupon, removeCoupon } from '#domain/cart/commands/coupon.ts';
import { detailed, type OperationDeclaration, operation } from '#interfaces/legacy/declare.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartCouponResource } from './resources.ts';
import { quoteId, store } from './types.ts';

const faults = {
  ...quoteFaults,
  coupon_of_empty_cart: 'quote_is_empty',
  amount_too_large: detailed('cannot_apply_coupon_code'),
} as const;

/** `cart_coupon.add`: gives the cart a coupon (soap-sales 3.6). */
const add = operation({
  resource: cartCouponResource,
  method: 'add',
  title: 'Add coupon code for shopping cart',
  v2Name: 'shoppingCartCouponAdd',
  arguments: { quoteId, couponCode: { schema: Type.String() }, store },
  result: Type.Boolean(),
  command: applyCoupon,
  decode: (args) => ({ ...quoteChoice(args), code: args.couponCode ?? '' }),
  print: (done) => done,
  refusals: { ...faults, coupon_invalid: 'coupon_code_is_not_valid' },
  saveFault: 'cannot_apply_coupon_code',
});

/** `cart_coupon.remove`: removes the coupon; false if there was none. */
const remove = operation({
  resource: cartCouponResource,
  method: 'remove',
  title: 'Remove coupon code from shopping cart',
  v2Name: 'shoppingCartCouponRemove',
  arguments: { quoteId, store },
  result: Type.Boolean(),
  command: removeCoupon,
  decode: quoteChoice,
  print: (done) => done,
  refusals: faults,
  saveFault: 'cannot_apply_coupon_code',
});

/** Every operation on the coupon of carts. */
export const cartCouponOperations: readonly OperationDeclaration[] = [add, remove];
