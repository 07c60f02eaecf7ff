import { storedLines } from '#domain/cart/cart-storage.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '#domain/cart/quotes.ts';
import { readProducts } from '#domain/catalog/products/read/read.ts';
import type { ProductRecord } from '#domain/catalog/products/read/record.ts';
import { linkedProducts } from '#domain/catalog/products/read/relations.ts';
import { command, customersOr } from '#domain/shared/command.ts';
import { storeDay } from '#domain/stores/store-day.ts';

/** Products that go with a cart, by the kind of link to its products. */
export interface CartSuggestions {
  readonly related: readonly ProductRecord[];
  readonly upSell: readonly ProductRecord[];
  readonly crossSell: readonly ProductRecord[];
}

/** A cart, and the folder of product images without a trailing slash. */
export interface SuggestInput extends QuoteChoice {
  readonly mediaUrl: string;
}

/** The most products of a kind that are checked, and that are shown. */
const mostLooked = 60;
const mostShown = 20;

/** Whether a product can be suggested: visible somewhere, and in stock. */
const isOffered = ({ visibility, stockStatus }: ProductRecord): boolean =>
  visibility !== 'not_visible' && stockStatus === 'in_stock';

/**
 * Related, up-sell and cross-sell products of a cart's products, in the order of its lines and of their links. They
 * must be visible to shoppers of the store view, in stock and not in the cart yet. Each appears once a kind, at the
 * prices of the cart's customer group. Refuses as `findQuote`.
 */
export const suggestProducts = command({
  name: 'quote.suggestProducts',
  permission: { rest: customersOr('carts/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: quoteRefusals,
  async run(context, { mediaUrl, ...choice }: SuggestInput): Promise<CartSuggestions> {
    const { tx, now } = context;
    const { quote } = await findQuote(context, choice, { lock: false });
    const rows = await storedLines(tx, quote.quote_id);
    const inCart = new Set(rows.map(({ product_id }) => product_id));
    const own = [...new Set(rows.flatMap((row) => (row.parent_item_id === null ? [row.product_id] : [])))];
    const { store_id: storeId, website_id: websiteId, customer_group_id: groupId } = quote;
    const today = await storeDay(tx, storeId, now);
    const view = { storeId, websiteId, groupId, today, isBackend: false, isDetailed: false, mediaUrl };
    const linked = await linkedProducts(tx, own, view);
    const candidates = (type: string): number[] =>
      [...new Set(own.flatMap((id) => linked.idsOf(id, type)))].filter((id) => !inCart.has(id)).slice(0, mostLooked);
    const kinds = {
      related: candidates('relation'),
      upSell: candidates('up_sell'),
      crossSell: candidates('cross_sell'),
    };
    const { value: records } = await readProducts(tx, [...new Set(Object.values(kinds).flat())], view);
    const offered = new Map(records.flatMap(({ value }) => (isOffered(value) ? [[value.id, value]] : [])));
    const suggested = (ids: readonly number[]) => ids.flatMap((id) => offered.get(id) ?? []).slice(0, mostShown);
    return {
      related: suggested(kinds.related),
      upSell: suggested(kinds.upSell),
      crossSell: suggested(kinds.crossSell),
    };
  },
});
