import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { nextIncrementId } from '#domain/stores/numbers.ts';
import { formatDecimalShort, unit } from '#kernel/decimal.ts';
import { withErrors } from '#kernel/refusal.ts';
import { insertRows, runRows, updateRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { isOrderShippable } from '../actions.ts';
import { trackingCarriers } from '../carriers.ts';
import { commentCommand, commentOn, documentToChange } from '../change-documents.ts';
import { orderToChange, saveAfterDocument } from '../change-order.ts';
import { shipments } from '../document-kinds.ts';
import { postOrderMail } from '../order-mails.ts';
import { planShipment } from '../plan-shipment.ts';
import {
  isShippable,
  type LineTree,
  lineTree,
  noSuchLine,
  qtyToShip,
  shipsWithOthers,
  unknownLines,
} from '../quantities.ts';
import type { OrderItemRow, ShipmentRow } from '../rows.ts';

const insertItems = insertRows('sales_shipment_item', [
  'shipment_id',
  'order_item_id',
  'product_id',
  'sku',
  'name',
  'price',
  'weight',
  'qty',
]);
const saveShipped = updateRows('sales_order_item', ['item_id'], ['item_id', 'qty_shipped', 'updated_at']);

/** The lines of an order to ship, and a comment. */
export interface NewShipment {
  readonly number: string;
  /** Ten-thousandths by line id; undefined for everything that is left. */
  readonly quantities: ReadonlyMap<number, number> | undefined;
  readonly comment: string | null;
  readonly isMailed: boolean;
  /** Whether the mail contains the comment. */
  readonly isCommentMailed: boolean;
  /** Whether the customer sees the comment. */
  readonly isVisible?: boolean;
  /** Refuses quantities that cannot be shipped, instead of reducing them to what is left. */
  readonly isStrict?: boolean;
  readonly tracks?: readonly NewTrack[];
}

/** The tracking number of a parcel. */
export interface NewTrack {
  readonly carrier: string;
  readonly title: string;
  readonly trackNumber: string;
  /** Ten-thousandths. */
  readonly weight: number | null;
  /** Whether carriers that parcels are not followed with are taken, too. */
  readonly isAnyCarrier?: boolean;
}

/**
 * Ships lines of an order; answers the number of the shipment (soap-sales 6). Larger quantities are reduced to what is
 * left (Q16), unless `isStrict`. Refuses `order_not_found`, `order_not_shippable`, `shipment_empty`,
 * `shipment_quantity_invalid`, `carrier_unknown`.
 */
export const createShipment = command({
  name: 'shipment.create',
  permission: { legacy: 'sales/order/shipment/create', rest: granted('shipments/create') },
  effect: 'write',
  touches: 'scoped',
  refusals: [
    'order_not_found',
    'order_not_shippable',
    'shipment_empty',
    'shipment_quantity_invalid',
    'carrier_unknown',
  ] as const,
  async run(context, sent: NewShipment): Promise<string> {
    const { tx, fail, now } = context;
    const { order, items } = await orderToChange(context, sent.number);
    const tree = lineTree(items);
    if (!isOrderShippable({ order, items })) throw fail('order_not_shippable');
    if (sent.isStrict) requireShippable(context, tree, sent.quantities);
    const plan = planShipment(tree, sent.quantities);
    if (plan.size === 0) throw fail('shipment_empty');
    const unknown = unknownLines(items, sent.quantities);
    if (unknown.length > 0) throw fail('shipment_quantity_invalid', withErrors(unknown));
    const own = [...plan].filter(([line]) => !shipsWithOthers(tree, line));
    const increment_id = await nextIncrementId(tx, 'shipment', order.store_id ?? 0);
    const { order_id, store_id, customer_id, billing_address_id, shipping_address_id } = order;
    const [shipment] = await tx.query((q) =>
      q
        .insertInto('sales_shipment')
        .values({
          order_id,
          store_id,
          customer_id,
          billing_address_id,
          shipping_address_id,
          increment_id,
          total_qty: own.reduce((sum, [, qty]) => sum + qty, 0),
          email_sent: sent.isMailed ? 1 : null,
          created_at: now,
          updated_at: now,
        })
        .returning('shipment_id'),
    );
    if (!shipment) throw new Error('no shipment was made');
    const lines = [...plan].map(([line, qty]) => [
      shipment.shipment_id,
      line.item_id,
      line.product_id,
      line.sku,
      line.name,
      line.price,
      line.weight,
      qty,
    ]);
    await runRows(tx, insertItems, lines);
    const after = items.map((line) => ({ ...line, qty_shipped: (line.qty_shipped ?? 0) + (plan.get(line) ?? 0) }));
    const shipped = after.filter(({ qty_shipped }, index) => qty_shipped !== (items[index]?.qty_shipped ?? 0));
    await runRows(
      tx,
      saveShipped,
      shipped.map(({ item_id, qty_shipped }) => [item_id, qty_shipped, now]),
    );
    if (sent.comment) {
      const { comment, isVisible = false } = sent;
      const isMailed = sent.isMailed && sent.isCommentMailed;
      await commentOn(tx, shipments, shipment.shipment_id, { comment, isMailed, isVisible }, now);
    }
    for (const track of sent.tracks ?? []) await insertTrack(context, { ...shipment, order_id }, track);
    changed(tx, 'shipment', shipment.shipment_id, 'created');
    if (sent.isMailed) {
      const data = { shipmentId: shipment.shipment_id, comment: sent.isCommentMailed ? sent.comment || null : null };
      await postOrderMail(tx, order_id, { template: 'shipment', data }, now);
    }
    await saveAfterDocument(tx, { order, items: after }, {}, now, 'shipment');
    return increment_id;
  },
});

/** Refuses `shipment_quantity_invalid` with every requested line that cannot be shipped. */
function requireShippable(
  { fail }: Pick<Context<'shipment_quantity_invalid'>, 'fail'>,
  tree: LineTree<OrderItemRow>,
  asked: ReadonlyMap<number, number> | undefined,
): void {
  const errors = [...(asked ?? [])].flatMap(([id, qty], index) => {
    const line = tree.lines.find(({ item_id }) => item_id === id);
    const message = line ? shippingProblem(tree, line, qty) : noSuchLine;
    return message === undefined ? [] : [{ field: `/items/${index}`, message }];
  });
  if (errors.length > 0) throw fail('shipment_quantity_invalid', { errors });
}

function shippingProblem(tree: LineTree<OrderItemRow>, line: OrderItemRow, qty: number): string | undefined {
  if (!isShippable(tree, line)) return 'Nothing of this line is left to ship.';
  if (qty > qtyToShip(line)) return `Only ${formatDecimalShort(qtyToShip(line))} of this line are left to ship.`;
  return line.is_qty_decimal !== 1 && qty % unit !== 0 ? 'This line is sold in whole pieces.' : undefined;
}

/** A shipment by its number, locked, with a new time of change. Refuses as `documentToChange`. */
async function shipmentToChange(
  context: Pick<Context<'shipment_not_found'>, 'tx' | 'principal' | 'fail' | 'now'>,
  number: string,
): Promise<ShipmentRow> {
  const { tx, now } = context;
  const shipment = await documentToChange(context, shipments, number);
  await tx.run(shipments.changing.touch, { id: shipment.shipment_id, now });
  changed(tx, 'shipment', shipment.shipment_id, 'changed');
  return shipment;
}

/**
 * Adds a comment to a shipment; an empty comment is not stored, but sets the time of change. Refuses
 * `shipment_not_found`.
 */
export const commentShipment = commentCommand(
  shipments,
  { legacy: 'sales/order/shipment/comment', rest: 'shipments/create' },
  'noted',
);

/** Adds a tracking number; answers its id (soap-sales 6). Refuses `shipment_not_found`, `carrier_unknown`. */
export const addTrack = command({
  name: 'shipment.addTrack',
  permission: { legacy: 'sales/order/shipment/track', rest: granted('shipments/create') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['shipment_not_found', 'carrier_unknown'],
  async run(context, { number, ...track }: NewTrack & { readonly number: string }): Promise<number> {
    return insertTrack(context, await shipmentToChange(context, number), track);
  },
});

async function insertTrack(
  { tx, fail, now }: Pick<Context<'carrier_unknown'>, 'tx' | 'fail' | 'now'>,
  { shipment_id, order_id }: Pick<ShipmentRow, 'shipment_id' | 'order_id'>,
  track: NewTrack,
): Promise<number> {
  if (!track.isAnyCarrier && !Object.hasOwn(trackingCarriers, track.carrier)) throw fail('carrier_unknown');
  const { carrier: carrier_code, title, trackNumber: track_number, weight } = track;
  const [made] = await tx.query((q) =>
    q
      .insertInto('sales_shipment_track')
      .values({
        shipment_id,
        order_id,
        carrier_code,
        title,
        track_number,
        weight,
        created_at: now,
        updated_at: now,
      })
      .returning('track_id'),
  );
  return made?.track_id as number;
}

const deleteTrack = statement((q, p: { id: number; shipment: number }) =>
  q.deleteFrom('sales_shipment_track').where('track_id', '=', p.id).where('shipment_id', '=', p.shipment),
);

/** Removes a tracking number (soap-sales 6). Refuses `shipment_not_found`, `track_not_found`. */
export const removeTrack = command({
  name: 'shipment.removeTrack',
  permission: { legacy: 'sales/order/shipment/track', rest: granted('shipments/create') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['shipment_not_found', 'track_not_found'],
  async run(
    context,
    { number, trackId }: { readonly number: string; readonly trackId: number | undefined },
  ): Promise<void> {
    const { shipment_id: shipment } = await shipmentToChange(context, number);
    const removed = trackId === undefined ? 0 : await context.tx.run(deleteTrack, { id: trackId, shipment });
    if (removed === 0) throw context.fail('track_not_found');
  },
});

const markMailed = statement((q, p: { id: number }) =>
  q.updateTable('sales_shipment').set({ email_sent: 1 }).where('shipment_id', '=', p.id),
);
/** The last entry of an order's history from a shipment for which the customer was not notified. */
const markTold = statement((q, p: { order: number }) =>
  q
    .updateTable('sales_order_history')
    .set({ is_customer_notified: 1 })
    .where('history_id', '=', (eb) =>
      eb
        .selectFrom('sales_order_history')
        .select((last) => last.fn.max('history_id').as('last'))
        .where('order_id', '=', p.order)
        .where('entity_name', '=', 'shipment')
        .where('is_customer_notified', '=', 0),
    ),
);

/** Mails the customer about a shipment, and records it (soap-sales 6). Refuses `shipment_not_found`. */
export const tellOfShipment = command({
  name: 'shipment.tell',
  permission: { legacy: 'sales/order/shipment/send' },
  effect: 'write',
  touches: 'scoped',
  refusals: ['shipment_not_found'],
  async run(
    context,
    { number, comment = null }: { readonly number: string; readonly comment?: string | null },
  ): Promise<void> {
    const { shipment_id, order_id } = await shipmentToChange(context, number);
    await context.tx.run(markMailed, { id: shipment_id });
    await context.tx.run(markTold, { order: order_id });
    const data = { shipmentId: shipment_id, comment };
    await postOrderMail(context.tx, order_id, { template: 'shipment', data }, context.now);
  },
});

/** Shipments cannot be deleted. Refuses `shipment_not_found`, else `shipment_not_deletable`. */
export const deleteShipment = command({
  name: 'shipment.delete',
  permission: { rest: granted('shipments/delete') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['shipment_not_found', 'shipment_not_deletable'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    await shipmentToChange(context, number);
    throw context.fail('shipment_not_deletable');
  },
});
