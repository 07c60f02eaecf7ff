import { endOfGiftCardCode } from '#domain/payments/gift-cards/code.ts';
import type { Side } from '#domain/pricing/totals/columns.ts';
import type { AppliedGiftCard } from '#domain/pricing/totals/money.ts';
import { amountOf } from './both-currencies.ts';
import type { OrderRow } from './rows.ts';

/** A gift card that pays an order: only the end of its code, since anybody with the whole code can spend the rest. */
export interface OrderGiftCard {
  readonly code: string;
  /** Ten-thousandths, in the currency of the order and in the base currency. */
  readonly amount: number;
  readonly baseAmount: number;
}

/** The columns of a new order for the amounts of gift cards; none if they pay nothing. */
export function giftCardColumns(cards: readonly AppliedGiftCard[] | undefined) {
  const paying = (cards ?? []).filter(({ quote, base }) => quote > 0 || base > 0);
  if (paying.length === 0) return {};
  const shown = paying.map(({ code, quote, base }): OrderGiftCard => {
    return { code: endOfGiftCardCode(code), amount: quote, baseAmount: base };
  });
  return {
    gift_cards: JSON.stringify(shown),
    gift_cards_amount: paying.reduce((sum, { quote }) => sum + quote, 0),
    base_gift_cards_amount: paying.reduce((sum, { base }) => sum + base, 0),
  };
}

/** The gift cards that pay an order. */
export function orderGiftCards({ gift_cards }: Pick<OrderRow, 'gift_cards'>): readonly OrderGiftCard[] {
  return gift_cards === null ? [] : (JSON.parse(gift_cards) as OrderGiftCard[]);
}

/**
 * The part of an invoice over `sum` that gift cards pay: all of it, until their amount is used up by invoices. So cards
 * pay the first invoices, and money is charged only after that. Null if no card pays the order.
 */
export function cardsOfInvoice(order: OrderRow, side: Side, sum: number): number | null {
  if (order.base_gift_cards_amount === null) return null;
  const gone = amountOf(order, side, 'gift_cards_invoiced') + amountOf(order, side, 'gift_cards_canceled');
  return within(amountOf(order, side, 'gift_cards_amount') - gone, sum);
}

/**
 * The part of a credit memo over `sum` that returns to gift cards: first everything that they paid of invoices and was
 * not returned, and only then is money refunded. Null if no card pays the order.
 */
export function cardsOfCreditmemo(order: OrderRow, side: Side, sum: number): number | null {
  if (order.base_gift_cards_amount === null) return null;
  return within(cardsToRefund(order, side), sum);
}

/** The amount that gift cards paid of invoices and that was not returned. */
export function cardsToRefund(order: OrderRow, side: Side): number {
  return amountOf(order, side, 'gift_cards_invoiced') - amountOf(order, side, 'gift_cards_refunded');
}

/** The amount that gift cards were to pay of the uninvoiced part, which a cancel returns. */
export function cardsToCancel(order: OrderRow, side: Side): number {
  const gone = amountOf(order, side, 'gift_cards_invoiced') + amountOf(order, side, 'gift_cards_canceled');
  return amountOf(order, side, 'gift_cards_amount') - gone;
}

const within = (left: number, sum: number): number => Math.max(0, Math.min(left, sum));
