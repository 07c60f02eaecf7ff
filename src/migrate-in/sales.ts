import { incrementWidth, type NumberedKind } from '#domain/stores/numbers.ts';
import type { Known } from './known.ts';
import {
  integerField,
  mapping,
  type Row,
  sameColumns,
  type TableMapping,
  text,
  wholeNumber,
  yesNo,
} from './mapping.ts';
import { exactJson } from './php-json.ts';

/** Payments by gift cards are left out together with the cards: money could not be returned to missing cards. */
const withoutCards = { gift_cards_amount: null, base_gift_cards_amount: null, added_totals: null } as const;

/** Orders with everything that belongs to them; never card numbers. */
const orders: readonly TableMapping[] = [
  mapping({
    what: 'orders',
    from: 'sales_flat_order',
    to: 'sales_order',
    columns: sameColumns('sales_order', {
      order_id: 'entity_id',
      forced_shipment_with_invoice: ['forced_shipment_with_invoice', 'forced_do_shipment_with_invoice'],
      payment_auth_expiration: ['payment_auth_expiration', 'payment_authorization_expiration'],
      base_shipping_hidden_tax_amnt: ['base_shipping_hidden_tax_amnt', 'base_shipping_hidden_tax_amount'],
      ...withoutCards,
      gift_cards: null,
      gift_cards_invoiced: null,
      base_gift_cards_invoiced: null,
      gift_cards_refunded: null,
      base_gift_cards_refunded: null,
      gift_cards_canceled: null,
      base_gift_cards_canceled: null,
      source: null,
    }),
  }),
  mapping({
    what: 'lines of orders',
    from: 'sales_flat_order_item',
    to: 'sales_order_item',
    columns: sameColumns('sales_order_item', {
      base_weee_tax_applied_row_amnt: ['base_weee_tax_applied_row_amnt', 'base_weee_tax_applied_row_amount'],
      product_options: null,
    }),
    derived: { product_options: (row) => exactJson(row('product_options')) },
  }),
  mapping({
    what: 'addresses of orders',
    from: 'sales_flat_order_address',
    to: 'sales_order_address',
    columns: sameColumns('sales_order_address', { address_id: 'entity_id', order_id: 'parent_id' }),
  }),
  mapping({
    what: 'payments of orders',
    from: 'sales_flat_order_payment',
    to: 'sales_order_payment',
    columns: sameColumns('sales_order_payment', {
      payment_id: 'entity_id',
      order_id: 'parent_id',
      additional_information: null,
    }),
    derived: { additional_information: (row) => exactJson(row('additional_information')) },
  }),
  mapping({
    what: 'entries in the history of orders',
    from: 'sales_flat_order_status_history',
    to: 'sales_order_history',
    columns: sameColumns('sales_order_history', { history_id: 'entity_id', order_id: 'parent_id' }),
  }),
  mapping({
    what: 'taxes of orders',
    from: 'sales_order_tax',
    to: 'sales_order_tax',
    columns: sameColumns('sales_order_tax'),
  }),
  mapping({
    what: 'taxes of lines of orders',
    from: 'sales_order_tax_item',
    to: 'sales_order_tax_item',
    columns: sameColumns('sales_order_tax_item'),
    optional: true,
  }),
  mapping({
    what: 'payment transactions',
    from: 'sales_payment_transaction',
    to: 'payment_transaction',
    columns: sameColumns('payment_transaction', { additional_information: null }),
    derived: { additional_information: (row) => exactJson(row('additional_information')) },
    optional: true,
  }),
];

const shorterWeee = {
  base_weee_tax_applied_row_amnt: ['base_weee_tax_applied_row_amnt', 'base_weee_tax_applied_row_amount'],
} as const;
const shorterHidden = {
  base_shipping_hidden_tax_amnt: ['base_shipping_hidden_tax_amnt', 'base_shipping_hidden_tax_amount'],
} as const;

/** Invoices, shipments and credit memos. */
const documents: readonly TableMapping[] = [
  mapping({
    what: 'invoices',
    from: 'sales_flat_invoice',
    to: 'sales_invoice',
    columns: sameColumns('sales_invoice', { invoice_id: 'entity_id', ...shorterHidden, ...withoutCards }),
  }),
  mapping({
    what: 'lines of invoices',
    from: 'sales_flat_invoice_item',
    to: 'sales_invoice_item',
    columns: sameColumns('sales_invoice_item', { item_id: 'entity_id', invoice_id: 'parent_id', ...shorterWeee }),
  }),
  mapping({
    what: 'comments on invoices',
    from: 'sales_flat_invoice_comment',
    to: 'sales_invoice_comment',
    columns: sameColumns('sales_invoice_comment', { comment_id: 'entity_id', invoice_id: 'parent_id' }),
  }),
  mapping({
    what: 'shipments',
    from: 'sales_flat_shipment',
    to: 'sales_shipment',
    columns: sameColumns('sales_shipment', { shipment_id: 'entity_id' }),
  }),
  mapping({
    what: 'lines of shipments',
    from: 'sales_flat_shipment_item',
    to: 'sales_shipment_item',
    columns: sameColumns('sales_shipment_item', { item_id: 'entity_id', shipment_id: 'parent_id' }),
  }),
  mapping({
    what: 'tracking numbers',
    from: 'sales_flat_shipment_track',
    to: 'sales_shipment_track',
    columns: sameColumns('sales_shipment_track', {
      track_id: 'entity_id',
      shipment_id: 'parent_id',
      track_number: ['track_number', 'number'],
    }),
  }),
  mapping({
    what: 'comments on shipments',
    from: 'sales_flat_shipment_comment',
    to: 'sales_shipment_comment',
    columns: sameColumns('sales_shipment_comment', { comment_id: 'entity_id', shipment_id: 'parent_id' }),
  }),
  mapping({
    what: 'credit memos',
    from: 'sales_flat_creditmemo',
    to: 'sales_creditmemo',
    columns: sameColumns('sales_creditmemo', { creditmemo_id: 'entity_id', ...shorterHidden, ...withoutCards }),
  }),
  mapping({
    what: 'lines of credit memos',
    from: 'sales_flat_creditmemo_item',
    to: 'sales_creditmemo_item',
    columns: sameColumns('sales_creditmemo_item', { item_id: 'entity_id', creditmemo_id: 'parent_id', ...shorterWeee }),
  }),
  mapping({
    what: 'comments on credit memos',
    from: 'sales_flat_creditmemo_comment',
    to: 'sales_creditmemo_comment',
    columns: sameColumns('sales_creditmemo_comment', { comment_id: 'entity_id', creditmemo_id: 'parent_id' }),
  }),
];

const kinds: ReadonlySet<string> = new Set<NumberedKind>(['order', 'invoice', 'shipment', 'creditmemo', 'customer']);

/** The kind that a row of `eav_entity_store` numbers, its digits, and whether all store views share a count. */
function numbered(row: Row, known: Known) {
  const type = known.rows
    .get('eav_entity_type')
    ?.find(({ entity_type_id }) => entity_type_id === row('entity_type_id'));
  if (!type?.entity_type_code || !kinds.has(type.entity_type_code)) return undefined;
  return {
    kind: type.entity_type_code,
    isShared: type.increment_per_store === '0',
    width: wholeNumber(type.increment_pad_length ?? '') || incrementWidth,
  };
}

/** The count in the last number of a sequence, without its prefix. */
function counted(row: Row): { readonly digits: string; readonly prefix: string } {
  const last = row('increment_last_id') ?? '';
  const prefix = row('increment_prefix') ?? '';
  return { prefix, digits: last.startsWith(prefix) ? last.slice(prefix.length) : last };
}

/** Tables that are only loosely connected to orders. */
const besides: readonly TableMapping[] = [
  mapping({
    what: 'statuses of orders',
    from: 'sales_order_status',
    to: 'order_status',
    columns: { status: text('status'), label: text('label') },
    optional: true,
  }),
  mapping({
    what: 'names of statuses',
    from: 'sales_order_status_label',
    to: 'order_status_label',
    columns: { status: text('status'), store_id: integerField('store_id'), label: text('label') },
    optional: true,
  }),
  mapping({
    what: 'states of statuses',
    from: 'sales_order_status_state',
    to: 'order_status_state',
    columns: { status: text('status'), state: text('state'), is_default: yesNo('is_default') },
    optional: true,
  }),
  mapping({
    what: 'number sequences',
    from: 'eav_entity_store',
    to: 'sales_number',
    columns: { store_id: integerField('store_id') },
    derived: {
      kind: (row, known) => numbered(row, known)?.kind ?? null,
      prefix: (row) => counted(row).prefix,
      width: (row, known) => numbered(row, known)?.width ?? null,
      last: (row) => wholeNumber(counted(row).digits),
    },
    refuse(row, known) {
      const sequence = numbered(row, known);
      // Store view 0 has its own numbers only if all store views share a count.
      if (!sequence || sequence.isShared !== (row('store_id') === '0')) return '';
      return wholeNumber(counted(row).digits) === null ? 'their last number is none' : undefined;
    },
  }),
  mapping({
    what: 'gift messages',
    from: 'gift_message',
    to: 'gift_message',
    columns: sameColumns('gift_message'),
    optional: true,
  }),
  mapping({
    what: 'purchases of downloads',
    from: 'downloadable_link_purchased',
    to: 'purchased_download',
    columns: sameColumns('purchased_download'),
  }),
  mapping({
    what: 'purchased downloads',
    from: 'downloadable_link_purchased_item',
    to: 'purchased_download_item',
    columns: sameColumns('purchased_download_item'),
  }),
];

/** Orders and their documents, statuses, number sequences, gift messages and purchased downloads (soap-sales 9). */
export const sales: readonly TableMapping[] = [...orders, ...documents, ...besides];
