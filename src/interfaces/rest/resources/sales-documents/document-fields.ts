import { amount, amountOrNull, json, key, moment, rowFields, truth, whole, words } from '../../row-fields.ts';

const money = {
  grandTotal: amount('grand_total'),
  subtotal: amount('subtotal'),
  taxAmount: amount('tax_amount'),
  shippingAmount: amount('shipping_amount'),
  discountAmount: amount('discount_amount'),
  subtotalInclTax: amountOrNull('subtotal_incl_tax'),
  shippingInclTax: amountOrNull('shipping_incl_tax'),
  shippingTaxAmount: amount('shipping_tax_amount'),
  hiddenTaxAmount: amount('hidden_tax_amount'),
  baseGrandTotal: amount('base_grand_total'),
  baseSubtotal: amount('base_subtotal'),
  baseTaxAmount: amount('base_tax_amount'),
  baseShippingAmount: amount('base_shipping_amount'),
  baseDiscountAmount: amount('base_discount_amount'),
  giftcardAmount: amount('gift_cards_amount', 'Amount that gift cards pay, in addition to the grand total'),
  baseGiftcardAmount: amount('base_gift_cards_amount'),
  currency: words('order_currency_code'),
  baseCurrencyCode: words('base_currency_code'),
};

const times = { createdAt: moment('created_at'), updatedAt: moment('updated_at') };

/** An invoice (rest 4.8). */
export const invoiceFields = rowFields({
  id: key('invoice_id'),
  incrementId: words('increment_id'),
  orderId: key('order_id'),
  storeId: whole('store_id'),
  state: whole('state', '1 open, 2 paid, 3 canceled'),
  ...money,
  totalQty: amount('total_qty'),
  transactionId: words('transaction_id'),
  emailSent: truth('email_sent'),
  canVoidFlag: truth('can_void_flag'),
  isUsedForRefund: truth('is_used_for_refund'),
  discountDescription: words('discount_description'),
  ...times,
});

/** A credit memo. */
export const creditmemoFields = rowFields({
  id: key('creditmemo_id'),
  incrementId: words('increment_id'),
  orderId: key('order_id'),
  invoiceId: whole('invoice_id'),
  storeId: whole('store_id'),
  ...money,
  adjustment: amount('adjustment'),
  adjustmentPositive: amount('adjustment_positive'),
  adjustmentNegative: amount('adjustment_negative'),
  baseAdjustment: amount('base_adjustment'),
  transactionId: words('transaction_id'),
  creditmemoStatus: whole('creditmemo_status'),
  emailSent: truth('email_sent'),
  discountDescription: words('discount_description'),
  ...times,
});

/** A shipment. */
export const shipmentFields = rowFields({
  id: key('shipment_id'),
  incrementId: words('increment_id'),
  orderId: key('order_id'),
  storeId: whole('store_id'),
  totalQty: amount('total_qty'),
  totalWeight: amountOrNull('total_weight'),
  emailSent: truth('email_sent'),
  shipmentStatus: whole('shipment_status'),
  packages: json('packages', 'As a carrier wrote them'),
  ...times,
});

/** A tracking number. */
export const trackFields = rowFields({
  id: key('track_id'),
  carrierCode: words('carrier_code'),
  title: words('title'),
  trackNumber: words('track_number'),
  description: words('description'),
  weight: amountOrNull('weight'),
  qty: amountOrNull('qty'),
  ...times,
});

const line = {
  id: key('item_id'),
  orderItemId: whole('order_item_id'),
  productId: whole('product_id'),
  sku: words('sku'),
  name: words('name'),
  description: words('description'),
  qty: amount('qty'),
  price: amount('price'),
};

/** A line of an invoice or a credit memo. */
export const moneyLineFields = rowFields({
  ...line,
  priceInclTax: amountOrNull('price_incl_tax'),
  rowTotal: amount('row_total'),
  rowTotalInclTax: amountOrNull('row_total_incl_tax'),
  taxAmount: amount('tax_amount'),
  discountAmount: amount('discount_amount'),
  basePrice: amount('base_price'),
  basePriceInclTax: amountOrNull('base_price_incl_tax'),
  baseRowTotal: amount('base_row_total'),
  baseRowTotalInclTax: amountOrNull('base_row_total_incl_tax'),
  baseTaxAmount: amount('base_tax_amount'),
  baseDiscountAmount: amount('base_discount_amount'),
});

/** A line of a shipment. */
export const parcelLineFields = rowFields({
  ...line,
  rowTotal: amountOrNull('row_total'),
  weight: amountOrNull('weight'),
});

/** A comment on a document. */
export const commentFields = rowFields({
  id: key('comment_id'),
  comment: words('comment'),
  createdAt: moment('created_at'),
  isCustomerNotified: truth('is_customer_notified'),
  isVisibleOnFront: truth('is_visible_on_front'),
});
