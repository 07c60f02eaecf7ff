import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of requests of revocation. */
export const revocationRefusals = {
  revocation_not_found: { reason: 'not_found', meaning: 'There is no such request.', isTold: true },
  revocation_exists: { reason: 'conflict', meaning: 'There is a request for this order already.', isTold: true },
  order_not_revocable: {
    reason: 'conflict',
    meaning: 'The order was canceled, or all of it was refunded.',
    isTold: true,
  },
} as const satisfies RefusalTable;
