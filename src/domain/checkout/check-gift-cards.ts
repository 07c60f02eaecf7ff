import { giftCardsOfQuote } from '#domain/cart/cart-gift-cards.ts';
import type { QuoteHead } from '#domain/cart/lines/quote-head.ts';
import { parseStoredTotals, totalColumns } from '#domain/cart/stored-totals.ts';
import { endOfGiftCardCode } from '#domain/payments/gift-cards/code.ts';
import { statement } from '#platform/storage/statement.ts';
import type { SaidOfOrder } from './check-cart.ts';
import type { PlaceContext } from './order-refusals.ts';

const storedSums = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(totalColumns).where('quote_id', '=', p.quoteId),
);

/**
 * Refuses `gift_card_spent` if a gift card of a locked cart pays less by now than when the cart was last priced: the
 * order would silently cost more money than the shopper saw. It may cost it if the caller names the total that they
 * expect. Call it before anything of the cart is changed.
 */
export async function requireGiftCards(
  { tx, now, fail }: Pick<PlaceContext, 'tx' | 'now' | 'fail'>,
  quote: QuoteHead,
  { expectedGrandTotal }: Pick<SaidOfOrder, 'expectedGrandTotal'>,
): Promise<void> {
  if (quote.gift_cards === null || expectedGrandTotal !== undefined) return;
  const cards = await giftCardsOfQuote(tx, quote, now);
  const stored = await tx.first(storedSums, { quoteId: quote.quote_id });
  const applied = (stored && parseStoredTotals(stored).giftCards) ?? [];
  const paid = new Map(applied.map(({ cardId, base }) => [cardId, base]));
  const spent = cards.find(({ cardId, balance }) => balance <= 0 || balance < (paid.get(cardId) ?? 0));
  if (!spent) return;
  const giftCard = endOfGiftCardCode(spent.code);
  const text =
    spent.balance <= 0
      ? `The gift card "${giftCard}" cannot pay any more. Remove it from the cart, or add another one.`
      : `The gift card "${giftCard}" has less on it by now. Look at the cart again, and name the total that you expect.`;
  throw fail('gift_card_spent', { text, more: { giftCard } });
}
