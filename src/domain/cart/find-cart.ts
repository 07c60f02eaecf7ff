import type { Principal } from '#kernel/principal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { maskHashOf } from './masked-id.ts';
import { isShopper, type QuoteChoice } from './quotes.ts';

/** How REST names a cart: by its id, by the masked id of a guest, or as the caller's open cart in a store view. */
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

const lastOf = statement((q, p: { customerId: number; storeId: number }) =>
  q
    .selectFrom('quote')
    .select('quote_id')
    .where('customer_id', '=', p.customerId)
    .where('store_id', '=', p.storeId)
    .orderBy('updated_at', 'desc')
    .orderBy('quote_id', 'desc')
    .limit(1),
);

/** An id that no cart has, so that every command refuses it. */
const noCart = 0;

/**
 * The cart that a caller names, and the customer it must belong to. Refuses nothing: if there is no such cart, the
 * choice has an id that no cart has, and the command refuses it. So the answer of a call that closed a cart can still
 * be repeated.
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

/**
 * The cart that a caller wants to order: as `cartNamed`, but if the customer has no open cart in the store view, their
 * last one there. So a repeated order can be refused with the order that exists.
 */
export async function cartToOrder(
  context: { readonly tx: Tx; readonly principal: Principal },
  name: CartName,
): Promise<QuoteChoice> {
  const choice = await cartNamed(context, name);
  const { customerId } = context.principal;
  if (choice.quoteId !== noCart || !('mineIn' in name) || customerId === undefined) return choice;
  const last = await context.tx.first(lastOf, { customerId, storeId: name.mineIn });
  return { ...choice, quoteId: last?.quote_id ?? noCart };
}

/** The open cart of a customer in a store view. */
export async function openCartOf(tx: Tx, customerId: number, storeId: number): Promise<number | undefined> {
  return (await tx.first(openOf, { customerId, storeId }))?.quote_id;
}
