import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of tags. */
export const tagRefusals = {
  tag_not_found: { reason: 'not_found', meaning: 'There is no such tag.' },
  tag_invalid: { reason: 'invalid', meaning: 'The tag breaks rules of the store.' },
  tag_exists: { reason: 'conflict', meaning: 'Tag already exists.' },
} as const satisfies RefusalTable;
