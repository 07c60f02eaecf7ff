import type { ProductTypeFacts } from './type.ts';

/** A single product that is not shipped: a service. */
export const virtualFacts: ProductTypeFacts = {
  code: 'virtual',
  listed: { label: 'Virtual Product', position: 4 },
  parts: ['customOptions', 'discounts'],
  isPartAs: ['members', 'variants', 'bundleOptions'],
  isVirtual: true,
  isExchangeable: true,
};
