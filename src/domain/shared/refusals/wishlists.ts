import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of wishlists. */
export const wishlistRefusals = {
  wishlist_off: { reason: 'not_found', meaning: 'The store view has no wishlists.', isTold: true },
  wishlist_not_found: { reason: 'not_found', meaning: 'There is no such wishlist.' },
  wishlist_item_not_found: { reason: 'not_found', meaning: 'The wishlist has no such item.' },
  wishlist_email_invalid: { reason: 'invalid', meaning: 'No mail can go to one of the addresses.', isTold: true },
  wishlist_full: { reason: 'conflict', meaning: 'The wishlist is full.', isTold: true },
} as const satisfies RefusalTable;
