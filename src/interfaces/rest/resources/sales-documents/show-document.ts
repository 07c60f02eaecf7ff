import { Type } from 'typebox';
import { trackingUrl } from '#domain/orders/carriers.ts';
import type { ShownDocument } from '#domain/orders/commands/read-documents.ts';
import type { OrderViewer } from '#domain/orders/commands/read-orders.ts';
import { creditmemoActions, invoiceActions, shipmentActions } from '#domain/orders/document-actions.ts';
import type {
  CreditmemoRecord,
  DocumentRecord,
  InvoiceRecord,
  ShipmentRecord,
} from '#domain/orders/document-records.ts';
import { extensionAttributes, withExtensions } from '../../extension-attributes.ts';
import type { RowFields, RowResource } from '../../row-fields.ts';
import { named, nullable } from '../../schema.ts';
import {
  addedTotalsSchema,
  addedTotalsShown,
  commentFields,
  creditmemoFields,
  creditmemoStates,
  invoiceFields,
  moneyLineFields,
  parcelLineFields,
  shipmentFields,
  trackFields,
} from './document-fields.ts';

/** A comment on a document. */
const documentComment = named('DocumentComment', Type.Object(commentFields.properties));
/** A tracking number. */
const track = named(
  'ShipmentTrack',
  Type.Unsafe<RowResource>(
    Type.Object({
      ...trackFields.properties,
      url: Type.Optional(
        Type.String({ description: 'The page that shows where the parcel is, if its carrier has one' }),
      ),
      ...extensionAttributes,
    }),
  ),
);

const shared = {
  ...extensionAttributes,
  orderIncrementId: nullable(Type.String()),
  comments: Type.Array(documentComment, { description: 'The newest first' }),
};
/** The member that names what can be done now. */
const actionsOf = (names: readonly string[]) =>
  Type.Optional(
    Type.Array(Type.Union(names.map((each) => Type.Literal(each))), {
      description: 'What can be done with the document now; only for API users. A payment provider may still refuse',
    }),
  );
const states = { 1: 'open', 2: 'paid', 3: 'canceled' } as const;
const stateName = (names: readonly string[], description = 'Name of the state') =>
  nullable(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      { description },
    ),
  );

/** A shipment (rest 4.8). */
export const shipment = named(
  'Shipment',
  Type.Unsafe<RowResource>(
    Type.Object({
      ...shipmentFields.properties,
      ...shared,
      actions: actionsOf(shipmentActions),
      tracks: Type.Array(track),
      items: Type.Array(Type.Object({ ...parcelLineFields.properties, ...extensionAttributes })),
    }),
  ),
);

/** An invoice. */
export const invoice = named(
  'Invoice',
  Type.Unsafe<RowResource>(
    Type.Object({
      ...invoiceFields.properties,
      ...shared,
      actions: actionsOf(invoiceActions),
      addedTotals: addedTotalsSchema,
      state: stateName(Object.values(states)),
      stateName: stateName(Object.values(states), 'The same as `state`'),
      items: Type.Array(Type.Object({ ...moneyLineFields.properties, ...extensionAttributes })),
    }),
  ),
);

const creditmemoItem = named(
  'CreditMemoItem',
  Type.Unsafe<RowResource>(Type.Object({ ...moneyLineFields.properties, ...extensionAttributes })),
);

/** A credit memo. */
export const creditmemo = named(
  'CreditMemo',
  Type.Unsafe<RowResource>(
    Type.Object({
      ...creditmemoFields.properties,
      ...shared,
      actions: actionsOf(creditmemoActions),
      addedTotals: addedTotalsSchema,
      state: stateName(Object.values(creditmemoStates)),
      items: Type.Array(creditmemoItem),
    }),
  ),
);

function showAll<Row extends object, Item extends object, Comment extends { readonly is_visible_on_front: number }>(
  fields: RowFields,
  lines: RowFields,
  { document, items, comments }: DocumentRecord<Row, Item, Comment>,
  viewer: OrderViewer,
): RowResource {
  const isOffice = viewer === 'office';
  const seen = isOffice ? comments : comments.filter(({ is_visible_on_front }) => is_visible_on_front === 1);
  return {
    ...withExtensions(fields.show(document), document, isOffice),
    orderIncrementId: document.order_number,
    items: items.map((item) => withExtensions(lines.show(item), item, isOffice)),
    comments: seen.map(commentFields.show),
  };
}

/** A shipment as the caller sees it: buyers see only the comments that are meant for them. */
export function showShipment(record: ShipmentRecord, viewer: OrderViewer): RowResource {
  const tracks = record.tracks.map((parcel) => {
    const url = trackingUrl(parcel.carrier_code, parcel.track_number);
    return withExtensions({ ...trackFields.show(parcel), ...(url && { url }) }, parcel, viewer === 'office');
  });
  return { ...showAll(shipmentFields, parcelLineFields, record, viewer), tracks };
}

/** An invoice, in the same way. */
export function showInvoice(record: InvoiceRecord, viewer: OrderViewer): RowResource {
  const { state } = record.document;
  const fields = showAll(invoiceFields, moneyLineFields, record, viewer);
  const name = states[(state ?? 0) as 1] ?? null;
  return { ...fields, ...addedTotalsShown(record.document), state: name, stateName: name };
}

/** A credit memo, in the same way. */
export function showCreditmemo(record: CreditmemoRecord, viewer: OrderViewer): RowResource {
  const { state } = record.document;
  const fields = showAll(creditmemoFields, moneyLineFields, record, viewer);
  return { ...fields, ...addedTotalsShown(record.document), state: creditmemoStates[(state ?? 0) as 1] ?? null };
}

/** Shows a document with what can be done with it now, to those who may. */
export function shownDocument<Record>(
  { record, viewer, actions }: ShownDocument<Record>,
  show: (record: Record, viewer: OrderViewer) => RowResource,
): RowResource {
  return { ...show(record, viewer), ...(actions && { actions: [...actions] }) };
}
