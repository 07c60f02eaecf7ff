import { command, granted } from '#domain/shared/command.ts';
import type { Scope } from '#kernel/scope.ts';
import type { OrderFilter } from '../find-orders.ts';
import type { OrderRows } from '../order-csv.ts';

/** What is exported, and how it is written. */
export interface OrderExport {
  readonly filter: OrderFilter;
  readonly scope: Scope | undefined;
  readonly rows: OrderRows;
  /** The character between cells; a comma if absent. */
  readonly separator?: string | undefined;
  /** Whether it begins with a byte order mark. */
  readonly isMarked?: boolean | undefined;
}

/** Allows a caller to export the orders of its store views; they are read while they are sent. */
export const exportOrders = command({
  name: 'order.export',
  permission: { rest: granted('orders/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  run: async ({ principal }, asked: Omit<OrderExport, 'scope'>): Promise<OrderExport> => ({
    ...asked,
    scope: principal.scope,
  }),
});
