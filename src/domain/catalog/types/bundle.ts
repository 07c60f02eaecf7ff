import type { ProductTypeFacts } from './type.ts';

/** Several products chosen for one price. */
export const bundle: ProductTypeFacts = {
  code: 'bundle',
  listed: { label: 'Bundle Product', position: 5 },
  parts: ['customOptions', 'discounts', 'bundleOptions'],
  isPartAs: [],
  choice: 'options',
  isComposite: true,
  hasPercentPrices: true,
  isShownFromLowest: true,
  /** With a dynamic price, SKU or weight, the parts provide it. */
  defaultText: (code, stored) =>
    code === 'weight' || (code === 'price' && stored('price_type') !== '1') ? '0' : undefined,
};
