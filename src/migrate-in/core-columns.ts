/** Columns that many tables of the family had in versions that kept their rows as entities. */
const ENTITY = 'entity_type_id attribute_set_id parent_id';

const WEEE = `weee_tax_applied weee_tax_applied_amount weee_tax_applied_row_amount base_weee_tax_applied_amount
  base_weee_tax_applied_row_amnt base_weee_tax_applied_row_amount weee_tax_disposition weee_tax_row_disposition
  base_weee_tax_disposition base_weee_tax_row_disposition`;

/**
 * Columns of the legacy family's own tables (all versions of its Community edition) that no field of a mapping names:
 * they are computed again, read in another way, or not needed. Whatever else such a table has was added by an extension.
 */
const OWN: Readonly<Record<string, string>> = {
  // Products and categories
  catalog_product_entity: 'store_id is_active category_ids increment_id',
  catalog_category_entity: 'store_id is_active increment_id',
  cataloginventory_stock_item: 'item_id stock_id stock_status_changed_auto stock_status_changed_automatically',

  // Customers
  customer_entity: 'disable_auto_group_change',
  customer_address_entity: '',
  customer_group: '',
  newsletter_subscriber: '',
  wishlist: '',
  wishlist_item: '',

  // Price rules
  salesrule: `coupon_code coupon_type conditions_serialized actions_serialized website_ids customer_group_ids is_advanced
    product_ids is_rss use_auto_generation`,
  catalogrule: `conditions_serialized actions_serialized website_ids customer_group_ids sub_is_enable sub_simple_action
    sub_discount_amount`,
  salesrule_coupon: 'type',

  // Carts
  sales_flat_quote: 'password_hash is_changed trigger_recollect gift_message_id is_multi_payment',
  sales_flat_quote_item: `sku name product_type redirect_url gift_message_id hidden_tax_amount base_hidden_tax_amount
    super_product_id parent_product_id image ${WEEE}`,
  sales_flat_quote_item_option: 'option_id value',
  sales_flat_quote_address: `collect_shipping_rates subtotal base_subtotal subtotal_with_discount
    base_subtotal_with_discount tax_amount base_tax_amount shipping_amount base_shipping_amount shipping_tax_amount
    base_shipping_tax_amount discount_amount base_discount_amount grand_total base_grand_total customer_notes applied_taxes
    discount_description shipping_discount_amount base_shipping_discount_amount subtotal_incl_tax
    base_subtotal_total_incl_tax hidden_tax_amount base_hidden_tax_amount shipping_hidden_tax_amount
    base_shipping_hidden_tax_amnt base_shipping_hidden_tax_amount shipping_incl_tax base_shipping_incl_tax vat_id
    vat_is_valid vat_request_id vat_request_date vat_request_success gift_message_id custbalance_amount
    base_custbalance_amount`,
  sales_flat_quote_payment: `cc_type cc_number_enc cc_last4 cc_cid_enc cc_owner cc_exp_month cc_exp_year cc_ss_owner
    cc_ss_start_month cc_ss_start_year cc_ss_issue cybersource_token flo2cash_account_id ideal_issuer_id ideal_issuer_list
    paybox_question_number paypal_correlation_id paypal_payer_id paypal_payer_status customer_payment_id additional_data
    additional_information`,

  // Orders
  sales_flat_order: '',
  sales_flat_order_item: 'product_options',
  sales_flat_order_address: '',
  sales_flat_order_payment: `cc_number_enc cc_secure_verify cc_debug_request_body cc_debug_response_body
    cc_debug_response_serialized echeck_routing_number cybersource_token additional_information`,
  sales_flat_order_status_history: '',
  sales_flat_invoice: '',
  sales_flat_invoice_item: '',
  sales_flat_invoice_comment: '',
  sales_flat_shipment: 'shipping_label',
  sales_flat_shipment_item: '',
  sales_flat_shipment_track: '',
  sales_flat_shipment_comment: '',
  sales_flat_creditmemo: '',
  sales_flat_creditmemo_item: '',
  sales_flat_creditmemo_comment: '',
  sales_order_tax: '',
  sales_order_tax_item: '',
  sales_payment_transaction: 'additional_information',
  gift_message: '',
  downloadable_link_purchased: '',
  downloadable_link_purchased_item: '',
};

/** The columns of a table that no mapping needs to name; undefined for a table whose own columns are not known. */
export function coreColumns(table: string): readonly string[] | undefined {
  return Object.hasOwn(OWN, table) ? `${ENTITY} ${OWN[table]}`.trim().split(/\s+/) : undefined;
}
