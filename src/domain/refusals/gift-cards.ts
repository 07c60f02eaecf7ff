import type { RefusalTable } from '../../kernel/refusal.ts';

/** What is refused of gift cards. */
export const giftCardRefusals = {
  gift_card_not_found: { reason: 'not_found', meaning: 'There is no such gift card.', isTold: true },
  gift_card_exists: { reason: 'conflict', meaning: 'There is a gift card with this code already.', isTold: true },
  gift_card_invalid: { reason: 'invalid', meaning: 'The gift card is not as it must be.' },
} as const satisfies RefusalTable;
