import { type QuoteRow, readQuote, type WithGiftMessage } from '#domain/cart/commands/read.ts';
import type { CartTotals } from '#domain/cart/totals.ts';
import { serializedFixedTaxes } from '#domain/pricing/totals/applied-text.ts';
import { type AppliedFixedTax, fixedTaxSum } from '#domain/pricing/totals/fixed-taxes.ts';
import { asSent, operation } from '#interfaces/legacy/declare.ts';
import { formatDecimal, unit } from '#kernel/decimal.ts';
import { legacyTime } from '#kernel/time.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartResource } from './resources.ts';
import { quoteId, shoppingCartInfoEntity, store } from './types.ts';

/** `cart.info`: a cart with its addresses, lines and payment (reference 2.4). Values are as the legacy interface prints them. */
export const info = operation({
  resource: cartResource,
  method: 'info',
  title: 'Retrieve information about shopping cart',
  v2Name: 'shoppingCartInfo',
  arguments: { quoteId, store },
  result: asSent(shoppingCartInfoEntity),
  command: readQuote,
  decode: quoteChoice,
  print: ({ quote, items, taxClassIds, shipping, billing, payment, totals }) => ({
    ...quoteRecord(quote),
    shipping_address: addressRecord(quote.quote_id, 'shipping', shipping, totals.isVirtual ? undefined : totals),
    billing_address: addressRecord(quote.quote_id, 'billing', billing, totals.isVirtual ? totals : undefined),
    items: items.map((item) => itemRecord(item, taxClassIds.get(item.product_id) ?? null)),
    payment: paymentRecord(quote.quote_id, payment),
  }),
  refusals: quoteFaults,
});

const text = (value: number | null): string | null => (value === null ? null : String(value));
const money = (value: number | null): string | null => (value === null ? null : formatDecimal(value));

/** The text of a gift message, if there is one. */
function giftMessage(row: WithGiftMessage<{ gift_message_id: number | null }>): Record<string, unknown> {
  return row.gift_message_id ? { gift_message: row.gift_message } : {};
}

function quoteRecord(quote: WithGiftMessage<QuoteRow<'quote'>>): Record<string, unknown> {
  return {
    store_id: text(quote.store_id),
    created_at: legacyTime(quote.created_at),
    updated_at: legacyTime(quote.updated_at),
    converted_at: legacyTime(quote.converted_at),
    is_active: text(quote.is_active),
    is_virtual: text(quote.is_virtual),
    is_multi_shipping: text(quote.is_multi_shipping),
    items_count: text(quote.items_count),
    items_qty: money(quote.items_qty),
    orig_order_id: text(quote.orig_order_id),
    store_to_base_rate: money(quote.store_to_base_rate),
    store_to_quote_rate: money(quote.store_to_quote_rate),
    base_currency_code: quote.base_currency_code,
    store_currency_code: quote.store_currency_code,
    quote_currency_code: quote.quote_currency_code,
    grand_total: money(quote.grand_total),
    base_grand_total: money(quote.base_grand_total),
    checkout_method: quote.checkout_method,
    customer_id: text(quote.customer_id ?? 0),
    customer_tax_class_id: text(quote.customer_tax_class_id),
    customer_group_id: text(quote.customer_group_id),
    customer_email: quote.customer_email,
    customer_prefix: quote.customer_prefix,
    customer_firstname: quote.customer_firstname,
    customer_middlename: quote.customer_middlename,
    customer_lastname: quote.customer_lastname,
    customer_suffix: quote.customer_suffix,
    customer_dob: quote.customer_dob,
    customer_note: quote.customer_note,
    customer_note_notify: text(quote.customer_note_notify),
    customer_is_guest: text(quote.customer_is_guest),
    remote_ip: quote.remote_ip,
    applied_rule_ids: quote.applied_rule_ids,
    reserved_order_id: quote.reserved_order_id,
    // The reference shows the hash here; no caller needs it, so it is hidden.
    password_hash: null,
    coupon_code: quote.coupon_code,
    global_currency_code: quote.global_currency_code,
    base_to_global_rate: money(quote.base_to_global_rate),
    base_to_quote_rate: money(quote.base_to_quote_rate),
    customer_taxvat: quote.customer_taxvat,
    customer_gender: quote.customer_gender,
    subtotal: money(quote.subtotal),
    base_subtotal: money(quote.base_subtotal),
    subtotal_with_discount: money(quote.subtotal_with_discount),
    base_subtotal_with_discount: money(quote.base_subtotal_with_discount),
    ext_shipping_info: quote.ext_shipping_info,
    gift_message_id: text(quote.gift_message_id),
    is_persistent: text(quote.is_persistent),
    ...giftMessage(quote),
    quote_id: text(quote.quote_id),
  };
}

function itemRecord(item: WithGiftMessage<QuoteRow<'quote_item'>>, taxClassId: string | null): Record<string, unknown> {
  return {
    item_id: text(item.item_id),
    quote_id: text(item.quote_id),
    created_at: legacyTime(item.created_at),
    updated_at: legacyTime(item.updated_at),
    product_id: text(item.product_id),
    store_id: text(item.store_id),
    parent_item_id: text(item.parent_item_id),
    is_virtual: text(item.is_virtual),
    sku: item.sku,
    name: item.name,
    description: item.description,
    applied_rule_ids: item.applied_rule_ids,
    additional_data: item.additional_data,
    free_shipping: text(item.free_shipping),
    is_qty_decimal: text(item.is_qty_decimal),
    no_discount: text(item.no_discount),
    weight: money(item.weight),
    qty: item.qty / unit,
    price: money(item.price),
    base_price: money(item.base_price),
    custom_price: money(item.custom_price),
    discount_percent: money(item.discount_percent),
    discount_amount: money(item.discount_amount),
    base_discount_amount: money(item.base_discount_amount),
    tax_percent: money(item.tax_percent),
    tax_amount: money(item.tax_amount),
    base_tax_amount: money(item.base_tax_amount),
    row_total: money(item.row_total),
    base_row_total: money(item.base_row_total),
    row_total_with_discount: money(item.row_total_with_discount),
    row_weight: money(item.row_weight),
    product_type: item.product_type,
    base_tax_before_discount: money(item.base_tax_before_discount),
    tax_before_discount: money(item.tax_before_discount),
    original_custom_price: money(item.original_custom_price),
    base_cost: money(item.base_cost),
    price_incl_tax: money(item.price_incl_tax),
    base_price_incl_tax: money(item.base_price_incl_tax),
    row_total_incl_tax: money(item.row_total_incl_tax),
    base_row_total_incl_tax: money(item.base_row_total_incl_tax),
    gift_message_id: text(item.gift_message_id),
    ...fixedTaxRecord(item.fixed_taxes === null ? [] : (JSON.parse(item.fixed_taxes) as AppliedFixedTax[])),
    tax_class_id: taxClassId,
    ...giftMessage(item),
  };
}

/** The fixed product taxes (weee); the dispositions are always empty since version 1.8. */
function fixedTaxRecord(taxes: readonly AppliedFixedTax[]): Record<string, unknown> {
  const base = { piece: fixedTaxSum(taxes, 'base', 'amount'), row: fixedTaxSum(taxes, 'base', 'row') };
  const nothing = formatDecimal(0);
  return {
    weee_tax_disposition: nothing,
    weee_tax_row_disposition: nothing,
    base_weee_tax_disposition: nothing,
    base_weee_tax_row_disposition: nothing,
    weee_tax_applied: serializedFixedTaxes(taxes),
    weee_tax_applied_amount: money(fixedTaxSum(taxes, 'quote', 'amount')),
    weee_tax_applied_row_amount: money(fixedTaxSum(taxes, 'quote', 'row')),
    base_weee_tax_applied_amount: money(base.piece),
    base_weee_tax_applied_row_amnt: taxes.length === 0 ? null : money(base.row),
    ...(taxes.length === 0 ? {} : { base_weee_tax_applied_row_amount: money(base.row) }),
  };
}

/** With `totals` for the address that the lines are shipped to. */
function addressRecord(
  id: number,
  type: string,
  row: QuoteRow<'quote_address'> | undefined,
  totals: CartTotals | undefined,
): Record<string, unknown> {
  if (!row) return { address_type: type, quote_id: text(id), address_id: null };
  return {
    address_id: text(row.address_id),
    quote_id: text(row.quote_id),
    created_at: legacyTime(row.created_at),
    updated_at: legacyTime(row.updated_at),
    customer_id: text(row.customer_id),
    save_in_address_book: text(row.save_in_address_book),
    customer_address_id: text(row.customer_address_id),
    address_type: row.address_type,
    email: row.email,
    prefix: row.prefix,
    firstname: row.firstname,
    middlename: row.middlename,
    lastname: row.lastname,
    suffix: row.suffix,
    company: row.company,
    street: row.street,
    city: row.city,
    region: row.region,
    region_id: text(row.region_id),
    postcode: row.postcode,
    country_id: row.country_id,
    telephone: row.telephone,
    fax: row.fax,
    same_as_billing: text(row.same_as_billing),
    free_shipping: totals?.hasFreeShipping ? '1' : '0',
    shipping_method: row.shipping_method,
    shipping_description: totals?.shipping?.description ?? null,
    weight: money(totals?.weight ?? 0),
  };
}

function paymentRecord(id: number, row: QuoteRow<'quote_payment'> | undefined): Record<string, unknown> {
  if (!row) return { quote_id: text(id), payment_id: null };
  return {
    payment_id: text(row.payment_id),
    quote_id: text(row.quote_id),
    created_at: legacyTime(row.created_at),
    updated_at: legacyTime(row.updated_at),
    method: row.method,
    po_number: row.po_number,
    additional_data: row.additional_data,
  };
}
