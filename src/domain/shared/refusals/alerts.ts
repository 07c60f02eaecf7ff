// domain/shared/refusals/: every refusal of the domain, one closed table, a file an area. A command lists the codes
// that it may raise.

import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of product alerts. */
export const alertRefusals = {
  alerts_off: { reason: 'not_found', meaning: 'The store view does not send these alerts.', isTold: true },
  alert_not_found: { reason: 'not_found', meaning: 'There is no such alert.', isTold: true },
  alerts_full: { reason: 'conflict', meaning: 'There are too many alerts already: remove some.', isTold: true },
  product_in_stock: { reason: 'conflict', meaning: 'The product is in stock.', isTold: true },
} as const satisfies RefusalTable;
