import { command } from '#domain/shared/command.ts';
import type { FilteredRequest } from '#domain/shared/lists/filtered-rows.ts';
import type { RowList } from '#domain/shared/lists/long-rows.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import { addressField, salesFields } from '../fields.ts';
import { noStoreView, type SalesList, salesRows } from '../lists.ts';
import { orderTables } from '../order-tables.ts';
import { type ListedOrder, listedOrders, type WholeOrder, wholeOrder } from '../orders.ts';

const orderList: SalesList<ListedOrder> = {
  table: 'sales_order',
  id: 'order_id',
  fields: salesFields(orderTables.sales_order, 'order_id', {
    firstname: addressField('billing', 'firstname'),
    lastname: addressField('billing', 'lastname'),
    telephone: addressField('billing', 'telephone'),
    postcode: addressField('billing', 'postcode'),
    billing_firstname: addressField('billing', 'firstname'),
    billing_lastname: addressField('billing', 'lastname'),
    shipping_firstname: addressField('shipping', 'firstname'),
    shipping_lastname: addressField('shipping', 'lastname'),
  }),
  read: listedOrders,
};

/** The orders that a filter finds, ordered by id (soap-sales 4, 13). Refuses `list_filter_invalid`. */
export const listOrdersByFilter = command({
  name: 'order.listByFilter',
  permission: { legacy: 'sales/order/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['list_filter_invalid'],
  run: (context, request: FilteredRequest): Promise<RowList<ListedOrder>> => salesRows(context, request, orderList),
});

/** All data of an order, by its number (soap-sales 4). Refuses `order_not_found`. */
export const readWholeOrder = command({
  name: 'order.readWhole',
  permission: { legacy: 'sales/order/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['order_not_found'],
  async run(context, { number }: { readonly number: string }): Promise<WholeOrder> {
    const found = await wholeOrder(context.tx, number);
    if (!found) throw context.fail('order_not_found');
    requireStoreInScope(context.principal.scope, found.order.store_id ?? noStoreView);
    return found;
  },
});
