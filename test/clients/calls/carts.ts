import { type Call, call, type Fields, refused } from './call.ts';
import { shownProduct } from './products.ts';

const address = {
  firstname: 'Ada',
  lastname: 'Berg',
  street: 'Kai 1\nHof',
  city: 'Husum',
  postcode: '25813',
  country_id: 'DE',
  telephone: '1',
};

const times = { created_at: '2026-06-01 12:00:00', updated_at: '2026-06-01 12:00:00' };
const customer = { customer_id: '1', email: 'marta.lind@example.com' };

const shownAddress = (id: string, type: string): Fields => ({
  address_id: id,
  ...times,
  ...customer,
  save_in_address_book: 0,
  address_type: type,
  ...address,
  same_as_billing: 0,
  free_shipping: 0,
  weight: 0,
});

/** A line of the cart, with the values that lines have in common. */
const line = (own: Fields): Fields => ({
  ...times,
  store_id: '1',
  is_virtual: 0,
  free_shipping: '0',
  no_discount: '0',
  discount_percent: 0,
  discount_amount: 0,
  base_discount_amount: 0,
  tax_percent: 19,
  product_type: 'simple',
  tax_class_id: '2',
  weee_tax_applied: 0,
  weee_tax_applied_amount: 0,
  weee_tax_applied_row_amount: 0,
  weee_tax_disposition: 0,
  weee_tax_row_disposition: 0,
  base_weee_tax_applied_amount: 0,
  base_weee_tax_disposition: 0,
  base_weee_tax_row_disposition: 0,
  ...own,
});

const cart = {
  store_id: '1',
  ...times,
  quote_id: '<cart>',
  is_active: 0,
  is_virtual: 0,
  is_multi_shipping: 0,
  items_count: 2,
  items_qty: 4,
  orig_order_id: '0',
  store_to_base_rate: '1.0000',
  store_to_quote_rate: '1.0000',
  base_currency_code: 'USD',
  store_currency_code: 'USD',
  quote_currency_code: 'USD',
  grand_total: '46.3700',
  base_grand_total: '46.3700',
  checkout_method: 'customer',
  customer_id: '1',
  customer_tax_class_id: '3',
  customer_group_id: 1,
  customer_email: 'marta.lind@example.com',
  customer_firstname: 'Marta',
  customer_lastname: 'Lind',
  customer_note_notify: '1',
  customer_is_guest: '0',
  global_currency_code: 'USD',
  base_to_global_rate: 1,
  base_to_quote_rate: 1,
  subtotal: 38.97,
  base_subtotal: 38.97,
  subtotal_with_discount: 38.97,
  base_subtotal_with_discount: 38.97,
  shipping_address: { ...shownAddress('<shipping>', 'shipping'), weight: 1.61 },
  billing_address: shownAddress('<billing>', 'billing'),
  items: [
    line({
      item_id: '<nibs>',
      product_id: '<product>',
      sku: 'NIB-FLEX',
      name: 'Flexible nib ä€ <&>',
      is_qty_decimal: '1',
      weight: 0.5,
      qty: 3,
      price: 9.99,
      base_price: 9.99,
      tax_amount: 5.69,
      base_tax_amount: 5.69,
      row_total: 29.97,
      base_row_total: 29.97,
      row_total_with_discount: 29.97,
      row_weight: 1.5,
      price_incl_tax: 11.89,
      base_price_incl_tax: 11.89,
      row_total_incl_tax: 35.66,
      base_row_total_incl_tax: 35.66,
    }),
    line({
      item_id: '<ink>',
      product_id: '3',
      sku: 'INK-TIDE',
      name: 'Tide ink, 30 ml',
      is_qty_decimal: '0',
      weight: 0.11,
      qty: 1,
      price: 9,
      base_price: 9,
      tax_amount: 1.71,
      base_tax_amount: 1.71,
      row_total: 9,
      base_row_total: 9,
      row_total_with_discount: 9,
      row_weight: 0.11,
      price_incl_tax: 10.71,
      base_price_incl_tax: 10.71,
      row_total_incl_tax: 10.71,
      base_row_total_incl_tax: 10.71,
    }),
  ],
  payment: {},
};

/** In V1 every part of it names it. */
const ofCart = { quote_id: '<cart>' };

/** A cart with the product, whose lines go to a customer. */
export const cartCalls: readonly Call[] = [
  call('shoppingCartCreate', { store: 'default' }, '<cart>'),
  call(
    'shoppingCartProductAdd',
    {
      quoteId: '<cart>',
      productsData: [
        { sku: 'NIB-FLEX', qty: 2 },
        { sku: 'INK-TIDE', qty: 1.0 },
      ],
    },
    true,
  ),
  call('shoppingCartProductUpdate', { quoteId: '<cart>', productsData: [{ sku: 'NIB-FLEX', qty: 3 }] }, true),
  call('shoppingCartProductList', { quoteId: '<cart>' }, [
    shownProduct,
    {
      product_id: '3',
      sku: 'INK-TIDE',
      name: 'Tide ink, 30 ml',
      set: '5',
      type: 'simple',
      category_ids: ['6', '15'],
      website_ids: ['1', '2'],
    },
  ]),
  call('shoppingCartCustomerSet', { quoteId: '<cart>', customerData: { mode: 'customer', customer_id: 1 } }, true),
  call(
    'shoppingCartCustomerAddresses',
    {
      quoteId: '<cart>',
      customerAddressData: [
        { mode: 'billing', ...address },
        { mode: 'shipping', ...address, is_default_shipping: 0 },
      ],
    },
    true,
  ),
  call('shoppingCartTotals', { quoteId: '<cart>' }, [
    { title: 'Subtotal', amount: 38.97 },
    { title: 'Tax', amount: 7.4 },
    { title: 'Grand Total', amount: 46.37 },
  ]),
  call('shoppingCartInfo', { quoteId: '<cart>' }, cart, {
    v1: {
      answer: {
        ...cart,
        is_persistent: '0',
        shipping_address: { ...cart.shipping_address, ...ofCart },
        billing_address: { ...cart.billing_address, ...ofCart },
        items: cart.items.map((item) => ({ ...item, ...ofCart, weee_tax_applied: 'a:0:{}' })),
        payment: ofCart,
      },
    },
  }),
  call(
    'shoppingCartProductMoveToCustomerQuote',
    { quoteId: '<cart>', productsData: [{ sku: 'INK-TIDE', qty: 1 }] },
    true,
  ),
  call('shoppingCartProductRemove', { quoteId: '<cart>', productsData: [{ sku: 'NIB-FLEX' }] }, true),
  refused(
    'shoppingCartProductList',
    { quoteId: 999_999_999 },
    '1002',
    'Can not make operation because quote is not exists',
  ),
];
