import { requireStoreInScope } from '../../../kernel/scope.ts';
import { command } from '../../command.ts';
import type { FilteredRequest } from '../../lists/filtered-rows.ts';
import type { Rows } from '../../lists/long-rows.ts';
import { trackingCarriers } from '../carriers.ts';
import { salesFields } from '../fields.ts';
import { nowhere, type SalesList, salesRows } from '../lists.ts';
import { orderPlace } from '../orders.ts';
import type { ShipmentRow } from '../rows.ts';
import { shipmentTables } from '../shipment-tables.ts';
import { listedShipments, type WholeShipment, wholeShipment } from '../shipments.ts';

const shipmentList: SalesList<ShipmentRow> = {
  table: 'sales_shipment',
  id: 'shipment_id',
  fields: salesFields(shipmentTables.sales_shipment, 'shipment_id'),
  read: listedShipments,
};

/** The shipments that a filter finds, by id (soap-sales 6, 13). Refuses `list_filter_invalid`. */
export const listShipmentsByFilter = command({
  name: 'shipment.listByFilter',
  permission: { legacy: 'sales/order/shipment/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['list_filter_invalid'],
  run: (context, request: FilteredRequest): Promise<Rows<ShipmentRow>> => salesRows(context, request, shipmentList),
});

/** Everything of a shipment, by its number (soap-sales 6). Refuses `shipment_not_found`. */
export const readWholeShipment = command({
  name: 'shipment.readWhole',
  permission: { legacy: 'sales/order/shipment/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['shipment_not_found'],
  async run(context, { number }: { readonly number: string }): Promise<WholeShipment> {
    const whole = await wholeShipment(context.tx, number);
    if (!whole) throw context.fail('shipment_not_found');
    requireStoreInScope(context.principal.scope, whole.shipment.store_id ?? nowhere);
    return whole;
  },
});

/** The carriers that parcels of an order can be followed with, by code (soap-sales 6). Refuses `order_not_found`. */
export const listTrackingCarriers = command({
  name: 'shipment.carriers',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: ['order_not_found'],
  async run(
    { tx, principal, fail },
    { number }: { readonly number: string },
  ): Promise<Readonly<Record<string, string>>> {
    const order = await orderPlace(tx, number);
    if (!order) throw fail('order_not_found');
    requireStoreInScope(principal.scope, order.store_id ?? nowhere);
    return trackingCarriers;
  },
});
