import { openAttemptOfQuote } from '#domain/payments/attempts.ts';
import { goodCoupon } from '#domain/pricing/promotions/load-rules.ts';
import { type Context, command, customers } from '#domain/shared/command.ts';
import type { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { storeDay } from '#domain/stores/store-day.ts';
import { maxDecimal } from '#kernel/decimal.ts';
import type { Principal } from '#kernel/principal.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { statement } from '#platform/storage/statement.ts';
import { giftCardIds, mostGiftCards, setGiftCards } from '../cart-gift-cards.ts';
import { requireCartRoom } from '../cart-room.ts';
import { type OpenCart, openCart, priceCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import { openCartOf } from '../find-cart.ts';
import { lineStockProblem, tooManyToStore } from '../line-stock.ts';
import { type CartLine, ownLines } from '../lines/cart.ts';
import type { QuoteHead } from '../lines/quote-head.ts';
import { maskHashOf } from '../masked-id.ts';
import { moveAllOptionFiles } from '../option-files.ts';
import { ofCarrierAgain } from '../own-shipping.ts';
import { quoteCustomer, quoteCustomerRefusals } from '../quote-customer.ts';
import { isHeldBy, lockQuote, quoteRefusals } from '../quotes.ts';
import { lockBoth, moveLine } from './move-to-customer.ts';
import { saveCustomer } from './set-customer.ts';

/** A line whose quantities could not be added. */
export interface AdjustedLine {
  readonly sku: string;
  readonly name: string;
  /** The sum of both carts' quantities, in ten-thousandths. */
  readonly asked: number;
  /** The quantity in the cart now. */
  readonly qty: number;
  /** Why it is not more. */
  readonly problem: CartProblem;
}

/** The customer's cart after a guest's cart was merged into it. */
export interface MergedCart {
  readonly quoteId: number;
  readonly adjusted: readonly AdjustedLine[];
}

const refusals = [
  ...quoteRefusals,
  ...quoteCustomerRefusals,
  ...(['amount_too_large', 'active_quote_not_found', 'payment_pending', 'cart_full'] as const),
] as const;

type MergeContext = Context<(typeof refusals)[number]>;

const guestCart = statement((q, p: { hash: string }) =>
  q.selectFrom('quote').select(['quote_id', 'store_id']).where('mask_hash', '=', p.hash),
);
const setMask = statement<{ quoteId: number; hash: string | null }, never>((q, p) =>
  q.updateTable('quote').set({ mask_hash: p.hash }).where('quote_id', '=', p.quoteId),
);
const setCoupon = statement<{ quoteId: number; code: string | null }, never>((q, p) =>
  q.updateTable('quote').set({ coupon_code: p.code }).where('quote_id', '=', p.quoteId),
);
// A message that the customer's cart has already stays.
const takeGiftMessage = statement<{ from: number; to: number }, never>((q, p) =>
  q
    .updateTable('quote')
    .set((eb) => ({
      gift_message_id: eb.selectFrom('quote as g').select('g.gift_message_id').where('g.quote_id', '=', p.from),
    }))
    .where('quote_id', '=', p.to)
    .where((eb) => eb.or([eb('gift_message_id', 'is', null), eb('gift_message_id', '=', 0)])),
);
const removeQuote = statement<{ quoteId: number }, never>((q, p) =>
  q.deleteFrom('quote').where('quote_id', '=', p.quoteId),
);

/** A guest's cart, by its masked id. */
export interface MergeInput {
  readonly maskedId: string;
}

/**
 * Merges a guest's cart into the calling customer's, in the store view of that cart (rest 1.1, 6.7). If the customer
 * has no open cart there, the guest's cart becomes the customer's and is priced again. Otherwise its lines move into
 * the customer's cart, where equal lines become one with both quantities, and the guest's cart is deleted. If stock
 * does not allow the sum, the line keeps the largest quantity that it does allow, and the answer tells so. The coupon
 * of the customer's cart stays; the guest's is used if it gives a discount. The masked id of the guest's cart then
 * reaches the customer's cart, but only for the customer. Refuses `quote_not_found` if it is no open guest cart,
 * `customer_not_found` if the account is not on its website, `payment_pending` while one of the carts is being paid,
 * `cart_full`,
 * `amount_too_large`.
 */
export const mergeCart = command({
  name: 'quote.merge',
  permission: { rest: customers },
  effect: 'write',
  touches: 'scoped',
  refusals,
  run: (context, { maskedId }: MergeInput): Promise<MergedCart> =>
    merged(context, context.principal.customerId ?? 0, maskedId),
});

/**
 * The customer's open cart that a merge of a guest's cart would change; undefined if there is none in the store view of
 * that cart. Refuses `quote_not_found` if there is no such guest cart.
 */
export async function cartToMergeInto(
  { tx, principal: { customerId }, fail }: Pick<MergeContext, 'tx' | 'principal' | 'fail'>,
  { maskedId }: MergeInput,
): Promise<number | undefined> {
  const named = await tx.first(guestCart, { hash: maskHashOf(maskedId) });
  if (!named) throw fail('quote_not_found');
  return customerId === undefined ? undefined : openCartOf(tx, customerId, named.store_id);
}

/** A customer who has just logged in, and the cart that they had before. */
export interface LoginMergeInput extends MergeInput {
  readonly customerId: number;
}

/** The same for a customer whose password was checked just now. */
export const mergeCartAtLogin = command({
  name: 'quote.mergeAtLogin',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals,
  run(context, { customerId, maskedId }: LoginMergeInput): Promise<MergedCart> {
    const principal: Principal = { kind: 'customer', customerId, may: () => false };
    return merged({ ...context, principal }, customerId, maskedId);
  },
});

const summaryOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(['quote_id', 'items_qty']).where('quote_id', '=', p.quoteId),
);

/** The open cart of a customer in a store view, with the number of pieces in it; undefined if there is none. */
export const openCartSummary = command({
  name: 'quote.openSummary',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run({ tx }, { customerId, storeId }: { readonly customerId: number; readonly storeId: number }) {
    const quoteId = await openCartOf(tx, customerId, storeId);
    const row = quoteId === undefined ? undefined : await tx.first(summaryOf, { quoteId });
    return row && { quoteId: row.quote_id, itemsQty: row.items_qty };
  },
});

async function merged(context: MergeContext, customerId: number, maskedId: string): Promise<MergedCart> {
  const { tx, fail } = context;
  const hash = maskHashOf(maskedId);
  const named = await tx.first(guestCart, { hash });
  if (!named) throw fail('quote_not_found');
  // As when a cart is opened: if two calls come at once, one of them makes it the customer's.
  await lockNames(tx, [`cart of customer ${customerId} in ${named.store_id}`]);
  const own = await openCartOf(tx, customerId, named.store_id);
  if (own === undefined || own === named.quote_id) return takenOver(context, customerId, named.quote_id);
  const [from, to] = await lockBoth(context, named.quote_id, own);
  await requireUnpaid(context, from, to);
  if (!isHeldBy(from, { customerId: undefined, takesGuests: true })) throw fail('quote_not_found');
  await quoteCustomer(context, from, { kind: 'account', customerId });
  const source = await opened(context, from);
  const target = await opened(context, ofCarrierAgain(context, { quote: to, storeId: to.store_id }).quote, [
    ...new Set(source.cart.lines.map(({ productId }) => productId)),
  ]);
  const adjusted = ownLines(source.cart).flatMap((line) => mergedLine(source, target, line) ?? []);
  requireCartRoom(context, target);
  const withCoupon = await couponKept(context, withGiftCards(target, from), from.coupon_code);
  // The lines that move are still stored in the guest's cart at this point, so the customer's cart is saved first.
  await saveOpenCarts(context, withCoupon);
  const { quote_id: quoteId } = to;
  await tx.run(setCoupon, { quoteId, code: withCoupon.cart.quote.coupon_code });
  await tx.run(setGiftCards, { quoteId, cards: withCoupon.cart.quote.gift_cards });
  moveAllOptionFiles(tx, from.quote_id, quoteId);
  await tx.run(takeGiftMessage, { from: from.quote_id, to: quoteId });
  await tx.run(removeQuote, { quoteId: from.quote_id });
  await tx.run(setMask, { quoteId, hash });
  return { quoteId, adjusted };
}

/** Refuses `payment_pending` while a cart is being paid: this very cart will become an order. */
async function requireUnpaid(
  { tx, fail }: Pick<MergeContext, 'tx' | 'fail'>,
  ...quotes: readonly QuoteHead[]
): Promise<void> {
  for (const { quote_id } of quotes) {
    if (await openAttemptOfQuote(tx, quote_id)) throw fail('payment_pending');
  }
}

/** Turns a guest's cart into the customer's, with everything stored with it. */
async function takenOver(context: MergeContext, customerId: number, quoteId: number): Promise<MergedCart> {
  const { tx, fail, now } = context;
  const quote = await lockQuote(tx, quoteId);
  if (!quote || !isHeldBy(quote, { customerId: undefined, takesGuests: true })) throw fail('quote_not_found');
  await requireUnpaid(context, quote);
  const customer = await quoteCustomer(context, quote, { kind: 'account', customerId });
  saveCustomer(tx, quote, customer, null, now);
  const open = await opened(context, (await lockQuote(tx, quoteId)) ?? quote);
  const withCoupon = await couponKept(context, open, undefined);
  await saveOpenCarts(context, withCoupon);
  await tx.run(setCoupon, { quoteId, code: withCoupon.cart.quote.coupon_code });
  return { quoteId, adjusted: [] };
}

async function opened(context: MergeContext, quote: QuoteHead, coming: readonly number[] = []): Promise<OpenCart> {
  const stored = await storedCart(context.tx, quote.quote_id, { ids: [...coming], skus: [] });
  return openCart(context, { quote, storeId: quote.store_id }, stored, [], coming);
}

/** Moves a line; answers its adjustment if not all of it is available. */
function mergedLine(from: OpenCart, to: OpenCart, line: CartLine): AdjustedLine | undefined {
  const added = line.qty;
  const held = moveLine(from.cart, to.cart, line);
  const asked = held.qty;
  // A line that the customer's cart did not have moves unchanged.
  if (asked === added) return undefined;
  const problem = problemOf(to, held);
  if (problem === undefined) return undefined;
  const before = asked - added;
  held.qty = Math.max(before, added);
  if (problemOf(to, held) !== undefined) held.qty = before;
  return { sku: held.sku, name: held.name, asked, qty: held.qty, problem };
}

const problemOf = ({ cart, catalog }: OpenCart, line: CartLine): CartProblem | undefined =>
  line.qty > maxDecimal ? tooManyToStore : lineStockProblem(cart, catalog, line, true);

/** The cart with its own coupon or the other one, whichever is first to give a discount; else without a coupon. */
async function couponKept(context: MergeContext, open: OpenCart, other: string | null | undefined): Promise<OpenCart> {
  const { tx, now } = context;
  const { quote, storeId } = open.cart;
  for (const code of [quote.coupon_code, other]) {
    if (!code) continue;
    const coupon = await goodCoupon(tx, code, quote.customer_id, await storeDay(tx, storeId, now));
    if (!coupon) continue;
    const tried = withCode(open, code);
    const { totals } = await priceCart(context, tried);
    if (totals.appliedRules.includes(coupon.ruleId)) return tried;
  }
  return withCode(open, null);
}

/** The cart with its own gift cards and those of another cart, up to the allowed number. */
function withGiftCards(open: OpenCart, from: QuoteHead): OpenCart {
  const { quote } = open.cart;
  const ids = [...new Set([...giftCardIds(quote), ...giftCardIds(from)])].slice(0, mostGiftCards);
  const gift_cards = ids.length === 0 ? null : JSON.stringify(ids.sort((a, b) => a - b));
  const cart = { ...open.cart, quote: { ...quote, gift_cards } };
  return { ...open, cart, loaded: { ...open.loaded, cart } };
}

function withCode(open: OpenCart, code: string | null): OpenCart {
  const cart = { ...open.cart, quote: { ...open.cart.quote, coupon_code: code } };
  return { ...open, cart, loaded: { ...open.loaded, cart } };
}
