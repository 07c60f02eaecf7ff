/**
 * The columns of orders and documents that V1 and XML-RPC show, in the order of their maps (soap-sales 1). The tables name
 * their columns in an order of their own.
 */
export const wireColumns = {
  /** Orders, but for the id, which stands at the end of an order, and of a row of a list after the names. */
  order: `
    state status coupon_code protect_code shipping_description is_virtual store_id customer_id base_discount_amount
    base_discount_canceled base_discount_invoiced base_discount_refunded base_grand_total base_shipping_amount
    base_shipping_canceled base_shipping_invoiced base_shipping_refunded base_shipping_tax_amount
    base_shipping_tax_refunded base_subtotal base_subtotal_canceled base_subtotal_invoiced base_subtotal_refunded
    base_tax_amount base_tax_canceled base_tax_invoiced base_tax_refunded base_to_global_rate base_to_order_rate
    base_total_canceled base_total_invoiced base_total_invoiced_cost base_total_offline_refunded
    base_total_online_refunded base_total_paid base_total_qty_ordered base_total_refunded discount_amount
    discount_canceled discount_invoiced discount_refunded grand_total shipping_amount shipping_canceled
    shipping_invoiced shipping_refunded shipping_tax_amount shipping_tax_refunded store_to_base_rate
    store_to_order_rate subtotal subtotal_canceled subtotal_invoiced subtotal_refunded tax_amount tax_canceled
    tax_invoiced tax_refunded total_canceled total_invoiced total_offline_refunded total_online_refunded total_paid
    total_qty_ordered total_refunded can_ship_partially can_ship_partially_item customer_is_guest
    customer_note_notify billing_address_id customer_group_id edit_increment email_sent forced_shipment_with_invoice
    payment_auth_expiration quote_address_id quote_id shipping_address_id adjustment_negative adjustment_positive
    base_adjustment_negative base_adjustment_positive base_shipping_discount_amount base_subtotal_incl_tax
    base_total_due payment_authorization_amount shipping_discount_amount subtotal_incl_tax total_due weight
    customer_dob increment_id applied_rule_ids base_currency_code customer_email customer_firstname
    customer_lastname customer_middlename customer_prefix customer_suffix customer_taxvat discount_description
    ext_customer_id ext_order_id global_currency_code hold_before_state hold_before_status order_currency_code
    original_increment_id relation_child_id relation_child_real_id relation_parent_id relation_parent_real_id
    remote_ip shipping_method store_currency_code store_name x_forwarded_for customer_note created_at updated_at
    total_item_count customer_gender hidden_tax_amount base_hidden_tax_amount shipping_hidden_tax_amount
    base_shipping_hidden_tax_amnt hidden_tax_invoiced base_hidden_tax_invoiced hidden_tax_refunded
    base_hidden_tax_refunded shipping_incl_tax base_shipping_incl_tax coupon_rule_name paypal_ipn_customer_notified
    gift_message_id gift_cards_amount base_gift_cards_amount gift_cards_invoiced base_gift_cards_invoiced
    gift_cards_refunded base_gift_cards_refunded gift_cards_canceled base_gift_cards_canceled
  `,
  /** Addresses of an order. */
  orderAddress: `
    order_id customer_address_id quote_address_id region_id customer_id fax region postcode lastname street city
    email telephone country_id firstname address_type prefix middlename suffix company vat_id vat_is_valid
    vat_request_id vat_request_date vat_request_success address_id
  `,
  /** Lines of an order. */
  orderItem: `
    item_id order_id parent_item_id quote_item_id store_id created_at updated_at product_id product_type
    product_options weight is_virtual sku name description applied_rule_ids additional_data free_shipping
    is_qty_decimal no_discount qty_backordered qty_canceled qty_invoiced qty_ordered qty_refunded qty_shipped
    base_cost price base_price original_price base_original_price tax_percent tax_amount base_tax_amount
    tax_invoiced base_tax_invoiced discount_percent discount_amount base_discount_amount discount_invoiced
    base_discount_invoiced amount_refunded base_amount_refunded row_total base_row_total row_invoiced
    base_row_invoiced row_weight base_tax_before_discount tax_before_discount ext_order_item_id locked_do_invoice
    locked_do_ship price_incl_tax base_price_incl_tax row_total_incl_tax base_row_total_incl_tax hidden_tax_amount
    base_hidden_tax_amount hidden_tax_invoiced base_hidden_tax_invoiced hidden_tax_refunded base_hidden_tax_refunded
    is_nominal tax_canceled hidden_tax_canceled tax_refunded base_tax_refunded discount_refunded
    base_discount_refunded gift_message_id gift_message_available base_weee_tax_applied_amount
    base_weee_tax_applied_row_amnt weee_tax_applied_amount weee_tax_applied_row_amount weee_tax_applied
    weee_tax_disposition weee_tax_row_disposition base_weee_tax_disposition base_weee_tax_row_disposition
  `,
  /** The payment of an order. */
  orderPayment: `
    order_id base_shipping_captured shipping_captured amount_refunded base_amount_paid amount_canceled
    base_amount_authorized base_amount_paid_online base_amount_refunded_online base_shipping_amount shipping_amount
    amount_paid amount_authorized base_amount_ordered base_shipping_refunded shipping_refunded base_amount_refunded
    amount_ordered base_amount_canceled quote_payment_id additional_data cc_exp_month cc_ss_start_year
    echeck_bank_name method protection_eligibility cc_approval cc_last4 cc_status_description echeck_type
    cc_ss_start_month echeck_account_type last_trans_id cc_cid_status cc_owner cc_type po_number cc_exp_year
    cc_status account_status anet_trans_method cc_ss_issue echeck_account_name cc_avs_status cc_trans_id
    paybox_request_number address_status payment_id
  `,
  /** The history of an order. */
  orderHistory: `
    order_id is_customer_notified is_visible_on_front comment status created_at entity_name
  `,
  /** Invoices. */
  invoice: `
    store_id base_grand_total shipping_tax_amount tax_amount base_tax_amount store_to_order_rate
    base_shipping_tax_amount base_discount_amount base_to_order_rate grand_total shipping_amount subtotal_incl_tax
    base_subtotal_incl_tax store_to_base_rate base_shipping_amount total_qty base_to_global_rate subtotal
    base_subtotal discount_amount billing_address_id is_used_for_refund order_id email_sent can_void_flag state
    shipping_address_id store_currency_code transaction_id order_currency_code base_currency_code
    global_currency_code increment_id created_at updated_at hidden_tax_amount base_hidden_tax_amount
    shipping_hidden_tax_amount base_shipping_hidden_tax_amnt shipping_incl_tax base_shipping_incl_tax
    base_total_refunded discount_description gift_cards_amount base_gift_cards_amount invoice_id
  `,
  /** Lines of an invoice. */
  invoiceItem: `
    invoice_id base_price tax_amount base_row_total discount_amount row_total base_discount_amount price_incl_tax
    base_tax_amount base_price_incl_tax qty base_cost price base_row_total_incl_tax row_total_incl_tax product_id
    order_item_id additional_data description sku name hidden_tax_amount base_hidden_tax_amount
    base_weee_tax_applied_amount base_weee_tax_applied_row_amnt weee_tax_applied_amount weee_tax_applied_row_amount
    weee_tax_applied weee_tax_disposition weee_tax_row_disposition base_weee_tax_disposition
    base_weee_tax_row_disposition item_id
  `,
  /** Shipments. */
  shipment: `
    store_id total_weight total_qty email_sent order_id customer_id shipping_address_id billing_address_id
    shipment_status increment_id created_at updated_at packages shipment_id
  `,
  /** Lines of a shipment. */
  shipmentItem: `
    shipment_id row_total price weight qty product_id order_item_id additional_data description name sku item_id
  `,
  /** Tracking numbers. */
  shipmentTrack: `
    shipment_id weight qty order_id track_number description title carrier_code created_at updated_at track_id
  `,
  /** Credit memos. */
  creditmemo: `
    store_id adjustment_positive base_shipping_tax_amount store_to_order_rate base_discount_amount
    base_to_order_rate grand_total base_adjustment_negative base_subtotal_incl_tax shipping_amount subtotal_incl_tax
    adjustment_negative base_shipping_amount store_to_base_rate base_to_global_rate base_adjustment base_subtotal
    discount_amount subtotal adjustment base_grand_total base_adjustment_positive base_tax_amount
    shipping_tax_amount tax_amount order_id email_sent creditmemo_status state shipping_address_id
    billing_address_id invoice_id store_currency_code order_currency_code base_currency_code global_currency_code
    transaction_id increment_id created_at updated_at hidden_tax_amount base_hidden_tax_amount
    shipping_hidden_tax_amount base_shipping_hidden_tax_amnt shipping_incl_tax base_shipping_incl_tax
    discount_description gift_cards_amount base_gift_cards_amount creditmemo_id
  `,
  /** Lines of a credit memo. */
  creditmemoItem: `
    creditmemo_id base_price tax_amount base_row_total discount_amount row_total base_discount_amount price_incl_tax
    base_tax_amount base_price_incl_tax qty base_cost price base_row_total_incl_tax row_total_incl_tax product_id
    order_item_id additional_data description sku name hidden_tax_amount base_hidden_tax_amount weee_tax_disposition
    weee_tax_row_disposition base_weee_tax_disposition base_weee_tax_row_disposition weee_tax_applied
    base_weee_tax_applied_amount base_weee_tax_applied_row_amnt weee_tax_applied_amount weee_tax_applied_row_amount
    item_id
  `,
} as const;

/** The columns of a comment on a document, between the two ids. */
export const commentColumns = 'is_customer_notified is_visible_on_front comment created_at';
