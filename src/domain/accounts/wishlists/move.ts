import { takeOut } from '#domain/cart/commands/change-line.ts';
import { productChangeRefusals, putIntoCart } from '#domain/cart/commands/change-products.ts';
import { openForCustomer } from '#domain/cart/commands/open.ts';
import { openCartOf } from '#domain/cart/find-cart.ts';
import { choicesIn, storedRequest } from '#domain/cart/lines/stored-request.ts';
import { command, customers } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import { itemOf, listToChange, putWishes, recordChange, type WishlistChoice, writeRefusals } from './commands.ts';
import { type ShownWishlist, showWishlist } from './show.ts';
import { removeWishlistItem, saveWishlistItem, wishlistOf } from './wishlists.ts';

/** The target of a move, and the list after it. */
export interface Moved {
  readonly quoteId: number;
  readonly list: ShownWishlist;
}

const lineOf = statement((q, p: { quoteId: number; itemId: number }) =>
  q
    .selectFrom('quote_item')
    .select(['product_id', 'qty', 'buy_request'])
    .where('quote_id', '=', p.quoteId)
    .where('item_id', '=', p.itemId)
    .where('parent_item_id', 'is', null),
);

const openRefusals = ['quote_not_saved', 'customer_kind_unknown', 'customer_invalid', 'customer_exists'] as const;

/**
 * Moves an item with its choices into the customer's open cart, which is made if there is none: the whole item, or the
 * given quantity (rest 4.6). Refuses unavailable products, and quantities that are not allowed, as a cart does, and `wishlist_item_not_found`.
 */
export const moveToCart = command({
  name: 'wishlist.moveToCart',
  permission: { rest: customers },
  effect: 'write',
  touches: 'scoped',
  refusals: [...writeRefusals, ...productChangeRefusals, ...openRefusals],
  async run(
    context,
    { itemId, qty, ...choice }: WishlistChoice & { readonly itemId: number; readonly qty: number | undefined },
  ): Promise<number> {
    const { tx, principal } = context;
    const list = await listToChange(context, choice);
    const item = await itemOf(context, list, itemId);
    const wanted = qty ?? item.qty;
    const { quoteId } = await openForCustomer(context, choice.store, principal.customerId ?? 0);
    const holder = { customerId: principal.customerId, takesGuests: false };
    const items = [{ ...storedRequest(item.product_id, wanted, item.buy_request), isExact: true as const }];
    await putIntoCart(context, { quoteId, store: undefined, holder, items });
    if (wanted < item.qty) await saveWishlistItem(tx, { ...item, qty: item.qty - wanted });
    else await removeWishlistItem(tx, itemId);
    await recordChange(context, list);
    return quoteId;
  },
  answer: async (context, quoteId, choice): Promise<Moved> => ({
    quoteId,
    list: await showWishlist(context, await wishlistOf(context.tx, context.principal.customerId ?? 0), choice),
  }),
});

/**
 * Moves an item from the customer's open cart to the list, with its choices. Refuses `quote_not_found`,
 * `cart_item_not_found`, `wishlist_full`.
 */
export const moveFromCart = command({
  name: 'wishlist.moveFromCart',
  permission: { rest: customers },
  effect: 'write',
  touches: 'scoped',
  refusals: [...writeRefusals, ...productChangeRefusals, 'cart_item_not_found'],
  async run(context, { itemId, ...choice }: WishlistChoice & { readonly itemId: number }): Promise<number> {
    const { tx, principal, fail } = context;
    const list = await listToChange(context, choice);
    const { customerId } = principal;
    const quoteId = customerId === undefined ? undefined : await openCartOf(tx, customerId, choice.store.store_id);
    if (quoteId === undefined) throw fail('quote_not_found');
    const line = await tx.first(lineOf, { quoteId, itemId });
    if (!line) throw fail('cart_item_not_found');
    const holder = { customerId, takesGuests: false };
    await takeOut(context, { quoteId, store: undefined, holder, itemId });
    const choices = choicesIn(line.buy_request ?? '');
    await putWishes(context, list, choice, [{ productId: line.product_id, qty: line.qty, note: null, choices }]);
    await recordChange(context, list);
    return quoteId;
  },
  answer: async (context, quoteId, choice): Promise<Moved> => ({
    quoteId,
    list: await showWishlist(context, await wishlistOf(context.tx, context.principal.customerId ?? 0), choice),
  }),
});
