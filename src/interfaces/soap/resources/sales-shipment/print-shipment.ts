import type { ShipmentRow } from '../../../../domain/sales/rows.ts';
import { shipmentTables } from '../../../../domain/sales/shipment-tables.ts';
import type { WholeShipment } from '../../../../domain/sales/shipments.ts';
import { legacyTime } from '../../../../kernel/time.ts';
import { type Printed, printer } from '../sales-order/print-rows.ts';

const printRow = printer(shipmentTables.sales_shipment, { last: 'shipment_id', empty: ['shipping_label'] });
const printItem = printer(shipmentTables.sales_shipment_item, {
  last: 'item_id',
  names: { shipment_id: 'parent_id' },
});
const printTrack = printer(shipmentTables.sales_shipment_track, {
  last: 'track_id',
  names: { shipment_id: 'parent_id' },
  also: { track_number: 'number' },
});
const printComment = printer(shipmentTables.sales_shipment_comment, {
  last: 'comment_id',
  names: { shipment_id: 'parent_id' },
});

/** A shipment in a list: some of its columns (soap-sales 6). */
export function listedShipment(row: ShipmentRow): Printed {
  const { increment_id, created_at, total_qty, shipment_id } = printRow(row);
  return { increment_id, created_at, total_qty, shipment_id } as Printed;
}

/** Everything of a shipment, with what the struct has and the reference leaves empty (Q26) (soap-sales 6). */
export function printedShipment({ shipment, items, tracks, comments }: WholeShipment): object {
  return {
    ...printRow(shipment),
    order_increment_id: shipment.order_increment_id,
    order_created_at: legacyTime(shipment.order_created_at),
    shipping_firstname: shipment.shipping_firstname,
    shipping_lastname: shipment.shipping_lastname,
    items: items.map(printItem),
    tracks: tracks.map(printTrack),
    comments: comments.map(printComment),
  };
}
