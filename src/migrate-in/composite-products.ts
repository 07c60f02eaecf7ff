import { parseDecimal } from '#kernel/decimal.ts';
import {
  type Expansion,
  exact,
  integerField,
  mapping,
  type TableMapping,
  text,
  textOrNothing,
  wholeNumber,
  yesNo,
} from './mapping.ts';

/** The data of configurable products, bundles, downloadable products and gift cards. */
export const compositeProducts: readonly TableMapping[] = [
  mapping({
    what: 'attributes that variants differ in',
    from: 'catalog_product_super_attribute',
    to: 'super_attribute',
    columns: {
      super_attribute_id: integerField('product_super_attribute_id'),
      product_id: integerField('product_id'),
      attribute_id: integerField('attribute_id'),
      position: integerField('position'),
    },
  }),
  mapping({
    what: 'labels of attributes that variants differ in',
    from: 'catalog_product_super_attribute_label',
    to: 'super_attribute_label',
    columns: {
      super_attribute_id: integerField('product_super_attribute_id'),
      store_id: integerField('store_id'),
      use_default: yesNo('use_default'),
      label: text('value'),
    },
  }),
  mapping({
    what: 'surcharges of variants',
    from: 'catalog_product_super_attribute_pricing',
    to: 'super_attribute_price',
    columns: {
      super_attribute_id: integerField('product_super_attribute_id'),
      value_index: text('value_index'),
      // Before 1.4 they were the same on all websites.
      website_id: { ...integerField('website_id'), otherwise: 0 },
      is_percent: yesNo('is_percent'),
      amount: exact('pricing_value'),
    },
  }),
  mapping({
    what: 'variants',
    from: 'catalog_product_super_link',
    to: 'super_link',
    columns: { parent_id: integerField('parent_id'), product_id: integerField('product_id') },
  }),
  mapping({
    what: 'bundle options',
    from: 'catalog_product_bundle_option',
    to: 'bundle_option',
    columns: {
      option_id: integerField('option_id'),
      product_id: integerField('parent_id'),
      is_required: yesNo('required'),
      position: integerField('position'),
      type: text('type'),
    },
  }),
  mapping({
    what: 'titles of bundle options',
    from: 'catalog_product_bundle_option_value',
    to: 'bundle_option_title',
    columns: { option_id: integerField('option_id'), store_id: integerField('store_id'), title: text('title') },
  }),
  mapping({
    what: 'bundle selections',
    from: 'catalog_product_bundle_selection',
    to: 'bundle_selection',
    columns: {
      selection_id: integerField('selection_id'),
      option_id: integerField('option_id'),
      parent_product_id: integerField('parent_product_id'),
      product_id: integerField('product_id'),
      position: integerField('position'),
      is_default: yesNo('is_default'),
      price_type: integerField('selection_price_type'),
      price_value: exact('selection_price_value'),
      qty: exact('selection_qty'),
      can_change_qty: yesNo('selection_can_change_qty'),
    },
  }),
  mapping({
    what: 'prices of bundle selections by website',
    from: 'catalog_product_bundle_selection_price',
    to: 'bundle_selection_price',
    columns: {
      selection_id: integerField('selection_id'),
      website_id: integerField('website_id'),
      price_type: integerField('selection_price_type'),
      price_value: exact('selection_price_value'),
    },
  }),
  mapping({
    what: 'download links',
    from: 'downloadable_link',
    to: 'download_link',
    columns: {
      link_id: integerField('link_id'),
      product_id: integerField('product_id'),
      sort_order: integerField('sort_order'),
      number_of_downloads: integerField('number_of_downloads'),
      is_shareable: integerField('is_shareable'),
      link_type: textOrNothing('link_type'),
      link_url: textOrNothing('link_url'),
      link_file: textOrNothing('link_file'),
      sample_type: textOrNothing('sample_type'),
      sample_url: textOrNothing('sample_url'),
      sample_file: textOrNothing('sample_file'),
    },
  }),
  mapping({
    what: 'titles of download links',
    from: 'downloadable_link_title',
    to: 'download_link_title',
    columns: { link_id: integerField('link_id'), store_id: integerField('store_id'), title: text('title') },
  }),
  mapping({
    what: 'prices of download links',
    from: 'downloadable_link_price',
    to: 'download_link_price',
    columns: { link_id: integerField('link_id'), website_id: integerField('website_id'), price: exact('price') },
  }),
  mapping({
    what: 'download samples',
    from: 'downloadable_sample',
    to: 'download_sample',
    columns: {
      sample_id: integerField('sample_id'),
      product_id: integerField('product_id'),
      sort_order: integerField('sort_order'),
      sample_type: textOrNothing('sample_type'),
      sample_url: textOrNothing('sample_url'),
      sample_file: textOrNothing('sample_file'),
    },
  }),
  mapping({
    what: 'titles of download samples',
    from: 'downloadable_sample_title',
    to: 'download_sample_title',
    columns: { sample_id: integerField('sample_id'), store_id: integerField('store_id'), title: text('title') },
  }),
  mapping({
    what: 'amounts of gift cards',
    from: 'enterprise_giftcard_amount',
    to: 'gift_card_amount',
    columns: {
      amount_id: integerField('value_id'),
      product_id: integerField('entity_id'),
      website_id: integerField('website_id'),
      value: exact('value'),
    },
    optional: true,
  }),
];

/** Maho stores the amounts of a gift card as one text value of the product, `25,50,100`. */
export const giftCardAmounts: Expansion = {
  what: 'amounts of gift cards',
  from: 'catalog_product_entity_text',
  to: 'gift_card_amount',
  names: ['product_id', 'value'],
  refuse: (row, known) => {
    const attribute = known.attributes.get(row('attribute_id') ?? '');
    const isDefault =
      attribute?.code === 'giftcard_amounts' && attribute.entity === 'catalog_product' && row('store_id') === '0';
    return isDefault ? undefined : '';
  },
  expand: (row) => {
    const product = wholeNumber(row('entity_id') ?? '');
    const amounts = (row('value') ?? '').split(',').map((amount) => parseDecimal(amount.trim()));
    return product === null
      ? []
      : amounts.flatMap((amount) => (amount === null || amount <= 0 ? [] : [[product, amount]]));
  },
};
