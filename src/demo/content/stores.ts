import { DEMO_STORE } from '#domain/catalog/shop-facts.ts';

/** Websites of the demo store: a shop in dollars with two languages, and a shop in euros. */
export const websites = [
  { id: 0, code: 'admin', name: 'Admin', defaultGroup: 0, isDefault: 0 },
  { id: 1, code: 'base', name: 'Quill & Kettle', defaultGroup: 1, isDefault: 1 },
  { id: 2, code: 'atelier', name: 'Quill & Kettle Atelier', defaultGroup: 2, isDefault: 0 },
] as const;

/** Code of a website that sells. */
export type WebsiteCode = Exclude<(typeof websites)[number]['code'], 'admin'>;

/** Store groups: each shows the tree under its root category. */
export const storeGroups = [
  { id: 0, website: 0, name: 'Default', root: null, defaultStore: 0 },
  { id: 1, website: 1, name: 'The shop', root: 'shop', defaultStore: 1 },
  { id: 2, website: 2, name: 'The atelier', root: 'atelier', defaultStore: 3 },
] as const;

/** Store views. View 0 has the default of every value. */
export const stores = [
  { id: 0, code: 'admin', website: 0, group: 0, name: 'Admin' },
  { id: 1, code: 'default', website: 1, group: 1, name: 'English' },
  { id: 2, code: 'german', website: 1, group: 1, name: 'Deutsch' },
  { id: 3, code: 'atelier_fr', website: 2, group: 2, name: 'Français' },
] as const;

type ConfigRow = readonly [scope: 'default' | 'websites' | 'stores', scopeId: number, path: string, value: string];

/**
 * Store configuration by the paths of a legacy store. There is no base URL: addresses follow the request or the
 * service's own setting.
 */
export const storeConfig: readonly ConfigRow[] = [
  ['default', 0, 'general/locale/code', 'en_US'],
  ['default', 0, 'general/locale/timezone', 'UTC'],
  ['stores', 2, 'general/locale/code', 'de_DE'],
  ['websites', 2, 'general/locale/code', 'fr_FR'],
  ['websites', 2, 'general/locale/timezone', 'Europe/Paris'],
  ['default', 0, 'general/country/default', 'US'],
  ['websites', 2, 'general/country/default', 'FR'],
  // Taxes depend on the state.
  ['default', 0, 'general/region/state_required', 'US'],
  ['default', 0, 'general/store_information/name', 'Quill & Kettle'],
  // Marks the demo store, whose customer's password may be shown to everybody.
  ['default', 0, DEMO_STORE, '1'],
  ['default', 0, 'currency/options/base', 'USD'],
  ['default', 0, 'currency/options/default', 'USD'],
  ['default', 0, 'currency/options/allow', 'USD,EUR'],
  ['websites', 2, 'currency/options/base', 'EUR'],
  ['websites', 2, 'currency/options/default', 'EUR'],
  ['websites', 2, 'currency/options/allow', 'EUR'],
  ['default', 0, 'catalog/category/root_id', '2'],
  // Prices may differ by website, which two base currencies require.
  ['default', 0, 'catalog/price/scope', '1'],
  ['default', 0, 'catalog/downloadable/shareable', '0'],
  ['default', 0, 'catalog/downloadable/downloads_number', '0'],
  ['default', 0, 'web/url/use_store', '0'],
  ['default', 0, 'web/seo/use_rewrites', '1'],
  ['default', 0, 'tax/classes/shipping_tax_class', '4'],
  ['default', 0, 'tax/calculation/price_includes_tax', '0'],
  ['default', 0, 'tax/calculation/algorithm', 'TOTAL_BASE_CALCULATION'],
  ['default', 0, 'tax/calculation/based_on', 'shipping'],
  ['default', 0, 'tax/defaults/country', 'US'],
  ['default', 0, 'tax/defaults/region', '0'],
  ['default', 0, 'tax/defaults/postcode', '*'],
  ['websites', 2, 'tax/calculation/price_includes_tax', '1'],
  ['websites', 2, 'tax/defaults/country', 'FR'],
  ['websites', 2, 'shipping/origin/country_id', 'FR'],
  ['default', 0, 'customer/account_share/scope', '1'],
  ['default', 0, 'customer/create_account/default_group', '1'],
  ['default', 0, 'cataloginventory/options/can_subtract', '1'],
  ['default', 0, 'cataloginventory/options/show_out_of_stock', '0'],
  ['default', 0, 'cataloginventory/item_options/manage_stock', '1'],
  ['default', 0, 'cataloginventory/item_options/backorders', '0'],
  ['default', 0, 'cataloginventory/item_options/min_qty', '0'],
  ['default', 0, 'cataloginventory/item_options/min_sale_qty', '1'],
  ['default', 0, 'cataloginventory/item_options/max_sale_qty', '10000'],
  ['default', 0, 'cataloginventory/item_options/notify_stock_qty', '1'],
  ['default', 0, 'cataloginventory/item_options/enable_qty_increments', '0'],
  ['default', 0, 'cataloginventory/item_options/qty_increments', '1'],
  ['default', 0, 'cataloginventory/item_options/auto_return', '0'],
  ['default', 0, 'contacts/email/recipient_email', 'desk@example.com'],
];

/** Customer groups; group 0 is everybody who is not logged in. */
export const customerGroups = [
  { id: 0, code: 'NOT LOGGED IN', taxClass: 3 },
  { id: 1, code: 'General', taxClass: 3 },
  { id: 2, code: 'Wholesale', taxClass: 6 },
  { id: 3, code: 'Retailer', taxClass: 3 },
] as const;

/** Agreements of orders, for store views that require them (`checkout/options/enable_agreements`). */
export const agreements = [
  {
    id: 1,
    name: 'Terms of sale',
    content: 'Goods may be returned within 30 days of their arrival. Engraved ones are yours.',
    checkboxText: 'I agree to the terms of sale',
  },
] as const;
