import { Type } from 'typebox';
import { arrayOf, struct } from '#interfaces/legacy/declare.ts';
import { texts } from './print-rows.ts';

const salesOrderAddressEntity = struct('salesOrderAddressEntity', {
  ...texts(`
    increment_id parent_id created_at updated_at is_active address_type firstname middlename lastname company vat_id
    vat_is_valid vat_request_id vat_request_date vat_request_success street city region postcode country_id telephone fax
    region_id address_id
  `),
});

const salesOrderItemEntity = struct('salesOrderItemEntity', {
  ...texts(`
    item_id order_id quote_item_id created_at updated_at product_id product_type product_options weight is_virtual sku
    name applied_rule_ids free_shipping is_qty_decimal no_discount qty_canceled qty_invoiced qty_ordered qty_refunded
    qty_shipped cost price base_price original_price base_original_price tax_percent tax_amount base_tax_amount
    tax_invoiced base_tax_invoiced discount_percent discount_amount base_discount_amount discount_invoiced
    base_discount_invoiced amount_refunded base_amount_refunded row_total base_row_total row_invoiced base_row_invoiced
    row_weight gift_message_id gift_message gift_message_available base_tax_before_discount tax_before_discount
    weee_tax_applied weee_tax_applied_amount weee_tax_applied_row_amount base_weee_tax_applied_amount
    base_weee_tax_applied_row_amount weee_tax_disposition weee_tax_row_disposition base_weee_tax_disposition
    base_weee_tax_row_disposition
  `),
});

const salesOrderPaymentEntity = struct('salesOrderPaymentEntity', {
  ...texts(`
    increment_id parent_id created_at updated_at is_active amount_ordered shipping_amount base_amount_ordered
    base_shipping_amount method po_number cc_type cc_number_enc cc_last4 cc_owner cc_exp_month cc_exp_year
    cc_ss_start_month cc_ss_start_year payment_id
  `),
});

const salesOrderStatusHistoryEntity = struct('salesOrderStatusHistoryEntity', {
  ...texts('increment_id parent_id created_at updated_at is_active is_customer_notified status comment'),
});

/** An order with everything that belongs to it (soap-sales 2). */
export const salesOrderEntity = struct('salesOrderEntity', {
  ...texts(`
    increment_id parent_id store_id created_at updated_at is_active customer_id tax_amount shipping_amount discount_amount
    subtotal grand_total total_paid total_refunded total_qty_ordered total_canceled total_invoiced total_online_refunded
    total_offline_refunded base_tax_amount base_shipping_amount base_discount_amount base_subtotal base_grand_total
    base_total_paid base_total_refunded base_total_qty_ordered base_total_canceled base_total_invoiced
    base_total_online_refunded base_total_offline_refunded billing_address_id billing_firstname billing_lastname
    shipping_address_id shipping_firstname shipping_lastname billing_name shipping_name store_to_base_rate
    store_to_order_rate base_to_global_rate base_to_order_rate weight store_name remote_ip status state applied_rule_ids
    global_currency_code base_currency_code store_currency_code order_currency_code shipping_method shipping_description
    customer_email customer_firstname customer_lastname quote_id is_virtual customer_group_id customer_note_notify
    customer_is_guest email_sent order_id gift_message_id gift_message
  `),
  shipping_address: Type.Optional(salesOrderAddressEntity),
  billing_address: Type.Optional(salesOrderAddressEntity),
  items: Type.Optional(arrayOf('salesOrderItemEntityArray', salesOrderItemEntity)),
  payment: Type.Optional(salesOrderPaymentEntity),
  status_history: Type.Optional(arrayOf('salesOrderStatusHistoryEntityArray', salesOrderStatusHistoryEntity)),
});

/** An order in a list. */
export const salesOrderListEntity = struct('salesOrderListEntity', {
  ...texts(`
    increment_id store_id created_at updated_at customer_id tax_amount shipping_amount discount_amount subtotal
    grand_total total_paid total_refunded total_qty_ordered total_canceled total_invoiced total_online_refunded
    total_offline_refunded base_tax_amount base_shipping_amount base_discount_amount base_subtotal base_grand_total
    base_total_paid base_total_refunded base_total_qty_ordered base_total_canceled base_total_invoiced
    base_total_online_refunded base_total_offline_refunded billing_address_id billing_firstname billing_lastname
    shipping_address_id shipping_firstname shipping_lastname billing_name shipping_name store_to_base_rate
    store_to_order_rate base_to_global_rate base_to_order_rate weight store_name remote_ip status state applied_rule_ids
    global_currency_code base_currency_code store_currency_code order_currency_code shipping_method shipping_description
    customer_email customer_firstname customer_lastname quote_id is_virtual customer_group_id customer_note_notify
    customer_is_guest email_sent order_id gift_message_id coupon_code protect_code base_discount_canceled
    base_discount_invoiced base_discount_refunded base_shipping_canceled base_shipping_invoiced base_shipping_refunded
    base_shipping_tax_amount base_shipping_tax_refunded base_subtotal_canceled base_subtotal_invoiced
    base_subtotal_refunded base_tax_canceled base_tax_invoiced base_tax_refunded base_total_invoiced_cost
    discount_canceled discount_invoiced discount_refunded shipping_canceled shipping_invoiced shipping_refunded
    shipping_tax_amount shipping_tax_refunded subtotal_canceled subtotal_invoiced subtotal_refunded tax_canceled
    tax_invoiced tax_refunded can_ship_partially can_ship_partially_item edit_increment forced_do_shipment_with_invoice
    payment_authorization_expiration paypal_ipn_customer_notified quote_address_id adjustment_negative adjustment_positive
    base_adjustment_negative base_adjustment_positive base_shipping_discount_amount base_subtotal_incl_tax base_total_due
    payment_authorization_amount shipping_discount_amount subtotal_incl_tax total_due customer_dob customer_middlename
    customer_prefix customer_suffix customer_taxvat discount_description ext_customer_id ext_order_id hold_before_state
    hold_before_status original_increment_id relation_child_id relation_child_real_id relation_parent_id
    relation_parent_real_id x_forwarded_for customer_note total_item_count customer_gender hidden_tax_amount
    base_hidden_tax_amount shipping_hidden_tax_amount base_shipping_hidden_tax_amount hidden_tax_invoiced
    base_hidden_tax_invoiced hidden_tax_refunded base_hidden_tax_refunded shipping_incl_tax base_shipping_incl_tax
    base_customer_balance_amount customer_balance_amount base_customer_balance_invoiced customer_balance_invoiced
    base_customer_balance_refunded customer_balance_refunded base_customer_balance_total_refunded
    customer_balance_total_refunded gift_cards base_gift_cards_amount gift_cards_amount base_gift_cards_invoiced
    gift_cards_invoiced base_gift_cards_refunded gift_cards_refunded reward_points_balance base_reward_currency_amount
    reward_currency_amount base_reward_currency_amount_invoiced reward_currency_amount_invoiced
    base_reward_currency_amount_refunded reward_currency_amount_refunded reward_points_balance_refunded
    reward_points_balance_to_refund reward_salesrule_points firstname lastname telephone postcode
  `),
});
