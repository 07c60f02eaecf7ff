import type { Definition } from './definitions.ts';

/** The tables of orders and their documents. */
export const salesDefinitions = {
  sales_flat_order: {
    int: `entity_id is_virtual store_id customer_id can_ship_partially can_ship_partially_item
      customer_is_guest customer_note_notify billing_address_id customer_group_id edit_increment
      email_sent forced_shipment_with_invoice payment_auth_expiration quote_address_id quote_id
      shipping_address_id total_item_count customer_gender paypal_ipn_customer_notified gift_message_id`,
    decimal: `base_discount_amount base_discount_canceled base_discount_invoiced base_discount_refunded
      base_grand_total base_shipping_amount base_shipping_canceled base_shipping_invoiced
      base_shipping_refunded base_shipping_tax_amount base_shipping_tax_refunded base_subtotal
      base_subtotal_canceled base_subtotal_invoiced base_subtotal_refunded base_tax_amount
      base_tax_canceled base_tax_invoiced base_tax_refunded base_to_global_rate base_to_order_rate
      base_total_canceled base_total_invoiced base_total_invoiced_cost base_total_offline_refunded
      base_total_online_refunded base_total_paid base_total_qty_ordered base_total_refunded
      discount_amount discount_canceled discount_invoiced discount_refunded grand_total shipping_amount
      shipping_canceled shipping_invoiced shipping_refunded shipping_tax_amount shipping_tax_refunded
      store_to_base_rate store_to_order_rate subtotal subtotal_canceled subtotal_invoiced
      subtotal_refunded tax_amount tax_canceled tax_invoiced tax_refunded total_canceled total_invoiced
      total_offline_refunded total_online_refunded total_paid total_qty_ordered total_refunded
      adjustment_negative adjustment_positive base_adjustment_negative base_adjustment_positive
      base_shipping_discount_amount base_subtotal_incl_tax base_total_due payment_authorization_amount
      shipping_discount_amount subtotal_incl_tax total_due weight hidden_tax_amount base_hidden_tax_amount
      shipping_hidden_tax_amount base_shipping_hidden_tax_amnt hidden_tax_invoiced
      base_hidden_tax_invoiced hidden_tax_refunded base_hidden_tax_refunded shipping_incl_tax
      base_shipping_incl_tax`,
    text: `state status coupon_code protect_code shipping_description increment_id applied_rule_ids
      base_currency_code customer_email customer_firstname customer_lastname customer_middlename
      customer_prefix customer_suffix customer_taxvat discount_description ext_customer_id ext_order_id
      global_currency_code hold_before_state hold_before_status order_currency_code original_increment_id
      relation_child_id relation_child_real_id relation_parent_id relation_parent_real_id remote_ip
      shipping_method store_currency_code store_name x_forwarded_for customer_note coupon_rule_name`,
    datetime: 'customer_dob created_at updated_at',
  },
  sales_flat_order_item: {
    int: `item_id order_id parent_item_id quote_item_id store_id product_id is_virtual free_shipping
      is_qty_decimal no_discount locked_do_invoice locked_do_ship is_nominal gift_message_id
      gift_message_available`,
    decimal: `weight qty_backordered qty_canceled qty_invoiced qty_ordered qty_refunded qty_shipped base_cost
      price base_price original_price base_original_price tax_percent tax_amount base_tax_amount
      tax_invoiced base_tax_invoiced discount_percent discount_amount base_discount_amount
      discount_invoiced base_discount_invoiced amount_refunded base_amount_refunded row_total
      base_row_total row_invoiced base_row_invoiced row_weight base_tax_before_discount
      tax_before_discount price_incl_tax base_price_incl_tax row_total_incl_tax base_row_total_incl_tax
      hidden_tax_amount base_hidden_tax_amount hidden_tax_invoiced base_hidden_tax_invoiced
      hidden_tax_refunded base_hidden_tax_refunded tax_canceled hidden_tax_canceled tax_refunded
      base_tax_refunded discount_refunded base_discount_refunded base_weee_tax_applied_amount
      base_weee_tax_applied_row_amnt weee_tax_applied_amount weee_tax_applied_row_amount
      weee_tax_disposition weee_tax_row_disposition base_weee_tax_disposition
      base_weee_tax_row_disposition`,
    text: `product_type product_options sku name description applied_rule_ids additional_data ext_order_item_id
      weee_tax_applied`,
    datetime: 'created_at updated_at',
  },
  sales_flat_order_address: {
    int: `entity_id parent_id customer_address_id quote_address_id region_id customer_id vat_is_valid
      vat_request_success`,
    text: `fax region postcode lastname street city email telephone country_id firstname address_type prefix
      middlename suffix company vat_id vat_request_id vat_request_date`,
  },
  sales_flat_order_payment: {
    int: 'entity_id parent_id quote_payment_id',
    decimal: `base_shipping_captured shipping_captured amount_refunded base_amount_paid amount_canceled
      base_amount_authorized base_amount_paid_online base_amount_refunded_online base_shipping_amount
      shipping_amount amount_paid amount_authorized base_amount_ordered base_shipping_refunded
      shipping_refunded base_amount_refunded amount_ordered base_amount_canceled`,
    text: `additional_data cc_exp_month cc_ss_start_year echeck_bank_name method cc_debug_request_body
      cc_secure_verify protection_eligibility cc_approval cc_last4 cc_status_description echeck_type
      cc_debug_response_serialized cc_ss_start_month echeck_account_type last_trans_id cc_cid_status
      cc_owner cc_type po_number cc_exp_year cc_status echeck_routing_number account_status
      anet_trans_method cc_debug_response_body cc_ss_issue echeck_account_name cc_avs_status cc_number_enc
      cc_trans_id paybox_request_number address_status additional_information`,
  },
  sales_flat_order_status_history: {
    int: 'entity_id parent_id is_customer_notified is_visible_on_front',
    text: 'comment status entity_name',
    datetime: 'created_at',
  },
  sales_order_tax: {
    int: 'tax_id order_id priority position process hidden',
    decimal: 'percent amount base_amount base_real_amount',
    text: 'code title',
  },
  sales_order_tax_item: {
    int: 'tax_item_id tax_id item_id',
    decimal: 'tax_percent',
  },
  sales_payment_transaction: {
    int: 'transaction_id parent_id order_id payment_id is_closed',
    text: 'txn_id parent_txn_id txn_type additional_information',
    datetime: 'created_at',
  },
  sales_flat_invoice: {
    int: `entity_id store_id billing_address_id is_used_for_refund order_id email_sent can_void_flag state
      shipping_address_id`,
    decimal: `base_grand_total shipping_tax_amount tax_amount base_tax_amount store_to_order_rate
      base_shipping_tax_amount base_discount_amount base_to_order_rate grand_total shipping_amount
      subtotal_incl_tax base_subtotal_incl_tax store_to_base_rate base_shipping_amount total_qty
      base_to_global_rate subtotal base_subtotal discount_amount hidden_tax_amount base_hidden_tax_amount
      shipping_hidden_tax_amount base_shipping_hidden_tax_amnt shipping_incl_tax base_shipping_incl_tax
      base_total_refunded`,
    text: `store_currency_code transaction_id order_currency_code base_currency_code global_currency_code
      increment_id discount_description`,
    datetime: 'created_at updated_at',
  },
  sales_flat_invoice_item: {
    int: 'entity_id parent_id product_id order_item_id',
    decimal: `base_price tax_amount base_row_total discount_amount row_total base_discount_amount price_incl_tax
      base_tax_amount base_price_incl_tax qty base_cost price base_row_total_incl_tax row_total_incl_tax
      hidden_tax_amount base_hidden_tax_amount base_weee_tax_applied_amount base_weee_tax_applied_row_amnt
      weee_tax_applied_amount weee_tax_applied_row_amount weee_tax_disposition weee_tax_row_disposition
      base_weee_tax_disposition base_weee_tax_row_disposition`,
    text: 'additional_data description sku name weee_tax_applied',
  },
  sales_flat_invoice_comment: {
    int: 'entity_id parent_id is_customer_notified is_visible_on_front',
    text: 'comment',
    datetime: 'created_at',
  },
  sales_flat_shipment: {
    int: `entity_id store_id email_sent order_id customer_id shipping_address_id billing_address_id
      shipment_status`,
    decimal: 'total_weight total_qty',
    text: 'increment_id packages shipping_label',
    datetime: 'created_at updated_at',
  },
  sales_flat_shipment_item: {
    int: 'entity_id parent_id product_id order_item_id',
    decimal: 'row_total price weight qty',
    text: 'additional_data description name sku',
  },
  sales_flat_shipment_track: {
    int: 'entity_id parent_id order_id',
    decimal: 'weight qty',
    text: 'track_number description title carrier_code',
    datetime: 'created_at updated_at',
  },
  sales_flat_shipment_comment: {
    int: 'entity_id parent_id is_customer_notified is_visible_on_front',
    text: 'comment',
    datetime: 'created_at',
  },
  sales_flat_creditmemo: {
    int: `entity_id store_id order_id email_sent creditmemo_status state shipping_address_id
      billing_address_id invoice_id`,
    decimal: `adjustment_positive base_shipping_tax_amount store_to_order_rate base_discount_amount
      base_to_order_rate grand_total base_adjustment_negative base_subtotal_incl_tax shipping_amount
      subtotal_incl_tax adjustment_negative base_shipping_amount store_to_base_rate base_to_global_rate
      base_adjustment base_subtotal discount_amount subtotal adjustment base_grand_total
      base_adjustment_positive base_tax_amount shipping_tax_amount tax_amount hidden_tax_amount
      base_hidden_tax_amount shipping_hidden_tax_amount base_shipping_hidden_tax_amnt shipping_incl_tax
      base_shipping_incl_tax`,
    text: `store_currency_code order_currency_code base_currency_code global_currency_code transaction_id
      increment_id discount_description`,
    datetime: 'created_at updated_at',
  },
  sales_flat_creditmemo_item: {
    int: 'entity_id parent_id product_id order_item_id',
    decimal: `base_price tax_amount base_row_total discount_amount row_total base_discount_amount price_incl_tax
      base_tax_amount base_price_incl_tax qty base_cost price base_row_total_incl_tax row_total_incl_tax
      hidden_tax_amount base_hidden_tax_amount weee_tax_disposition weee_tax_row_disposition
      base_weee_tax_disposition base_weee_tax_row_disposition base_weee_tax_applied_amount
      base_weee_tax_applied_row_amnt weee_tax_applied_amount weee_tax_applied_row_amount`,
    text: 'additional_data description sku name weee_tax_applied',
  },
  sales_flat_creditmemo_comment: {
    int: 'entity_id parent_id is_customer_notified is_visible_on_front',
    text: 'comment',
    datetime: 'created_at',
  },
  sales_order_status: {
    text: 'status label',
  },
  sales_order_status_label: {
    int: 'store_id',
    text: 'status label',
  },
  sales_order_status_state: {
    int: 'is_default',
    text: 'status state',
  },
  eav_entity_store: {
    int: 'entity_store_id entity_type_id store_id',
    text: 'increment_prefix increment_last_id',
  },
  gift_message: {
    int: 'gift_message_id customer_id',
    text: 'sender recipient message',
  },
  downloadable_link_purchased: {
    int: 'purchased_id order_id order_item_id customer_id',
    text: 'order_increment_id product_name product_sku link_section_title',
    datetime: 'created_at updated_at',
  },
  downloadable_link_purchased_item: {
    int: `item_id purchased_id order_item_id product_id number_of_downloads_bought number_of_downloads_used
      link_id is_shareable`,
    text: 'link_hash link_title link_url link_file link_type status',
    datetime: 'created_at updated_at',
  },
} as const satisfies Record<string, Definition>;
