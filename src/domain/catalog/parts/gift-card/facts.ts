import type { ProductTypeFacts } from '../../types/type.ts';

/** A card worth an amount of money; each product says whether it is shipped. */
export const giftCardFacts: ProductTypeFacts = {
  code: 'giftcard',
  parts: ['customOptions', 'giftAmounts'],
  isPartAs: [],
  isShownFromLowest: true,
  otherFields: [
    'giftcard_type',
    'giftcard_amounts',
    'giftcard_min_amount',
    'giftcard_max_amount',
    'giftcard_allow_message',
    'allow_open_amount',
    'open_amount_min',
    'open_amount_max',
    'allow_message',
  ],
  ownDefaults: {
    /** A number in Enterprise, a word in Maho. */
    giftcard_type: (backendType) => (backendType === 'int' ? '0' : 'fixed'),
    allow_open_amount: '0',
    is_redeemable: '1',
    lifetime: '0',
    allow_message: '1',
    giftcard_allow_message: '1',
  },
  defaultText: (code) => (code === 'weight' ? '0' : undefined),
};
