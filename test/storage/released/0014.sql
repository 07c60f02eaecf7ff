-- The tables of a database that has all migrations from 0001-base to 0014-image-variants, as they were before there was a
-- base. Never to be changed. In the words of SQLite; PostgreSQL has bigint for integer. Owners come first. One abbreviation:
-- `a -> b` in a table t is `constraint t_a_fk foreign key (a) references b on delete cascade deferrable initially immediate`.

-- both
create table service_fact (name text not null, value text not null, primary key (name)) strict, without rowid;
create table website (website_id integer primary key autoincrement, code text not null, name text not null default '',
  sort_order integer not null default 0, default_group_id integer not null default 0, is_default integer not null
  default 0) strict;
create unique index website_code_ix on website (code);
create table store_group (group_id integer primary key autoincrement, website_id integer not null, name text not null
  default '', root_category_id integer not null default 0, default_store_id integer not null default 0) strict;
create table store (store_id integer primary key autoincrement, code text not null, website_id integer not null,
  group_id integer not null, name text not null default '', sort_order integer not null default 0, is_active integer
  not null default 1) strict;
create unique index store_code_ix on store (code);
create table store_config (scope text not null, scope_id integer not null, path text not null, value text, primary key
  (path, scope, scope_id)) strict, without rowid;
create table entity_type (entity_type_id integer primary key autoincrement, code text not null) strict;
create unique index entity_type_code_ix on entity_type (code);
create table attribute (attribute_id integer primary key autoincrement, entity_type_id integer not null, code text not
  null, backend_type text not null, backend text, frontend_input text, frontend_label text, frontend_class text,
  source text, is_required integer not null default 0, is_user_defined integer not null default 0, default_value text,
  is_unique integer not null default 0, note text, scope text not null default 'store', is_visible integer not null
  default 1, is_searchable integer not null default 0, is_filterable integer not null default 0,
  is_filterable_in_search integer not null default 0, is_comparable integer not null default 0, is_visible_on_front
  integer not null default 0, is_html_allowed_on_front integer not null default 0, is_wysiwyg_enabled integer not null
  default 0, is_used_for_promo_rules integer not null default 0, is_visible_in_advanced_search integer not null
  default 0, used_in_product_listing integer not null default 0, used_for_sort_by integer not null default 0,
  is_configurable integer not null default 0, apply_to text, position integer not null default 0, entity_type_id ->
  entity_type) strict;
create unique index attribute_code_ix on attribute (entity_type_id, code);
create table attribute_label (attribute_id integer not null, store_id integer not null, label text not null, primary
  key (attribute_id, store_id), attribute_id -> attribute, store_id -> store) strict, without rowid;
create table attribute_option (option_id integer primary key autoincrement, attribute_id integer not null, sort_order
  integer not null default 0, swatch text, attribute_id -> attribute) strict;
create index attribute_option_attribute_ix on attribute_option (attribute_id, sort_order);
create table attribute_option_label (option_id integer not null, store_id integer not null, label text not null,
  primary key (option_id, store_id), option_id -> attribute_option, store_id -> store) strict, without rowid;
create table attribute_set (set_id integer primary key autoincrement, entity_type_id integer not null, name text not
  null, sort_order integer not null default 0, entity_type_id -> entity_type) strict;
create unique index attribute_set_name_ix on attribute_set (entity_type_id, name);
create table attribute_group (group_id integer primary key autoincrement, set_id integer not null, name text not null,
  sort_order integer not null default 0, is_default integer not null default 0, set_id -> attribute_set) strict;
create unique index attribute_group_set_ix on attribute_group (set_id, name);
create table attribute_placement (set_id integer not null, attribute_id integer not null, group_id integer not null,
  sort_order integer not null default 0, primary key (set_id, attribute_id), set_id -> attribute_set, attribute_id ->
  attribute, group_id -> attribute_group) strict, without rowid;
create index attribute_placement_attribute_ix on attribute_placement (attribute_id);
create table product (product_id integer primary key autoincrement, set_id integer not null, type text not null, sku
  text not null, sku_key text not null, has_options integer not null default 0, required_options integer not null
  default 0, created_at integer not null, updated_at integer not null, set_id -> attribute_set) strict;
create unique index product_sku_ix on product (sku);
create index product_sku_key_ix on product (sku_key);
create index product_set_ix on product (set_id);
create index product_updated_ix on product (updated_at, product_id);
create index product_created_ix on product (created_at, product_id);
create table product_value (product_id integer not null, attribute_id integer not null, store_id integer not null,
  value text, number integer, primary key (product_id, attribute_id, store_id), product_id -> product, attribute_id ->
  attribute, store_id -> store) strict, without rowid;
create index product_value_number_ix on product_value (attribute_id, number);
create table product_website (product_id integer not null, website_id integer not null, primary key (product_id,
  website_id), product_id -> product, website_id -> website) strict, without rowid;
create index product_website_website_ix on product_website (website_id, product_id);
create table category (category_id integer primary key autoincrement, parent_id integer not null, set_id integer not
  null, path text not null, level integer not null default 0, position integer not null default 0, children_count
  integer not null default 0, created_at integer not null, updated_at integer not null) strict;
create index category_path_ix on category (path);
create index category_parent_ix on category (parent_id, position);
create table product_category (product_id integer not null, category_id integer not null, position integer not null
  default 0, primary key (product_id, category_id), product_id -> product, category_id -> category) strict, without
  rowid;
create index product_category_category_ix on product_category (category_id, position, product_id);
create table product_link (link_id integer primary key autoincrement, product_id integer not null, linked_product_id
  integer not null, type text not null, position integer not null default 0, qty integer, product_id -> product,
  linked_product_id -> product) strict;
create unique index product_link_pair_ix on product_link (product_id, type, linked_product_id);
create index product_link_linked_ix on product_link (linked_product_id);
create table tier_price (tier_price_id integer primary key autoincrement, product_id integer not null, website_id
  integer not null default 0, all_groups integer not null default 1, customer_group_id integer not null default 0, qty
  integer not null, price integer not null, product_id -> product) strict;
create unique index tier_price_product_ix on tier_price (product_id, website_id, all_groups, customer_group_id, qty);
create table group_price (group_price_id integer primary key autoincrement, product_id integer not null, website_id
  integer not null default 0, all_groups integer not null default 0, customer_group_id integer not null default 0,
  price integer not null, is_percent integer not null default 0, product_id -> product) strict;
create unique index group_price_product_ix on group_price (product_id, website_id, all_groups, customer_group_id);
create table product_option (option_id integer primary key autoincrement, product_id integer not null, type text not
  null, is_required integer not null default 1, sku text, max_characters integer, file_extension text, image_size_x
  integer, image_size_y integer, sort_order integer not null default 0, product_id -> product) strict;
create index product_option_product_ix on product_option (product_id);
create table product_option_title (option_id integer not null, store_id integer not null, title text not null, primary
  key (option_id, store_id), option_id -> product_option, store_id -> store) strict, without rowid;
create table product_option_price (option_id integer not null, store_id integer not null, price integer not null,
  price_type text not null, primary key (option_id, store_id), option_id -> product_option, store_id -> store) strict,
  without rowid;
create table product_option_value (value_id integer primary key autoincrement, option_id integer not null, sku text,
  sort_order integer not null default 0, option_id -> product_option) strict;
create index product_option_value_option_ix on product_option_value (option_id);
create table product_option_value_title (value_id integer not null, store_id integer not null, title text not null,
  primary key (value_id, store_id), value_id -> product_option_value, store_id -> store) strict, without rowid;
create table product_option_value_price (value_id integer not null, store_id integer not null, price integer not null,
  price_type text not null, primary key (value_id, store_id), value_id -> product_option_value, store_id -> store)
  strict, without rowid;
create table super_attribute (super_attribute_id integer primary key autoincrement, product_id integer not null,
  attribute_id integer not null, position integer not null default 0, product_id -> product, attribute_id ->
  attribute) strict;
create unique index super_attribute_pair_ix on super_attribute (product_id, attribute_id);
create index super_attribute_attribute_ix on super_attribute (attribute_id);
create table super_attribute_label (super_attribute_id integer not null, store_id integer not null, use_default
  integer not null default 0, label text, primary key (super_attribute_id, store_id), super_attribute_id ->
  super_attribute, store_id -> store) strict, without rowid;
create table super_attribute_price (super_attribute_id integer not null, value_index text not null, website_id integer
  not null, is_percent integer not null default 0, amount integer not null, primary key (super_attribute_id,
  value_index, website_id), super_attribute_id -> super_attribute) strict, without rowid;
create table super_link (parent_id integer not null, product_id integer not null, primary key (parent_id, product_id),
  parent_id -> product, product_id -> product) strict, without rowid;
create index super_link_child_ix on super_link (product_id);
create table bundle_option (option_id integer primary key autoincrement, product_id integer not null, is_required
  integer not null default 0, position integer not null default 0, type text not null, product_id -> product) strict;
create index bundle_option_product_ix on bundle_option (product_id);
create table bundle_option_title (option_id integer not null, store_id integer not null, title text, primary key
  (option_id, store_id), option_id -> bundle_option, store_id -> store) strict, without rowid;
create table bundle_selection (selection_id integer primary key autoincrement, option_id integer not null,
  parent_product_id integer not null, product_id integer not null, position integer not null default 0, is_default
  integer not null default 0, price_type integer not null default 0, price_value integer not null default 0, qty
  integer, can_change_qty integer not null default 0, option_id -> bundle_option, product_id -> product) strict;
create index bundle_selection_option_ix on bundle_selection (option_id);
create index bundle_selection_parent_ix on bundle_selection (parent_product_id);
create index bundle_selection_product_ix on bundle_selection (product_id);
create table bundle_selection_price (selection_id integer not null, website_id integer not null, price_type integer
  not null default 0, price_value integer not null default 0, primary key (selection_id, website_id), selection_id ->
  bundle_selection) strict, without rowid;
create table download_link (link_id integer primary key autoincrement, product_id integer not null, sort_order integer
  not null default 0, number_of_downloads integer, is_shareable integer not null default 2, link_type text, link_url
  text, link_file text, sample_type text, sample_url text, sample_file text, product_id -> product) strict;
create index download_link_product_ix on download_link (product_id);
create table download_link_title (link_id integer not null, store_id integer not null, title text, primary key
  (link_id, store_id), link_id -> download_link, store_id -> store) strict, without rowid;
create table download_link_price (link_id integer not null, website_id integer not null, price integer not null,
  primary key (link_id, website_id), link_id -> download_link) strict, without rowid;
create table download_sample (sample_id integer primary key autoincrement, product_id integer not null, sort_order
  integer not null default 0, sample_type text, sample_url text, sample_file text, product_id -> product) strict;
create index download_sample_product_ix on download_sample (product_id);
create table download_sample_title (sample_id integer not null, store_id integer not null, title text, primary key
  (sample_id, store_id), sample_id -> download_sample, store_id -> store) strict, without rowid;
create table gift_card_amount (amount_id integer primary key autoincrement, product_id integer not null, website_id
  integer not null default 0, value integer not null, product_id -> product) strict;
create index gift_card_amount_product_ix on gift_card_amount (product_id);
create table stock_item (product_id integer not null, qty integer not null default 0, is_in_stock integer not null
  default 0, manage_stock integer not null default 1, use_config_manage_stock integer not null default 1, min_qty
  integer not null default 0, use_config_min_qty integer not null default 1, is_qty_decimal integer not null default
  0, is_decimal_divided integer not null default 0, backorders integer not null default 0, use_config_backorders
  integer not null default 1, min_sale_qty integer not null default 10000, use_config_min_sale_qty integer not null
  default 1, max_sale_qty integer not null default 0, use_config_max_sale_qty integer not null default 1,
  notify_stock_qty integer, use_config_notify_stock_qty integer not null default 1, enable_qty_increments integer not
  null default 0, use_config_enable_qty_increments integer not null default 1, qty_increments integer not null default
  0, use_config_qty_increments integer not null default 1, low_stock_at integer, primary key (product_id), product_id
  -> product) strict, without rowid;
create table gallery_image (image_id integer primary key autoincrement, product_id integer not null, attribute_id
  integer not null, file text not null, product_id -> product) strict;
create index gallery_image_product_ix on gallery_image (product_id, file);
create index gallery_image_file_ix on gallery_image (file);
create table gallery_image_value (image_id integer not null, store_id integer not null, label text, position integer,
  is_excluded integer not null default 0, inherits_exclusion integer not null default 0, primary key (image_id,
  store_id), image_id -> gallery_image, store_id -> store) strict, without rowid;
create table category_value (category_id integer not null, attribute_id integer not null, store_id integer not null,
  value text, primary key (category_id, attribute_id, store_id), category_id -> category, attribute_id -> attribute,
  store_id -> store) strict, without rowid;
create index category_value_short_ix on category_value (attribute_id, value) where length(value) between 1 and 255;
create table tax_class (class_id integer primary key autoincrement, name text not null, type text not null) strict;
create table customer_group (group_id integer primary key autoincrement, code text not null, tax_class_id integer not
  null default 0) strict;
create table customer (customer_id integer primary key autoincrement, website_id integer not null default 0, store_id
  integer not null default 0, group_id integer not null default 1, email text not null, email_key text not null,
  password_hash text, is_active integer not null default 1, increment_id text, created_at integer not null, updated_at
  integer not null, token_generation integer not null default 0) strict;
create unique index customer_email_ix on customer (email_key, website_id);
create table customer_value (customer_id integer not null, attribute_id integer not null, value text, primary key
  (customer_id, attribute_id), customer_id -> customer, attribute_id -> attribute) strict, without rowid;
create table customer_address (address_id integer primary key autoincrement, customer_id integer not null,
  increment_id text, is_active integer not null default 1, created_at integer not null, updated_at integer not null,
  customer_id -> customer) strict;
create index customer_address_customer_ix on customer_address (customer_id);
create table customer_address_value (address_id integer not null, attribute_id integer not null, value text, primary
  key (address_id, attribute_id), address_id -> customer_address, attribute_id -> attribute) strict, without rowid;
create table quote (quote_id integer primary key autoincrement, store_id integer not null, is_active integer not null
  default 0, is_virtual integer not null default 0, is_multi_shipping integer not null default 0, created_at integer
  not null, updated_at integer not null, converted_at integer, items_count integer not null default 0, items_qty
  integer not null default 0, base_currency_code text, store_currency_code text, quote_currency_code text,
  global_currency_code text, store_to_base_rate integer not null default 10000, store_to_quote_rate integer not null
  default 10000, base_to_global_rate integer not null default 10000, base_to_quote_rate integer not null default
  10000, grand_total integer not null default 0, base_grand_total integer not null default 0, subtotal integer not
  null default 0, base_subtotal integer not null default 0, subtotal_with_discount integer not null default 0,
  base_subtotal_with_discount integer not null default 0, checkout_method text, customer_id integer, customer_group_id
  integer not null default 0, customer_tax_class_id integer not null default 0, customer_email text, customer_prefix
  text, customer_firstname text, customer_middlename text, customer_lastname text, customer_suffix text, customer_dob
  text, customer_note text, customer_note_notify integer not null default 1, customer_is_guest integer not null
  default 0, customer_taxvat text, customer_gender text, remote_ip text, applied_rule_ids text, reserved_order_id
  text, orig_order_id integer not null default 0, coupon_code text, ext_shipping_info text, gift_message_id integer,
  is_persistent integer not null default 0) strict;
create index quote_customer_ix on quote (customer_id, store_id, is_active);
create table quote_item (item_id integer primary key autoincrement, quote_id integer not null, parent_item_id integer,
  product_id integer not null, store_id integer, product_type text not null, sku text not null, name text not null,
  description text, is_virtual integer not null default 0, is_qty_decimal integer not null default 0, free_shipping
  integer not null default 0, no_discount integer not null default 0, weight integer, row_weight integer not null
  default 0, qty integer not null, price integer not null default 0, base_price integer not null default 0,
  custom_price integer, original_custom_price integer, row_total integer not null default 0, base_row_total integer
  not null default 0, row_total_with_discount integer not null default 0, discount_percent integer not null default 0,
  discount_amount integer not null default 0, base_discount_amount integer not null default 0, tax_percent integer not
  null default 0, tax_amount integer not null default 0, base_tax_amount integer not null default 0,
  tax_before_discount integer, base_tax_before_discount integer, price_incl_tax integer, base_price_incl_tax integer,
  row_total_incl_tax integer, base_row_total_incl_tax integer, base_cost integer, applied_rule_ids text,
  additional_data text, gift_message_id integer, identity text not null default '', buy_request text not null default
  '{}', created_at integer not null, updated_at integer not null, quote_id -> quote, parent_item_id -> quote_item)
  strict;
create index quote_item_parent_ix on quote_item (parent_item_id) where parent_item_id is not null;
create table quote_item_option (item_id integer not null, code text not null, product_id integer not null, value text,
  primary key (item_id, code), item_id -> quote_item) strict, without rowid;
create table quote_address (address_id integer primary key autoincrement, quote_id integer not null, address_type text
  not null, customer_id integer, customer_address_id integer, save_in_address_book integer not null default 0,
  same_as_billing integer not null default 0, email text, prefix text, firstname text, middlename text, lastname text,
  suffix text, company text, street text, city text, region text, region_id integer, postcode text, country_id text,
  telephone text, fax text, free_shipping integer not null default 0, shipping_method text, shipping_description text,
  weight integer not null default 0, created_at integer not null, updated_at integer not null, quote_id -> quote)
  strict;
create index quote_address_quote_ix on quote_address (quote_id);
create table quote_payment (payment_id integer primary key autoincrement, quote_id integer not null, method text,
  po_number text, additional_data text, created_at integer not null, updated_at integer not null, quote_id -> quote)
  strict;
create index quote_payment_quote_ix on quote_payment (quote_id);
create table api_user (user_id integer primary key autoincrement, username text not null, username_key text not null,
  firstname text not null default '', lastname text not null default '', email text not null default '', key_hash
  text, is_active integer not null default 1, created_at integer not null, updated_at integer not null,
  token_generation integer not null default 0, allowed_store_ids text) strict;
create unique index api_user_name_ix on api_user (username_key);
create table role (role_id integer primary key autoincrement, name text not null) strict;
create table role_grant (role_id integer not null, resource_id text not null, is_allowed integer not null default 1,
  primary key (role_id, resource_id), role_id -> role) strict, without rowid;
create table user_role (user_id integer not null, role_id integer not null, primary key (user_id, role_id), user_id ->
  api_user, role_id -> role) strict, without rowid;
create index user_role_role_ix on user_role (role_id);
create table soap_session (session_hash text not null, user_id integer not null, created_at integer not null,
  renewed_at integer not null, product_store_id integer, primary key (session_hash), user_id -> api_user) strict,
  without rowid;
create index soap_session_user_ix on soap_session (user_id);
create index soap_session_renewed_ix on soap_session (renewed_at);
create table login_failure (subject text not null, window_start integer not null, failures integer not null default 0,
  primary key (subject, window_start)) strict, without rowid;
create index login_failure_window_ix on login_failure (window_start);
create table tax_rate (rate_id integer primary key autoincrement, code text not null, country_id text not null,
  region_id integer not null default 0, postcode text, postcode_from integer, postcode_to integer, percent integer not
  null) strict;
create index tax_rate_place_ix on tax_rate (country_id, region_id);
create table tax_rule (rule_id integer primary key autoincrement, code text not null, priority integer not null
  default 0, position integer not null default 0, of_net_price integer not null default 0) strict;
create table tax_calculation (calculation_id integer primary key autoincrement, rule_id integer not null, rate_id
  integer not null, customer_class_id integer not null, product_class_id integer not null, rule_id -> tax_rule,
  rate_id -> tax_rate, customer_class_id -> tax_class, product_class_id -> tax_class) strict;
create index tax_calculation_rate_ix on tax_calculation (rate_id, customer_class_id, product_class_id);
create index tax_calculation_rule_ix on tax_calculation (rule_id);
create index tax_calculation_customer_ix on tax_calculation (customer_class_id);
create index tax_calculation_product_ix on tax_calculation (product_class_id);
create table currency_rate (currency_from text not null, currency_to text not null, rate text not null, primary key
  (currency_from, currency_to)) strict, without rowid;
create table image_file (file text not null, blob_key text not null, content_type text not null, size integer not
  null, sha256 text not null, created_at integer not null, primary key (file)) strict, without rowid;
create unique index image_file_blob_ix on image_file (blob_key);
create table token_key (key_number integer not null, kid text not null, secret text not null, issuer text not null,
  created_at integer not null, expires_at integer, primary key (key_number)) strict, without rowid;
create unique index token_key_kid_ix on token_key (kid);
create table token_revocation (jti text not null, expires_at integer not null, primary key (jti)) strict, without
  rowid;
create index token_revocation_expiry_ix on token_revocation (expires_at);
create table api_client (client_number integer primary key autoincrement, client_id text not null, user_id integer not
  null, label text not null default '', secret_hash text not null, generation integer not null default 0, created_at
  integer not null, updated_at integer not null, user_id -> api_user) strict;
create unique index api_client_id_ix on api_client (client_id);
create index api_client_user_ix on api_client (user_id);
create table stored_answer (scope text not null, fingerprint text not null, status integer not null, headers text not
  null, body text, created_at integer not null, primary key (scope)) strict, without rowid;
create index stored_answer_created_ix on stored_answer (created_at);
create table country (country_id text not null, iso2_code text, iso3_code text, primary key (country_id)) strict,
  without rowid;
create table country_region (region_id integer primary key autoincrement, country_id text not null, code text, name
  text not null default '', country_id -> country) strict;
create index country_region_country_ix on country_region (country_id);
create table country_region_name (region_id integer not null, locale text not null, name text not null, primary key
  (region_id, locale), region_id -> country_region) strict, without rowid;
create table cms_page (page_id integer primary key autoincrement, identifier text not null, title text not null
  default '', content_heading text, content text, meta_title text, meta_keywords text, meta_description text,
  meta_robots text, page_layout text, sort_order integer not null default 0, is_active integer not null default 1,
  layout_update_xml text, custom_theme text, custom_root_template text, custom_layout_update_xml text,
  custom_theme_from text, custom_theme_to text, created_at integer not null, updated_at integer not null) strict;
create index cms_page_identifier_ix on cms_page (identifier);
create table cms_page_store (page_id integer not null, store_id integer not null, primary key (page_id, store_id),
  page_id -> cms_page, store_id -> store) strict, without rowid;
create index cms_page_store_store_ix on cms_page_store (store_id, page_id);
create table cms_block (block_id integer primary key autoincrement, identifier text not null, title text not null
  default '', content text, is_active integer not null default 1, created_at integer not null, updated_at integer not
  null) strict;
create index cms_block_identifier_ix on cms_block (identifier);
create table cms_block_store (block_id integer not null, store_id integer not null, primary key (block_id, store_id),
  block_id -> cms_block, store_id -> store) strict, without rowid;
create index cms_block_store_store_ix on cms_block_store (store_id, block_id);
create table blog_post (post_id integer primary key autoincrement, url_key text not null, title text not null default
  '', is_active integer not null default 1, publish_date text, content text, short_content text, image text,
  meta_title text, meta_keywords text, meta_description text, meta_robots text, created_at integer not null,
  updated_at integer not null) strict;
create index blog_post_key_ix on blog_post (url_key);
create index blog_post_date_ix on blog_post (publish_date, post_id);
create table blog_post_store (post_id integer not null, store_id integer not null, primary key (post_id, store_id),
  post_id -> blog_post, store_id -> store) strict, without rowid;
create index blog_post_store_store_ix on blog_post_store (store_id, post_id);
create table blog_category (category_id integer primary key autoincrement, parent_id integer not null default 0, path
  text not null default '', level integer not null default 0, position integer not null default 0, name text not null
  default '', url_key text not null, is_active integer not null default 1, meta_title text, meta_keywords text,
  meta_description text, meta_robots text, created_at integer not null, updated_at integer not null) strict;
create index blog_category_parent_ix on blog_category (parent_id, position);
create index blog_category_path_ix on blog_category (path);
create index blog_category_key_ix on blog_category (url_key);
create table blog_category_store (category_id integer not null, store_id integer not null, primary key (category_id,
  store_id), category_id -> blog_category, store_id -> store) strict, without rowid;
create index blog_category_store_store_ix on blog_category_store (store_id, category_id);
create table blog_post_category (post_id integer not null, category_id integer not null, position integer not null
  default 0, primary key (post_id, category_id), post_id -> blog_post, category_id -> blog_category) strict, without
  rowid;
create index blog_post_category_category_ix on blog_post_category (category_id, position, post_id);
create table url_rewrite (rewrite_id integer primary key autoincrement, store_id integer not null, request_path text
  not null, target_path text not null default '', redirect integer not null default 0, category_id integer, product_id
  integer, is_system integer not null default 0, store_id -> store, category_id -> category, product_id -> product)
  strict;
create unique index url_rewrite_path_ix on url_rewrite (request_path, store_id);
create index url_rewrite_product_ix on url_rewrite (product_id);
create index url_rewrite_category_ix on url_rewrite (category_id);
create table product_index (store_id integer not null, product_id integer not null, is_public integer not null default
  0, visibility integer not null, status integer not null, name_key text not null, url_key text not null default '',
  special_price integer not null, primary key (store_id, product_id), store_id -> store, product_id -> product)
  strict, without rowid;
create index product_index_name_ix on product_index (store_id, name_key, product_id);
create index product_index_url_ix on product_index (store_id, url_key);
create index product_index_special_ix on product_index (store_id, special_price, product_id);
create index product_index_public_ix on product_index (store_id, is_public, visibility);
create index product_index_product_ix on product_index (product_id);
create table product_price_index (store_id integer not null, group_id integer not null, product_id integer not null,
  from_day integer not null, to_day integer not null, price integer not null, primary key (store_id, group_id,
  product_id, from_day), store_id -> store, product_id -> product) strict, without rowid;
create index product_price_index_price_ix on product_price_index (store_id, group_id, price, product_id);
create index product_price_index_product_ix on product_price_index (product_id);
create table product_search (document_id integer primary key autoincrement, product_id integer not null, store_id
  integer not null, words text not null, product_id -> product, store_id -> store) strict;
create unique index product_search_product_ix on product_search (product_id, store_id);
create table product_reindex (product_id integer not null, primary key (product_id), product_id -> product) strict,
  without rowid;
create table api_usage (user_id integer not null, day text not null, style text not null, operation text not null,
  calls integer not null default 0, failures integer not null default 0, primary key (user_id, day, style, operation),
  user_id -> api_user) strict, without rowid;
create index api_usage_day_ix on api_usage (day);
create table store_secret (name text not null, secret text not null, created_at integer not null, primary key (name))
  strict, without rowid;
create table image_variant (key text not null, bytes integer not null, made_at integer not null, primary key (key))
  strict, without rowid;
create index image_variant_age_ix on image_variant (made_at, key);
create table image_variant_total (id integer not null, bytes integer not null, primary key (id)) strict, without
  rowid;

-- sqlite
create index quote_item_quote_ix on quote_item (quote_id, item_id, product_id, sku);
create virtual table product_search_fts using fts5(
  words, content='product_search', content_rowid='document_id', tokenize='ascii', prefix='2 3', columnsize=0, detail=none);
create trigger product_search_inserted after insert on product_search begin
  insert into product_search_fts (rowid, words) values (new.document_id, new.words); end;
create trigger product_search_deleted after delete on product_search begin
  insert into product_search_fts (product_search_fts, rowid, words) values ('delete', old.document_id, old.words); end;
create trigger product_search_updated after update on product_search begin
  insert into product_search_fts (product_search_fts, rowid, words) values ('delete', old.document_id, old.words);
  insert into product_search_fts (rowid, words) values (new.document_id, new.words); end;

-- postgres
create index quote_item_quote_ix on quote_item (quote_id, item_id);
create index quote_item_product_ix on quote_item (product_id);
alter table product_index alter column name_key type text collate "C", alter column url_key type text collate "C";
alter table product alter column sku_key type text collate "C";
create index product_search_words_ix on product_search using gin (array_to_tsvector(string_to_array(words, ' ')));

-- both
create table schema_migration (name text not null primary key, applied_at text not null);
insert into schema_migration (name, applied_at) values
  ('0001-base', '2026-10-01T00:00:00.000Z'),
  ('0002-taxes', '2026-10-02T00:00:00.000Z'),
  ('0003-images', '2026-10-03T00:00:00.000Z'),
  ('0004-tokens', '2026-10-04T00:00:00.000Z'),
  ('0005-idempotency', '2026-10-05T00:00:00.000Z'),
  ('0006-content', '2026-10-06T00:00:00.000Z'),
  ('0007-search', '2026-10-07T00:00:00.000Z'),
  ('0008-usage', '2026-10-08T00:00:00.000Z'),
  ('0009-cart-indexes', '2026-10-09T00:00:00.000Z'),
  ('0010-lines-by-cart', '2026-10-10T00:00:00.000Z'),
  ('0011-own-addresses', '2026-10-11T00:00:00.000Z'),
  ('0012-store-secret', '2026-10-12T00:00:00.000Z'),
  ('0013-sku-keys', '2026-10-13T00:00:00.000Z'),
  ('0014-image-variants', '2026-10-14T00:00:00.000Z');
