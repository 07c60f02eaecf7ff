import { downloadCalls, mediaCalls, optionCalls, tagCalls } from './additions.ts';
import { attributeCalls, attributeRemovals } from './attributes.ts';
import type { Call } from './call.ts';
import { cartCalls } from './carts.ts';
import { assignmentCalls, categoryCalls, categoryRemovals } from './categories.ts';
import { checkoutCalls } from './checkout.ts';
import { customerCalls } from './customers.ts';
import { orderCalls } from './orders.ts';
import { linkCalls, productCalls, productRemovals, stockCalls } from './products.ts';
import { storeCalls } from './stores.ts';

/** Every served operation over the demo store, in the order of a connector that makes a product and takes it away. */
export const calls: readonly Call[] = [
  ...storeCalls,
  ...customerCalls,
  ...attributeCalls,
  ...categoryCalls,
  ...productCalls,
  ...stockCalls,
  ...linkCalls,
  ...optionCalls,
  ...mediaCalls,
  ...tagCalls,
  ...downloadCalls,
  ...assignmentCalls,
  ...cartCalls,
  ...orderCalls,
  ...checkoutCalls,
  ...productRemovals,
  ...categoryRemovals,
  ...attributeRemovals,
];
