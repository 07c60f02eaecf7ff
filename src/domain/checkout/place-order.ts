import { type OpenCart, type PricedCart, savePriced } from '#domain/cart/edit-cart.ts';
import type { QuoteHead } from '#domain/cart/lines/quote-head.ts';
import { findQuote, type QuoteChoice, type QuoteInStore } from '#domain/cart/quotes.ts';
import { invoicePaidOrder } from '#domain/orders/commands/invoice-order.ts';
import {
  type ApprovedPayment,
  attemptOfCall,
  type CallKey,
  keepCallOfAttempt,
  lockedAttempt,
  openAttemptOfQuote,
  type PaymentAttempt,
  type PendingPayment,
} from '#domain/payments/attempts.ts';
import { type GiftCardTaken, holdBalances, takeBalances } from '#domain/payments/gift-cards/change-card.ts';
import { isCapturedAtOnce } from '#domain/payments/methods.ts';
import { useRules } from '#domain/pricing/promotions/use-rules.ts';
import { finishingCommand, isUnfinished, type Unfinished, unfinished } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type CheckedCart, checkedCart, couponEnded, digestOf, type SaidOfOrder } from './check-cart.ts';
import { type CheckoutDraft, draftOf } from './draft.ts';
import { orderRefusals, type PlaceContext } from './order-refusals.ts';
import { checkedAccount, orderingCustomer } from './ordering-customer.ts';
import { askForPayment, beginPayment, giveBackHeld, heldFor, keepPayment, releasePayment } from './pay-cart.ts';
import { shownSums } from './shown-sums.ts';
import { storedCheckout } from './stored-checkout.ts';
import { takePieces } from './take-pieces.ts';
import { type EditedOrder, loadOrderTerms, writeOrder } from './write-order.ts';

/** A cart to order. */
export interface PlaceOrderInput extends QuoteChoice, SaidOfOrder {
  /** The key of a call that can be repeated. */
  readonly call?: CallKey | undefined;
}

/** A placed order. */
export interface PlacedOrder {
  readonly orderId: number;
  readonly number: string;
  /** Null for a guest's. */
  readonly customerId: number | null;
}

/**
 * Places the order of a cart (soap-sales 3.7), all in one transaction. It locks the cart and prices it again, takes
 * stock, uses its rules and coupon, and draws the number. It makes the account of a customer who registers, and closes
 * the cart. Locks are taken in this order: the payment attempt, the cart, stock by product id, the coupon, rules by id,
 * gift cards by id, the number. If the money comes from a payment provider, a first transaction takes stock and uses
 * and records the attempt, and a second one makes the order. A call for a cart with an interrupted payment continues
 * that payment. Refuses as `findQuote`, and `agreements_missing`, `checkout_of_several_addresses`,
 * `guest_checkout_off`, `guest_checkout_refused`, the first problem in `notPlaced`, `customer_invalid`,
 * `customer_exists`, `address_invalid`, `amount_too_large`.
 */
export const placeOrder = finishingCommand({
  name: 'quote.placeOrder',
  permission: { legacy: 'cart/order' },
  effect: 'write',
  touches: 'scoped',
  refusals: orderRefusals,
  key: ({ quoteId }: PlaceOrderInput) => ['quote', quoteId],
  async run(context, input: PlaceOrderInput): Promise<PlacedOrder | Unfinished<PendingPayment>> {
    const { tx } = context;
    const { quoteId } = input;
    // The lock is requested first, so that everything after it is read while the cart is locked.
    const [found, attempt, stored] = await tx.together(
      () => findQuote(context, input, { lock: true }),
      () => openAttemptOfQuote(tx, quoteId),
      () => storedCheckout(tx, quoteId),
    );
    return (await resumedPayment(context, attempt, input)) ?? orderCart(context, draftOf(found, stored), input);
  },
  finish: {
    ask: askForPayment,
    run: (context, _input, _left, approved) => orderPaidCart(context, approved),
    discard: releasePayment,
  },
});

/**
 * The undecided payment of a locked cart, to continue it. Refuses `cart_changed` if it is over another amount than the
 * caller expects.
 */
export async function resumedPayment(
  { tx, fail }: Pick<PlaceContext, 'tx' | 'fail'>,
  attempt: PaymentAttempt | undefined,
  { expectedGrandTotal: expected, call }: Pick<PlaceOrderInput, 'expectedGrandTotal' | 'call'>,
): Promise<Unfinished<PendingPayment> | undefined> {
  if (!attempt) return undefined;
  if (expected !== undefined && expected !== heldFor(attempt).grandTotal) throw fail('cart_changed');
  if (call) await keepCallOfAttempt(tx, attempt, call);
  return unfinished({ attemptId: attempt.attempt_id });
}

/** The order that a job has made meanwhile from the payment of an equal call. */
export async function orderOfCall(tx: Tx, call: CallKey | undefined): Promise<PlacedOrder | undefined> {
  const attempt = call && (await attemptOfCall(tx, call));
  return attempt && madeOrder(tx, attempt);
}

/**
 * Makes the order of a cart whose payment was approved; answers the existing order if that is done already. Refuses as
 * `placeOrder`.
 */
export async function orderPaidCart(
  context: PlaceContext,
  { attemptId, transaction }: ApprovedPayment,
): Promise<PlacedOrder> {
  const { tx, fail, now } = context;
  const attempt = await lockedAttempt(tx, attemptId);
  const made = await madeOrder(tx, attempt);
  if (made) return made;
  if (attempt.state !== 'open' || attempt.quote_id === null) throw fail('payment_declined');
  const held = heldFor(attempt);
  const { agreements, store, digest, giftCards = [] } = held;
  const choice = { quoteId: attempt.quote_id, store: store ?? undefined };
  const found = await findQuote(context, choice, { lock: true });
  // The order takes again what was held, in the same transaction: nobody else sees it free.
  await giveBackHeld(tx, held, now);
  const paid = { digest, amount: attempt.amount, giftCards };
  const stored = await storedCheckout(tx, attempt.quote_id);
  const placed = await orderCart(context, draftOf(found, stored), { ...choice, agreements }, { paid });
  if (isUnfinished(placed)) throw new Error('a paid cart was to be paid again');
  await keepPayment(tx, attempt, { orderId: placed.orderId, transaction }, now);
  if (attempt.action === 'authorize_capture') await invoicePaidOrder(context, placed.orderId, transaction);
  return placed;
}

async function madeOrder(tx: Tx, { order_id: orderId }: PaymentAttempt): Promise<PlacedOrder | undefined> {
  return orderId === null ? undefined : tx.first(orderById, { orderId });
}

const orderById = statement<{ orderId: number }, PlacedOrder>((q, p) =>
  q
    .selectFrom('sales_order')
    .select(['order_id as orderId', 'increment_id as number', 'customer_id as customerId'])
    .where('order_id', '=', p.orderId)
    .$narrowType<{ number: string }>(),
);

/** The payment of a cart, if it was paid already. */
interface Paid {
  readonly digest: string;
  /** In the base currency. */
  readonly amount: number;
  /** The gift card money that the payment holds: exactly that pays, whatever their present balance is. */
  readonly giftCards: readonly GiftCardTaken[];
}

/**
 * Orders a locked cart, or takes what it needs and answers that it must be paid first. The draft must have been read
 * after the lock. It is priced once, and written with the order.
 */
export async function orderCart(
  context: PlaceContext,
  draft: CheckoutDraft,
  input: Pick<PlaceOrderInput, 'store' | 'agreements' | 'expectedGrandTotal' | 'call'>,
  { paid, edited }: { readonly paid?: Paid; readonly edited?: EditedOrder | undefined } = {},
): Promise<PlacedOrder | Unfinished<PendingPayment>> {
  const { tx, fail } = context;
  const { found, stored, writes } = draft;
  const checked = await checkedCart(context, draft, input, paid?.giftCards);
  const { quote, open, priced, method, email } = checked;
  if (paid && (paid.digest !== digestOf(stored) || paid.amount !== priced.totals.base.grandTotal)) {
    throw fail('cart_changed', { more: { prices: shownSums(priced.totals) } });
  }
  for (const write of writes) write(priced);
  if (method.provider && !paid) {
    // What the call has changed stays, whatever becomes of the payment.
    if (writes.length > 0) await savePriced(context, open, priced);
    return payFirst(context, found, input, checked);
  }
  const terms = await loadOrderTerms(tx, checked);
  await takePieces(context, open);
  const customerId = await orderingCustomer(context, quote, email, checked);
  const { couponCode, couponRuleName } = await useOfRules(
    context,
    { ...found.quote, customer_id: customerId },
    open,
    priced,
  );
  const giftCardsLeft = await balancesTaken(context, priced, (cards) =>
    takeBalances(tx, cards, context.now, { wasHeld: paid !== undefined }),
  );
  const placed = await writeOrder(context, {
    ...checked,
    terms,
    head: found.quote,
    customerId,
    couponCode,
    couponRuleName,
    giftCardsLeft,
    edited,
  });
  return { ...placed, customerId };
}

/** Takes the pieces and the uses of a cart, and records the payment attempt. */
async function payFirst(
  context: PlaceContext,
  { quote: head }: QuoteInStore,
  { agreements, store, call }: Pick<PlaceOrderInput, 'store' | 'agreements' | 'call'>,
  { quote, payment, open, priced, config, method, email }: CheckedCart,
): Promise<Unfinished<PendingPayment>> {
  const { tx, now } = context;
  const pieces = await takePieces(context, open);
  if (quote.checkout_method === 'register') await checkedAccount(context, quote, email);
  const used = await useOfRules(context, head, open, priced);
  await balancesTaken(context, priced, (cards) => holdBalances(tx, cards, now));
  const { quote: sums, base, appliedRules: ruleIds } = priced.totals;
  const cards = priced.totals.giftCards ?? [];
  const digest = digestOf(await storedCheckout(tx, quote.quote_id));
  const uses = used.isCounted ? { ruleIds, couponCode: used.couponCode, customerId: head.customer_id } : null;
  return beginPayment(
    tx,
    {
      action: isCapturedAtOnce(config, method) ? 'authorize_capture' : 'authorize',
      method: method.code,
      storeId: quote.store_id,
      quoteId: quote.quote_id,
      amount: base.grandTotal,
      currency: quote.base_currency_code ?? '',
      token: payment?.payment_token ?? null,
      call,
      held: {
        pieces: [...pieces],
        uses,
        agreements,
        store: store ?? null,
        digest,
        grandTotal: sums.grandTotal,
        ...(cards.length > 0 && { giftCards: cards.map(({ cardId, base: taken }) => ({ cardId, base: taken })) }),
      },
    },
    now,
  );
}

/** Charges the gift cards of a cart; refuses if a card's balance has become too low. Answers the rest of each. */
async function balancesTaken(
  { fail }: Pick<PlaceContext, 'fail'>,
  { totals: { giftCards = [] } }: PricedCart,
  take: (cards: readonly GiftCardTaken[]) => ReturnType<typeof takeBalances>,
): Promise<ReadonlyMap<number, number>> {
  if (giftCards.length === 0) return new Map();
  const left = await take(giftCards);
  if (!left) throw fail('gift_card_spent');
  return left;
}

/**
 * Counts the uses of the rules and the coupon that the order gets a discount from; refuses if the coupon was used up
 * meanwhile.
 */
async function useOfRules(
  context: PlaceContext,
  quote: QuoteHead,
  { catalog }: OpenCart,
  { totals, rules }: PricedCart,
): Promise<{
  readonly couponCode: string | null;
  readonly couponRuleName: string | null;
  readonly isCounted: boolean;
}> {
  const { appliedRules: ruleIds } = totals;
  const ofCoupon = rules.find((rule) => rule.needsCoupon && ruleIds.includes(rule.ruleId));
  const couponCode = ofCoupon ? quote.coupon_code : null;
  const isCounted = totals.quote.discount !== 0 || totals.base.discount !== 0;
  if (isCounted) {
    const isDone = await useRules(context.tx, { ruleIds, couponCode, customerId: quote.customer_id }, catalog.today);
    if (!isDone) throw context.fail('coupon_invalid', { text: couponEnded(couponCode ?? '') });
  }
  return { couponCode, couponRuleName: ofCoupon?.name ?? null, isCounted };
}
