import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A customer's list. Times in milliseconds since 1970. */
export interface Wishlist {
  readonly wishlist_id: number;
  readonly customer_id: number;
  readonly shared: number;
  readonly sharing_code: string | null;
  readonly updated_at: number | null;
}

/** A product on a list, with the chosen options; quantities in ten-thousandths. */
export interface WishlistItem {
  readonly item_id: number;
  readonly wishlist_id: number;
  readonly product_id: number;
  readonly store_id: number | null;
  readonly added_at: number | null;
  readonly note: string | null;
  readonly qty: number;
  readonly buy_request: string;
}

const listColumns = ['wishlist_id', 'customer_id', 'shared', 'sharing_code', 'updated_at'] as const;
const itemColumns = [
  'item_id',
  'wishlist_id',
  'product_id',
  'store_id',
  'added_at',
  'note',
  'qty',
  'buy_request',
] as const;

const ofCustomer = statement((q, p: { customerId: number }) =>
  q.selectFrom('wishlist').select(listColumns).where('customer_id', '=', p.customerId),
);
const toChange = statement((q, p: { customerId: number }, d) =>
  q.selectFrom('wishlist').select(listColumns).where('customer_id', '=', p.customerId).$call(d.forUpdate),
);
const byCode = statement((q, p: { code: string }) =>
  q.selectFrom('wishlist').select(listColumns).where('sharing_code', '=', p.code).where('shared', '=', 1).limit(1),
);
const insertList = statement<{ customerId: number; now: number }, never>((q, p) =>
  q
    .insertInto('wishlist')
    .values({ customer_id: p.customerId, updated_at: p.now })
    .onConflict((on) => on.column('customer_id').doNothing()),
);
const itemsOf = statement((q, p: { wishlistId: number }) =>
  q.selectFrom('wishlist_item').select(itemColumns).where('wishlist_id', '=', p.wishlistId).orderBy('item_id'),
);
const touch = statement<{ wishlistId: number; now: number }, never>((q, p) =>
  q.updateTable('wishlist').set({ updated_at: p.now }).where('wishlist_id', '=', p.wishlistId),
);
const setSharing = statement<{ wishlistId: number; shared: number; code: string | null }, never>((q, p) =>
  q.updateTable('wishlist').set({ shared: p.shared, sharing_code: p.code }).where('wishlist_id', '=', p.wishlistId),
);
type Stored = { [K in keyof Omit<WishlistItem, 'item_id'>]: WishlistItem[K] };
const insertItem = statement((q, p: Stored) =>
  q
    .insertInto('wishlist_item')
    .values({
      wishlist_id: p.wishlist_id,
      product_id: p.product_id,
      store_id: p.store_id,
      added_at: p.added_at,
      note: p.note,
      qty: p.qty,
      buy_request: p.buy_request,
    })
    .returning('item_id'),
);
const updateItem = statement<{ itemId: number; note: string | null; qty: number; buyRequest: string }, never>((q, p) =>
  q
    .updateTable('wishlist_item')
    .set({ note: p.note, qty: p.qty, buy_request: p.buyRequest })
    .where('item_id', '=', p.itemId),
);
const deleteItem = statement<{ itemId: number }, never>((q, p) =>
  q.deleteFrom('wishlist_item').where('item_id', '=', p.itemId),
);

/** The list of a customer; undefined if the customer never wished for anything. */
export async function wishlistOf(tx: Tx, customerId: number): Promise<Wishlist | undefined> {
  return tx.first(ofCustomer, { customerId });
}

/** The same, locked for other writers until the transaction ends; it is made if there is none. */
export async function wishlistToChange(tx: Tx, customerId: number, now: number): Promise<Wishlist> {
  await tx.run(insertList, { customerId, now });
  return (await tx.first(toChange, { customerId })) as Wishlist;
}

/** The list of a link; undefined if it is not shared any more. */
export async function sharedWishlist(tx: Tx, code: string): Promise<Wishlist | undefined> {
  return tx.first(byCode, { code });
}

/** The items of a list, in the order in which they were added. */
export async function wishlistItems(tx: Tx, wishlistId: number): Promise<WishlistItem[]> {
  return tx.all(itemsOf, { wishlistId });
}

/** Puts a product on a list; answers the item's id. */
export async function addWishlistItem(tx: Tx, item: Omit<WishlistItem, 'item_id'>): Promise<number> {
  return (await tx.first(insertItem, { ...item }))?.item_id as number;
}

/** Changes an item. */
export async function saveWishlistItem(
  tx: Tx,
  { item_id, note, qty, buy_request }: Pick<WishlistItem, 'item_id' | 'note' | 'qty' | 'buy_request'>,
): Promise<void> {
  await tx.run(updateItem, { itemId: item_id, note, qty, buyRequest: buy_request });
}

/** Takes an item off its list. */
export async function removeWishlistItem(tx: Tx, itemId: number): Promise<void> {
  await tx.run(deleteItem, { itemId });
}

/** Updates a list's time of change. */
export async function touchWishlist(tx: Tx, wishlistId: number, now: number): Promise<void> {
  await tx.run(touch, { wishlistId, now });
}

/** Shares a list by a code that cannot be guessed, which stays the same while it is shared; answers it. */
export async function shareWishlist(tx: Tx, list: Wishlist): Promise<string> {
  const code = list.shared === 1 && list.sharing_code ? list.sharing_code : randomBytes(16).toString('hex');
  await tx.run(setSharing, { wishlistId: list.wishlist_id, shared: 1, code });
  return code;
}

/** Ends the sharing of a list: its link stops working. */
export async function unshareWishlist(tx: Tx, wishlistId: number): Promise<void> {
  await tx.run(setSharing, { wishlistId, shared: 0, code: null });
}
