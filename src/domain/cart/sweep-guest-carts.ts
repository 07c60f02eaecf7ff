import { command } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';

/** The most carts that one transaction removes. */
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
        // A guest cart that became a customer's stays, even if the guest's id still reaches it.
        .where('old.customer_id', 'is', null)
        .where('old.updated_at', '<', p.before)
        .limit(most),
    )
    .where('updated_at', '<', p.before),
);

/**
 * Removes up to some hundred guest carts that were not changed for the given time; answers how many, 0 when none is
 * left. Ordered carts stay.
 */
export const sweepGuestCarts = command({
  name: 'quote.sweepGuests',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: async ({ tx, now }, { lifetimeMs }: { readonly lifetimeMs: number }): Promise<number> =>
    tx.run(removeOld, { before: now - lifetimeMs }),
});
