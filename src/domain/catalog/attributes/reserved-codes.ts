/**
 * Codes that an attribute cannot have, since they already mean something else for products: a column, a list, or a
 * field that the interface takes besides the attributes (reference 4.3). Codes of attributes that every store has are
 * not listed: those exist already.
 */
const reserved: ReadonlySet<string> = new Set([
  ...['id', 'entity_id', 'product_id', 'entity_type_id', 'entity_type', 'attribute_set_id', 'set', 'set_id'],
  ...['type', 'type_id', 'type_instance', 'sku', 'identifier', 'created_at', 'updated_at', 'has_options'],
  ...['required_options', 'options', 'custom_options', 'custom_option', 'option_by_id', 'product_options_collection'],
  ...[
    'store',
    'store_id',
    'store_ids',
    'stores',
    'website',
    'website_id',
    'website_ids',
    'websites',
    'website_store_ids',
  ],
  ...['category', 'category_id', 'category_ids', 'categories', 'category_collection', 'position', 'qty'],
  ...['attributes', 'attribute_text', 'attribute_default_value', 'additional_attributes', 'reserved_attributes'],
  ...['stock_data', 'stock_item', 'is_in_stock', 'final_price', 'min_price', 'minimal_price', 'price_model'],
  ...['tier_price', 'group_price', 'media_attributes', 'media_gallery', 'media_gallery_images', 'media_config'],
  ...['related_products', 'up_sell_products', 'cross_sell_products', 'links', 'visible_in_catalog_statuses'],
  ...['visible_in_site_visibilities', 'url_in_store', 'product_url', 'url_model', 'preconfigured_values', 'data'],
]);

/** Whether a code already means something else for products. */
export function isReserved(code: string): boolean {
  return reserved.has(code);
}
