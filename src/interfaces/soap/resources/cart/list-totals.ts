import { readCartTotals } from '#domain/cart/commands/totals.ts';
import type { AppliedGiftCard } from '#domain/pricing/totals/money.ts';
import { asSent, operation } from '#interfaces/legacy/declare.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartResource } from './resources.ts';
import { quoteId, shoppingCartTotalsEntityArray, store } from './types.ts';

/**
 * `cart.totals`: the totals of a cart, in the quote's currency. The subtotal comes first, the grand total last; between
 * them are discount, tax, shipping and payments of gift cards, and what extensions charge and pay, if there are any. All rows above the grand total add up
 * to it; those of an empty cart have no amount (reference 2.4; soap-sales 3.6).
 */
export const listTotals = operation({
  resource: cartResource,
  method: 'totals',
  title: 'Get total prices for shopping cart',
  v2Name: 'shoppingCartTotals',
  arguments: { quoteId, store },
  result: asSent(shoppingCartTotalsEntityArray),
  command: readCartTotals,
  decode: quoteChoice,
  print: ({ quote, shipping, discountLabel, giftCards = [], added = [], itemsCount }) => [
    sum('Subtotal', quote.subtotal, itemsCount),
    ...(quote.discount === 0 ? [] : [total(named('Discount', discountLabel), quote.discount)]),
    ...(shipping ? [total(named('Shipping & Handling', shipping.description), quote.shipping)] : []),
    ...(quote.tax === 0 ? [] : [total('Tax', quote.tax)]),
    ...added.filter(({ pays }) => !pays).map(({ title, quote: charged }) => total(title, charged)),
    ...paidByCards(giftCards),
    ...added.filter(({ pays }) => pays).map(({ title, quote: paid }) => total(title, 0 - paid)),
    sum('Grand Total', quote.grandTotal, itemsCount),
  ],
  refusals: quoteFaults,
});

const total = (title: string, amount: number) => ({ title, amount: decimalToNumber(amount) });

/** A sum that is always shown; an empty cart has no amount for it. */
const sum = (title: string, amount: number, items: number) =>
  amount === 0 && items === 0 ? { title, amount: null } : total(title, amount);

/** The sum of what gift cards pay; without their codes. */
function paidByCards(cards: readonly AppliedGiftCard[]): ReturnType<typeof total>[] {
  const paid = cards.reduce((all, card) => all + card.quote, 0);
  return paid === 0 ? [] : [total('Gift Cards', 0 - paid)];
}

const named = (title: string, name: string): string => (name === '' ? title : `${title} (${name})`);
