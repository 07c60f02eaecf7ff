import { salesDefinitions } from './sales-definitions.ts';

/**
 * The tables of a Magento-1-family store as an import must know them: their names, and their columns by the kind of what
 * these hold. `text` stands for short and long texts alike.
 */
export interface Definition {
  readonly int?: string;
  readonly decimal?: string;
  readonly text?: string;
  readonly datetime?: string;
  readonly date?: string;
}

const times = 'created_at updated_at';

/** Values of an entity, one table a backend type. */
function valueTables<E extends string>(entity: E, ids: string): Record<`${E}_${BackendType}`, Definition> {
  const kinds = { varchar: 'text', text: 'text', int: 'int', decimal: 'decimal', datetime: 'datetime' } as const;
  return Object.fromEntries(
    Object.entries(kinds).map(([type, kind]) => [
      `${entity}_${type}`,
      kind === 'int' ? { int: `${ids} value` } : { int: ids, [kind]: 'value' },
    ]),
  ) as Record<`${E}_${BackendType}`, Definition>;
}

const inScopes = 'value_id entity_type_id attribute_id store_id entity_id';
const unscoped = 'value_id entity_type_id attribute_id entity_id';
const person = 'prefix firstname middlename lastname suffix';

export const definitions = {
  // Websites, store views, settings
  core_website: { int: 'website_id sort_order default_group_id is_default', text: 'code name' },
  core_store_group: { int: 'group_id website_id root_category_id default_store_id', text: 'name' },
  core_store: { int: 'store_id website_id group_id sort_order is_active', text: 'code name' },
  core_config_data: { int: 'config_id scope_id', text: 'scope path value' },
  core_url_rewrite: {
    int: 'url_rewrite_id store_id is_system category_id product_id',
    text: 'id_path request_path target_path options description',
  },
  core_resource: { text: 'code version data_version' },

  // Attributes
  eav_entity_type: {
    int: 'entity_type_id default_attribute_set_id increment_per_store increment_pad_length',
    text: 'entity_type_code entity_model entity_table',
  },
  eav_attribute: {
    int: 'attribute_id entity_type_id is_required is_user_defined is_unique',
    text: `attribute_code attribute_model backend_model backend_type backend_table frontend_model frontend_input frontend_label
      frontend_class source_model default_value note`,
  },
  catalog_eav_attribute: {
    int: `attribute_id is_global is_visible is_searchable is_filterable is_comparable is_visible_on_front
      is_html_allowed_on_front is_used_for_price_rules is_filterable_in_search used_in_product_listing used_for_sort_by
      is_configurable is_visible_in_advanced_search position is_wysiwyg_enabled is_used_for_promo_rules`,
    text: 'frontend_input_renderer apply_to',
  },
  customer_eav_attribute: {
    int: 'attribute_id is_visible multiline_count is_system sort_order',
    text: 'input_filter validate_rules data_model',
  },
  eav_attribute_label: { int: 'attribute_label_id attribute_id store_id', text: 'value' },
  eav_attribute_option: { int: 'option_id attribute_id sort_order' },
  eav_attribute_option_value: { int: 'value_id option_id store_id', text: 'value' },
  eav_attribute_option_swatch: { int: 'option_id', text: 'value filename' },
  eav_attribute_set: { int: 'attribute_set_id entity_type_id sort_order', text: 'attribute_set_name' },
  eav_attribute_group: {
    int: 'attribute_group_id attribute_set_id sort_order default_id',
    text: 'attribute_group_name',
  },
  eav_entity_attribute: {
    int: 'entity_attribute_id entity_type_id attribute_set_id attribute_group_id attribute_id sort_order',
  },

  // Categories
  catalog_category_entity: {
    int: 'entity_id entity_type_id attribute_set_id parent_id position level children_count',
    text: 'path',
    datetime: times,
  },
  ...valueTables('catalog_category_entity', inScopes),
  catalog_category_product: { int: 'category_id product_id position' },

  // Products
  catalog_product_entity: {
    int: 'entity_id entity_type_id attribute_set_id has_options required_options',
    text: 'type_id sku',
    datetime: times,
  },
  ...valueTables('catalog_product_entity', inScopes),
  catalog_product_website: { int: 'product_id website_id' },
  catalog_product_link_type: { int: 'link_type_id', text: 'code' },
  catalog_product_link_attribute: {
    int: 'product_link_attribute_id link_type_id',
    text: 'product_link_attribute_code data_type',
  },
  catalog_product_link: { int: 'link_id product_id linked_product_id link_type_id' },
  catalog_product_link_attribute_int: { int: 'value_id product_link_attribute_id link_id value' },
  catalog_product_link_attribute_decimal: { int: 'value_id product_link_attribute_id link_id', decimal: 'value' },
  catalog_product_entity_tier_price: {
    int: 'value_id entity_id all_groups customer_group_id website_id',
    decimal: 'qty value',
  },
  catalog_product_entity_group_price: {
    int: 'value_id entity_id all_groups customer_group_id website_id is_percent',
    decimal: 'value',
  },
  catalog_product_option: {
    int: 'option_id product_id is_require max_characters image_size_x image_size_y sort_order',
    text: 'type sku file_extension',
  },
  catalog_product_option_title: { int: 'option_title_id option_id store_id', text: 'title' },
  catalog_product_option_price: { int: 'option_price_id option_id store_id', decimal: 'price', text: 'price_type' },
  catalog_product_option_type_value: { int: 'option_type_id option_id sort_order', text: 'sku' },
  catalog_product_option_type_title: { int: 'option_type_title_id option_type_id store_id', text: 'title' },
  catalog_product_option_type_price: {
    int: 'option_type_price_id option_type_id store_id',
    decimal: 'price',
    text: 'price_type',
  },
  catalog_product_super_attribute: { int: 'product_super_attribute_id product_id attribute_id position' },
  catalog_product_super_attribute_label: {
    int: 'value_id product_super_attribute_id store_id use_default',
    text: 'value',
  },
  catalog_product_super_attribute_pricing: {
    int: 'value_id product_super_attribute_id is_percent website_id',
    text: 'value_index',
    decimal: 'pricing_value',
  },
  catalog_product_super_link: { int: 'link_id product_id parent_id' },
  catalog_product_relation: { int: 'parent_id child_id' },
  catalog_product_bundle_option: { int: 'option_id parent_id required position', text: 'type' },
  catalog_product_bundle_option_value: { int: 'value_id option_id store_id', text: 'title' },
  catalog_product_bundle_selection: {
    int: `selection_id option_id parent_product_id product_id position is_default selection_price_type
      selection_can_change_qty`,
    decimal: 'selection_price_value selection_qty',
  },
  catalog_product_bundle_selection_price: {
    int: 'selection_id website_id selection_price_type',
    decimal: 'selection_price_value',
  },
  downloadable_link: {
    int: 'link_id product_id sort_order number_of_downloads is_shareable',
    text: 'link_url link_file link_type sample_url sample_file sample_type',
  },
  downloadable_link_title: { int: 'title_id link_id store_id', text: 'title' },
  downloadable_link_price: { int: 'price_id link_id website_id', decimal: 'price' },
  downloadable_sample: { int: 'sample_id product_id sort_order', text: 'sample_url sample_file sample_type' },
  tag: { int: 'tag_id status first_customer_id first_store_id', text: 'name' },
  tag_relation: { int: 'tag_relation_id tag_id customer_id product_id store_id active', datetime: 'created_at' },
  wishlist: { int: 'wishlist_id customer_id shared', text: 'sharing_code', datetime: 'updated_at' },
  wishlist_item: {
    int: 'wishlist_item_id wishlist_id product_id store_id',
    decimal: 'qty',
    text: 'description',
    datetime: 'added_at',
  },
  wishlist_item_option: { int: 'option_id wishlist_item_id product_id', text: 'code value' },
  newsletter_subscriber: {
    int: 'subscriber_id store_id customer_id subscriber_status',
    text: 'subscriber_email subscriber_confirm_code',
    datetime: 'change_status_at',
  },
  review: { int: 'review_id entity_id entity_pk_value status_id', datetime: 'created_at' },
  review_detail: { int: 'detail_id review_id store_id customer_id', text: 'title detail nickname' },
  review_store: { int: 'review_id store_id' },
  rating: { int: 'rating_id entity_id position', text: 'rating_code' },
  rating_title: { int: 'rating_id store_id', text: 'value' },
  rating_store: { int: 'rating_id store_id' },
  rating_option_vote: { int: 'vote_id option_id customer_id entity_pk_value rating_id review_id percent value' },
  tag_properties: { int: 'tag_id store_id base_popularity' },
  downloadable_sample_title: { int: 'title_id sample_id store_id', text: 'title' },
  enterprise_giftcard_amount: { int: 'value_id website_id entity_id entity_type_id attribute_id', decimal: 'value' },
  cataloginventory_stock: { int: 'stock_id', text: 'stock_name' },
  cataloginventory_stock_item: {
    int: `item_id product_id stock_id use_config_min_qty is_qty_decimal backorders use_config_backorders
      use_config_min_sale_qty use_config_max_sale_qty is_in_stock use_config_notify_stock_qty manage_stock
      use_config_manage_stock stock_status_changed_auto use_config_qty_increments use_config_enable_qty_inc
      enable_qty_increments is_decimal_divided`,
    decimal: 'qty min_qty min_sale_qty max_sale_qty notify_stock_qty qty_increments',
    datetime: 'low_stock_date',
  },
  catalog_product_entity_media_gallery: { int: 'value_id attribute_id entity_id', text: 'value' },
  catalog_product_entity_media_gallery_value: { int: 'value_id store_id position disabled', text: 'label' },
  catalog_product_flat_1: { int: 'entity_id', text: 'name' },

  // Customers
  tax_class: { int: 'class_id', text: 'class_name class_type' },
  customer_group: { int: 'customer_group_id tax_class_id', text: 'customer_group_code' },
  customer_entity: {
    int: 'entity_id entity_type_id attribute_set_id website_id group_id store_id is_active disable_auto_group_change',
    text: 'email increment_id',
    datetime: times,
  },
  ...valueTables('customer_entity', unscoped),
  customer_address_entity: {
    int: 'entity_id entity_type_id attribute_set_id parent_id is_active',
    text: 'increment_id',
    datetime: times,
  },
  ...valueTables('customer_address_entity', unscoped),

  // Taxes, currencies, countries
  tax_calculation_rate: {
    int: 'tax_calculation_rate_id tax_region_id zip_is_range zip_from zip_to',
    text: 'tax_country_id tax_postcode code',
    decimal: 'rate',
  },
  tax_calculation_rule: {
    int: 'tax_calculation_rule_id priority position calculate_subtotal',
    text: 'code',
  },
  tax_calculation: {
    int: 'tax_calculation_id tax_calculation_rate_id tax_calculation_rule_id customer_tax_class_id product_tax_class_id',
  },
  directory_currency_rate: { text: 'currency_from currency_to rate' },
  directory_country: { text: 'country_id iso2_code iso3_code' },
  directory_country_region: { int: 'region_id', text: 'country_id code default_name' },
  directory_country_region_name: { int: 'region_id', text: 'locale name' },

  // Pages, blocks, the blog
  cms_page: {
    int: 'page_id is_active sort_order',
    text: `title root_template meta_keywords meta_description identifier content_heading content layout_update_xml custom_theme
      custom_root_template custom_layout_update_xml`,
    datetime: 'creation_time update_time',
    date: 'custom_theme_from custom_theme_to',
  },
  cms_page_store: { int: 'page_id store_id' },
  cms_block: { int: 'block_id is_active', text: 'title identifier content', datetime: 'creation_time update_time' },
  cms_block_store: { int: 'block_id store_id' },
  blog_post_entity: {
    int: 'entity_id is_active',
    text: 'url_key title content meta_title meta_keywords meta_description meta_robots',
    date: 'publish_date',
    datetime: times,
  },
  blog_post_entity_varchar: { int: inScopes, text: 'value' },
  blog_post_entity_text: { int: inScopes, text: 'value' },
  blog_post_store: { int: 'post_id store_id' },
  blog_category_entity: {
    int: 'entity_id parent_id level position is_active',
    text: 'path name url_key meta_title meta_keywords meta_description meta_robots',
    datetime: times,
  },
  blog_category_store: { int: 'category_id store_id' },
  blog_post_category: { int: 'post_id category_id position' },

  // API users
  api_user: {
    int: 'user_id lognum reload_acl_flag is_active',
    text: 'firstname lastname email username api_key client_id client_secret allowed_store_ids',
    datetime: 'created modified',
  },
  api_role: { int: 'role_id parent_id tree_level sort_order user_id', text: 'role_type role_name' },
  api_rule: { int: 'rule_id role_id assert_id', text: 'resource_id api_privileges role_type api_permission' },

  // Carts
  sales_flat_quote: {
    int: `entity_id store_id is_active is_virtual is_multi_shipping items_count orig_order_id customer_id
      customer_tax_class_id customer_group_id customer_note_notify customer_is_guest is_persistent is_changed`,
    decimal: `items_qty store_to_base_rate store_to_quote_rate base_to_global_rate base_to_quote_rate grand_total
      base_grand_total subtotal base_subtotal subtotal_with_discount base_subtotal_with_discount`,
    text: `base_currency_code store_currency_code quote_currency_code global_currency_code checkout_method customer_email
      customer_prefix customer_firstname customer_middlename customer_lastname customer_suffix customer_note customer_taxvat
      customer_gender remote_ip applied_rule_ids reserved_order_id password_hash coupon_code ext_shipping_info`,
    datetime: `${times} converted_at customer_dob`,
  },
  sales_flat_quote_item: {
    int: 'item_id quote_id product_id store_id parent_item_id is_virtual free_shipping is_qty_decimal no_discount',
    decimal: `weight qty price base_price custom_price original_custom_price discount_percent discount_amount
      base_discount_amount tax_percent tax_amount base_tax_amount row_total base_row_total row_total_with_discount row_weight
      base_tax_before_discount tax_before_discount base_cost price_incl_tax base_price_incl_tax row_total_incl_tax
      base_row_total_incl_tax`,
    text: 'sku name description applied_rule_ids additional_data product_type weee_tax_applied',
    datetime: times,
  },
  sales_flat_quote_item_option: { int: 'option_id item_id product_id', text: 'code value' },
  sales_flat_quote_address: {
    int: `address_id quote_id customer_id save_in_address_book customer_address_id region_id same_as_billing free_shipping
      collect_shipping_rates`,
    decimal: 'weight subtotal base_subtotal grand_total base_grand_total',
    text: `address_type email ${person} company street city region postcode country_id telephone fax shipping_method
      shipping_description`,
    datetime: times,
  },
  sales_flat_quote_payment: {
    int: 'payment_id quote_id cc_exp_month',
    text: 'method po_number cc_number_enc',
    datetime: times,
  },

  // Price rules
  salesrule: {
    int: `rule_id is_active sort_order stop_rules_processing discount_step apply_to_shipping simple_free_shipping coupon_type
      uses_per_customer uses_per_coupon times_used`,
    text: 'name description simple_action conditions_serialized actions_serialized',
    decimal: 'discount_amount discount_qty',
    date: 'from_date to_date',
  },
  salesrule_website: { int: 'rule_id website_id' },
  salesrule_customer_group: { int: 'rule_id customer_group_id' },
  salesrule_coupon: {
    int: 'coupon_id rule_id usage_limit usage_per_customer times_used is_primary',
    text: 'code',
    datetime: 'expiration_date created_at',
  },
  salesrule_customer: { int: 'rule_customer_id rule_id customer_id times_used' },
  salesrule_coupon_usage: { int: 'coupon_id customer_id times_used' },
  catalogrule: {
    int: 'rule_id is_active sort_order stop_rules_processing',
    text: 'name description simple_action conditions_serialized',
    decimal: 'discount_amount',
    date: 'from_date to_date',
  },
  catalogrule_website: { int: 'rule_id website_id' },
  catalogrule_customer_group: { int: 'rule_id customer_group_id' },

  ...salesDefinitions,

  // What an import leaves out
  admin_user: { int: 'user_id', text: 'username password' },
  newsletter_template: { int: 'template_id', text: 'template_code' },
  acme_badge: { int: 'badge_id', text: 'label' },
} as const satisfies Record<string, Definition>;

/** Name of a table. */
export type TableName = keyof typeof definitions;

/** Where an attribute keeps its values. */
export type BackendType = 'varchar' | 'text' | 'int' | 'decimal' | 'datetime';

/** The columns of a table in their order, with their kinds. */
export function columnsOf(table: string): readonly (readonly [name: string, kind: keyof Definition])[] {
  const definition = (definitions as Record<string, Definition>)[table];
  if (!definition) throw new Error(`no table ${table}`);
  return (Object.entries(definition) as [keyof Definition, string][]).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind] as const),
  );
}
