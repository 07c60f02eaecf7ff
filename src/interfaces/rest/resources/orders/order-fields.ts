import {
  amount,
  amountOrNull,
  idList,
  json,
  key,
  lines,
  moment,
  rowFields,
  truth,
  whole,
  words,
} from '../../row-fields.ts';

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
  remoteIp: words('remote_ip', 'Only for API users'),
  xForwardedFor: words('x_forwarded_for', 'Only for API users'),
});

/** The money of an order, in its currency; in the base currency if the name begins with `base`. */
export const priceFields = rowFields({
  subtotal: amount('subtotal'),
  subtotalInclTax: amount('subtotal_incl_tax'),
  discountAmount: amount('discount_amount', 'Zero or less'),
  shippingAmount: amount('shipping_amount'),
  shippingAmountInclTax: amount('shipping_incl_tax'),
  taxAmount: amount('tax_amount'),
  shippingTaxAmount: amount('shipping_tax_amount'),
  hiddenTaxAmount: amount('hidden_tax_amount'),
  shippingDiscountAmount: amount('shipping_discount_amount'),
  grandTotal: amount('grand_total'),
  totalPaid: amount('total_paid'),
  totalRefunded: amount('total_refunded'),
  totalDue: amount('total_due'),
  totalCanceled: amount('total_canceled'),
  totalInvoiced: amount('total_invoiced'),
  subtotalCanceled: amount('subtotal_canceled'),
  subtotalInvoiced: amount('subtotal_invoiced'),
  subtotalRefunded: amount('subtotal_refunded'),
  adjustmentPositive: amount('adjustment_positive'),
  adjustmentNegative: amount('adjustment_negative'),
  baseGrandTotal: amount('base_grand_total'),
  baseSubtotal: amount('base_subtotal'),
  baseTaxAmount: amount('base_tax_amount'),
  baseShippingAmount: amount('base_shipping_amount'),
  baseDiscountAmount: amount('base_discount_amount'),
  baseTotalPaid: amount('base_total_paid'),
  baseTotalRefunded: amount('base_total_refunded'),
  baseTotalDue: amount('base_total_due'),
  giftcardAmount: amount('gift_cards_amount', 'The amount that gift cards pay, in addition to the grand total'),
  giftcardInvoiced: amount('gift_cards_invoiced'),
  giftcardRefunded: amount('gift_cards_refunded', 'The amount that credit memos refunded onto gift cards'),
  giftcardCanceled: amount('gift_cards_canceled', 'The amount that a cancel returned to gift cards'),
  baseGiftcardAmount: amount('base_gift_cards_amount'),
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
  rowTotal: amount('row_total'),
  rowTotalInclTax: amountOrNull('row_total_incl_tax'),
  discountAmount: amount('discount_amount'),
  discountPercent: amount('discount_percent'),
  taxAmount: amount('tax_amount'),
  taxPercent: amount('tax_percent'),
  fixedTaxAmount: amountOrNull('weee_tax_applied_amount', 'Fixed product taxes of one piece'),
  fixedTaxRowAmount: amountOrNull('weee_tax_applied_row_amount'),
  basePrice: amount('base_price'),
  baseRowTotal: amount('base_row_total'),
  baseTaxAmount: amount('base_tax_amount'),
  baseDiscountAmount: amount('base_discount_amount'),
  amountRefunded: amount('amount_refunded'),
  taxRefunded: amount('tax_refunded'),
  discountRefunded: amount('discount_refunded'),
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
  amountOrdered: amount('amount_ordered'),
  amountPaid: amount('amount_paid'),
  amountRefunded: amount('amount_refunded'),
  amountCanceled: amount('amount_canceled'),
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
  amount: amount('amount', 'Amount of all rates with the same priority'),
  baseAmount: amount('base_real_amount', 'Amount of this rate, in the base currency'),
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
