import type { Selectable } from 'kysely';
import type { Database, TableName } from '#platform/storage/schema.ts';

type RowOf<T extends TableName> = Readonly<Selectable<Database[T]>>;

/** An order: decimals in ten-thousandths, times in milliseconds since 1970. Missing amounts are null. */
export type OrderRow = RowOf<'sales_order'>;
/** A line of an order. */
export type OrderItemRow = RowOf<'sales_order_item'>;
/** An address of an order. */
export type OrderAddressRow = RowOf<'sales_order_address'>;
/** The payment of an order. */
export type OrderPaymentRow = RowOf<'sales_order_payment'>;
/** An entry of an order's history. */
export type OrderHistoryRow = RowOf<'sales_order_history'>;
/** A tax of an order. */
export type OrderTaxRow = RowOf<'sales_order_tax'>;
/** An invoice. */
export type InvoiceRow = RowOf<'sales_invoice'>;
/** A line of an invoice. */
export type InvoiceItemRow = RowOf<'sales_invoice_item'>;
/** A comment on an invoice. */
export type InvoiceCommentRow = RowOf<'sales_invoice_comment'>;
/** A shipment. */
export type ShipmentRow = RowOf<'sales_shipment'>;
/** A line of a shipment. */
export type ShipmentItemRow = RowOf<'sales_shipment_item'>;
/** A tracking number. */
export type ShipmentTrackRow = RowOf<'sales_shipment_track'>;
/** A comment on a shipment. */
export type ShipmentCommentRow = RowOf<'sales_shipment_comment'>;
/** A credit memo. */
export type CreditmemoRow = RowOf<'sales_creditmemo'>;
/** A line of a credit memo. */
export type CreditmemoItemRow = RowOf<'sales_creditmemo_item'>;
/** A comment on a credit memo. */
export type CreditmemoCommentRow = RowOf<'sales_creditmemo_comment'>;
