import { integerField } from '../../types/field.ts';
import type { ProductTypeFacts } from '../../types/type.ts';

/** Fields of bundles: how their SKU, price and weight come about, and how they are shown and shipped. */
export const bundleFields = {
  skuType: integerField('sku_type'),
  priceType: integerField('price_type'),
  weightType: integerField('weight_type'),
  priceView: integerField('price_view'),
  shipmentType: integerField('shipment_type'),
};

/** Several products chosen for one price. */
export const bundleFacts: ProductTypeFacts = {
  code: 'bundle',
  listed: { label: 'Bundle Product', position: 5 },
  parts: ['customOptions', 'discounts', 'bundleOptions'],
  isPartAs: [],
  choice: 'options',
  isComposite: true,
  hasPercentPrices: true,
  isShownFromLowest: true,
  fields: bundleFields,
  ownDefaults: { price_type: '0', sku_type: '0', weight_type: '0', price_view: '0', shipment_type: '0' },
  /** With a dynamic price, SKU or weight, the parts provide it. */
  defaultText: (code, stored) =>
    code === 'weight' || (code === 'price' && stored('price_type') !== '1') ? '0' : undefined,
};
