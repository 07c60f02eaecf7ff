import { Type } from 'typebox';
import { amountDue } from '#domain/orders/amount-due.ts';
import type { OrderRow } from '#domain/orders/rows.ts';
import type { Side } from '#domain/pricing/totals/columns.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import {
  amount,
  amountOrNull,
  idList,
  json,
  key,
  lines,
  moment,
  money,
  moneyOrNull,
  type RowField,
  rowFields,
  truth,
  whole,
  words,
} from '../../row-fields.ts';
import { nullable } from '../../schema.ts';

/** The open amount, which no column of an imported order has before its first payment. */
const due = (side: Side): RowField => ({
  schema: Type.Number(),
  show: (row) => decimalToNumber(amountDue(row as unknown as OrderRow, side)),
});

/** An id that is stored as text. */
const idOrNull = (column: string, description: string): RowField => ({
  schema: nullable(Type.Integer({ description })),
  show: (row) => Number(row[column] ?? 0) || null,
});

/** The main fields of an order (rest 4.7). */
export const headFields = rowFields({
  id: key('order_id'),
  incrementId: words('increment_id', 'The number that people know it by'),
  state: words('state', 'new, pending_payment, processing, complete, closed, canceled, holded or payment_review'),
  status: words('status', 'A status of the order’s state'),
  holdBeforeState: words('hold_before_state'),
  holdBeforeStatus: words('hold_before_status'),
  customerId: whole('customer_id'),
  customerEmail: words('customer_email'),
  customerFirstName: words('customer_firstname'),
  customerLastName: words('customer_lastname'),
  customerMiddleName: words('customer_middlename'),
  customerPrefix: words('customer_prefix'),
  customerSuffix: words('customer_suffix'),
  customerTaxvat: words('customer_taxvat'),
  customerDob: words('customer_dob'),
  customerGender: whole('customer_gender'),
  customerGroupId: whole('customer_group_id'),
  customerIsGuest: truth('customer_is_guest'),
  customerNote: words('customer_note'),
  shippingMethod: words('shipping_method'),
  shippingDescription: words('shipping_description'),
  couponCode: words('coupon_code'),
  couponRuleName: words('coupon_rule_name'),
  discountDescription: words('discount_description'),
  appliedRuleIds: idList('applied_rule_ids'),
  storeId: whole('store_id'),
  storeName: words('store_name', 'Website, store and store view, a line each'),
  quoteId: whole('quote_id'),
  isVirtual: truth('is_virtual'),
  weight: amount('weight'),
  emailSent: truth('email_sent'),
  extOrderId: words('ext_order_id', 'Id of the order in another system'),
  extCustomerId: words('ext_customer_id', 'Id of the customer in another system'),
  currency: words('order_currency_code'),
  baseCurrencyCode: words('base_currency_code'),
  globalCurrencyCode: words('global_currency_code'),
  totalItemCount: whole('total_item_count'),
  totalQtyOrdered: amount('total_qty_ordered'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

/** Fields that only the back office sees. */
export const officeFields = rowFields({
  originalIncrementId: words('original_increment_id', 'The number before the first edit; only for API users'),
  editIncrement: whole('edit_increment', 'How often it was edited; only for API users'),
  relationParentId: idOrNull('relation_parent_id', 'The order whose place it took; only for API users'),
  relationParentIncrementId: words('relation_parent_real_id', 'Its number; only for API users'),
  relationChildId: idOrNull('relation_child_id', 'The order that took its place; only for API users'),
  relationChildIncrementId: words('relation_child_real_id', 'Its number; only for API users'),
  source: words('source', 'Where the order came from, as it was sent with it; only for API users'),
  remoteIp: words('remote_ip', 'Only for API users'),
  xForwardedFor: words('x_forwarded_for', 'Only for API users'),
});

/** The money of an order, in its currency; in the base currency if the name begins with `base`. */
export const priceFields = rowFields({
  subtotal: money('subtotal'),
  subtotalInclTax: money('subtotal_incl_tax'),
  discountAmount: money('discount_amount', 'Zero or less'),
  shippingAmount: money('shipping_amount'),
  shippingAmountInclTax: money('shipping_incl_tax'),
  taxAmount: money('tax_amount'),
  shippingTaxAmount: money('shipping_tax_amount'),
  hiddenTaxAmount: money('hidden_tax_amount'),
  shippingDiscountAmount: money('shipping_discount_amount'),
  grandTotal: money('grand_total'),
  totalPaid: money('total_paid'),
  totalRefunded: money('total_refunded'),
  totalDue: due(''),
  totalCanceled: money('total_canceled'),
  totalInvoiced: money('total_invoiced'),
  subtotalCanceled: money('subtotal_canceled'),
  subtotalInvoiced: money('subtotal_invoiced'),
  subtotalRefunded: money('subtotal_refunded'),
  adjustmentPositive: money('adjustment_positive'),
  adjustmentNegative: money('adjustment_negative'),
  baseGrandTotal: money('base_grand_total'),
  baseSubtotal: money('base_subtotal'),
  baseTaxAmount: money('base_tax_amount'),
  baseShippingAmount: money('base_shipping_amount'),
  baseDiscountAmount: money('base_discount_amount'),
  baseTotalPaid: money('base_total_paid'),
  baseTotalRefunded: money('base_total_refunded'),
  baseTotalDue: due('base_'),
  giftcardAmount: money('gift_cards_amount', 'The amount that gift cards pay, in addition to the grand total'),
  giftcardInvoiced: money('gift_cards_invoiced'),
  giftcardRefunded: money('gift_cards_refunded', 'The amount that credit memos refunded onto gift cards'),
  giftcardCanceled: money('gift_cards_canceled', 'The amount that a cancel returned to gift cards'),
  baseGiftcardAmount: money('base_gift_cards_amount'),
});

/** A line; parts of composite products name their parent line. */
export const itemFields = rowFields({
  id: key('item_id'),
  parentItemId: whole('parent_item_id', 'The line that it is a part of'),
  productId: whole('product_id'),
  productType: words('product_type'),
  sku: words('sku'),
  name: words('name'),
  description: words('description'),
  qty: amount('qty_ordered', 'The same as `qtyOrdered`'),
  qtyOrdered: amount('qty_ordered'),
  qtyShipped: amount('qty_shipped'),
  qtyInvoiced: amount('qty_invoiced'),
  qtyRefunded: amount('qty_refunded'),
  qtyCanceled: amount('qty_canceled'),
  qtyBackordered: amount('qty_backordered'),
  price: amount('price'),
  priceInclTax: amountOrNull('price_incl_tax'),
  originalPrice: amountOrNull('original_price'),
  rowTotal: money('row_total'),
  rowTotalInclTax: moneyOrNull('row_total_incl_tax'),
  discountAmount: money('discount_amount'),
  discountPercent: amount('discount_percent'),
  taxAmount: money('tax_amount'),
  taxPercent: amount('tax_percent'),
  fixedTaxAmount: amountOrNull('weee_tax_applied_amount', 'Fixed product taxes of one piece'),
  fixedTaxRowAmount: moneyOrNull('weee_tax_applied_row_amount'),
  basePrice: amount('base_price'),
  baseRowTotal: money('base_row_total'),
  baseTaxAmount: money('base_tax_amount'),
  baseDiscountAmount: money('base_discount_amount'),
  amountRefunded: money('amount_refunded'),
  taxRefunded: money('tax_refunded'),
  discountRefunded: money('discount_refunded'),
  weight: amountOrNull('weight'),
  rowWeight: amountOrNull('row_weight'),
  isVirtual: truth('is_virtual'),
  isQtyDecimal: truth('is_qty_decimal'),
  freeShipping: truth('free_shipping'),
  noDiscount: truth('no_discount'),
  additionalData: words('additional_data'),
  extOrderItemId: words('ext_order_item_id'),
  productOptions: json('product_options', 'The request and the chosen options'),
  storeId: whole('store_id'),
  createdAt: moment('created_at'),
});

/** Fields of a line that only the back office sees. */
export const officeItemFields = rowFields({ baseCost: amountOrNull('base_cost', 'Only for API users') });

/** An address of an order. */
export const addressFields = rowFields({
  id: key('address_id'),
  addressType: words('address_type', 'billing or shipping'),
  customerAddressId: whole('customer_address_id', 'The address of the customer’s book that it was'),
  email: words('email'),
  prefix: words('prefix'),
  firstName: words('firstname'),
  middleName: words('middlename'),
  lastName: words('lastname'),
  suffix: words('suffix'),
  company: words('company'),
  street: lines('street', 'Lines'),
  city: words('city'),
  region: words('region'),
  regionId: whole('region_id'),
  postcode: words('postcode'),
  countryId: words('country_id'),
  telephone: words('telephone'),
  fax: words('fax'),
  vatId: words('vat_id'),
});

/** The payment of an order, without data that could be used to pay again. */
export const paymentFields = rowFields({
  method: words('method'),
  poNumber: words('po_number'),
  amountOrdered: money('amount_ordered'),
  amountPaid: money('amount_paid'),
  amountRefunded: money('amount_refunded'),
  amountCanceled: money('amount_canceled'),
});

/** Fields of a payment that only the back office sees. */
export const officePaymentFields = rowFields({
  lastTransactionId: words('last_trans_id', 'Only for API users'),
  ccType: words('cc_type', 'Only for API users'),
  ccLast4: words('cc_last4', 'Only for API users'),
});

/** A transaction of a payment provider. */
export const transactionFields = rowFields({
  transactionId: words('txn_id'),
  type: words('txn_type', 'authorization, capture, void, refund, or what an imported store kept'),
  parentTransactionId: words('parent_txn_id'),
  isClosed: truth('is_closed'),
  createdAt: moment('created_at'),
});

/** A tax of one rate. */
export const taxFields = rowFields({
  code: words('code'),
  title: words('title'),
  percent: amount('percent'),
  amount: money('amount', 'Amount of all rates with the same priority'),
  baseAmount: money('base_real_amount', 'Amount of this rate, in the base currency'),
});

/** An entry of the history. */
export const historyFields = rowFields({
  note: words('comment'),
  status: words('status'),
  createdAt: moment('created_at'),
  isCustomerNotified: truth('is_customer_notified'),
  isVisibleOnFront: truth('is_visible_on_front'),
  entityName: words('entity_name', 'Origin of the line: order, invoice, shipment or creditmemo'),
});
