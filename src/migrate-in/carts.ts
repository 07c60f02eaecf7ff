import {
  type Amendment,
  exact,
  mapping,
  moment,
  momentAlways,
  plainText,
  type Row,
  type TableMapping,
  text,
  textOrNothing,
  whole,
  wholeNumber,
  yesNo,
} from './mapping.ts';
import { readPhpSerialized } from './php-serialized.ts';

/** The option of a line that keeps what the caller asked for. */
const BUY_REQUEST = 'info_buyRequest';

/** Carts with their lines, choices, addresses and chosen payment; never card numbers. */
export const carts: readonly TableMapping[] = [
  mapping({
    what: 'carts',
    from: 'sales_flat_quote',
    to: 'quote',
    columns: {
      quote_id: whole('entity_id'),
      store_id: whole('store_id'),
      is_active: yesNo('is_active'),
      is_virtual: yesNo('is_virtual'),
      is_multi_shipping: yesNo('is_multi_shipping'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
      converted_at: moment('converted_at'),
      items_count: whole('items_count'),
      items_qty: exact('items_qty'),
      base_currency_code: textOrNothing('base_currency_code'),
      store_currency_code: textOrNothing('store_currency_code'),
      quote_currency_code: textOrNothing('quote_currency_code'),
      global_currency_code: textOrNothing('global_currency_code'),
      store_to_base_rate: exact('store_to_base_rate'),
      store_to_quote_rate: exact('store_to_quote_rate'),
      base_to_global_rate: exact('base_to_global_rate'),
      base_to_quote_rate: exact('base_to_quote_rate'),
      grand_total: exact('grand_total'),
      base_grand_total: exact('base_grand_total'),
      subtotal: exact('subtotal'),
      base_subtotal: exact('base_subtotal'),
      subtotal_with_discount: exact('subtotal_with_discount'),
      base_subtotal_with_discount: exact('base_subtotal_with_discount'),
      checkout_method: textOrNothing('checkout_method'),
      customer_id: whole('customer_id'),
      customer_group_id: whole('customer_group_id'),
      customer_tax_class_id: whole('customer_tax_class_id'),
      customer_email: textOrNothing('customer_email'),
      customer_prefix: textOrNothing('customer_prefix'),
      customer_firstname: textOrNothing('customer_firstname'),
      customer_middlename: textOrNothing('customer_middlename'),
      customer_lastname: textOrNothing('customer_lastname'),
      customer_suffix: textOrNothing('customer_suffix'),
      customer_dob: textOrNothing('customer_dob'),
      customer_note: textOrNothing('customer_note'),
      customer_note_notify: yesNo('customer_note_notify'),
      customer_is_guest: yesNo('customer_is_guest'),
      customer_taxvat: textOrNothing('customer_taxvat'),
      customer_gender: textOrNothing('customer_gender'),
      remote_ip: textOrNothing('remote_ip'),
      applied_rule_ids: textOrNothing('applied_rule_ids'),
      reserved_order_id: textOrNothing('reserved_order_id'),
      orig_order_id: whole('orig_order_id'),
      coupon_code: textOrNothing('coupon_code'),
      ext_shipping_info: textOrNothing('ext_shipping_info'),
      is_persistent: yesNo('is_persistent'),
    },
  }),
  mapping({
    what: 'cart lines',
    from: 'sales_flat_quote_item',
    to: 'quote_item',
    columns: {
      item_id: whole('item_id'),
      quote_id: whole('quote_id'),
      parent_item_id: whole('parent_item_id'),
      product_id: whole('product_id'),
      store_id: whole('store_id'),
      description: textOrNothing('description'),
      is_virtual: yesNo('is_virtual'),
      is_qty_decimal: yesNo('is_qty_decimal'),
      free_shipping: yesNo('free_shipping'),
      no_discount: yesNo('no_discount'),
      weight: exact('weight'),
      row_weight: exact('row_weight'),
      qty: exact('qty'),
      price: exact('price'),
      base_price: exact('base_price'),
      custom_price: exact('custom_price'),
      original_custom_price: exact('original_custom_price'),
      row_total: exact('row_total'),
      base_row_total: exact('base_row_total'),
      row_total_with_discount: exact('row_total_with_discount'),
      discount_percent: exact('discount_percent'),
      discount_amount: exact('discount_amount'),
      base_discount_amount: exact('base_discount_amount'),
      tax_percent: exact('tax_percent'),
      tax_amount: exact('tax_amount'),
      base_tax_amount: exact('base_tax_amount'),
      tax_before_discount: exact('tax_before_discount'),
      base_tax_before_discount: exact('base_tax_before_discount'),
      price_incl_tax: exact('price_incl_tax'),
      base_price_incl_tax: exact('base_price_incl_tax'),
      row_total_incl_tax: exact('row_total_incl_tax'),
      base_row_total_incl_tax: exact('base_row_total_incl_tax'),
      base_cost: exact('base_cost'),
      applied_rule_ids: textOrNothing('applied_rule_ids'),
      additional_data: textOrNothing('additional_data'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
    derived: {
      product_type: (row) => row('product_type') || 'simple',
      sku: (row) => plainText(row('sku') ?? ''),
      name: (row) => plainText(row('name') ?? ''),
    },
    refuse: (row) => (row('product_id') === null ? 'they have no product' : undefined),
  }),
  mapping({
    what: 'choices of cart lines',
    from: 'sales_flat_quote_item_option',
    to: 'quote_item_option',
    columns: { item_id: whole('item_id'), code: text('code'), product_id: whole('product_id') },
    derived: { value: choice },
    refuse: (row) => (row('code') === BUY_REQUEST ? '' : undefined),
  }),
  mapping({
    what: 'cart addresses',
    from: 'sales_flat_quote_address',
    to: 'quote_address',
    columns: {
      address_id: whole('address_id'),
      quote_id: whole('quote_id'),
      address_type: text('address_type'),
      customer_id: whole('customer_id'),
      customer_address_id: whole('customer_address_id'),
      save_in_address_book: yesNo('save_in_address_book'),
      same_as_billing: yesNo('same_as_billing'),
      email: textOrNothing('email'),
      prefix: textOrNothing('prefix'),
      firstname: textOrNothing('firstname'),
      middlename: textOrNothing('middlename'),
      lastname: textOrNothing('lastname'),
      suffix: textOrNothing('suffix'),
      company: textOrNothing('company'),
      street: textOrNothing('street'),
      city: textOrNothing('city'),
      region: textOrNothing('region'),
      region_id: whole('region_id'),
      postcode: textOrNothing('postcode'),
      country_id: textOrNothing('country_id'),
      telephone: textOrNothing('telephone'),
      fax: textOrNothing('fax'),
      free_shipping: yesNo('free_shipping'),
      shipping_method: textOrNothing('shipping_method'),
      shipping_description: textOrNothing('shipping_description'),
      weight: exact('weight'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
  }),
  mapping({
    what: 'payments chosen for carts',
    from: 'sales_flat_quote_payment',
    to: 'quote_payment',
    columns: {
      payment_id: whole('payment_id'),
      quote_id: whole('quote_id'),
      method: textOrNothing('method'),
      po_number: textOrNothing('po_number'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
  }),
];

/** What the caller asked for, from PHP's own notation to JSON. */
export const buyRequests: Amendment = {
  from: 'sales_flat_quote_item_option',
  to: 'quote_item',
  key: 'item_id',
  set: 'buy_request',
  read: (row) => {
    if (row('code') !== BUY_REQUEST) return undefined;
    const item = wholeNumber(row('item_id') ?? '');
    const request = toJson(row('value') ?? '');
    return item === null || request === undefined ? undefined : [item, request];
  },
};

/** Lists and maps that PHP serialized become JSON; all other choices are plain text. */
function choice(row: Row): string | null {
  const value = row('value');
  if (value === null) return null;
  return plainText(/^a:\d+:\{/.test(value) ? (toJson(value) ?? value) : value);
}

/** JSON of what PHP serialized; JSON, which later stores of the family write, stays. An empty array is an empty map. */
function toJson(value: string): string | undefined {
  const read = readPhpSerialized(value);
  if (read !== undefined) return plainText(Array.isArray(read) && read.length === 0 ? '{}' : JSON.stringify(read));
  return /^\s*[{[]/.test(value) && isJson(value) ? plainText(value) : undefined;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
