import { command, granted } from '#domain/shared/command.ts';
import { allStatuses, type StateStatus } from '../statuses.ts';

/** All statuses of orders by state, the default one of each state first (soap-sales 9.2). */
export const listOrderStatuses = command({
  name: 'order.statuses',
  permission: { rest: granted('orders/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, _input: undefined): Promise<StateStatus[]> => allStatuses(tx),
});
