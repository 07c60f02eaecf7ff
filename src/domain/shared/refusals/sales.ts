import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of orders and their documents. */
export const salesRefusals = shownToCaller({
  order_not_found: { reason: 'not_found', meaning: 'There is no such order.' },
  invoice_not_found: { reason: 'not_found', meaning: 'There is no such invoice.' },
  shipment_not_found: { reason: 'not_found', meaning: 'There is no such shipment.' },
  creditmemo_not_found: { reason: 'not_found', meaning: 'There is no such credit memo.' },
  order_move_refused: { reason: 'conflict', meaning: 'The order does not allow this.' },
  order_cancel_denied: { reason: 'conflict', meaning: 'Ask the store to cancel this order.' },
  order_edit_refused: {
    reason: 'conflict',
    meaning: 'Only an order of which nothing is invoiced, shipped or paid is edited.',
  },
  order_not_deletable: {
    reason: 'conflict',
    meaning: 'Orders are never deleted, and this one has nothing left to cancel.',
  },
  order_address_settled: { reason: 'conflict', meaning: 'The addresses cannot change: a shipment exists.' },
  order_address_invalid: { reason: 'invalid', meaning: 'The address breaks rules of the store.' },
  order_without_shipping_address: { reason: 'conflict', meaning: 'The order has no shipping address.' },
  shipment_not_deletable: { reason: 'conflict', meaning: 'A shipment is never deleted.' },
  shipment_quantity_invalid: { reason: 'invalid', meaning: 'The quantities to ship are not valid.' },
  order_status_invalid: { reason: 'invalid', meaning: 'The status does not belong to the state of the order.' },
  order_not_shippable: { reason: 'conflict', meaning: 'Cannot do shipment for order.' },
  shipment_empty: { reason: 'invalid', meaning: 'Cannot create an empty shipment.' },
  carrier_unknown: { reason: 'invalid', meaning: 'Invalid carrier specified.' },
  order_not_invoiceable: { reason: 'conflict', meaning: 'Cannot do invoice for order.' },
  invoice_qty_invalid: { reason: 'invalid', meaning: 'The quantity is more than is left to invoice.' },
  invoice_empty: { reason: 'invalid', meaning: 'Cannot create an empty invoice.' },
  invoice_move_refused: { reason: 'conflict', meaning: 'The invoice does not allow this.' },
  order_not_refundable: { reason: 'conflict', meaning: 'Credit memo for requested order can not be created.' },
  creditmemo_qty_invalid: { reason: 'invalid', meaning: 'The quantity is more than was invoiced.' },
  creditmemo_amount_invalid: { reason: 'invalid', meaning: 'The amount cannot be refunded.' },
  refund_not_online: {
    reason: 'conflict',
    meaning: 'No single payment was this large: refund less, or refund outside of the store.',
  },
  creditmemo_empty: { reason: 'invalid', meaning: 'Cannot create an empty credit memo.' },
  invoice_not_refundable: {
    reason: 'conflict',
    meaning: 'Nothing of this invoice is left to refund, or it is not paid.',
  },
  creditmemo_not_deletable: {
    reason: 'conflict',
    meaning: 'Credit memos are never deleted, and this one was refunded.',
  },
  creditmemo_move_refused: { reason: 'conflict', meaning: 'The credit memo does not allow this.' },
  store_credit_for_guest: {
    reason: 'conflict',
    meaning: 'Money can not be refunded to the store credit account as order was created by guest',
  },
  purchased_download_not_found: { reason: 'not_found', meaning: 'There is no such download.' },
  purchased_download_closed: {
    reason: 'conflict',
    meaning: 'The item is not paid, was refunded, or has no downloads left.',
  },
  purchased_download_missing: { reason: 'not_found', meaning: 'The download has no file.' },
  track_not_found: { reason: 'not_found', meaning: 'There is no such tracking number.' },
} as const satisfies RefusalTable);

/** The same refusals, with their codes in the answers, so that programs can use them. */
function shownToCaller<T extends RefusalTable>(table: T): T {
  return Object.fromEntries(Object.entries(table).map(([code, refusal]) => [code, { ...refusal, isTold: true }])) as T;
}
