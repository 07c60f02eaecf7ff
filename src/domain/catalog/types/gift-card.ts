import type { ProductTypeFacts } from './type.ts';

/** A card worth an amount of money; whether it is shipped is said by each product. */
export const giftCard: ProductTypeFacts = {
  code: 'giftcard',
  parts: ['customOptions', 'giftAmounts'],
  isPartAs: [],
  isShownFromLowest: true,
  defaultText: (code) => (code === 'weight' ? '0' : undefined),
};
