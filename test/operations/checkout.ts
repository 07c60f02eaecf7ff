import { type Scene, type Wrong, wrong } from '../faults/case.ts';
import type { Targets } from '../security/support/targets.ts';
import { nested } from '../support/styled-client.ts';
import type { Args, OperationCases, ScopeScene } from './case.ts';

const denied: Wrong = { ...wrong('bound to another store view', '2 Access denied.', {}), caller: 'bound' };
const noQuote = '1002 Can not make operation because quote is not exists';
const ofCart: readonly Wrong[] = [
  wrong('unknown store view', '1001 Can not make operation because store is not exists', { store: 'nostore' }),
  wrong('unknown cart', noQuote, { quoteId: 999_999 }),
  denied,
  wrong('cart of another website', noQuote, { store: 'atelier_fr' }),
];
const without = (what: string, fault: string): Wrong => wrong(what, fault, ({ nobodys }) => ({ quoteId: nobodys }));
const unshipped = without('no address', '1061 Can not make operation because of customer shipping address is not set');
// The other styles merge an empty struct with what is not sent.
const unpaid: Wrong = {
  ...wrong('no payment method', '1071 Payment method data is empty.', { paymentData: [] }),
  styles: ['v1'],
};

/** Calls on a cart that can be ordered: the arguments besides its id, and further errors. The last one orders it. */
const calls: Readonly<Record<string, { readonly more: Args; readonly wrong: readonly Wrong[] }>> = {
  'cart_shipping.list': { more: {}, wrong: [unshipped] },
  'cart_shipping.method': {
    more: { shippingMethod: 'flatrate_flatrate' },
    wrong: [
      unshipped,
      wrong('unknown method', '1062 Shipping method is not available', { shippingMethod: 'freeshipping_freeshipping' }),
    ],
  },
  'cart_payment.list': { more: {}, wrong: [] },
  'cart_payment.method': {
    more: { paymentData: nested({ method: 'checkmo' }) },
    wrong: [
      unpaid,
      without('no address', "1073 Customer's shipping address is not set. Required for payment method data."),
      wrong('unknown method', '1075 The requested Payment Method is not available.', {
        paymentData: nested({ method: 'nosuch' }),
      }),
    ],
  },
  'cart_coupon.add': {
    more: { couponCode: 'WELCOME10' },
    wrong: [wrong('unknown code', '1083 Coupon is not valid.', { couponCode: 'NOSUCH' })],
  },
  'cart_coupon.remove': { more: {}, wrong: [] },
  'cart.license': { more: {}, wrong: [] },
  'cart.order': {
    more: {},
    wrong: [
      without(
        'no address',
        '1008 Please check shipping address information. Please enter the first name. Please enter the last name. ' +
          'Please enter the street. Please enter the city. Please enter the telephone number. ' +
          'Please enter the zip/postal code. Please enter the country.',
      ),
    ],
  },
};
const forEach = <T>(make: (more: Args, wrong: readonly Wrong[]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(calls).map(([path, value]) => [path, make(value.more, value.wrong)]));

/** Shipping, payment, agreements and the order of a cart. */
export const checkoutOperations: OperationCases = {
  scope: forEach((more) => ({
    inside: ({ ready }: ScopeScene) => [{ quoteId: ready.own, ...more }],
    outside: ({ ready }: ScopeScene) => [{ quoteId: ready.foreign, ...more }],
  })),
  faults: forEach((more, wrong) => ({
    good: ({ ready }: Scene) => ({ quoteId: ready, ...more }),
    wrong: [...ofCart, ...wrong],
  })),
  valid: forEach((more) => ({ ready }: Targets) => ({ quoteId: ready, ...more })),
};
