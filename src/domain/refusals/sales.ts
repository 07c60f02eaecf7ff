import type { RefusalTable } from '../../kernel/refusal.ts';

/** What is refused of orders and their documents. */
export const salesRefusals = {
  order_not_found: { reason: 'not_found', meaning: 'There is no such order.' },
  invoice_not_found: { reason: 'not_found', meaning: 'There is no such invoice.' },
  shipment_not_found: { reason: 'not_found', meaning: 'There is no such shipment.' },
  creditmemo_not_found: { reason: 'not_found', meaning: 'There is no such credit memo.' },
  order_move_refused: { reason: 'conflict', meaning: 'The order does not allow this.' },
  order_status_invalid: { reason: 'invalid', meaning: 'Orders in this state do not have this status.' },
  order_not_shippable: { reason: 'conflict', meaning: 'Cannot do shipment for order.' },
  shipment_empty: { reason: 'invalid', meaning: 'Cannot create an empty shipment.' },
  carrier_unknown: { reason: 'invalid', meaning: 'Invalid carrier specified.' },
  track_not_found: { reason: 'not_found', meaning: 'There is no such tracking number.' },
} as const satisfies RefusalTable;
