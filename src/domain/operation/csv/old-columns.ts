import { type StockFieldKind, type StockFieldName, stockFields } from '#domain/catalog/inventory/fields.ts';

/** The columns of a product itself. */
export const ownColumns = [
  'sku',
  '_store',
  '_attribute_set',
  '_type',
  '_category',
  '_root_category',
  '_product_websites',
] as const;

/** The columns of links by the type of link. */
export const linkColumns = {
  relation: ['_links_related_sku', '_links_related_position'],
  cross_sell: ['_links_crosssell_sku', '_links_crosssell_position'],
  up_sell: ['_links_upsell_sku', '_links_upsell_position'],
} as const;

/** The columns of the other parts. */
const partColumns = {
  members: ['_associated_sku', '_associated_default_qty', '_associated_position'],
  tiers: ['_tier_price_website', '_tier_price_customer_group', '_tier_price_qty', '_tier_price_price'],
  groups: ['_group_price_website', '_group_price_customer_group', '_group_price_price'],
  images: ['_media_attribute_id', '_media_image', '_media_lable', '_media_position', '_media_is_disabled'],
  variants: ['_super_products_sku'],
  superAttributes: ['_super_attribute_code', '_super_attribute_option', '_super_attribute_price_corr'],
  options: [
    '_custom_option_store',
    '_custom_option_type',
    '_custom_option_title',
    '_custom_option_is_required',
    '_custom_option_price',
    '_custom_option_sku',
    '_custom_option_max_characters',
    '_custom_option_sort_order',
    '_custom_option_file_extension',
    '_custom_option_image_size_x',
    '_custom_option_image_size_y',
    '_custom_option_row_title',
    '_custom_option_row_price',
    '_custom_option_row_sku',
    '_custom_option_row_sort',
  ],
} as const;

/**
 * Columns of parts that the old ImportExport does not have. It refuses a file with a column that it does not know, so a
 * file has them only if products have such a part.
 */
export const addedColumns = {
  percentages: ['_group_price_is_percent'],
  websiteSurcharges: ['_super_attribute_price_website'],
  bundles: [
    '_bundle_option_title',
    '_bundle_option_type',
    '_bundle_option_required',
    '_bundle_option_position',
    '_bundle_option_store',
    '_bundle_option_store_title',
    '_bundle_product_sku',
    '_bundle_product_position',
    '_bundle_product_is_default',
    '_bundle_product_price_type',
    '_bundle_product_price_value',
    '_bundle_product_price_website',
    '_bundle_product_qty',
    '_bundle_product_can_change_qty',
  ],
  downloads: [
    '_downloadable_link_store',
    '_downloadable_link_title',
    '_downloadable_link_price',
    '_downloadable_link_sort_order',
    '_downloadable_link_number_of_downloads',
    '_downloadable_link_is_shareable',
    '_downloadable_link_url',
    '_downloadable_link_file',
    '_downloadable_link_sample_url',
    '_downloadable_link_sample_file',
    '_downloadable_sample_store',
    '_downloadable_sample_title',
    '_downloadable_sample_sort_order',
    '_downloadable_sample_url',
    '_downloadable_sample_file',
  ],
} as const;

/** The columns of a stock item, with its fields. */
export const stockColumns: ReadonlyMap<string, { readonly name: StockFieldName; readonly kind: StockFieldKind }> =
  new Map(
    Object.entries(stockFields).map(([name, { column, kind }]) => [column, { name: name as StockFieldName, kind }]),
  );

const parts: readonly string[] = [...Object.values(linkColumns).flat(), ...Object.values(partColumns).flat()];
const added: readonly string[] = Object.values(addedColumns).flat();

/** The columns after those of attributes. */
export const lastColumns: readonly string[] = [...stockColumns.keys(), ...parts];

/** The columns of all parts, and of stock. */
export const knownColumns: ReadonlySet<string> = new Set([...ownColumns, ...lastColumns, ...added]);

/** Columns of stock and parts that have amounts and quantities. */
export const numberColumns: readonly string[] = [...knownColumns].filter(
  (name) => /^_.*(?:price|qty)/.test(name) || !['flag', 'backorders', undefined].includes(stockColumns.get(name)?.kind),
);

/** Whether a heading is that of the old form. */
export const isOldForm = (columns: readonly string[]): boolean =>
  columns.some((name) => name !== 'sku' && knownColumns.has(name) && !stockColumns.has(name));

/** Columns of the second pass: they name other products, which may come later in the file. */
export const referring: readonly string[] = [
  ...Object.values(linkColumns).map(([sku]) => sku),
  '_associated_sku',
  '_super_products_sku',
  '_super_attribute_code',
  '_bundle_option_title',
];

/**
 * Columns that files of the old store have and that follow from others, or belong to what is not in such files: they are
 * not read.
 */
export const unread: ReadonlySet<string> = new Set([
  'has_options',
  'required_options',
  'created_at',
  'updated_at',
  'url_path',
  'minimal_price',
  'category_ids',
  'media_gallery',
  'gallery',
  'old_id',
  'image_external_url',
  'recurring_profile',
  'is_recurring',
  'links_exist',
  'enable_googlecheckout',
  'msrp',
  'msrp_enabled',
  'msrp_display_actual_price_type',
  'gift_message_available',
  'is_decimal_divided',
  'stock_status_changed_auto',
  'stock_status_changed_automatically',
  'low_stock_date',
  'product_name',
  'store_id',
  'product_status_changed',
  'product_changed_websites',
  '_gift_card_amounts',
]);
