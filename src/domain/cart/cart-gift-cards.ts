import { giftCardsByIds } from '#domain/payments/gift-cards/cards.ts';
import type { GiftCardTaken } from '#domain/payments/gift-cards/change-card.ts';
import type { GiftCardToSpend } from '#domain/pricing/totals/money.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type Cart, ownLines } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import type { QuoteHead } from './lines/quote-head.ts';

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
 * The gift cards of a cart, as `giftCardsOfQuote`; none if it contains gift cards. `held` is what a pending payment holds
 * of them: each card then pays exactly that, even if it was disabled or expired since.
 */
export async function loadGiftCards(
  tx: Tx,
  cart: Cart,
  catalog: CartCatalog,
  held?: readonly GiftCardTaken[],
): Promise<GiftCardToSpend[]> {
  if (buysGiftCards(cart, catalog)) return [];
  if (!held) return giftCardsOfQuote(tx, cart.quote, catalog.now);
  const parts = new Map(held.map(({ cardId, base }) => [cardId, base]));
  const cards = await giftCardsByIds(tx, giftCardIds(cart.quote), catalog.now);
  return cards.flatMap(({ row: { card_id: cardId, code } }) => {
    const balance = parts.get(cardId);
    return balance === undefined ? [] : [{ cardId, code, balance }];
  });
}

/**
 * The gift cards of a quote, ordered by id, with what each can pay now: a card that is used up, disabled, expired or not
 * for this store stays with the cart with a balance of 0.
 */
export async function giftCardsOfQuote(
  tx: Tx,
  quote: Pick<QuoteHead, 'gift_cards' | 'website_id' | 'base_currency_code'>,
  now: number,
): Promise<GiftCardToSpend[]> {
  const cards = await giftCardsByIds(tx, giftCardIds(quote), now);
  return cards.map(({ row: { card_id: cardId, code, balance, currency_code }, status, websiteIds }) => {
    const isForStore = websiteIds.includes(quote.website_id) && currency_code === quote.base_currency_code;
    return { cardId, code, balance: isForStore && status === 'active' ? balance : 0 };
  });
}
