import { type Static, Type } from 'typebox';
import { shipmentPrinting } from '#domain/orders/commands/print-documents.ts';
import { shipmentReading } from '#domain/orders/commands/read-documents.ts';
import { seenOrderNumber } from '#domain/orders/commands/read-orders.ts';
import {
  addTrack,
  commentShipment,
  createShipment,
  deleteShipment,
  type NewTrack,
  removeTrack,
} from '#domain/orders/commands/ship.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { idParams, rowId } from '../../schema.ts';
import { commentBody, commentOf, itemsBody, quantitiesOf, saidFields, saidOf } from './bodies.ts';
import { documentCalls } from './document-calls.ts';
import { printRoutes } from './print-routes.ts';
import { orderParams } from './read-routes.ts';
import { shipment, showShipment } from './show-document.ts';

const tag = 'Shipments';
const words = { maxLength: 255, pattern: '^[^\\u0000]*$' };
const trackBody = Type.Object({
  trackNumber: Type.String({ ...words, minLength: 1 }),
  carrierCode: Type.Optional(
    Type.String({ ...words, description: 'custom by default, ups, usps, fedex, dhl or dhlint' }),
  ),
  title: Type.Optional(Type.String({ ...words, description: 'Name of the carrier (default: its code)' })),
});
const trackOf = ({ trackNumber, carrierCode = 'custom', title = carrierCode }: Static<typeof trackBody>): NewTrack => ({
  trackNumber,
  isAnyCarrier: true,
  carrier: carrierCode,
  title,
  weight: null,
});

const { shown, numbered, answered } = documentCalls(shipmentReading, 'shipments', showShipment);

/** Shipping orders (rest 4.8, 5.5). */
export const shipmentRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'POST',
    path: '/orders/{orderId}/shipments',
    tag,
    summary: 'Ship an order',
    description:
      'Ships everything that is left, or parts. Quantities that cannot be shipped are refused, each line with the reason.',
    operationId: 'createShipment',
    params: orderParams,
    body: Type.Object({
      items: Type.Optional(itemsBody),
      tracks: Type.Optional(Type.Array(trackBody, { maxItems: 100 })),
      ...saidFields,
    }),
    example: { tracks: [{ carrierCode: 'ups', title: 'UPS', trackNumber: '1Z-1042' }], comment: 'One box.' },
    result: shipment,
    status: 201,
    problems: {
      409: '`order_not_shippable`: it is virtual, on hold, canceled, or nothing is left to ship.',
      422: '`shipment_quantity_invalid`, `shipment_empty`.',
    },
    command: createShipment,
    input: async ({ params, body }, context) => ({
      number: await seenOrderNumber(context, params.orderId),
      quantities: quantitiesOf(body.items),
      ...saidOf(body),
      isStrict: true,
      tracks: body.tracks?.map(trackOf) ?? [],
    }),
    async print(number, context) {
      const seen = await shipmentReading.byNumber(context, number);
      return answered(seen, seen.record.document.shipment_id);
    },
  }),
  route({
    method: 'POST',
    path: '/shipments/{id}/tracks',
    tag,
    summary: 'Add a tracking number',
    operationId: 'addShipmentTrack',
    params: idParams,
    body: trackBody,
    example: { carrierCode: 'ups', title: 'UPS', trackNumber: '1Z-1043' },
    result: shipment,
    status: 200,
    command: addTrack,
    input: async (sent, context) => ({ ...(await numbered(context, sent)), ...trackOf(sent.body) }),
    print: shown,
  }),
  route({
    method: 'DELETE',
    path: '/shipments/{id}/tracks/{trackId}',
    tag,
    summary: 'Remove a tracking number',
    operationId: 'deleteShipmentTrack',
    params: Type.Object({ id: rowId('The id of the shipment'), trackId: rowId('The id of the tracking number') }),
    command: removeTrack,
    input: async (sent, context) => ({ ...(await numbered(context, sent)), trackId: sent.params.trackId }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/shipments/{id}/comments',
    tag,
    summary: 'Comment on a shipment',
    operationId: 'addShipmentComment',
    params: idParams,
    body: commentBody,
    example: { comment: 'Left with the neighbour.', visibleOnFront: true },
    result: shipment,
    status: 200,
    command: commentShipment,
    input: async (sent, context) => ({
      ...(await numbered(context, sent)),
      ...commentOf(sent.body),
    }),
    print: shown,
  }),
  route({
    method: 'DELETE',
    path: '/shipments/{id}',
    tag,
    summary: 'Refuse to delete a shipment',
    description: 'Always answers 409 `shipment_not_deletable`: a parcel that was shipped cannot be taken back.',
    operationId: 'deleteShipment',
    params: idParams,
    problems: { 409: '`shipment_not_deletable`: shipments are never deleted.' },
    command: deleteShipment,
    input: (sent, context) => numbered(context, sent),
    print: () => undefined,
  }),
  ...printRoutes({
    tag,
    path: '/shipments',
    name: 'packing-slip',
    what: ['the packing slip of a shipment', 'several packing slips'],
    operationIds: ['printShipment', 'printShipments'],
    commands: shipmentPrinting,
  }),
];
