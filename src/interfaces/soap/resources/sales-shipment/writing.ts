import { Type } from 'typebox';
import {
  addTrack as addTrackToShipment,
  commentShipment,
  createShipment,
  removeTrack as removeTrackOfShipment,
  tellOfShipment,
} from '#domain/orders/commands/ship.ts';
import {
  asSent,
  detailed,
  documentNumber,
  done,
  doneAsNumber,
  integerAsText,
  type OperationDeclaration,
  operation,
} from '#interfaces/legacy/declare.ts';
import { sentDecimal } from '#kernel/decimal.ts';
import { digits, flagValue } from '../../read-data.ts';
import { itemsQty, readQuantities } from '../sales-order/quantities.ts';
import { shipmentIncrementId, shipmentResource } from './resource.ts';

const text = { schema: Type.String(), optional: true } as const;
const flag = { schema: asSent(Type.Integer()), optional: true } as const;
const textFlag = { schema: asSent(Type.String()), optional: true } as const;

/** `sales_order_shipment.create`: ships lines of an order; answers the number of the shipment (soap-sales 6). */
const create = operation({
  resource: shipmentResource,
  method: 'create',
  title: 'Create new shipment for order',
  v2Name: 'salesOrderShipmentCreate',
  arguments: {
    orderIncrementId: { schema: documentNumber },
    itemsQty,
    comment: text,
    email: flag,
    includeComment: flag,
  },
  result: Type.String(),
  resultPart: 'shipmentIncrementId',
  command: createShipment,
  decode: (args) => ({
    number: args.orderIncrementId ?? '',
    quantities: readQuantities(args.itemsQty, shipmentResource.faults.data_invalid),
    comment: args.comment,
    isMailed: flagValue(args.email) === true,
    isCommentMailed: flagValue(args.includeComment) === true,
  }),
  refusals: {
    order_not_found: 'order_not_exists',
    order_not_shippable: detailed('data_invalid'),
    shipment_empty: detailed('data_invalid'),
    shipment_quantity_invalid: detailed('data_invalid'),
    carrier_unknown: detailed('data_invalid'),
  },
  saveFault: 'data_invalid',
});

/** `sales_order_shipment.addComment`: adds a comment to a shipment (soap-sales 6). */
const addComment = operation({
  resource: shipmentResource,
  method: 'addComment',
  title: 'Add new comment to shipment',
  v2Name: 'salesOrderShipmentAddComment',
  arguments: { shipmentIncrementId, comment: text, email: textFlag, includeInEmail: textFlag },
  result: doneAsNumber,
  resultPart: 'shipmentIncrementId',
  command: commentShipment,
  decode: (args) => ({
    number: args.shipmentIncrementId ?? '',
    comment: args.comment ?? '',
    isMailed: flagValue(args.email) === true,
    isCommentMailed: flagValue(args.includeInEmail) === true,
  }),
  print: done,
  refusals: { shipment_not_found: 'not_exists' },
  saveFault: 'data_invalid',
});

/** `sales_order_shipment.addTrack`: adds a tracking number; answers its id (soap-sales 6). */
const addTrack = operation({
  resource: shipmentResource,
  method: 'addTrack',
  title: 'Add new tracking number',
  v2Name: 'salesOrderShipmentAddTrack',
  arguments: {
    shipmentIncrementId,
    carrier: { schema: Type.String() },
    title: { schema: Type.String() },
    trackNumber: { schema: Type.String() },
    weight: { schema: asSent(Type.Number()), optional: true },
  },
  result: integerAsText,
  command: addTrackToShipment,
  decode: ({ shipmentIncrementId: number, carrier, title, trackNumber, weight }) => ({
    number: number ?? '',
    carrier: carrier ?? '',
    title: title ?? '',
    trackNumber: trackNumber ?? '',
    weight: sentDecimal(weight) || null,
  }),
  print: String,
  refusals: { shipment_not_found: 'not_exists', carrier_unknown: detailed('data_invalid') },
  saveFault: 'data_invalid',
});

/** `sales_order_shipment.removeTrack`: removes a tracking number (soap-sales 6). */
const removeTrack = operation({
  resource: shipmentResource,
  method: 'removeTrack',
  title: 'Remove tracking number',
  v2Name: 'salesOrderShipmentRemoveTrack',
  arguments: { shipmentIncrementId, trackId: { schema: Type.String() } },
  result: doneAsNumber,
  command: removeTrackOfShipment,
  decode: (args) => ({ number: args.shipmentIncrementId ?? '', trackId: digits(args.trackId) }),
  print: done,
  refusals: { shipment_not_found: 'not_exists', track_not_found: 'track_not_exists' },
  saveFault: 'track_not_deleted',
});

/** `sales_order_shipment.sendInfo`: mails the customer about a shipment (soap-sales 6). */
const sendInfo = operation({
  resource: shipmentResource,
  method: 'sendInfo',
  title: 'Send shipment info',
  v2Name: 'salesOrderShipmentSendInfo',
  arguments: { shipmentIncrementId, comment: text },
  result: doneAsNumber,
  command: tellOfShipment,
  decode: (args) => ({ number: args.shipmentIncrementId ?? '', comment: args.comment || null }),
  print: done,
  refusals: { shipment_not_found: 'not_exists' },
  saveFault: 'data_invalid',
});

/** Every operation that changes shipments, except `sendInfo`, which comes before them. */
export const shipmentWriting: readonly OperationDeclaration[] = [create, addComment, addTrack, removeTrack];
export { sendInfo };
