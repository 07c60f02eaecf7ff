import type { Insertable } from 'kysely';
import type { QuoteRow } from '#domain/cart/commands/read.ts';
import type { PricedCart } from '#domain/cart/edit-cart.ts';
import type { CartLine } from '#domain/cart/lines/cart.ts';
import { groupOf } from '#domain/cart/product-types/grouped.ts';
import { type CartTotals, chargedWeight } from '#domain/cart/totals.ts';
import { addedColumn } from '#domain/orders/added-totals.ts';
import { giftCardColumns } from '#domain/orders/gift-card-money.ts';
import { serializedFixedTaxes } from '#domain/pricing/totals/applied-text.ts';
import { lineValues, sumValues } from '#domain/pricing/totals/columns.ts';
import { type AppliedFixedTax, fixedTaxSum } from '#domain/pricing/totals/fixed-taxes.ts';
import { multiplyDecimals } from '#kernel/decimal.ts';
import { asFloatInUnits, ratio, times } from '#kernel/ratio.ts';
import type { Database } from '#platform/storage/schema.ts';
import type { AddressRow, LineExtras } from './stored-checkout.ts';

/** Data of an order that is not from its cart. */
export interface NewOrderFacts {
  readonly number: string;
  readonly status: string;
  /** The names of website, group and store view, one a line. */
  readonly storeName: string;
  readonly protectCode: string;
  readonly customerId: number | null;
  readonly customerGroupId: number;
  readonly email: string | null;
  /** Whether the customer gets a mail about it. */
  readonly isMailed: boolean;
  /** The coupon that was applied, and the name of its rule. */
  readonly couponCode: string | null;
  readonly couponRuleName: string | null;
  readonly now: number;
}

/** The row of an order made from its quote (soap-sales 3.7). */
export function orderRow(
  quote: QuoteRow<'quote'>,
  shippingMethod: string | null,
  totals: CartTotals,
  { number, status, now, ...facts }: NewOrderFacts,
): Insertable<Database['sales_order']> {
  return {
    ...sumValues(totals),
    ...giftCardColumns(totals.giftCards),
    ...addedColumn(totals.added),
    total_due: totals.quote.grandTotal,
    base_total_due: totals.base.grandTotal,
    state: 'new',
    status,
    increment_id: number,
    quote_id: quote.quote_id,
    source: quote.source,
    store_id: quote.store_id,
    store_name: facts.storeName,
    protect_code: facts.protectCode,
    coupon_code: facts.couponCode,
    coupon_rule_name: facts.couponRuleName,
    applied_rule_ids: totals.appliedRules.length === 0 ? null : totals.appliedRules.join(','),
    discount_description: totals.discountLabel || null,
    shipping_method: totals.shipping ? shippingMethod : null,
    shipping_description: totals.shipping?.description ?? null,
    is_virtual: totals.isVirtual ? 1 : 0,
    weight: totals.weight,
    total_item_count: totals.itemsCount,
    total_qty_ordered: totals.itemsQty,
    customer_id: facts.customerId,
    customer_group_id: facts.customerGroupId,
    customer_is_guest: quote.checkout_method === 'guest' ? 1 : 0,
    customer_email: facts.email,
    email_sent: facts.isMailed ? 1 : null,
    customer_prefix: quote.customer_prefix,
    customer_firstname: quote.customer_firstname,
    customer_middlename: quote.customer_middlename,
    customer_lastname: quote.customer_lastname,
    customer_suffix: quote.customer_suffix,
    customer_dob: quote.customer_dob,
    customer_taxvat: quote.customer_taxvat,
    customer_gender: quote.customer_gender === null ? null : Number(quote.customer_gender) || null,
    customer_note: quote.customer_note,
    customer_note_notify: quote.customer_note_notify,
    gift_message_id: quote.gift_message_id,
    paypal_ipn_customer_notified: 0,
    global_currency_code: quote.global_currency_code,
    base_currency_code: quote.base_currency_code,
    store_currency_code: quote.store_currency_code,
    order_currency_code: quote.quote_currency_code,
    base_to_global_rate: quote.base_to_global_rate,
    base_to_order_rate: quote.base_to_quote_rate,
    store_to_base_rate: quote.store_to_base_rate,
    store_to_order_rate: quote.store_to_quote_rate,
    created_at: now,
    updated_at: now,
  };
}

/** The fixed product taxes of a line; the tax on them is not part of the line's tax. */
const fixedTaxesOf = (taxes: readonly AppliedFixedTax[]) => ({
  weee_tax_applied: serializedFixedTaxes(taxes),
  weee_tax_applied_amount: fixedTaxSum(taxes, 'quote', 'amount'),
  weee_tax_applied_row_amount: fixedTaxSum(taxes, 'quote', 'row'),
  base_weee_tax_applied_amount: fixedTaxSum(taxes, 'base', 'amount'),
  base_weee_tax_applied_row_amnt: fixedTaxSum(taxes, 'base', 'row'),
  weee_tax_disposition: 0,
  weee_tax_row_disposition: 0,
  base_weee_tax_disposition: 0,
  base_weee_tax_row_disposition: 0,
});

/** The number of pieces of a line: a part is in each piece of its parent. */
export function orderedQty({ qty, parent }: CartLine): number {
  return parent ? (multiplyDecimals(parent.qty, qty, 4) ?? Number.NaN) : qty;
}

/** The row of an order line; the ids of the order and of the parent line are known by then. */
export function orderItemRow(
  line: CartLine,
  saved: LineExtras,
  ids: { readonly orderId: number; readonly parentId: number | null; readonly storeId: number },
  { rate, totals }: Pick<PricedCart, 'rate' | 'totals'>,
  { options, takesGiftMessage, now }: { options: string; takesGiftMessage: boolean; now: number },
): Insertable<Database['sales_order_item']> {
  const { cost } = line;
  const qty = orderedQty(line);
  const inQuote = (amount: number): number => asFloatInUnits(times(ratio(amount), rate));
  return {
    ...lineValues(cost),
    // Converted from the base price without rounding (soap-sales 12.2).
    price: inQuote(cost.base.price),
    original_price: inQuote(cost.catalogPrice),
    base_original_price: cost.catalogPrice,
    order_id: ids.orderId,
    parent_item_id: ids.parentId,
    quote_item_id: line.itemId ?? null,
    store_id: ids.storeId,
    created_at: now,
    updated_at: now,
    product_id: line.productId,
    // Distinguishes members of a group from products bought alone (soap-sales 10).
    product_type: groupOf(line)?.type ?? line.productType,
    product_options: options,
    sku: line.sku,
    name: line.name,
    description: saved.description,
    additional_data: saved.additional_data,
    weight: line.weight,
    row_weight: chargedWeight(line, totals),
    is_virtual: line.isVirtual ? 1 : 0,
    is_qty_decimal: line.isQtyDecimal ? 1 : 0,
    // As in the reference: free pieces are already part of the order's shipping amount.
    free_shipping: 0,
    no_discount: saved.no_discount,
    applied_rule_ids: cost.ruleIds.length === 0 ? null : cost.ruleIds.join(','),
    qty_ordered: qty,
    qty_canceled: 0,
    qty_invoiced: 0,
    qty_refunded: 0,
    qty_shipped: 0,
    ...fixedTaxesOf(cost.fixedTaxes),
    amount_refunded: 0,
    base_amount_refunded: 0,
    tax_invoiced: 0,
    base_tax_invoiced: 0,
    discount_invoiced: 0,
    base_discount_invoiced: 0,
    tax_percent: cost.taxPercent,
    discount_percent: cost.discountPercent,
    base_cost: saved.base_cost,
    gift_message_id: saved.gift_message_id,
    gift_message_available: takesGiftMessage ? 1 : 0,
  };
}

/** The row of an address of an order. */
export function orderAddressRow(
  row: AddressRow,
  orderId: number,
  customerId: number | null,
): Insertable<Database['sales_order_address']> {
  return {
    order_id: orderId,
    address_type: row.address_type,
    customer_id: customerId,
    customer_address_id: row.customer_address_id,
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
    region_id: row.region_id,
    postcode: row.postcode,
    country_id: row.country_id,
    telephone: row.telephone,
    fax: row.fax,
  };
}

/** The row of an order's payment; `information` is the data of its method. */
export function orderPaymentRow(
  payment: QuoteRow<'quote_payment'> | undefined,
  orderId: number,
  { base, quote }: CartTotals,
  information: Readonly<Record<string, string>>,
): Insertable<Database['sales_order_payment']> {
  return {
    order_id: orderId,
    method: payment?.method ?? null,
    po_number: payment?.po_number ?? null,
    additional_data: payment?.additional_data ?? null,
    additional_information: Object.keys(information).length > 0 ? JSON.stringify(information) : null,
    // As in the legacy family for payments without a card.
    cc_exp_month: '0',
    cc_exp_year: '0',
    cc_ss_start_month: '0',
    cc_ss_start_year: '0',
    amount_ordered: quote.grandTotal,
    base_amount_ordered: base.grandTotal,
    shipping_amount: quote.shipping,
    base_shipping_amount: base.shipping,
  };
}
