import { amountColumns, lineColumns, sumColumns } from '#domain/pricing/totals/columns.ts';
import { cascade, decimalOrNull, integerDefault, integerOrNull, textOrNull, time } from '#platform/storage/columns.ts';

/** The amounts of a line or an order that were canceled, invoiced, paid or refunded so far. */
const progress = amountColumns(
  [
    ...(['discount_canceled', 'discount_invoiced', 'discount_refunded'] as const),
    ...(['shipping_canceled', 'shipping_invoiced', 'shipping_refunded', 'shipping_tax_refunded'] as const),
    ...(['subtotal_canceled', 'subtotal_invoiced', 'subtotal_refunded'] as const),
    ...(['tax_canceled', 'tax_invoiced', 'tax_refunded', 'hidden_tax_invoiced', 'hidden_tax_refunded'] as const),
    ...(['total_canceled', 'total_invoiced', 'total_invoiced_cost', 'total_paid', 'total_due'] as const),
    ...(['total_refunded', 'total_offline_refunded', 'total_online_refunded', 'amount_refunded'] as const),
    ...(['gift_cards_amount', 'gift_cards_invoiced', 'gift_cards_refunded', 'gift_cards_canceled'] as const),
  ],
  decimalOrNull,
);

/** What extensions of an imported store had added to the table, as JSON (`kernel/extension-fields.ts`). */
export const extensions = { extension_fields: textOrNull() };

/** Fixed product taxes of a line. */
const fixedTaxes = {
  ...amountColumns(
    [
      ...(['weee_tax_applied_amount', 'weee_tax_applied_row_amount'] as const),
      ...(['weee_tax_disposition', 'weee_tax_row_disposition'] as const),
    ],
    decimalOrNull,
  ),
  weee_tax_applied: textOrNull(),
};

/**
 * The common columns of orders, their lines and documents: money, currencies and rates, the product of a line. Missing
 * amounts are null; amounts are in the base currency if the name begins with `base_`.
 */
const columns = {
  ...amountColumns(Object.values(sumColumns), decimalOrNull),
  ...amountColumns(Object.values(lineColumns), decimalOrNull),
  ...amountColumns(['adjustment', 'adjustment_positive', 'adjustment_negative'], decimalOrNull),
  ...progress,
  ...fixedTaxes,
  ...amountColumns(['total_qty_ordered', 'original_price', 'tax_before_discount'], decimalOrNull),
  store_to_base_rate: decimalOrNull(),
  store_to_order_rate: decimalOrNull(),
  base_to_global_rate: decimalOrNull(),
  base_to_order_rate: decimalOrNull(),
  global_currency_code: textOrNull(),
  base_currency_code: textOrNull(),
  store_currency_code: textOrNull(),
  order_currency_code: textOrNull(),
  discount_description: textOrNull(),
  store_id: integerOrNull(),
  customer_id: integerOrNull(),
  billing_address_id: integerOrNull(),
  shipping_address_id: integerOrNull(),
  email_sent: integerOrNull(),
  increment_id: textOrNull(),
  transaction_id: textOrNull(),
  created_at: time(),
  updated_at: time(),
  total_qty: decimalOrNull(),
  qty: decimalOrNull(),
  weight: decimalOrNull(),
  base_cost: decimalOrNull(),
  product_id: integerOrNull(),
  order_item_id: integerOrNull(),
  sku: textOrNull(),
  name: textOrNull(),
  description: textOrNull(),
  additional_data: textOrNull(),
} as const;

/** Some of these columns by name. */
export function shared<const N extends readonly (keyof typeof columns)[]>(
  ...names: N
): Pick<typeof columns, N[number]> {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<typeof columns, N[number]>;
}

/** The common columns of lines of invoices and credit memos, which follow the ids. */
export const documentLineColumns = {
  ...shared('base_price', 'tax_amount', 'base_row_total', 'discount_amount', 'row_total', 'base_discount_amount'),
  ...shared('price_incl_tax', 'base_tax_amount', 'base_price_incl_tax', 'qty', 'base_cost', 'price'),
  ...shared('base_row_total_incl_tax', 'row_total_incl_tax', 'product_id', 'order_item_id', 'additional_data'),
  ...shared('description', 'sku', 'name', 'hidden_tax_amount', 'base_hidden_tax_amount'),
} as const;

/** A kind of documents of orders. */
export type DocumentName = 'invoice' | 'shipment' | 'creditmemo';

/** Declares the table of a kind of documents; its rows are deleted with their order. */
export function documentTable<const K extends DocumentName, C>(kind: K, own: C) {
  return {
    columns: own,
    foreign: [cascade('order_id', 'sales_order')],
    indexes: {
      [`sales_${kind}_number`]: { columns: ['increment_id'], unique: true },
      [`sales_${kind}_order`]: { columns: ['order_id'] },
      [`sales_${kind}_updated`]: { columns: ['updated_at'] },
      [`sales_${kind}_created`]: { columns: ['created_at'] },
    },
    changesOften: true,
  } as const;
}

/** Declares a subordinate table of a kind of documents; its rows are deleted with their document. */
export function partTable<const K extends DocumentName, C>(kind: K, part: 'item' | 'track' | 'comment', own: C) {
  return {
    columns: own,
    foreign: [cascade(`${kind}_id`, `sales_${kind}`)],
    indexes: { [`sales_${kind}_${part}_${kind}`]: { columns: [`${kind}_id`] } },
    changesOften: true,
  } as const;
}

/** The columns of a comment on a document, which follow the ids. */
export const commentColumns = {
  is_customer_notified: integerOrNull(),
  is_visible_on_front: integerDefault(0),
  comment: textOrNull(),
  created_at: time(),
} as const;
