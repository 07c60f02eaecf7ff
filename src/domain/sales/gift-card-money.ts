import type { Side } from '../totals/columns.ts';
import type { AppliedGiftCard } from '../totals/money.ts';
import { amountOf } from './both-currencies.ts';
import type { OrderRow } from './rows.ts';

/** What an order says of a gift card that pays it: of the code its end alone, since whoever has it all can spend the rest. */
export interface OrderGiftCard {
  readonly code: string;
  /** Ten-thousandths, in the currency of the order and in the base currency. */
  readonly amount: number;
  readonly baseAmount: number;
}

/** The columns of a new order for what gift cards pay; none where there are none. */
export function giftCardColumns(cards: readonly AppliedGiftCard[] | undefined) {
  if (!cards || cards.length === 0) return {};
  const shown = cards.map(({ code, quote, base }): OrderGiftCard => {
    return { code: `…${code.slice(-4)}`, amount: quote, baseAmount: base };
  });
  return {
    gift_cards: JSON.stringify(shown),
    gift_cards_amount: cards.reduce((sum, { quote }) => sum + quote, 0),
    base_gift_cards_amount: cards.reduce((sum, { base }) => sum + base, 0),
  };
}

/** The gift cards that pay an order. */
export function orderGiftCards({ gift_cards }: Pick<OrderRow, 'gift_cards'>): readonly OrderGiftCard[] {
  return gift_cards === null ? [] : (JSON.parse(gift_cards) as OrderGiftCard[]);
}

/**
 * What gift cards pay of an invoice that comes to `sum`: all of it, as far as they have not paid others yet. So the first invoices are
 * theirs, and money is asked for where nothing of them is left. Null where no card pays the order.
 */
export function cardsOfInvoice(order: OrderRow, side: Side, sum: number): number | null {
  if (order.base_gift_cards_amount === null) return null;
  const gone = amountOf(order, side, 'gift_cards_invoiced') + amountOf(order, side, 'gift_cards_canceled');
  return within(amountOf(order, side, 'gift_cards_amount') - gone, sum);
}

/**
 * What of a credit memo over `sum` goes back onto gift cards: first all that they paid of invoices and did not get back, and only then is
 * money given back. Null where no card pays the order.
 */
export function cardsOfCreditmemo(order: OrderRow, side: Side, sum: number): number | null {
  if (order.base_gift_cards_amount === null) return null;
  return within(cardsToRefund(order, side), sum);
}

/** What gift cards paid of invoices and did not get back. */
export function cardsToRefund(order: OrderRow, side: Side): number {
  return amountOf(order, side, 'gift_cards_invoiced') - amountOf(order, side, 'gift_cards_refunded');
}

/** What gift cards are to pay of what is not invoiced, which a cancel gives back. */
export function cardsToCancel(order: OrderRow, side: Side): number {
  const gone = amountOf(order, side, 'gift_cards_invoiced') + amountOf(order, side, 'gift_cards_canceled');
  return amountOf(order, side, 'gift_cards_amount') - gone;
}

const within = (left: number, sum: number): number => Math.max(0, Math.min(left, sum));
