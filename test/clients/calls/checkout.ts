import { type Call, call, refused } from './call.ts';

const address = {
  firstname: 'Ada',
  lastname: 'Berg',
  street: 'Kai 1',
  city: 'Husum',
  postcode: '25813',
  country_id: 'DE',
  telephone: '1',
};
const guest = { mode: 'guest', email: 'ada@example.com', firstname: 'Ada', lastname: 'Berg' };
const quoteId = '<checkout>';
const rate = {
  code: 'flatrate_flatrate',
  carrier: 'flatrate',
  carrier_title: 'Flat Rate',
  method: 'flatrate',
  method_title: 'Fixed',
  price: 10,
};
const card = { from: 'Ada', to: 'Bo', message: 'Enjoy it' };
const given = { result: true, error: '' };
const checkmo = { code: 'checkmo', title: 'Check / Money order', cc_types: null };

/** A cart of a guest is ordered. */
export const checkoutCalls: readonly Call[] = [
  call('shoppingCartCreate', { store: 'default' }, quoteId),
  call('shoppingCartProductAdd', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] }, true),
  call('shoppingCartCustomerSet', { quoteId, customerData: guest }, true),
  call(
    'shoppingCartCustomerAddresses',
    { quoteId, customerAddressData: ['billing', 'shipping'].map((mode) => ({ mode, ...address })) },
    true,
  ),
  call('shoppingCartShippingList', { quoteId }, [rate], {
    v1: { answer: [{ ...rate, method_description: null, error_message: null, carrierName: 'Flat Rate' }] },
  }),
  refused('shoppingCartOrder', { quoteId }, '1008', 'Please specify a shipping method.'),
  call('shoppingCartShippingMethod', { quoteId, shippingMethod: 'flatrate_flatrate' }, true),
  call('shoppingCartPaymentList', { quoteId }, [checkmo], { wsi: { answer: [{ ...checkmo, cc_types: [] }] } }),
  call('shoppingCartPaymentMethod', { quoteId, paymentData: { method: 'checkmo' } }, true),
  call('shoppingCartCouponAdd', { quoteId, couponCode: 'WELCOME10' }, true),
  call('shoppingCartCouponRemove', { quoteId }, true),
  call('shoppingCartLicense', { quoteId }, []),
  call('giftMessageSetForQuote', { quoteId, giftMessage: card }, { ...given, entityId: quoteId }),
  call(
    'giftMessageSetForQuoteProduct',
    { quoteId, productsAndMessages: [{ product: { sku: 'INK-TIDE' }, message: card }] },
    [{ ...given, entityId: '<gift>' }],
  ),
  call('giftMessageSetForQuoteItem', { quoteItemId: '<gift>', giftMessage: card }, { ...given, entityId: '<gift>' }),
  call('shoppingCartTotals', { quoteId }, [
    { title: 'Subtotal', amount: 18 },
    { title: 'Shipping & Handling (Flat Rate - Fixed)', amount: 10 },
    { title: 'Tax', amount: 5.32 },
    { title: 'Grand Total', amount: 33.32 },
  ]),
  call('shoppingCartOrder', { quoteId }, '100000002'),
];
