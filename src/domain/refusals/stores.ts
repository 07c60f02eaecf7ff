import type { RefusalTable } from '../../kernel/refusal.ts';

/** What is refused of store views, countries and currencies. */
export const storeRefusals = {
  store_view_not_found: { reason: 'not_found', meaning: 'There is no such store view.' },
  website_not_found: { reason: 'not_found', meaning: 'There is no such website.' },
} as const satisfies RefusalTable;
