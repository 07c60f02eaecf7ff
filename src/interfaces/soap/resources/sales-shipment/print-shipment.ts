import type { ShipmentRecord } from '#domain/orders/document-records.ts';
import type { ShipmentRow } from '#domain/orders/rows.ts';
import { shipmentTables } from '#domain/orders/shipment-tables.ts';
import { legacyTime } from '#kernel/time.ts';
import { documentPrinter } from '../sales-order/print-documents.ts';
import { type Printed, printer } from '../sales-order/print-rows.ts';
import { wireColumns } from '../sales-order/wire-columns.ts';

const printTrack = printer(shipmentTables.sales_shipment_track, wireColumns.shipmentTrack, {
  names: { shipment_id: 'parent_id' },
  also: { track_number: 'number' },
});
const print = documentPrinter('shipment', shipmentTables, { empty: ['shipping_label'] }, printTrack);

/** A shipment in a list: some of its columns (soap-sales 6). */
export function listedShipment(row: ShipmentRow): Printed {
  const { increment_id, created_at, total_qty, shipment_id } = print.row(row);
  return { increment_id, created_at, total_qty, shipment_id } as Printed;
}

/** All data of a shipment, with fields of the struct that the reference leaves empty (Q26) (soap-sales 6). */
export function printedShipment(record: ShipmentRecord): object {
  const { order_created_at, firstname, lastname } = record.document;
  return print.whole(record, {
    order_created_at: legacyTime(order_created_at),
    shipping_firstname: firstname,
    shipping_lastname: lastname,
  });
}
