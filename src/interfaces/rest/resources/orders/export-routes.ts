import { Type } from 'typebox';
import { exportOrders } from '#domain/orders/commands/export-orders.ts';
import { orderCsv } from '#domain/orders/order-csv.ts';
import { fileReply, type RouteDeclaration, route } from '../../declare.ts';
import { filterOf, orderFilters } from './list-query.ts';

/** The export of orders as a table. */
export const orderExportRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/orders/export',
    tag: 'Orders',
    summary: 'Export orders as CSV',
    description:
      'One line for each order, or for each item of one, by id, with the filters of the list. It is sent while it is read. Values that a spreadsheet would take for formulas begin with an apostrophe.',
    operationId: 'exportOrders',
    query: Type.Object({
      ...orderFilters,
      rows: Type.Optional(
        Type.Union([Type.Literal('orders'), Type.Literal('items')], {
          description: 'What has a line: orders (default), or their items, parts of composite products too',
        }),
      ),
    }),
    file: 'text/csv',
    command: exportOrders,
    input: ({ query: { rows = 'orders', ...query } }) => ({ filter: filterOf(query), rows }),
    print: ({ filter, scope, rows }) =>
      fileReply({
        type: 'text/csv; charset=utf-8',
        name: `${rows === 'items' ? 'order-items' : 'orders'}.csv`,
        content: ({ read }) => orderCsv(read, filter, scope, rows),
      }),
  }),
];
