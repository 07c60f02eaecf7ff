import { countAction } from '#domain/access/limits/limits.ts';
import { type GiftCardAccount, giftCardByKey, giftCardsByIds } from '#domain/payments/gift-cards/cards.ts';
import { endOfGiftCardCode, giftCardKey } from '#domain/payments/gift-cards/code.ts';
import { giftCardTriers, giftCardTries } from '#domain/payments/gift-cards/commands.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { buysGiftCards, giftCardIds, mostGiftCards, setGiftCards } from '../cart-gift-cards.ts';
import { openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

const refusals = [
  ...([...quoteRefusals, 'amount_too_large', 'gift_card_not_found', 'gift_card_expired', 'gift_card_used'] as const),
  ...(['gift_card_disabled', 'gift_card_elsewhere', 'gift_card_applied', 'gift_card_for_gift_card'] as const),
  'gift_cards_too_many',
] as const;

type ApplyContext = Context<(typeof refusals)[number]>;

/** A cart, a code that somebody tries, and the network of the call. */
export interface GiftCardOfCartInput extends QuoteChoice {
  /** As it was typed. */
  readonly code: string;
  readonly network: string;
}

/**
 * Lets a gift card pay a cart, and prices the cart again (rest 5.3); the card is charged only with the order.
 * Shoppers may try a limited number of codes a minute, right or wrong (`too_many_calls`). Refuses as `findQuote`, and
 * with the reason why a card cannot pay this cart.
 */
export const applyGiftCard = command({
  name: 'quote.applyGiftCard',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals: [...refusals, 'too_many_calls'],
  key: ({ quoteId }: GiftCardOfCartInput) => ['quote', quoteId],
  prepare: {
    async check({ principal }, { network }: GiftCardOfCartInput): Promise<readonly string[] | undefined> {
      const triers = giftCardTriers(principal, network);
      return triers.length === 0 ? undefined : triers;
    },
    async make({ write, now }, _input, subjects, fail): Promise<undefined> {
      await write((tx) => countAction({ tx, now, fail }, giftCardTries, subjects));
    },
    discard: async () => {},
  },
  async run(context, { code, ...choice }: GiftCardOfCartInput): Promise<void> {
    const { tx, fail, now } = context;
    const found = await findQuote(context, choice, { lock: true });
    const ids = giftCardIds(found.quote);
    const card = await giftCardByKey(tx, giftCardKey(code), now);
    requireSpendable(context, card, found.quote);
    const { card_id } = (card as GiftCardAccount).row;
    if (ids.includes(card_id)) throw fail('gift_card_applied');
    if (ids.length >= mostGiftCards) throw fail('gift_cards_too_many');
    await saveCards(
      context,
      found,
      [...ids, card_id].sort((a, b) => a - b),
      true,
    );
  },
});

/**
 * Removes a gift card from a cart, by its code or by the end of it that the cart shows. Refuses as `findQuote`, and
 * `gift_card_not_found` if the cart has no card with this code, or several with this end.
 */
export const removeGiftCard = command({
  name: 'quote.removeGiftCard',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: GiftCardOfCartInput) => ['quote', quoteId],
  async run(context, { code, ...choice }: GiftCardOfCartInput): Promise<void> {
    const { tx, fail, now } = context;
    const found = await findQuote(context, choice, { lock: true });
    const ids = giftCardIds(found.quote);
    const cards = await giftCardsByIds(tx, ids, now);
    const isMeant = ({ row }: GiftCardAccount): boolean => giftCardKey(row.code) === giftCardKey(code);
    const alike = cards.filter(({ row }) => endOfGiftCardCode(row.code) === code.trim());
    const card = cards.find(isMeant) ?? (alike.length === 1 ? alike[0] : undefined);
    if (!card) throw fail('gift_card_not_found');
    await saveCards(
      context,
      found,
      ids.filter((id) => id !== card.row.card_id),
      false,
    );
  },
});

function requireSpendable(
  { fail }: Pick<ApplyContext, 'fail'>,
  card: GiftCardAccount | undefined,
  quote: { readonly website_id: number; readonly base_currency_code: string | null },
): void {
  if (!card) throw fail('gift_card_not_found');
  const { status, websiteIds, row } = card;
  if (status !== 'active') throw fail(`gift_card_${status}`);
  if (!websiteIds.includes(quote.website_id) || row.currency_code !== quote.base_currency_code) {
    throw fail('gift_card_elsewhere');
  }
}

async function saveCards(
  context: ApplyContext,
  found: Awaited<ReturnType<typeof findQuote>>,
  ids: readonly number[],
  isAdded: boolean,
): Promise<void> {
  const { tx, fail } = context;
  const cards = ids.length === 0 ? null : JSON.stringify(ids);
  const { quote_id: quoteId } = found.quote;
  const stored = await storedCart(tx, quoteId);
  const open = await openCart(context, { ...found, quote: { ...found.quote, gift_cards: cards } }, stored, []);
  if (isAdded && buysGiftCards(open.cart, open.catalog)) throw fail('gift_card_for_gift_card');
  await saveOpenCarts(context, open);
  await tx.run(setGiftCards, { quoteId, cards });
}
