import { Type } from 'typebox';
import { arrayOf, struct } from '#interfaces/legacy/declare.ts';
import { texts } from '../sales-order/print-rows.ts';

const salesOrderCreditmemoItemEntity = struct('salesOrderCreditmemoItemEntity', {
  ...texts(`
    item_id parent_id weee_tax_applied_row_amount base_price base_weee_tax_row_disposition tax_amount
    base_weee_tax_applied_amount weee_tax_row_disposition base_row_total discount_amount row_total weee_tax_applied_amount
    base_discount_amount base_weee_tax_disposition price_incl_tax base_tax_amount weee_tax_disposition base_price_incl_tax
    qty base_cost base_weee_tax_applied_row_amount price base_row_total_incl_tax row_total_incl_tax product_id
    order_item_id additional_data description weee_tax_applied sku name hidden_tax_amount base_hidden_tax_amount
  `),
});

const salesOrderCreditmemoCommentEntity = struct('salesOrderCreditmemoCommentEntity', {
  ...texts('parent_id created_at comment is_customer_notified comment_id is_visible_on_front'),
});

/** A credit memo (soap-sales 2). */
export const salesOrderCreditmemoEntity = struct('salesOrderCreditmemoEntity', {
  ...texts(`
    updated_at created_at increment_id transaction_id global_currency_code base_currency_code order_currency_code
    store_currency_code cybersource_token invoice_id billing_address_id shipping_address_id state creditmemo_status
    email_sent order_id tax_amount shipping_tax_amount base_tax_amount base_adjustment_positive base_grand_total
    adjustment subtotal discount_amount base_subtotal base_adjustment base_to_global_rate store_to_base_rate
    base_shipping_amount adjustment_negative subtotal_incl_tax shipping_amount base_subtotal_incl_tax
    base_adjustment_negative grand_total base_discount_amount base_to_order_rate store_to_order_rate
    base_shipping_tax_amount adjustment_positive store_id hidden_tax_amount base_hidden_tax_amount
    shipping_hidden_tax_amount base_shipping_hidden_tax_amnt shipping_incl_tax base_shipping_incl_tax
    base_customer_balance_amount customer_balance_amount bs_customer_bal_total_refunded customer_bal_total_refunded
    base_gift_cards_amount gift_cards_amount gw_base_price gw_price gw_items_base_price gw_items_price gw_card_base_price
    gw_card_price gw_base_tax_amount gw_tax_amount gw_items_base_tax_amount gw_items_tax_amount gw_card_base_tax_amount
    gw_card_tax_amount base_reward_currency_amount reward_currency_amount reward_points_balance
    reward_points_balance_refund creditmemo_id
  `),
  items: Type.Optional(arrayOf('salesOrderCreditmemoItemEntityArray', salesOrderCreditmemoItemEntity)),
  comments: Type.Optional(arrayOf('salesOrderCreditmemoCommentEntityArray', salesOrderCreditmemoCommentEntity)),
});
