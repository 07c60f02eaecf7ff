import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { giftCardsByIds } from '../gift-cards/cards.ts';
import type { GiftCardTaken } from '../gift-cards/change-card.ts';
import type { GiftCardToSpend } from '../totals/money.ts';
import { type Cart, ownLines } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';

/** The most gift cards that can pay one cart. */
export const mostGiftCards = 10;

/** Sets which gift cards pay a cart: their ids as JSON. */
export const setGiftCards = statement<{ quoteId: number; cards: string | null }, never>((q, p) =>
  q.updateTable('quote').set({ gift_cards: p.cards }).where('quote_id', '=', p.quoteId),
);

/** The ids of the gift cards of a quote, in order. */
export function giftCardIds({ gift_cards }: { readonly gift_cards: string | null }): readonly number[] {
  return gift_cards === null ? [] : (JSON.parse(gift_cards) as number[]);
}

/** Whether the cart contains gift cards: these cannot be paid with gift cards. */
export function buysGiftCards(cart: Cart, { giftCards }: CartCatalog): boolean {
  return ownLines(cart).some(({ productId }) => giftCards.has(productId));
}

/**
 * The gift cards of a cart that can pay now, ordered by id; the others stay with the cart and pay nothing. `held` is what a pending payment
 * holds of them: each card then pays exactly that, even if it was disabled or expired since.
 */
export async function loadGiftCards(
  tx: Tx,
  cart: Cart,
  catalog: CartCatalog,
  held?: readonly GiftCardTaken[],
): Promise<GiftCardToSpend[]> {
  const { website_id, base_currency_code } = cart.quote;
  if (buysGiftCards(cart, catalog)) return [];
  const cards = await giftCardsByIds(tx, giftCardIds(cart.quote), catalog.now);
  if (held) {
    const parts = new Map(held.map(({ cardId, base }) => [cardId, base]));
    return cards.flatMap(({ row: { card_id: cardId, code } }) => {
      const balance = parts.get(cardId);
      return balance === undefined ? [] : [{ cardId, code, balance }];
    });
  }
  return cards
    .filter(({ status, websiteIds }) => status === 'active' && websiteIds.includes(website_id))
    .filter(({ row }) => row.currency_code === base_currency_code)
    .map(({ row }) => ({ cardId: row.card_id, code: row.code, balance: row.balance }));
}
