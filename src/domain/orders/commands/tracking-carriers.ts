import { command, granted } from '#domain/shared/command.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import { trackingCarriers } from '../carriers.ts';
import { noStoreView } from '../lists.ts';
import { orderPlace } from '../orders.ts';

/** The carriers for tracking numbers of an order, by code (soap-sales 6). Refuses `order_not_found`. */
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
    requireStoreInScope(principal.scope, order.store_id ?? noStoreView);
    return trackingCarriers;
  },
});

/** All carriers for tracking numbers, with their names. */
export const listCarriers = command({
  name: 'shipment.allCarriers',
  permission: { rest: granted('orders/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: async (_context, _input: undefined) =>
    Object.entries(trackingCarriers).map(([code, title]) => ({ code, title })),
});
