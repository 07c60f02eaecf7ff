import { statement } from '../../platform/storage/statement.ts';
import { command } from '../command.ts';

/** So many are removed in one transaction. */
const most = 200;

const removeOld = statement<{ before: number }, never>((q, p) =>
  q
    .deleteFrom('quote')
    .where('quote_id', 'in', (eb) =>
      eb
        .selectFrom('quote as old')
        .select('old.quote_id')
        .where('old.mask_hash', 'is not', null)
        .where('old.is_active', '=', 1)
        // One that became a customer's is theirs, also where it is still reached by the guest's id.
        .where('old.customer_id', 'is', null)
        .where('old.updated_at', '<', p.before)
        .limit(most),
    )
    .where('updated_at', '<', p.before),
);

/** Removes some hundred carts of guests that nobody touched for so long; answers how many, 0 when none is left. Ordered ones stay. */
export const sweepGuestCarts = command({
  name: 'quote.sweepGuests',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, { lifetimeMs }: { readonly lifetimeMs: number }): Promise<number> =>
    tx.run(removeOld, { before: now - lifetimeMs }),
});
