import type { ProductTypeFacts } from './type.ts';

/** A product in variants, of which one is chosen by its attributes. */
export const configurable: ProductTypeFacts = {
  code: 'configurable',
  listed: { label: 'Configurable Product', position: 3 },
  parts: ['customOptions', 'discounts', 'variants'],
  isPartAs: [],
  choice: 'always',
  isComposite: true,
};
