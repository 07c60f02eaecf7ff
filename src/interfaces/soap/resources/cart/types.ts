import { Type } from 'typebox';
import { arrayOf, arrayOfString, asSent, associativeArray, struct } from '#interfaces/legacy/declare.ts';

const string = Type.String();
const optionalString = Type.Optional(Type.String());
const optionalInt = Type.Optional(Type.Integer());
const optionalDouble = Type.Optional(Type.Number());

/** One product of a cart call (spec 2.2). */
export const shoppingCartProductEntity = struct('shoppingCartProductEntity', {
  product_id: optionalString,
  sku: optionalString,
  // The spec's own examples print `quantity` (reference 2.2, D22).
  qty: Type.Optional(Type.Number({ synonyms: ['quantity'] })),
  options: Type.Optional(associativeArray),
  bundle_option: Type.Optional(associativeArray),
  bundle_option_qty: Type.Optional(associativeArray),
  links: Type.Optional(arrayOfString),
});

/** `productsData` of every cart call; the cart reads it itself, since its faults name the items. */
export const productsData = {
  schema: asSent(arrayOf('shoppingCartProductEntityArray', shoppingCartProductEntity)),
  v2: 'products',
  synonyms: ['productsproductsData', 'productData'],
} as const;

/**
 * The store view of every cart call: id or code. WS-I publishes all its names, since clients drop names that a WSDL
 * does not have.
 */
export const store = {
  schema: string,
  v2: 'storeId',
  optional: true,
  wsiAlso: ['storeId', 'storeView'],
} as const;

/** The shopping cart's id. */
export const quoteId = { schema: Type.Integer() } as const;

/** The list of a cart's lines (spec 2.3); the item type has the catalog's name (reference 2.2, D11). */
export const catalogProductEntity = struct('catalogProductEntity', {
  product_id: string,
  sku: string,
  name: string,
  set: string,
  type: string,
  category_ids: arrayOfString,
  website_ids: arrayOfString,
});

/** All of them. */
export const shoppingCartProductResponseEntityArray = arrayOf(
  'shoppingCartProductResponseEntityArray',
  catalogProductEntity,
);

const address = struct('shoppingCartAddressEntity', {
  address_id: optionalString,
  created_at: optionalString,
  updated_at: optionalString,
  customer_id: optionalString,
  save_in_address_book: optionalInt,
  customer_address_id: optionalString,
  address_type: optionalString,
  email: optionalString,
  prefix: optionalString,
  firstname: optionalString,
  middlename: optionalString,
  lastname: optionalString,
  suffix: optionalString,
  company: optionalString,
  street: optionalString,
  city: optionalString,
  region: optionalString,
  region_id: optionalString,
  postcode: optionalString,
  country_id: optionalString,
  telephone: optionalString,
  fax: optionalString,
  same_as_billing: optionalInt,
  free_shipping: optionalInt,
  shipping_method: optionalString,
  shipping_description: optionalString,
  weight: optionalDouble,
});

const item = struct('shoppingCartItemEntity', {
  item_id: optionalString,
  created_at: optionalString,
  updated_at: optionalString,
  product_id: optionalString,
  store_id: optionalString,
  parent_item_id: optionalString,
  is_virtual: optionalInt,
  sku: optionalString,
  name: optionalString,
  description: optionalString,
  applied_rule_ids: optionalString,
  additional_data: optionalString,
  free_shipping: optionalString,
  is_qty_decimal: optionalString,
  no_discount: optionalString,
  weight: optionalDouble,
  qty: optionalDouble,
  price: optionalDouble,
  base_price: optionalDouble,
  custom_price: optionalDouble,
  discount_percent: optionalDouble,
  discount_amount: optionalDouble,
  base_discount_amount: optionalDouble,
  tax_percent: optionalDouble,
  tax_amount: optionalDouble,
  base_tax_amount: optionalDouble,
  row_total: optionalDouble,
  base_row_total: optionalDouble,
  row_total_with_discount: optionalDouble,
  row_weight: optionalDouble,
  product_type: optionalString,
  base_tax_before_discount: optionalDouble,
  tax_before_discount: optionalDouble,
  original_custom_price: optionalDouble,
  base_cost: optionalDouble,
  price_incl_tax: optionalDouble,
  base_price_incl_tax: optionalDouble,
  row_total_incl_tax: optionalDouble,
  base_row_total_incl_tax: optionalDouble,
  gift_message_id: optionalString,
  gift_message: optionalString,
  gift_message_available: optionalString,
  weee_tax_applied: optionalDouble,
  weee_tax_applied_amount: optionalDouble,
  weee_tax_applied_row_amount: optionalDouble,
  base_weee_tax_applied_amount: optionalDouble,
  base_weee_tax_applied_row_amount: optionalDouble,
  weee_tax_disposition: optionalDouble,
  weee_tax_row_disposition: optionalDouble,
  base_weee_tax_disposition: optionalDouble,
  base_weee_tax_row_disposition: optionalDouble,
  tax_class_id: optionalString,
});

const payment = struct('shoppingCartPaymentEntity', {
  payment_id: optionalString,
  created_at: optionalString,
  updated_at: optionalString,
  method: optionalString,
  cc_type: optionalString,
  cc_number_enc: optionalString,
  cc_last4: optionalString,
  cc_cid_enc: optionalString,
  cc_owner: optionalString,
  cc_exp_month: optionalString,
  cc_exp_year: optionalString,
  cc_ss_owner: optionalString,
  cc_ss_start_month: optionalString,
  cc_ss_start_year: optionalString,
  cc_ss_issue: optionalString,
  po_number: optionalString,
  additional_data: optionalString,
  additional_information: optionalString,
});

/** A whole cart (reference 2.4, structs). */
export const shoppingCartInfoEntity = struct('shoppingCartInfoEntity', {
  store_id: optionalString,
  created_at: optionalString,
  updated_at: optionalString,
  converted_at: optionalString,
  quote_id: optionalInt,
  is_active: optionalInt,
  is_virtual: optionalInt,
  is_multi_shipping: optionalInt,
  items_count: optionalDouble,
  items_qty: optionalDouble,
  orig_order_id: optionalString,
  store_to_base_rate: optionalString,
  store_to_quote_rate: optionalString,
  base_currency_code: optionalString,
  store_currency_code: optionalString,
  quote_currency_code: optionalString,
  grand_total: optionalString,
  base_grand_total: optionalString,
  checkout_method: optionalString,
  customer_id: optionalString,
  customer_tax_class_id: optionalString,
  customer_group_id: optionalInt,
  customer_email: optionalString,
  customer_prefix: optionalString,
  customer_firstname: optionalString,
  customer_middlename: optionalString,
  customer_lastname: optionalString,
  customer_suffix: optionalString,
  customer_note: optionalString,
  customer_note_notify: optionalString,
  customer_is_guest: optionalString,
  applied_rule_ids: optionalString,
  reserved_order_id: optionalString,
  password_hash: optionalString,
  coupon_code: optionalString,
  global_currency_code: optionalString,
  base_to_global_rate: optionalDouble,
  base_to_quote_rate: optionalDouble,
  customer_taxvat: optionalString,
  customer_gender: optionalString,
  subtotal: optionalDouble,
  base_subtotal: optionalDouble,
  subtotal_with_discount: optionalDouble,
  base_subtotal_with_discount: optionalDouble,
  ext_shipping_info: optionalString,
  gift_message_id: optionalString,
  gift_message: optionalString,
  customer_balance_amount_used: optionalDouble,
  base_customer_balance_amount_used: optionalDouble,
  use_customer_balance: optionalString,
  gift_cards_amount: optionalString,
  base_gift_cards_amount: optionalString,
  gift_cards_amount_used: optionalString,
  use_reward_points: optionalString,
  reward_points_balance: optionalString,
  base_reward_currency_amount: optionalString,
  reward_currency_amount: optionalString,
  shipping_address: Type.Optional(address),
  billing_address: Type.Optional(address),
  items: Type.Optional(arrayOf('shoppingCartItemEntityArray', item)),
  payment: Type.Optional(payment),
});

/** The customer of a cart (reference 2.4, structs). */
export const shoppingCartCustomerEntity = struct('shoppingCartCustomerEntity', {
  mode: optionalString,
  customer_id: optionalInt,
  email: optionalString,
  firstname: optionalString,
  lastname: optionalString,
  password: optionalString,
  confirmation: optionalString,
  website_id: optionalInt,
  store_id: optionalInt,
  group_id: optionalInt,
});

/** The addresses of a cart (reference 2.4, structs). */
export const shoppingCartCustomerAddressEntityArray = arrayOf(
  'shoppingCartCustomerAddressEntityArray',
  struct('shoppingCartCustomerAddressEntity', {
    mode: optionalString,
    address_id: optionalString,
    firstname: optionalString,
    lastname: optionalString,
    company: optionalString,
    street: optionalString,
    city: optionalString,
    region: optionalString,
    region_id: optionalString,
    postcode: optionalString,
    country_id: optionalString,
    telephone: optionalString,
    fax: optionalString,
    is_default_billing: optionalInt,
    is_default_shipping: optionalInt,
  }),
);

/** The totals of a cart, row by row (reference 2.4, structs). */
export const shoppingCartTotalsEntityArray = arrayOf(
  'shoppingCartTotalsEntityArray',
  struct('shoppingCartTotalsEntity', { title: optionalString, amount: optionalDouble }),
);
