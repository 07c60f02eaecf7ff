import type { RefusalTable } from '../../kernel/refusal.ts';

/** What commands on carts refuse. */
export const cartRefusals = {
  quote_not_found: { reason: 'not_found', meaning: 'There is no such cart.' },
  quote_without_customer: { reason: 'conflict', meaning: 'The cart has no customer.' },
  quote_not_saved: { reason: 'conflict', meaning: 'The cart could not be saved.' },
} as const satisfies RefusalTable;
