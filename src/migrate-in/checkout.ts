import { exact, integerField, mapping, type TableMapping, text, yesNo } from './mapping.ts';

/** Agreements of orders, and shipping rates by destination. */
export const checkout: readonly TableMapping[] = [
  mapping({
    what: 'checkout agreements',
    from: 'checkout_agreement',
    to: 'checkout_agreement',
    columns: {
      agreement_id: integerField('agreement_id'),
      name: { ...text('name'), otherwise: '' },
      content: text('content'),
      content_height: text('content_height'),
      checkbox_text: text('checkbox_text'),
      is_active: yesNo('is_active'),
      is_html: yesNo('is_html'),
    },
    optional: true,
  }),
  mapping({
    what: 'store views of checkout agreements',
    from: 'checkout_agreement_store',
    to: 'checkout_agreement_store',
    columns: { agreement_id: integerField('agreement_id'), store_id: integerField('store_id') },
    optional: true,
  }),
  mapping({
    what: 'table rates of shipping',
    from: 'shipping_tablerate',
    to: 'shipping_table_rate',
    columns: {
      rate_id: integerField('pk'),
      website_id: integerField('website_id'),
      country_id: text('dest_country_id'),
      region_id: integerField('dest_region_id'),
      postcode: text('dest_zip'),
      condition_name: text('condition_name'),
      condition_value: exact('condition_value'),
      price: exact('price'),
      cost: exact('cost'),
    },
    optional: true,
  }),
];
