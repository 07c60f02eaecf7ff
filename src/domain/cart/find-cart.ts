import type { Principal } from '../../kernel/principal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { maskHashOf } from './masked-id.ts';
import { isShopper, type QuoteChoice } from './quotes.ts';

/** How a cart is named over REST: by its id, by the id that a guest has for it, or as the open one of the caller in a store view. */
export type CartName = { readonly quoteId: number } | { readonly maskedId: string } | { readonly mineIn: number };

const byMask = statement((q, p: { hash: string }) =>
  q.selectFrom('quote').select('quote_id').where('mask_hash', '=', p.hash),
);
const openOf = statement((q, p: { customerId: number; storeId: number }) =>
  q
    .selectFrom('quote')
    .select('quote_id')
    .where('customer_id', '=', p.customerId)
    .where('store_id', '=', p.storeId)
    .where('is_active', '=', 1)
    .orderBy('updated_at', 'desc')
    .orderBy('quote_id', 'desc')
    .limit(1),
);

/** No cart has it, so whatever needs a cart refuses. */
const noCart = 0;

/**
 * The cart that a caller names, with whose it must be. Refuses nothing: where there is none, the choice is of no cart, and whoever
 * looks for it says so; so the answer of a call that closed a cart can be repeated.
 */
export async function cartNamed(
  { tx, principal }: { readonly tx: Tx; readonly principal: Principal },
  name: CartName,
): Promise<QuoteChoice> {
  const { customerId } = principal;
  if ('quoteId' in name) {
    const holder = isShopper(principal) ? { customerId, takesGuests: false } : undefined;
    return { quoteId: name.quoteId, store: undefined, holder };
  }
  if ('maskedId' in name) {
    const found = await tx.first(byMask, { hash: maskHashOf(name.maskedId) });
    return { quoteId: found?.quote_id ?? noCart, store: undefined, holder: { customerId, takesGuests: true } };
  }
  const quoteId = customerId === undefined ? undefined : await openCartOf(tx, customerId, name.mineIn);
  return { quoteId: quoteId ?? noCart, store: undefined, holder: { customerId, takesGuests: false } };
}

/** The open cart of a customer in a store view. */
export async function openCartOf(tx: Tx, customerId: number, storeId: number): Promise<number | undefined> {
  return (await tx.first(openOf, { customerId, storeId }))?.quote_id;
}
