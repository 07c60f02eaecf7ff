import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of callers who do something too often. */
export const limitRefusals = {
  too_many_calls: { reason: 'too_many', meaning: 'Too many calls. Try again later.' },
} as const satisfies RefusalTable;
