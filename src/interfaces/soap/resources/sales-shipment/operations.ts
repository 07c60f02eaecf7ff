import { shipmentsByNumber } from '#domain/orders/commands/documents-by-number.ts';
import { listTrackingCarriers } from '#domain/orders/commands/tracking-carriers.ts';
import {
  arrayOf,
  associativeArray,
  detailed,
  documentNumber,
  type OperationDeclaration,
  operation,
} from '#interfaces/legacy/declare.ts';
import { byFilter } from '../../by-filter.ts';
import { listedShipment, printedShipment } from './print-shipment.ts';
import { shipmentIncrementId, shipmentResource } from './resource.ts';
import { salesOrderShipmentEntity } from './structs.ts';
import { sendInfo, shipmentWriting } from './writing.ts';

/** `sales_order_shipment.list`: the shipments that the filters find, by id (soap-sales 6, 13). */
const list = operation({
  resource: shipmentResource,
  title: 'Retrieve list of shipments by filters',
  v2Name: 'salesOrderShipmentList',
  result: arrayOf('salesOrderShipmentEntityArray', salesOrderShipmentEntity),
  ...byFilter(shipmentsByNumber.list, listedShipment),
  refusals: { list_filter_invalid: detailed('filters_invalid') },
});

/** `sales_order_shipment.info`: all data of a shipment (soap-sales 6). */
const info = operation({
  resource: shipmentResource,
  method: 'info',
  title: 'Retrieve shipment information',
  v2Name: 'salesOrderShipmentInfo',
  arguments: { shipmentIncrementId },
  result: salesOrderShipmentEntity,
  command: shipmentsByNumber.read,
  decode: (args) => ({ number: args.shipmentIncrementId ?? '' }),
  print: (record) => printedShipment(record) as never,
  refusals: { shipment_not_found: 'not_exists' },
});

/** `sales_order_shipment.getCarriers`: the carriers for tracking numbers of an order (soap-sales 6). */
const getCarriers = operation({
  resource: shipmentResource,
  method: 'getCarriers',
  title: 'Retrieve list of allowed carriers for order',
  v2Name: 'salesOrderShipmentGetCarriers',
  arguments: { orderIncrementId: { schema: documentNumber } },
  result: associativeArray,
  command: listTrackingCarriers,
  decode: (args) => ({ number: args.orderIncrementId ?? '' }),
  refusals: { order_not_found: 'order_not_exists' },
});

/** Every operation on shipments. */
export const shipmentOperations: readonly OperationDeclaration[] = [
  list,
  info,
  sendInfo,
  ...shipmentWriting,
  getCarriers,
];
