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
  order_not_invoiceable: { reason: 'conflict', meaning: 'Cannot do invoice for order.' },
  invoice_qty_invalid: { reason: 'invalid', meaning: 'More is to be invoiced than is left.' },
  invoice_empty: { reason: 'invalid', meaning: 'Cannot create an empty invoice.' },
  invoice_move_refused: { reason: 'conflict', meaning: 'The invoice does not allow this.' },
  order_not_refundable: { reason: 'conflict', meaning: 'Credit memo for requested order can not be created.' },
  creditmemo_qty_invalid: { reason: 'invalid', meaning: 'More is to be refunded than was invoiced.' },
  creditmemo_amount_invalid: { reason: 'invalid', meaning: 'This cannot be refunded.' },
  creditmemo_empty: { reason: 'invalid', meaning: 'Cannot create an empty credit memo.' },
  creditmemo_move_refused: { reason: 'conflict', meaning: 'The credit memo does not allow this.' },
  store_credit_for_guest: {
    reason: 'conflict',
    meaning: 'Money can not be refunded to the store credit account as order was created by guest',
  },
  track_not_found: { reason: 'not_found', meaning: 'There is no such tracking number.' },
} as const satisfies RefusalTable;
