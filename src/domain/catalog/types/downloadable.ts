import type { ProductTypeFacts } from './type.ts';

/** Files behind links, all of them or each by itself. */
export const downloadable: ProductTypeFacts = {
  code: 'downloadable',
  listed: { label: 'Downloadable Product', position: 6 },
  parts: ['customOptions', 'discounts', 'downloadLinks'],
  isPartAs: ['members', 'variants'],
  choice: 'links',
  isVirtual: true,
};
