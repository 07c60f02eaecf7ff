import type { Engine } from '../../src/platform/storage/engine.ts';
import { configureStore, readyCart } from '../checkout/support.ts';
import type { LegacyCaller } from '../support/legacy.ts';
import type { FaultCase, FaultScene } from './fault-table.ts';

const finding = [
  'cart.license',
  'cart.order',
  'cart_shipping.list',
  'cart_shipping.method',
  'cart_payment.list',
  'cart_payment.method',
  'cart_coupon.add',
  'cart_coupon.remove',
];
const noStore = 'Can not make operation because store is not exists';
const noQuote = 'Can not make operation because quote is not exists';

/** Arguments that the operation needs beside the cart. */
const more: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'cart_shipping.method': { shippingMethod: 'flatrate_flatrate' },
  'cart_payment.method': { paymentData: { method: 'checkmo' } },
  'cart_coupon.add': { couponCode: 'WELCOME10' },
};
type Which = 'cart' | 'empty' | 'ready' | 'severalAddresses' | 'restricted' | 'tooDear' | 'service';
const on = (
  which: Which,
  operation: string,
  when: string,
  [code, text]: readonly [number, string],
  args: Readonly<Record<string, unknown>> = {},
): FaultCase => ({
  operation,
  when,
  code,
  text,
  arguments: (scene: FaultScene) => ({ quoteId: scene[which], ...more[operation], ...args }),
});

/** Every fault of shipping, payment, agreements and the order of a cart. */
export const checkoutFaultCases: readonly FaultCase[] = [
  ...finding.flatMap((operation) => [
    on('ready', operation, 'the store does not exist', [1001, noStore], { store: 'nostore' }),
    on('ready', operation, 'the cart does not exist', [1002, noQuote], { quoteId: 999_999 }),
  ]),
  on('restricted', 'cart.order', 'a required agreement is missing', [1005, 'You did not set all required agreements']),
  on('severalAddresses', 'cart.order', 'the cart is shipped to several addresses', [
    1006,
    'The checkout type is not valid. Select single checkout type.',
  ]),
  on('restricted', 'cart.order', 'guests may not order', [1007, 'Checkout is not available for guest'], {
    agreements: ['1'],
  }),
  on('cart', 'cart.order', 'the cart has no addresses and no methods', [
    1008,
    'Please check shipping address information. Please enter the first name. Please enter the last name. ' +
      'Please enter the street. Please enter the city. Please enter the telephone number. ' +
      'Please enter the zip/postal code. Please enter the country.',
  ]),
  {
    ...on('ready', 'cart.order', 'the database fails while saving', [1008, 'Can not create an order. ']),
    failingCommit: true,
  },
  ...(['cart_shipping.list', 'cart_shipping.method'] as const).map((operation) =>
    on('cart', operation, 'the cart has no shipping address', [
      1061,
      'Can not make operation because of customer shipping address is not set',
    ]),
  ),
  on('ready', 'cart_shipping.method', 'no carrier offers the method', [1062, 'Shipping method is not available'], {
    shippingMethod: 'freeshipping_freeshipping',
  }),
  {
    ...on('ready', 'cart_shipping.method', 'the database fails while saving', [1063, 'Can not set shipping method. ']),
    failingCommit: true,
  },
  on('tooDear', 'cart_shipping.list', 'an amount is too large', [1064, 'The amount is too large.']),
  on('ready', 'cart_payment.method', 'no method is named', [1071, 'Payment method data is empty.'], {
    paymentData: {},
  }),
  {
    ...on('ready', 'cart_payment.method', 'the database fails while saving', [1075, 'Payment method is not set. ']),
    failingCommit: true,
  },
  on('service', 'cart_payment.method', 'a cart that is not shipped has no billing address', [
    1072,
    "Customer's billing address is not set. Required for payment method data.",
  ]),
  on('cart', 'cart_payment.method', 'the cart has no shipping address', [
    1073,
    "Customer's shipping address is not set. Required for payment method data.",
  ]),
  on('restricted', 'cart_payment.method', 'the method is not allowed for the country of the billing address', [
    1074,
    'Payment method is not allowed',
  ]),
  on(
    'ready',
    'cart_payment.method',
    'the method does not exist',
    [1075, 'The requested Payment Method is not available.'],
    { paymentData: { method: 'nosuch' } },
  ),
  ...(['cart_coupon.add', 'cart_coupon.remove'] as const).map((operation) =>
    on('empty', operation, 'the cart is empty', [1081, 'Coupon could not be applied because quote is empty.']),
  ),
  ...(['cart_coupon.add', 'cart_coupon.remove'] as const).map((operation) => ({
    ...on('ready', operation, 'the database fails while saving', [1082, 'Coupon could not be applied.']),
    failingCommit: true as const,
  })),
  on('ready', 'cart_coupon.add', 'no rule has the code', [1083, 'Coupon is not valid.'], { couponCode: 'NOSUCH' }),
];

/** Makes carts that provoke these faults, and sets the settings of their store views. */
export async function checkoutScene(
  engine: Engine,
  call: LegacyCaller,
): Promise<Record<Exclude<Which, 'cart'>, number>> {
  const cartOf = (store: string) => readyCart(call, { store });
  const service = Number(await call('cart.create', { store: 'default' }));
  const empty = Number(await call('cart.create', { store: 'default' }));
  await call('cart_product.add', { quoteId: service, productsData: [{ sku: 'REPAIR-NIB', qty: 1 }] });
  const ready = Number(await cartOf('default'));
  const severalAddresses = Number(await cartOf('default'));
  const restricted = Number(await cartOf('german'));
  const tooDear = Number(await cartOf('atelier_fr'));
  await engine.write(async (tx) => {
    await tx.exec(`update quote set is_multi_shipping = 1 where quote_id = ${severalAddresses}`);
    await tx.exec('delete from checkout_agreement');
    await tx.exec(
      `insert into checkout_agreement (agreement_id, name, content, is_active, is_html) values (1, 'Terms', 'Be kind.', 1, 0)`,
    );
    await tx.exec('insert into checkout_agreement_store (agreement_id, store_id) values (1, 0)');
  });
  await configureStore(engine, 'german', {
    'checkout/options/enable_agreements': '1',
    'checkout/options/guest_checkout': '0',
    'payment/checkmo/allowspecific': '1',
    'payment/checkmo/specificcountry': 'DE',
  });
  await configureStore(engine, 'atelier_fr', { 'carriers/flatrate/price': '899999999999' });
  return { ready, severalAddresses, restricted, tooDear, service, empty };
}
