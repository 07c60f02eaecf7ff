import type { ProductTypeFacts } from '../../types/type.ts';

/** A product in variants, of which one is chosen by its attributes. */
export const configurableFacts: ProductTypeFacts = {
  code: 'configurable',
  listed: { label: 'Configurable Product', position: 3 },
  parts: ['customOptions', 'discounts', 'variants'],
  isPartAs: [],
  choice: 'always',
  isComposite: true,
};
