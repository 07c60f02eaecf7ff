import { parseDecimal } from '#kernel/decimal.ts';
import { skuKey } from '#kernel/fold.ts';
import {
  type Amendment,
  exact,
  integerField,
  mapping,
  momentAlways,
  plainText,
  type TableMapping,
  text,
  through,
  wholeNumber,
  yesNo,
} from './mapping.ts';
import { numberOf, refuseValue, VALUE_TYPES, valueText } from './values.ts';

const LINK_TYPES = new Set(['relation', 'up_sell', 'cross_sell', 'super']);

/** Products, their values in all scopes, websites, links and prices by quantity and group. */
export const products: readonly TableMapping[] = [
  mapping({
    what: 'products',
    from: 'catalog_product_entity',
    to: 'product',
    columns: {
      product_id: integerField('entity_id'),
      set_id: integerField('attribute_set_id'),
      type: text('type_id'),
      sku: text('sku'),
      sku_key: through('sku', (sku) => skuKey(plainText(sku))),
      has_options: yesNo('has_options'),
      required_options: yesNo('required_options'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
    // A type of an extension is stored, though carts refuse it.
    refuse: (row) => (row('type_id') ? undefined : 'without a type'),
  }),
  ...[...VALUE_TYPES, 'url_key' as const].map((type) =>
    mapping({
      what: 'values of products',
      from: `catalog_product_entity_${type}`,
      to: 'product_value',
      columns: {
        product_id: integerField('entity_id'),
        attribute_id: integerField('attribute_id'),
        store_id: integerField('store_id'),
        value: valueText(type),
      },
      derived: { number: numberOf },
      refuse: (row, known) =>
        known.optionFlags.has(row('attribute_id') ?? '')
          ? ''
          : refuseValue('catalog_product', type === 'url_key' ? 'varchar' : type)(row, known),
      optional: type === 'url_key',
    }),
  ),
  mapping({
    what: 'websites of products',
    from: 'catalog_product_website',
    to: 'product_website',
    columns: { product_id: integerField('product_id'), website_id: integerField('website_id') },
  }),
  mapping({
    what: 'links between products',
    from: 'catalog_product_link',
    to: 'product_link',
    columns: {
      link_id: integerField('link_id'),
      product_id: integerField('product_id'),
      linked_product_id: integerField('linked_product_id'),
    },
    derived: { type: (row, known) => known.linkTypes.get(row('link_type_id') ?? '') ?? null },
    refuse: (row, known) =>
      LINK_TYPES.has(known.linkTypes.get(row('link_type_id') ?? '') ?? '') ? undefined : 'their kind is not known',
  }),
  mapping({
    what: 'tier prices',
    from: 'catalog_product_entity_tier_price',
    to: 'tier_price',
    columns: {
      tier_price_id: integerField('value_id'),
      product_id: integerField('entity_id'),
      website_id: integerField('website_id'),
      all_groups: yesNo('all_groups'),
      customer_group_id: integerField('customer_group_id'),
      qty: exact('qty'),
      price: exact('value'),
    },
  }),
  mapping({
    what: 'group prices',
    from: 'catalog_product_entity_group_price',
    to: 'group_price',
    columns: {
      group_price_id: integerField('value_id'),
      product_id: integerField('entity_id'),
      website_id: integerField('website_id'),
      all_groups: yesNo('all_groups'),
      customer_group_id: integerField('customer_group_id'),
      price: exact('value'),
      is_percent: yesNo('is_percent'),
    },
  }),
  mapping({
    what: 'fixed product taxes',
    from: 'weee_tax',
    to: 'product_fixed_tax',
    columns: {
      value_id: integerField('value_id'),
      product_id: integerField('entity_id'),
      attribute_id: integerField('attribute_id'),
      website_id: integerField('website_id'),
      country_id: text('country'),
      amount: exact('value'),
    },
    derived: { region_id: (row) => wholeNumber(row('state') ?? '') ?? 0 },
    refuse: (row) => (row('country') ? undefined : 'they are of no country'),
    optional: true,
  }),
];

/** Whether something can and must be chosen for a product: values of attributes before 1.3. */
export const optionFlags: readonly Amendment[] = ['has_options', 'required_options'].map((code) => ({
  from: 'catalog_product_entity_int',
  to: 'product',
  key: 'product_id',
  set: code,
  read: (row, known) => {
    if (known.optionFlags.get(row('attribute_id') ?? '') !== code || row('store_id') !== '0') return undefined;
    const product = wholeNumber(row('entity_id') ?? '');
    return product === null ? undefined : [product, Number(row('value')) ? 1 : 0];
  },
}));

/** Position and quantity of links, which the legacy store has in separate tables. */
export const linkValues: readonly Amendment[] = [
  linkValue('catalog_product_link_attribute_int', 'position', wholeNumber),
  linkValue('catalog_product_link_attribute_decimal', 'qty', parseDecimal),
];

function linkValue(from: string, code: string, read: (text: string) => number | null): Amendment {
  return {
    from,
    to: 'product_link',
    key: 'link_id',
    set: code,
    read: (row, known) => {
      if (known.linkAttributes.get(row('product_link_attribute_id') ?? '') !== code) return undefined;
      const link = wholeNumber(row('link_id') ?? '');
      const value = read(row('value') ?? '');
      return link === null || value === null ? undefined : [link, value];
    },
  };
}
