import type { ProductTypeFacts } from './type.ts';

/** One thing that is shipped. */
export const simpleFacts: ProductTypeFacts = {
  code: 'simple',
  listed: { label: 'Simple Product', position: 1 },
  parts: ['customOptions', 'discounts'],
  isPartAs: ['members', 'variants', 'bundleOptions'],
  isExchangeable: true,
};
