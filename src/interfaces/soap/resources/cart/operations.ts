import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { add } from './add.ts';
import { cartCouponOperations } from './coupon.ts';
import { create } from './create.ts';
import { info } from './info.ts';
import { list } from './list.ts';
import { listTotals } from './list-totals.ts';
import { moveToCustomerQuote } from './move-to-customer-quote.ts';
import { license, order } from './order.ts';
import { cartPaymentOperations } from './payment.ts';
import { remove } from './remove.ts';
import { setAddresses } from './set-addresses.ts';
import { setCustomer } from './set-customer.ts';
import { cartShippingOperations } from './shipping.ts';
import { update } from './update.ts';

/** Every operation on carts. */
export const cartOperations: readonly OperationDeclaration[] = [
  create,
  order,
  info,
  listTotals,
  license,
  add,
  update,
  remove,
  list,
  moveToCustomerQuote,
  setCustomer,
  setAddresses,
  ...cartShippingOperations,
  ...cartPaymentOperations,
  ...cartCouponOperations,
];
