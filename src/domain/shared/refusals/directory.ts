import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of countries and regions. */
export const directoryRefusals = {
  country_not_found: { reason: 'not_found', meaning: 'There is no such country here.' },
  country_code_invalid: { reason: 'invalid', meaning: 'A country is named by two or three letters.' },
} as const satisfies RefusalTable;
