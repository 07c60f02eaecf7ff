import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of webhooks. */
export const webhookRefusals = {
  webhook_not_found: { reason: 'not_found', isTold: true, meaning: 'There is no such webhook.' },
  webhook_invalid: { reason: 'invalid', isTold: true, meaning: 'The webhook is not valid.' },
} as const satisfies RefusalTable;
