import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of gift cards. */
export const giftCardRefusals = {
  gift_card_not_found: { reason: 'not_found', meaning: 'There is no such gift card.', isTold: true },
  gift_card_exists: { reason: 'conflict', meaning: 'There is a gift card with this code already.', isTold: true },
  gift_card_invalid: { reason: 'invalid', meaning: 'The gift card is not as it must be.' },
  gift_card_expired: { reason: 'conflict', meaning: 'The time of the gift card is over.', isTold: true },
  gift_card_used: { reason: 'conflict', meaning: 'Nothing is left on the gift card.', isTold: true },
  gift_card_disabled: { reason: 'conflict', meaning: 'The gift card cannot be used.', isTold: true },
  gift_card_elsewhere: { reason: 'conflict', meaning: 'The gift card is not for this store.', isTold: true },
  gift_card_applied: { reason: 'conflict', meaning: 'The gift card pays this cart already.', isTold: true },
  gift_card_for_gift_card: {
    reason: 'conflict',
    meaning: 'Gift cards are not bought with gift cards.',
    isTold: true,
  },
  gift_cards_too_many: { reason: 'conflict', meaning: 'No more gift cards can pay this cart.', isTold: true },
  gift_card_redeemed: {
    reason: 'conflict',
    meaning: 'A gift card that was bought was spent, in part or wholly: it cannot be refunded.',
    isTold: true,
  },
  gift_card_spent: {
    reason: 'conflict',
    meaning: 'A gift card has less on it by now, or cannot be used any more. Look at the cart again.',
    isTold: true,
  },
} as const satisfies RefusalTable;
