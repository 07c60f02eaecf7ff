import { demoRegions } from '../../src/demo/content/directory.ts';
import type { Cell, Rows } from './rows.ts';

/** Two websites: one in dollars with three languages, one in euros with an open and a closed store view. */
export function addShop(rows: Rows): void {
  const websites = [
    [0, 'admin', 'Admin', 0, 0],
    [1, 'base', 'Main Website', 1, 1],
    [2, 'outlet', 'Outlet', 2, 0],
  ] as const;
  for (const [website_id, code, name, default_group_id, is_default] of websites) {
    rows.add('core_website', { website_id, code, name, sort_order: website_id, default_group_id, is_default });
  }
  const groups = [
    [0, 0, 'Default', 0, 0],
    [1, 1, 'Main Store', 2, 1],
    [2, 2, 'Outlet Store', 60, 4],
  ] as const;
  for (const [group_id, website_id, name, root_category_id, default_store_id] of groups) {
    rows.add('core_store_group', { group_id, website_id, name, root_category_id, default_store_id });
  }
  const stores = [
    [0, 'admin', 0, 0, 'Admin', 1],
    [1, 'default', 1, 1, 'English', 1],
    [2, 'french', 1, 1, 'Français', 1],
    [3, 'german', 1, 1, 'Deutsch', 1],
    [4, 'outlet', 2, 2, 'Outlet', 1],
    [5, 'outlet_closed', 2, 2, 'Outlet, closed', 0],
  ] as const;
  for (const [store_id, code, website_id, group_id, name, is_active] of stores) {
    rows.add('core_store', { store_id, code, website_id, group_id, name, sort_order: store_id, is_active });
  }
  addSettings(rows);
  addTaxes(rows);
  addDirectory(rows);
  rows.add('core_resource', { code: 'core_setup', version: '1.6.0.10', data_version: '1.6.0.10' });
}

/** Settings that the import takes; `secrets` are those that it must not take. */
export const settings: readonly (readonly [scope: string, id: number, path: string, value: Cell])[] = [
  ['default', 0, 'general/locale/code', 'en_US'],
  ['default', 0, 'general/locale/timezone', 'America/Chicago'],
  ['stores', 2, 'general/locale/code', 'fr_FR'],
  ['stores', 3, 'general/locale/code', 'de_DE'],
  ['websites', 2, 'general/locale/timezone', 'Europe/Paris'],
  ['default', 0, 'general/country/default', 'US'],
  ['default', 0, 'general/region/state_required', 'US,CA'],
  ['default', 0, 'general/store_information/name', 'Lantern & Oak'],
  ['default', 0, 'currency/options/base', 'USD'],
  ['default', 0, 'currency/options/default', 'USD'],
  ['default', 0, 'currency/options/allow', 'USD,EUR'],
  ['websites', 2, 'currency/options/base', 'EUR'],
  ['websites', 2, 'currency/options/default', 'EUR'],
  ['websites', 2, 'currency/options/allow', 'EUR'],
  ['default', 0, 'catalog/category/root_id', '2'],
  ['default', 0, 'catalog/price/scope', '1'],
  ['default', 0, 'web/seo/use_rewrites', '1'],
  ['default', 0, 'tax/classes/shipping_tax_class', '4'],
  ['default', 0, 'tax/defaults/country', 'US'],
  ['websites', 2, 'tax/defaults/country', 'FR'],
  ['websites', 2, 'tax/calculation/price_includes_tax', '1'],
  ['default', 0, 'cataloginventory/item_options/min_sale_qty', 'a:2:{i:0;s:1:"1";i:2;s:1:"5";}'],
  ['default', 0, 'customer/account_share/scope', '1'],
  ['default', 0, 'design/head/title_suffix', null],
  ['default', 0, 'carriers/flatrate/price', '7.50'],
  ['default', 0, 'payment/checkmo/title', 'By check'],
  ['default', 0, 'customer/password/min_password_length', '9'],
];

/** Settings that belong to other services. */
export const secrets: readonly (readonly [path: string, value: string])[] = [
  ['payment/acme_card/merchant_id', 'merchant-1'],
  ['carriers/acme_post/account', 'account-1'],
  ['acme/erp/api_key', 'erp-1'],
];

function addSettings(rows: Rows): void {
  const secret = secrets.map(([path, value]) => ['default', 0, path, value] as const);
  for (const [scope, scope_id, path, value] of [...settings, ...secret]) {
    rows.add('core_config_data', { config_id: rows.next('config'), scope, scope_id, path, value });
  }
}

function addTaxes(rows: Rows): void {
  const classes = [
    [2, 'Taxable Goods', 'PRODUCT'],
    [3, 'Retail Customer', 'CUSTOMER'],
    [4, 'Shipping', 'PRODUCT'],
    [5, 'Wholesale Customer', 'CUSTOMER'],
    [6, 'Books', 'PRODUCT'],
  ] as const;
  for (const [class_id, class_name, class_type] of classes) rows.add('tax_class', { class_id, class_name, class_type });
  const groups = [
    [0, 'NOT LOGGED IN', 3],
    [1, 'General', 3],
    [2, 'Wholesale', 5],
    [3, 'Retailer', 3],
  ] as const;
  for (const [customer_group_id, customer_group_code, tax_class_id] of groups) {
    rows.add('customer_group', { customer_group_id, customer_group_code, tax_class_id });
  }
  const rate = (id: number, code: string, country: string, region: number, percent: number, zip: Zip = {}) =>
    rows.add('tax_calculation_rate', {
      tax_calculation_rate_id: id,
      code,
      tax_country_id: country,
      tax_region_id: region,
      rate: percent,
      tax_postcode: zip.postcode ?? (zip.from === undefined ? '*' : `${zip.from}-${zip.to}`),
      ...(zip.from === undefined ? {} : { zip_is_range: 1, zip_from: zip.from, zip_to: zip.to }),
    });
  rate(1, 'US-CA-*-Rate 1', 'US', 12, 8.25);
  rate(2, 'US-NY-*-Rate 1', 'US', 43, 8.375);
  rate(3, 'US-CA-range', 'US', 12, 9.5, { from: 90001, to: 90099 });
  rate(4, 'FR-standard', 'FR', 0, 20);
  rate(5, 'DE-standard', 'DE', 0, 19, { postcode: '' });
  rate(6, 'FR-books', 'FR', 0, 5.5);
  rate(7, 'DE-one-town', 'DE', 81, 7, { postcode: '80*' });
  const rules = [
    [1, 'Retail goods', 1, 1, 0],
    [2, 'Books', 1, 2, 0],
    [3, 'On top', 2, 3, 1],
  ] as const;
  for (const [tax_calculation_rule_id, code, priority, position, calculate_subtotal] of rules) {
    rows.add('tax_calculation_rule', { tax_calculation_rule_id, code, priority, position, calculate_subtotal });
  }
  const uses = [1, 2, 3, 4, 5].flatMap((usage) => [
    [usage, 1, 3, 2],
    [usage, 1, 5, 2],
  ]);
  for (const [rateId, ruleId, customer, product] of [...uses, [6, 2, 3, 6], [7, 3, 3, 2]]) {
    rows.add('tax_calculation', {
      tax_calculation_id: rows.next('tax use'),
      tax_calculation_rate_id: rateId,
      tax_calculation_rule_id: ruleId,
      customer_tax_class_id: customer,
      product_tax_class_id: product,
    });
  }
}

interface Zip {
  readonly postcode?: string;
  readonly from?: number;
  readonly to?: number;
}

/** Countries by their two and three letters. */
const countries = `AT AUT AU AUS BE BEL BR BRA CA CAN CH CHE CN CHN CZ CZE DE DEU DK DNK ES ESP FI FIN FR FRA GB GBR GR GRC HU HUN
  IE IRL IN IND IS ISL IT ITA JP JPN KR KOR LU LUX MX MEX NL NLD NO NOR NZ NZL PL POL PT PRT RO ROU SE SWE SI SVN SK SVK TR TUR
  US USA ZA ZAF`;

function addDirectory(rows: Rows): void {
  const letters = countries.split(/\s+/);
  for (let index = 0; index < letters.length; index += 2) {
    const iso2_code = letters[index];
    const iso3_code = letters[index + 1];
    rows.add('directory_country', { country_id: iso2_code, iso2_code, iso3_code });
  }
  for (const { country, first, regions, names } of demoRegions) {
    for (const [index, region] of regions.entries()) {
      const [, code = '', name = ''] = /^(\S+) (.*)$/.exec(region) ?? [];
      const region_id = first + index;
      rows.add('directory_country_region', { region_id, country_id: country, code, default_name: name });
      rows.add('directory_country_region_name', { region_id, locale: 'en_US', name });
      const foreign = names?.byCode[code];
      if (names && foreign)
        rows.add('directory_country_region_name', { region_id, locale: names.locale, name: foreign });
    }
  }
  const rates = [
    ['USD', 'USD', '1.000000000000'],
    ['USD', 'EUR', '0.912300000000'],
    ['EUR', 'EUR', '1.000000000000'],
    ['EUR', 'USD', '1.096100000000'],
  ] as const;
  for (const [currency_from, currency_to, rate] of rates) {
    rows.add('directory_currency_rate', { currency_from, currency_to, rate });
  }
}
