import type { ProductTypeFacts } from './type.ts';

/** A card worth an amount of money; each product says whether it is shipped. */
export const giftCard: ProductTypeFacts = {
  code: 'giftcard',
  parts: ['customOptions', 'giftAmounts'],
  isPartAs: [],
  isShownFromLowest: true,
  defaultText: (code) => (code === 'weight' ? '0' : undefined),
};
