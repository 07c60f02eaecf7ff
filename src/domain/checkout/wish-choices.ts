import type { WishlistItem } from '#domain/accounts/wishlists/wishlists.ts';
import type { CartLine } from '#domain/cart/lines/cart.ts';
import { loadCartCatalog } from '#domain/cart/lines/cart-catalog.ts';
import { choicesIn, storedRequest } from '#domain/cart/lines/stored-request.ts';
import { partIds, prepareLines } from '#domain/cart/requested-products.ts';
import { productsById } from '#domain/catalog/products/record/products.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { unit } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type LabelledChoice, lineChoices } from './line-choices.ts';

/**
 * What wishes were chosen by, in words, by the id of the wish: as the lines that a cart would have. None for a wish whose
 * choices do not make a line, and no statement where nothing was chosen.
 */
export async function wishChoices(
  { tx, now, store }: { readonly tx: Tx; readonly now: number; readonly store: StoreView },
  wishes: readonly WishlistItem[],
): Promise<ReadonlyMap<number, readonly LabelledChoice[]>> {
  const chosen = wishes.filter(({ buy_request }) => Object.keys(choicesIn(buy_request)).length > 0);
  if (chosen.length === 0) return new Map();
  const { store_id: storeId, website_id: websiteId } = store;
  const products = await productsById(tx, [...new Set(chosen.map(({ product_id }) => product_id))]);
  const items = chosen.map((wish) => ({
    wish,
    request: storedRequest(wish.product_id, Math.max(wish.qty, unit), wish.buy_request),
    product: products.get(wish.product_id),
  }));
  const audience = { storeId, websiteId, groupId: 0, now };
  const found = await loadCartCatalog(tx, [...products.keys()], audience, (composites) => partIds(items, composites));
  const catalog = { ...found, files: new Map() };
  const lines = new Map<CartLine, number>();
  const cart = { storeId, lines: [] as CartLine[] };
  for (const { wish, request, product } of items) {
    const prepared = product ? prepareLines(catalog, product, request) : undefined;
    // The members of a group would be lines of their own.
    if (!prepared || prepared instanceof CartProblem || prepared.length !== 1) continue;
    for (const { line, children } of prepared) {
      lines.set(line, wish.item_id);
      cart.lines.push(line, ...children);
    }
  }
  const choices = await lineChoices(tx, cart, catalog);
  return new Map([...lines].map(([line, itemId]) => [itemId, choices.get(line) ?? []]));
}
