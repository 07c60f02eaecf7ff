import { id, integer, integerOrNull, type Tables, textOrNull } from '#platform/storage/columns.ts';
import { commentColumns, documentLineColumns, documentTable, extensions, partTable, shared } from './shared-columns.ts';

export const creditmemoTables = {
  sales_creditmemo: documentTable('creditmemo', {
    creditmemo_id: id(),
    ...shared('store_id', 'adjustment_positive', 'base_shipping_tax_amount', 'store_to_order_rate'),
    ...shared('base_discount_amount', 'base_to_order_rate', 'grand_total', 'base_adjustment_negative'),
    ...shared('base_subtotal_incl_tax', 'shipping_amount', 'subtotal_incl_tax', 'adjustment_negative'),
    ...shared('base_shipping_amount', 'store_to_base_rate', 'base_to_global_rate', 'base_adjustment'),
    ...shared('base_subtotal', 'discount_amount', 'subtotal', 'adjustment', 'base_grand_total'),
    ...shared('base_adjustment_positive', 'base_tax_amount', 'shipping_tax_amount', 'tax_amount'),
    order_id: integer(),
    ...shared('email_sent'),
    creditmemo_status: integerOrNull(),
    /** 1 open, 2 refunded, 3 canceled. */
    state: integerOrNull(),
    ...shared('shipping_address_id', 'billing_address_id'),
    invoice_id: integerOrNull(),
    ...shared('store_currency_code', 'order_currency_code', 'base_currency_code', 'global_currency_code'),
    ...shared('transaction_id', 'increment_id', 'created_at', 'updated_at', 'hidden_tax_amount'),
    ...shared('base_hidden_tax_amount', 'shipping_hidden_tax_amount', 'base_shipping_hidden_tax_amnt'),
    ...shared('shipping_incl_tax', 'base_shipping_incl_tax', 'discount_description'),
    ...shared('gift_cards_amount', 'base_gift_cards_amount'),
    /** The totals of extensions, as JSON (`added-totals.ts`). */
    added_totals: textOrNull(),
    ...extensions,
  }),
  sales_creditmemo_item: partTable('creditmemo', 'item', {
    item_id: id(),
    creditmemo_id: integer(),
    ...documentLineColumns,
    ...shared('weee_tax_disposition'),
    ...shared('weee_tax_row_disposition', 'base_weee_tax_disposition', 'base_weee_tax_row_disposition'),
    ...shared('weee_tax_applied', 'base_weee_tax_applied_amount', 'base_weee_tax_applied_row_amnt'),
    ...shared('weee_tax_applied_amount', 'weee_tax_applied_row_amount'),
    ...extensions,
  }),
  sales_creditmemo_comment: partTable('creditmemo', 'comment', {
    comment_id: id(),
    creditmemo_id: integer(),
    ...commentColumns,
  }),
} as const satisfies Tables;
