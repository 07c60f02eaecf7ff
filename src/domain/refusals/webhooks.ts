import type { RefusalTable } from '../../kernel/refusal.ts';

/** What is refused of webhooks. */
export const webhookRefusals = {
  webhook_not_found: { reason: 'not_found', meaning: 'There is no such webhook.' },
  webhook_invalid: { reason: 'invalid', meaning: 'The webhook cannot be as it is said.' },
} as const satisfies RefusalTable;
