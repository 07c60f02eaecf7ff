import { command, granted } from '#domain/shared/command.ts';
import type { Scope } from '#kernel/scope.ts';
import type { OrderFilter } from '../find-orders.ts';
import type { OrderRows } from '../order-csv.ts';

/** The input of `orderCsv`. */
export interface OrderExport {
  readonly filter: OrderFilter;
  readonly scope: Scope | undefined;
  readonly rows: OrderRows;
}

/** Allows a caller to export the orders of its store views; they are read while they are sent. */
export const exportOrders = command({
  name: 'order.export',
  permission: { rest: granted('orders/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  run: async ({ principal }, { filter, rows }: Omit<OrderExport, 'scope'>): Promise<OrderExport> => ({
    filter,
    rows,
    scope: principal.scope,
  }),
});
