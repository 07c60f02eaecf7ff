import { id, integer, integerOrNull, type Tables, textOrNull } from '#platform/storage/columns.ts';
import { commentColumns, documentLineColumns, documentTable, extensions, partTable, shared } from './shared-columns.ts';

export const invoiceTables = {
  sales_invoice: documentTable('invoice', {
    invoice_id: id(),
    ...shared('store_id', 'base_grand_total', 'shipping_tax_amount', 'tax_amount', 'base_tax_amount'),
    ...shared('store_to_order_rate', 'base_shipping_tax_amount', 'base_discount_amount', 'base_to_order_rate'),
    ...shared('grand_total', 'shipping_amount', 'subtotal_incl_tax', 'base_subtotal_incl_tax', 'store_to_base_rate'),
    ...shared('base_shipping_amount', 'total_qty', 'base_to_global_rate', 'subtotal', 'base_subtotal'),
    ...shared('discount_amount', 'billing_address_id'),
    is_used_for_refund: integerOrNull(),
    order_id: integer(),
    ...shared('email_sent'),
    can_void_flag: integerOrNull(),
    /** 1 open, 2 paid, 3 canceled. */
    state: integerOrNull(),
    ...shared('shipping_address_id', 'store_currency_code', 'transaction_id', 'order_currency_code'),
    ...shared('base_currency_code', 'global_currency_code', 'increment_id', 'created_at', 'updated_at'),
    ...shared('hidden_tax_amount', 'base_hidden_tax_amount', 'shipping_hidden_tax_amount'),
    ...shared('base_shipping_hidden_tax_amnt', 'shipping_incl_tax', 'base_shipping_incl_tax', 'base_total_refunded'),
    ...shared('discount_description'),
    ...shared('gift_cards_amount', 'base_gift_cards_amount'),
    /** The totals of extensions, as JSON (`added-totals.ts`). */
    added_totals: textOrNull(),
    ...extensions,
  }),
  sales_invoice_item: partTable('invoice', 'item', {
    item_id: id(),
    invoice_id: integer(),
    ...documentLineColumns,
    ...shared('base_weee_tax_applied_amount', 'base_weee_tax_applied_row_amnt', 'weee_tax_applied_amount'),
    ...shared('weee_tax_applied_row_amount', 'weee_tax_applied', 'weee_tax_disposition', 'weee_tax_row_disposition'),
    ...shared('base_weee_tax_disposition', 'base_weee_tax_row_disposition'),
    ...extensions,
  }),
  sales_invoice_comment: partTable('invoice', 'comment', {
    comment_id: id(),
    invoice_id: integer(),
    ...commentColumns,
  }),
} as const satisfies Tables;
