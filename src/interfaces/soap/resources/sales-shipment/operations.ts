import { Type } from 'typebox';
import { mapRows } from '../../../../domain/lists/long-rows.ts';
import {
  listShipmentsByFilter,
  listTrackingCarriers,
  readWholeShipment,
} from '../../../../domain/sales/commands/shipments.ts';
import { arrayOf, associativeArray, detailed, type OperationDeclaration, operation } from '../../../legacy/declare.ts';
import { readFilters } from '../../filters.ts';
import { paging, readPage } from '../../paging.ts';
import { filters } from '../product/structs.ts';
import { listedShipment, printedShipment } from './print-shipment.ts';
import { shipmentIncrementId, shipmentResource } from './resource.ts';
import { salesOrderShipmentEntity } from './structs.ts';
import { sendInfo, shipmentWriting } from './writing.ts';

/** `sales_order_shipment.list`: the shipments that the filters find, by id (soap-sales 6, 13). */
const list = operation({
  resource: shipmentResource,
  method: 'list',
  title: 'Retrieve list of shipments by filters',
  v2Name: 'salesOrderShipmentList',
  arguments: { filters, ...paging },
  result: arrayOf('salesOrderShipmentEntityArray', salesOrderShipmentEntity),
  command: listShipmentsByFilter,
  decode: (args, _context, { style }) => ({ filter: readFilters(args.filters, style === 'v1'), page: readPage(args) }),
  print: (rows) => mapRows(rows, (row) => listedShipment(row) as never),
  refusals: { list_filter_invalid: detailed('filters_invalid') },
});

/** `sales_order_shipment.info`: everything of a shipment (soap-sales 6). */
const info = operation({
  resource: shipmentResource,
  method: 'info',
  title: 'Retrieve shipment information',
  v2Name: 'salesOrderShipmentInfo',
  arguments: { shipmentIncrementId },
  result: salesOrderShipmentEntity,
  command: readWholeShipment,
  decode: (args) => ({ number: args.shipmentIncrementId ?? '' }),
  print: (whole) => printedShipment(whole) as never,
  refusals: { shipment_not_found: 'not_exists' },
});

/** `sales_order_shipment.getCarriers`: the carriers that parcels of an order can be followed with (soap-sales 6). */
const getCarriers = operation({
  resource: shipmentResource,
  method: 'getCarriers',
  title: 'Retrieve list of allowed carriers for order',
  v2Name: 'salesOrderShipmentGetCarriers',
  arguments: { orderIncrementId: { schema: Type.String() } },
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
