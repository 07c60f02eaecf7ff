import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import type { ShipmentCommentRow, ShipmentItemRow, ShipmentRow, ShipmentTrackRow } from './rows.ts';

/** A shipment with the number and time of its order and the names of its shipping address. */
export type PlacedShipment = ShipmentRow & {
  readonly order_increment_id: string | null;
  readonly order_created_at: number;
  readonly shipping_firstname: string | null;
  readonly shipping_lastname: string | null;
};

/** A shipment with what belongs to it. */
export interface WholeShipment {
  readonly shipment: PlacedShipment;
  /** By id. */
  readonly items: readonly ShipmentItemRow[];
  /** By id. */
  readonly tracks: readonly ShipmentTrackRow[];
  /** The newest first. */
  readonly comments: readonly ShipmentCommentRow[];
}

const shipmentOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_shipment as d')
    .innerJoin('sales_order as o', 'o.order_id', 'd.order_id')
    .leftJoin('sales_order_address as a', 'a.address_id', 'd.shipping_address_id')
    .selectAll('d')
    .select([
      'o.increment_id as order_increment_id',
      'o.created_at as order_created_at',
      'a.firstname as shipping_firstname',
      'a.lastname as shipping_lastname',
    ])
    .where('d.increment_id', '=', p.number),
);
const itemsOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_shipment_item')
    .selectAll()
    .where('shipment_id', '=', (of) =>
      of.selectFrom('sales_shipment').select('shipment_id').where('increment_id', '=', p.number),
    )
    .orderBy('item_id'),
);
const tracksOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_shipment_track')
    .selectAll()
    .where('shipment_id', '=', (of) =>
      of.selectFrom('sales_shipment').select('shipment_id').where('increment_id', '=', p.number),
    )
    .orderBy('track_id'),
);
const commentsOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_shipment_comment')
    .selectAll()
    .where('shipment_id', '=', (of) =>
      of.selectFrom('sales_shipment').select('shipment_id').where('increment_id', '=', p.number),
    )
    .orderBy('created_at', 'desc')
    .orderBy('comment_id', 'desc'),
);

/** A shipment by its number; undefined where there is none. Four statements that wait for none of the others. */
export async function wholeShipment(tx: Tx, number: string): Promise<WholeShipment | undefined> {
  const [shipment, items, tracks, comments] = await tx.together(
    () => tx.first(shipmentOf, { number }),
    () => tx.all(itemsOf, { number }),
    () => tx.all(tracksOf, { number }),
    () => tx.all(commentsOf, { number }),
  );
  return shipment && { shipment, items, tracks, comments };
}

const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('sales_shipment').selectAll().where('shipment_id', d.in, d.list(p.ids)).orderBy('shipment_id'),
);

/** Shipments by id, in the order of ids. */
export function listedShipments(tx: Tx, ids: readonly number[]): Promise<ShipmentRow[]> {
  return tx.all(byIds, { ids });
}
