import { readProducts } from '#domain/catalog/products/read/read.ts';
import { type Lookout, productReader } from '#domain/catalog/products/read/reader.ts';
import type { ProductRecord } from '#domain/catalog/products/read/record.ts';
import { visibleProducts } from '#domain/catalog/products/search/visible.ts';
import type { Context } from '#domain/shared/command.ts';
import { type Wishlist, type WishlistItem, wishlistItems } from './wishlists.ts';

/** An item with its product as the caller sees it; undefined if the store view does not show it. */
export interface ShownItem {
  readonly item: WishlistItem;
  readonly product: ProductRecord | undefined;
}

/** A list as callers see it. */
export interface ShownWishlist {
  /** Undefined if the customer never wished for anything. */
  readonly list: Wishlist | undefined;
  readonly items: readonly ShownItem[];
}

/** A list with its products, as the store view of the call shows them. A fixed number of statements. */
export async function showWishlist(
  context: Pick<Context, 'tx' | 'principal' | 'now'>,
  list: Wishlist | undefined,
  lookout: Lookout,
): Promise<ShownWishlist> {
  const { tx } = context;
  if (!list) return { list, items: [] };
  const items = await wishlistItems(tx, list.wishlist_id);
  const reader = await productReader(context, lookout);
  const ids = [...new Set(items.map(({ product_id }) => product_id))];
  const visible = await visibleProducts(tx, ids, reader);
  const { value } = await readProducts(
    tx,
    ids.filter((id) => visible.has(id)),
    { ...reader, isDetailed: false },
  );
  const products = new Map(value.map(({ value: record }) => [record.id, record]));
  return { list, items: items.map((item) => ({ item, product: products.get(item.product_id) })) };
}
