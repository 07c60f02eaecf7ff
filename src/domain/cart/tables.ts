import { amountColumns, lineColumns, sumColumns } from '#domain/pricing/totals/columns.ts';
import {
  cascade,
  decimal,
  decimalDefault,
  decimalOrNull,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textDefault,
  textOrNull,
  time,
  timeOrNull,
} from '#platform/storage/columns.ts';

/** The amounts that every line stores. */
const keptAmounts = [
  lineColumns.price,
  lineColumns.rowTotal,
  lineColumns.discount,
  lineColumns.tax,
  lineColumns.hiddenTax,
] as const;

export const cartTables = {
  quote: {
    columns: {
      quote_id: id(),
      store_id: integer(),
      is_active: flag(),
      is_virtual: flag(),
      is_multi_shipping: flag(),
      created_at: time(),
      updated_at: time(),
      converted_at: timeOrNull(),
      items_count: integerDefault(0),
      items_qty: decimalDefault(),
      base_currency_code: textOrNull(),
      store_currency_code: textOrNull(),
      quote_currency_code: textOrNull(),
      global_currency_code: textOrNull(),
      store_to_base_rate: decimalDefault(10000),
      store_to_quote_rate: decimalDefault(10000),
      base_to_global_rate: decimalDefault(10000),
      base_to_quote_rate: decimalDefault(10000),
      ...amountColumns([sumColumns.grandTotal, sumColumns.subtotal, 'subtotal_with_discount'], decimalDefault),
      checkout_method: textOrNull(),
      customer_id: integerOrNull(),
      customer_group_id: integerDefault(0),
      customer_tax_class_id: integerDefault(0),
      customer_email: textOrNull(),
      customer_prefix: textOrNull(),
      customer_firstname: textOrNull(),
      customer_middlename: textOrNull(),
      customer_lastname: textOrNull(),
      customer_suffix: textOrNull(),
      customer_dob: textOrNull(),
      customer_note: textOrNull(),
      customer_note_notify: flag(1),
      customer_is_guest: flag(),
      customer_taxvat: textOrNull(),
      customer_gender: textOrNull(),
      /** The password hash of the account that will be made with the order. Never shown. */
      password_hash: textOrNull(),
      remote_ip: textOrNull(),
      applied_rule_ids: textOrNull(),
      /** The totals of the last pricing, as JSON (`stored-totals.ts`). */
      totals: textOrNull(),
      reserved_order_id: textOrNull(),
      orig_order_id: integerDefault(0),
      coupon_code: textOrNull(),
      /** The ids of the gift cards that pay, as JSON; null for none. */
      gift_cards: textOrNull(),
      /** What shipping costs if the back office has set it, in the currency of the cart; null: what the carrier asks. */
      shipping_price: decimalOrNull(),
      /** How such shipping is called; null: as the carrier calls it. */
      shipping_title: textOrNull(),
      /** Where the order comes from, in a word of the back office. */
      source: textOrNull(),
      ext_shipping_info: textOrNull(),
      gift_message_id: integerOrNull(),
      is_persistent: flag(),
      /** The SHA-256 of the masked id by which a guest reaches the cart; null without one. */
      mask_hash: textOrNull(),
    },
    indexes: {
      quote_customer: { columns: ['customer_id', 'store_id', 'is_active'] },
      /** The sweep of guest carts also reads this index. */
      quote_mask: { columns: ['mask_hash'], unique: true, where: 'mask_hash is not null' },
    },
    changesOften: true,
  },
  quote_item: {
    columns: {
      item_id: id(),
      quote_id: integer(),
      parent_item_id: integerOrNull(),
      product_id: integer(),
      store_id: integerOrNull(),
      product_type: text(),
      sku: text(),
      name: text(),
      description: textOrNull(),
      is_virtual: flag(),
      is_qty_decimal: flag(),
      free_shipping: flag(),
      no_discount: flag(),
      weight: decimalOrNull(),
      row_weight: decimalDefault(),
      qty: decimal(),
      ...amountColumns(keptAmounts, decimalDefault),
      custom_price: decimalOrNull(),
      original_custom_price: decimalOrNull(),
      row_total_with_discount: decimalDefault(),
      discount_percent: decimalDefault(),
      tax_percent: decimalDefault(),
      /** The number of pieces that price rules ship for free. */
      free_qty: decimalDefault(),
      ...amountColumns(['tax_before_discount'], decimalOrNull),
      // Some imported lines do not have these amounts.
      ...amountColumns([lineColumns.priceInclTax, lineColumns.rowTotalInclTax], decimalOrNull),
      base_cost: decimalOrNull(),
      applied_rule_ids: textOrNull(),
      /** The fixed product taxes of the line, as JSON (`AppliedFixedTax`); null for none. */
      fixed_taxes: textOrNull(),
      additional_data: textOrNull(),
      gift_message_id: integerOrNull(),
      /** Canonical text of product and options: lines with the same text merge. Empty on child lines. */
      identity: textDefault(''),
      /** The caller's request, as JSON. */
      buy_request: textDefault('{}'),
      created_at: time(),
      updated_at: time(),
    },
    foreign: [cascade('quote_id', 'quote'), { columns: ['parent_item_id'], table: 'quote_item', onDelete: 'cascade' }],
    indexes: {
      /**
       * On SQLite it covers everything that the list of a cart reads; fetching each line from the table took half of that
       * query's time.
       */
      quote_item_quote: { columns: ['quote_id', 'item_id'], sqlite: ['quote_id', 'item_id', 'product_id', 'sku'] },
      quote_item_parent: { columns: ['parent_item_id'], where: 'parent_item_id is not null' },
    },
    changesOften: true,
  },
  /**
   * The chosen options of a line, by code: `option_7`, `attributes`, `bundle_selection_ids`, `downloadable_link_ids`,
   * ...
   */
  quote_item_option: {
    columns: { item_id: integer(), code: text(), product_id: integer(), value: textOrNull() },
    key: ['item_id', 'code'],
    foreign: [cascade('item_id', 'quote_item')],
    changesOften: true,
  },
  quote_address: {
    columns: {
      address_id: id(),
      quote_id: integer(),
      /** `billing` or `shipping`. */
      address_type: text(),
      customer_id: integerOrNull(),
      customer_address_id: integerOrNull(),
      save_in_address_book: flag(),
      same_as_billing: flag(),
      email: textOrNull(),
      prefix: textOrNull(),
      firstname: textOrNull(),
      middlename: textOrNull(),
      lastname: textOrNull(),
      suffix: textOrNull(),
      company: textOrNull(),
      street: textOrNull(),
      city: textOrNull(),
      region: textOrNull(),
      region_id: integerOrNull(),
      postcode: textOrNull(),
      country_id: textOrNull(),
      telephone: textOrNull(),
      fax: textOrNull(),
      free_shipping: flag(),
      shipping_method: textOrNull(),
      shipping_description: textOrNull(),
      weight: decimalDefault(),
      created_at: time(),
      updated_at: time(),
    },
    foreign: [cascade('quote_id', 'quote')],
    indexes: { quote_address_quote: { columns: ['quote_id'] } },
    changesOften: true,
  },
  quote_payment: {
    columns: {
      payment_id: id(),
      quote_id: integer(),
      method: textOrNull(),
      po_number: textOrNull(),
      additional_data: textOrNull(),
      /** A token of a payment provider that the shopper's page got for a card or the like; never shown. */
      payment_token: textOrNull(),
      created_at: time(),
      updated_at: time(),
    },
    foreign: [cascade('quote_id', 'quote')],
    indexes: { quote_payment_quote: { columns: ['quote_id'] } },
    changesOften: true,
  },
} as const satisfies Tables;
