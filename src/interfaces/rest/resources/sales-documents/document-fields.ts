import { Type } from 'typebox';
import { addedTotals } from '#domain/orders/added-totals.ts';
import { moneyToNumber } from '#kernel/decimal.ts';
import {
  amount,
  amountOrNull,
  json,
  key,
  moment,
  money,
  moneyOrNull,
  type RowField,
  rowFields,
  truth,
  whole,
  worded,
  words,
} from '../../row-fields.ts';
import { nullable } from '../../schema.ts';

/**
 * The refunded shipping with its tax. The reference stores the whole order's with a credit memo over a part of it, and
 * SOAP shows that.
 */
const refundedShippingInclTax: RowField = {
  schema: nullable(Type.Number()),
  show(row) {
    if (typeof row.shipping_incl_tax !== 'number') return null;
    const parts = ['shipping_amount', 'shipping_tax_amount', 'shipping_hidden_tax_amount'].map((name) => row[name]);
    const refunded = parts.reduce((sum: number, part) => sum + Number(part ?? 0), 0);
    return moneyToNumber(Math.min(row.shipping_incl_tax, refunded));
  },
};

const sums = {
  grandTotal: money('grand_total'),
  subtotal: money('subtotal'),
  taxAmount: money('tax_amount'),
  shippingAmount: money('shipping_amount'),
  discountAmount: money('discount_amount'),
  subtotalInclTax: moneyOrNull('subtotal_incl_tax'),
  shippingInclTax: moneyOrNull('shipping_incl_tax'),
  shippingTaxAmount: money('shipping_tax_amount'),
  hiddenTaxAmount: money('hidden_tax_amount'),
  baseGrandTotal: money('base_grand_total'),
  baseSubtotal: money('base_subtotal'),
  baseTaxAmount: money('base_tax_amount'),
  baseShippingAmount: money('base_shipping_amount'),
  baseDiscountAmount: money('base_discount_amount'),
  giftcardAmount: money('gift_cards_amount', 'Amount that gift cards pay, in addition to the grand total'),
  baseGiftcardAmount: money('base_gift_cards_amount'),
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
  ...sums,
  totalQty: amount('total_qty'),
  transactionId: words('transaction_id'),
  emailSent: truth('email_sent'),
  canVoidFlag: truth('can_void_flag'),
  isUsedForRefund: truth('is_used_for_refund'),
  discountDescription: words('discount_description'),
  ...times,
});

/** The words for states of credit memos. */
export const creditmemoStates = { 1: 'open', 2: 'refunded', 3: 'canceled' } as const;

/** A credit memo. */
export const creditmemoFields = rowFields({
  id: key('creditmemo_id'),
  incrementId: words('increment_id'),
  orderId: key('order_id'),
  invoiceId: whole('invoice_id'),
  storeId: whole('store_id'),
  ...sums,
  shippingInclTax: refundedShippingInclTax,
  adjustment: money('adjustment'),
  adjustmentPositive: money('adjustment_positive'),
  adjustmentNegative: money('adjustment_negative'),
  baseAdjustment: money('base_adjustment'),
  transactionId: words('transaction_id'),
  creditmemoStatus: worded('creditmemo_status', creditmemoStates, 'As the old store wrote it beside the state'),
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
  shipmentStatus: worded('shipment_status', { 1: 'new' }, 'As the old store wrote it'),
  packages: json('packages', 'As a carrier wrote them'),
  ...times,
});

/** The totals that extensions add to an order or a document; absent without any. */
export const addedTotalsSchema = Type.Optional(
  Type.Array(
    Type.Object({
      code: Type.String(),
      title: Type.String(),
      amount: Type.Number({ description: 'Above zero if it is charged, below if it pays a part of the rest' }),
      baseAmount: Type.Number({ description: 'Amount in the base currency' }),
    }),
    { description: 'Totals of extensions' },
  ),
);

/** Them, of a row. */
export function addedTotalsShown(row: { readonly added_totals: string | null }) {
  const totals = addedTotals(row).map(({ code, title, pays, amount: own, baseAmount }) => {
    const sign = pays ? -1 : 1;
    return { code, title, amount: moneyToNumber(sign * own), baseAmount: moneyToNumber(sign * baseAmount) };
  });
  return totals.length === 0 ? {} : { addedTotals: totals };
}

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
  rowTotal: money('row_total'),
  rowTotalInclTax: moneyOrNull('row_total_incl_tax'),
  taxAmount: money('tax_amount'),
  discountAmount: money('discount_amount'),
  basePrice: amount('base_price'),
  basePriceInclTax: amountOrNull('base_price_incl_tax'),
  baseRowTotal: money('base_row_total'),
  baseRowTotalInclTax: moneyOrNull('base_row_total_incl_tax'),
  baseTaxAmount: money('base_tax_amount'),
  baseDiscountAmount: money('base_discount_amount'),
});

/** A line of a shipment. */
export const parcelLineFields = rowFields({
  ...line,
  rowTotal: moneyOrNull('row_total'),
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
