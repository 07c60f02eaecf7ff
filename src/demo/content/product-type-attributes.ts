import type { DemoAttribute } from './attribute.ts';

const bundle = { scope: 'global', configurable: false, applyTo: 'bundle', required: true } as const;
const downloadable = { configurable: false, applyTo: 'downloadable' } as const;
const giftcard = { configurable: false, applyTo: 'giftcard', scope: 'website' } as const;

/** The attributes that only one product type has: bundles, downloadable products, gift cards. */
export const productTypeAttributes: readonly DemoAttribute[] = [
  { code: 'price_type', type: 'int', input: null, label: null, hidden: true, ...bundle },
  { code: 'sku_type', type: 'int', input: null, label: null, hidden: true, ...bundle },
  { code: 'weight_type', type: 'int', input: null, label: null, hidden: true, ...bundle },
  { code: 'price_view', type: 'int', input: 'select', label: 'Price View', source: 'price_view', ...bundle },
  { code: 'shipment_type', type: 'int', input: null, label: 'Shipment', hidden: true, ...bundle },
  {
    code: 'links_purchased_separately',
    type: 'int',
    input: null,
    label: 'Links can be purchased separately',
    hidden: true,
    required: true,
    scope: 'global',
    ...downloadable,
  },
  {
    code: 'samples_title',
    type: 'varchar',
    input: null,
    label: 'Samples title',
    hidden: true,
    required: true,
    ...downloadable,
  },
  {
    code: 'links_title',
    type: 'varchar',
    input: null,
    label: 'Links title',
    hidden: true,
    required: true,
    ...downloadable,
  },
  {
    code: 'links_exist',
    type: 'int',
    input: null,
    label: null,
    hidden: true,
    value: '0',
    scope: 'global',
    ...downloadable,
  },
  {
    code: 'giftcard_amounts',
    type: 'decimal',
    input: 'price',
    label: 'Amounts',
    backend: 'giftcard_amounts',
    ...giftcard,
  },
  {
    code: 'allow_open_amount',
    type: 'int',
    input: 'select',
    label: 'Allow Open Amount',
    source: 'giftcard_open',
    ...giftcard,
  },
  {
    code: 'open_amount_min',
    type: 'decimal',
    input: 'price',
    label: 'Open Amount Min Value',
    backend: 'price',
    ...giftcard,
  },
  {
    code: 'open_amount_max',
    type: 'decimal',
    input: 'price',
    label: 'Open Amount Max Value',
    backend: 'price',
    ...giftcard,
  },
  { code: 'giftcard_type', type: 'int', input: 'select', label: 'Card Type', source: 'giftcard_type', ...giftcard },
  { code: 'is_redeemable', type: 'int', input: 'text', label: 'Is Redeemable', hidden: true, ...giftcard },
  { code: 'lifetime', type: 'int', input: 'text', label: 'Lifetime', hidden: true, ...giftcard },
  { code: 'allow_message', type: 'int', input: 'text', label: 'Allow Message', hidden: true, ...giftcard },
];
