import { Type } from 'typebox';
import { arrayOf, struct } from '#interfaces/legacy/declare.ts';
import { texts } from '../sales-order/print-rows.ts';

const salesOrderInvoiceItemEntity = struct('salesOrderInvoiceItemEntity', {
  ...texts(`
    increment_id parent_id created_at updated_at is_active weee_tax_applied qty cost price tax_amount row_total base_price
    base_tax_amount base_row_total base_weee_tax_applied_amount base_weee_tax_applied_row_amount weee_tax_applied_amount
    weee_tax_applied_row_amount weee_tax_disposition weee_tax_row_disposition base_weee_tax_disposition
    base_weee_tax_row_disposition sku name order_item_id product_id item_id
  `),
});

const salesOrderInvoiceCommentEntity = struct('salesOrderInvoiceCommentEntity', {
  ...texts('increment_id parent_id created_at updated_at is_active comment is_customer_notified comment_id'),
});

/** An invoice (soap-sales 2). */
export const salesOrderInvoiceEntity = struct('salesOrderInvoiceEntity', {
  ...texts(`
    increment_id parent_id store_id created_at updated_at is_active global_currency_code base_currency_code
    store_currency_code order_currency_code store_to_base_rate store_to_order_rate base_to_global_rate base_to_order_rate
    subtotal base_subtotal base_grand_total discount_amount base_discount_amount shipping_amount base_shipping_amount
    tax_amount base_tax_amount billing_address_id billing_firstname billing_lastname order_id order_increment_id
    order_created_at state grand_total invoice_id
  `),
  items: Type.Optional(arrayOf('salesOrderInvoiceItemEntityArray', salesOrderInvoiceItemEntity)),
  comments: Type.Optional(arrayOf('salesOrderInvoiceCommentEntityArray', salesOrderInvoiceCommentEntity)),
});
