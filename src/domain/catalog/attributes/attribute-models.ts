// domain/catalog/attributes/: attributes of products: how they are created and changed, their options and labels.
// Their values are in shared/attributes.

/**
 * What `attribute.backend` and `attribute.source` may hold: our own short names, and the models of a Magento-1-family
 * store that mean the same. The importer translates with `backendOf` and `sourceOf`; everything else knows our names only.
 */

/** Name of how an attribute's backend handles a value beyond storing it. */
export type BackendName = keyof typeof backendModels;

/** Name of where the options of an attribute come from. */
export type SourceName = keyof typeof sourceModels;

/**
 * Our name for a legacy backend model (`eav/entity_attribute_backend_array` or the class
 * `Mage_Eav_Model_Entity_Attribute_Backend_Array`). Null for none, for the default backend and for unknown ones.
 */
export function backendOf(model: string | null): BackendName | null {
  return model ? (backendByAlias.get(alias(model)) ?? null) : null;
}

/**
 * Our name for a legacy source model, an alias or a class as in `backendOf`. Legacy stores omit the model if the input
 * implies it: a select or multiselect without one uses its option table, a yes/no input the booleans.
 */
export function sourceOf(model: string | null, frontendInput: string | null): SourceName | null {
  const named = model ? sourceByAlias.get(alias(model)) : undefined;
  if (named || model) return named ?? null;
  if (frontendInput === 'select' || frontendInput === 'multiselect') return 'table';
  return frontendInput === 'boolean' ? 'boolean' : null;
}

/** Every backend, with the legacy models that it stands for. */
export const backendModels = {
  /** Several option ids, stored as text joined by commas. */
  array: ['eav/entity_attribute_backend_array'],
  /** A date and time, stored as `YYYY-MM-DD HH:MM:SS`. */
  datetime: ['eav/entity_attribute_backend_datetime'],
  /** A `datetime` that becomes today if it is left out while its end is given. */
  startdate: [
    'catalog/product_attribute_backend_startdate',
    'catalog/product_attribute_backend_startdate_specialprice',
  ],
  /** When the row was made; set by the service. */
  created: ['eav/entity_attribute_backend_time_created'],
  /** When the row was last changed; set by the service. */
  updated: ['eav/entity_attribute_backend_time_updated'],
  /** Money, not negative, whose scope follows the price scope of the store configuration. */
  price: ['catalog/product_attribute_backend_price'],
  /** The unique article number, at most 64 characters. */
  sku: ['catalog/product_attribute_backend_sku'],
  /** The image gallery of a product: rows of `gallery_image`. */
  media: ['catalog/product_attribute_backend_media'],
  /** Prices by quantity: rows of `tier_price`. */
  tierprice: ['catalog/product_attribute_backend_tierprice'],
  /** Prices by customer group: rows of `group_price`. */
  groupprice: ['catalog/product_attribute_backend_groupprice'],
  /** Amounts of a gift card: rows of `gift_card_amount`. */
  giftcard_amounts: ['enterprise_giftcard/attribute_backend_giftcard_amount'],
  /** Yes or no, or empty for what the store configuration says. */
  boolean: ['catalog/product_attribute_backend_boolean', 'customer/attribute_backend_data_boolean'],
  /** The part of an address that names the page; made from the name if it is left out. */
  url_key: [
    'catalog/product_attribute_backend_urlkey',
    'catalog/category_attribute_backend_urlkey',
    'catalog/attribute_backend_urlkey_abstract',
  ],
  /** One image of a category, a file name. */
  image: ['catalog/category_attribute_backend_image'],
  /** Sort orders of a product list, attribute codes joined by commas. */
  sort_by: ['catalog/category_attribute_backend_sortby'],
  /** Layout instructions; kept as text. */
  layout_update: ['catalog/attribute_backend_customlayoutupdate'],
  /** Whether the minimum advertised price applies. */
  msrp: ['catalog/product_attribute_backend_msrp'],
  /** A payment profile that repeats; kept as text. */
  recurring: ['catalog/product_attribute_backend_recurring'],
  /** A fixed tax by country. */
  weee: ['weee/attribute_backend_weee_tax'],
  /** The hash of a customer's password. */
  password: ['customer/customer_attribute_backend_password'],
  /** The customer's address for bills. */
  billing: ['customer/customer_attribute_backend_billing'],
  /** The customer's address for parcels. */
  shipping: ['customer/customer_attribute_backend_shipping'],
  /** The website a customer belongs to. */
  website: ['customer/customer_attribute_backend_website'],
  /** The store view a customer registered in. */
  store: ['customer/customer_attribute_backend_store'],
  /** Street lines, joined by line ends. */
  street: ['customer/entity_address_attribute_backend_street'],
  /** The name of a region, taken from `region_id` if that is given. */
  region: ['customer/entity_address_attribute_backend_region'],
  /** Text that PHP serialized; stored unchanged. */
  serialized: ['eav/entity_attribute_backend_serialized'],
  /** A number that counts up with every row. */
  increment: ['eav/entity_attribute_backend_increment'],
} as const satisfies Record<string, readonly string[]>;

/** Every source, with the legacy models that it stands for. */
export const sourceModels = {
  /** The attribute's own rows of `attribute_option`. */
  table: ['eav/entity_attribute_source_table'],
  /** 1 yes, 0 no. */
  boolean: ['eav/entity_attribute_source_boolean'],
  /** Product status: 1 enabled, 2 disabled. */
  status: ['catalog/product_status'],
  /** Product visibility: 1 not alone, 2 catalog, 3 search, 4 both. */
  visibility: ['catalog/product_visibility'],
  /** Tax classes of products, and 0 for none. */
  tax_class: ['tax/class_source_product'],
  /** Tax classes of customers. */
  customer_tax_class: ['tax/class_source_customer'],
  /** Countries by their two letters. */
  country: [
    'customer/entity_address_attribute_source_country',
    'catalog/product_attribute_source_countryofmanufacture',
    'directory/country',
  ],
  /** Regions of a country. */
  region: ['customer/entity_address_attribute_source_region'],
  /** Design packages and themes. */
  design: ['core/design_source_design'],
  /** Page layouts. */
  page_layout: ['catalog/product_attribute_source_layout', 'catalog/category_attribute_source_layout'],
  /** Where the options of a product are shown: `container1` or `container2`. */
  options_container: ['catalog/entity_product_attribute_design_options_container'],
  /** Whether the minimum advertised price applies: 0 no, 1 yes, 2 as configured. */
  msrp_enabled: ['catalog/product_attribute_source_msrp_type_enabled'],
  /** When the actual price is shown: 1 on gesture, 2 in cart, 3 before the order, 4 as configured. */
  msrp_display: ['catalog/product_attribute_source_msrp_type_price'],
  /** How the price of a bundle is shown: 0 as a range, 1 from the lowest. */
  price_view: ['bundle/product_attribute_source_price_view'],
  /** Kind of a gift card: 0 virtual, 1 physical, 2 both. */
  giftcard_type: ['enterprise_giftcard/source_type'],
  /** Whether a gift card takes any amount: 0 no, 1 yes. */
  giftcard_open: ['enterprise_giftcard/source_open'],
  /** What a category page shows: `PRODUCTS`, `PAGE`, `PRODUCTS_AND_PAGE`. */
  display_mode: ['catalog/category_attribute_source_mode'],
  /** Content blocks. */
  cms_block: ['catalog/category_attribute_source_page'],
  /** Attributes that a product list can be sorted by. */
  sort_by: ['catalog/category_attribute_source_sortby'],
  /** Websites. */
  website: ['customer/customer_attribute_source_website'],
  /** Store views. */
  store: ['customer/customer_attribute_source_store', 'eav/entity_attribute_source_store'],
  /** Customer groups. */
  customer_group: ['customer/customer_attribute_source_group'],
} as const satisfies Record<string, readonly string[]>;

const backendByAlias = byAlias(backendModels);
const sourceByAlias = byAlias(sourceModels);

function byAlias<N extends string>(models: Readonly<Record<N, readonly string[]>>): ReadonlyMap<string, N> {
  const entries = Object.entries(models) as [N, readonly string[]][];
  return new Map(entries.flatMap(([name, aliases]) => aliases.map((model): [string, N] => [model, name])));
}

/** `Mage_Eav_Model_Entity_Attribute_Source_Table` as the alias `eav/entity_attribute_source_table`. */
function alias(model: string): string {
  const [, module, name] = /^(?:[A-Za-z0-9]+_)?([A-Za-z0-9]+)_Model_(\w+)$/.exec(model.replace(/^\\/, '')) ?? [];
  return (module && name ? `${module}/${name}` : model).toLowerCase();
}
