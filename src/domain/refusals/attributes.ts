import type { RefusalTable } from '../../kernel/refusal.ts';

/** What is refused of the attributes of products and their options. */
export const attributeRefusals = {
  attribute_not_found: { reason: 'not_found', meaning: 'There is no such attribute of products.' },
} as const satisfies RefusalTable;
