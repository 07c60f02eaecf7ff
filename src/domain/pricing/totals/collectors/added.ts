import { currencyRounding } from '#domain/stores/rounding.ts';
import { roundDecimal } from '#kernel/decimal.ts';
import { extendedList } from '#kernel/extensions.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type AddedTotal, isSameCurrency, type Money, type MoneyCurrency } from '../money.ts';
import type { Collector } from './collector.ts';
import { sumToPay } from './grand-total.ts';
import { paidByCards } from './paid-by-cards.ts';

/** The cart that a total is collected for. */
export interface CollectedCart {
  readonly quoteId: number;
  /** Null for a guest's. */
  readonly customerId: number | null;
  readonly storeId: number;
  readonly websiteId: number;
  /** The base currency: amounts are in it, in ten-thousandths. */
  readonly currency: string;
  readonly shippingMethod: string | null;
  readonly paymentMethod: string | null;
}

/** An order that a total was charged or taken for. */
export interface CollectedOrder {
  readonly orderId: number;
  readonly customerId: number | null;
  readonly websiteId: number;
  readonly amount: number;
  readonly now: number;
}

/** What a total depends on, besides its facts, in the base currency. */
export interface CollectedSums {
  readonly subtotal: number;
  /** Negative. */
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  /** What is to be paid so far. */
  readonly total: number;
}

/** A total that an extension adds. */
export interface AddedCollector {
  readonly code: string;
  readonly title: string;
  /** `charge` raises what is to be paid; `payment` pays a part of it, after gift cards. */
  readonly kind: 'charge' | 'payment';
  /** Reads what its amount depends on; undefined if this cart does not have it. */
  readonly load: (tx: Tx, cart: CollectedCart) => Promise<unknown>;
  /** Not below zero; a payment pays at most what is left. */
  readonly amount: (facts: never, sums: CollectedSums) => number;
  /** Takes the money of a payment for a new order; false if it is not there any more. */
  readonly ordered?: (tx: Tx, order: CollectedOrder) => Promise<boolean>;
  /** Gives money of a payment back. */
  readonly returned?: (
    tx: Tx,
    order: Omit<CollectedOrder, 'websiteId'> & { readonly reason: ReturnReason },
  ) => Promise<void>;
}

/** Why the money of a payment is given back. */
export type ReturnReason = 'canceled' | 'refunded';

/** The totals that extensions add, in their order. */
export const addedCollectors: readonly AddedCollector[] = extendedList<AddedCollector>('collectors', [], ({ code }) => [
  code,
]);

/** A total, with the facts of a cart. */
export interface LoadedCollector {
  readonly collector: AddedCollector;
  readonly facts: unknown;
}

/** The charges of extensions. */
export const addedCharges: Collector = (money, { added = [], rate }) => {
  const charges = added.filter(({ collector }) => collector.kind === 'charge');
  return charges.reduce((before, loaded) => {
    const base = amountOf(before, loaded);
    const quote = isSameCurrency(rate) ? base : currencyRounding(base, rate) || 0;
    return withTotal(before, loaded, base, quote);
  }, money);
};

/** What extensions pay, after gift cards: at most what is left. */
export const addedPayments: Collector = (money, { added = [], rate }) => {
  const payments = added.filter(({ collector }) => collector.kind === 'payment');
  return payments.reduce((before, loaded) => {
    const left = { base: Math.max(0, leftToPay(before, 'base')), quote: Math.max(0, leftToPay(before, 'quote')) };
    const base = Math.min(amountOf(before, loaded), left.base);
    const worth = isSameCurrency(rate) ? base : currencyRounding(base, rate) || 0;
    return withTotal(before, loaded, base, base === left.base ? left.quote : Math.min(worth, left.quote));
  }, money);
};

/** What is left to pay after gift cards and payments of extensions. */
function leftToPay(money: Money, currency: MoneyCurrency): number {
  const paid = (money.added ?? []).reduce((sum, total) => (total.pays ? sum + total[currency] : sum), 0);
  return sumToPay(money, currency) - paidByCards(money, currency) - paid;
}

function amountOf(money: Money, { collector: { code, amount }, facts }: LoadedCollector): number {
  const { subtotal, discount, shipping, tax } = money.base;
  const sums = { subtotal, discount, shipping, tax, total: leftToPay(money, 'base') };
  const answer = amount(facts as never, sums);
  if (!Number.isSafeInteger(answer) || answer < 0)
    throw new Error(`total ${code}: ${answer} is no amount in ten-thousandths`);
  return roundDecimal(answer, 2);
}

function withTotal(money: Money, { collector }: LoadedCollector, base: number, quote: number): Money {
  const total: AddedTotal = {
    code: collector.code,
    title: collector.title,
    pays: collector.kind === 'payment',
    base,
    quote,
  };
  return base === 0 && quote === 0 ? money : { ...money, added: [...(money.added ?? []), total] };
}
