import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of reviews. */
export const reviewRefusals = {
  reviews_off: { reason: 'not_found', meaning: 'The store view has no reviews.', isTold: true },
  review_not_found: { reason: 'not_found', meaning: 'There is no such review.' },
  review_invalid: { reason: 'invalid', meaning: 'The review breaks rules of the store.' },
} as const satisfies RefusalTable;
