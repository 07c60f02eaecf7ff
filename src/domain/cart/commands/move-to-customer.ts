import { type Context, command } from '#domain/shared/command.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { findStoreView } from '#domain/stores/store-views.ts';
import { timesFraction } from '#kernel/decimal.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { quoteRate } from '../cart-pricing.ts';
import { changeEach, openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import { type Cart, type CartLine, partsOf, putLine, removeLine } from '../lines/cart.ts';
import type { QuoteHead } from '../lines/quote-head.ts';
import { moveOptionFiles } from '../option-files.ts';
import { activeQuoteOfOwner, findQuote, lockQuote, type QuoteChoice } from '../quotes.ts';
import { linesOfRequest, namedProducts, requestedProducts } from '../requested-products.ts';
import { type ProductChangeInput, productChangeRefusals } from './change-products.ts';

const refusals = [
  ...productChangeRefusals,
  'quote_without_customer',
  'active_quote_not_found',
  'quotes_identical',
] as const;

type MoveContext = Context<(typeof refusals)[number]>;

/**
 * Moves whole lines, with their children, to the active quote of the cart's customer; equal lines merge as when
 * products are added (design 9, Q23). All or none. Refuses as a change of products, and `quote_without_customer`,
 * `active_quote_not_found`, `quotes_identical` if the cart is the active one itself.
 */
export const moveToCustomer = command({
  name: 'quote.moveToCustomer',
  permission: { legacy: 'cart/product/moveToCustomerQuote' },
  effect: 'write',
  touches: 'scoped',
  refusals,
  // Not the key of a cart: those of both carts are taken together, as soon as the second one is known.
  key: ({ quoteId }: ProductChangeInput) => ['move from quote', quoteId],
  async run(context, { items: requests, ...choice }: ProductChangeInput): Promise<void> {
    const { tx } = context;
    const [found, active] = await tx.together(
      () => findQuote(context, choice, { lock: false }),
      () => customersQuote(tx, choice),
    );
    const { quote_id: sourceId } = found.quote;
    const { quote_id: targetId } = judgedTarget(context, found.quote, active);
    // Announced at one moment, so that two moves in opposite directions do not wait for each other.
    await Promise.all([tx.turn?.(['quote', sourceId]), tx.turn?.(['quote', targetId])]);
    // Everything after the locks is read while both are held.
    const [[source, locked], items, fromStored, toStored] = await tx.together(
      () => lockBoth(context, sourceId, targetId),
      () => requestedProducts(context, requests),
      () => storedCart(tx, sourceId, namedProducts(requests)),
      () => storedCart(tx, targetId, namedProducts(requests)),
    );
    const isStillActive = locked.is_active === 1 && locked.customer_id === source.customer_id;
    const target = judgedTarget(context, source, isStillActive ? locked : undefined);
    const [from, to] = await tx.together(
      () => openCart(context, { quote: source, storeId: found.storeId }, fromStored, items),
      () => openCart(context, { quote: target, storeId: target.store_id }, toStored, items),
    );
    changeEach(context, items, (item) => {
      const lines = linesOfRequest(from.cart, from.catalog, item);
      if (lines instanceof CartProblem) return lines;
      moveOptionFiles(
        tx,
        sourceId,
        targetId,
        lines.map(({ line }) => line),
      );
      for (const { line } of lines) moveLine(from.cart, to.cart, line);
      return undefined;
    });
    // The target is saved first, while the lines that move are still stored in the other cart.
    await saveOpenCarts(context, to, from);
  },
});

/** The quote to move to: the customer's active one on the website of the named store, or of the cart's own. */
async function customersQuote(tx: Tx, { quoteId, store }: QuoteChoice): Promise<QuoteHead | undefined> {
  const view = store ? await findStoreView(tx, store) : undefined;
  return activeQuoteOfOwner(tx, quoteId, view?.website_id);
}

function judgedTarget({ principal, fail }: MoveContext, source: QuoteHead, target: QuoteHead | undefined): QuoteHead {
  if (!source.customer_id) throw fail('quote_without_customer');
  if (!target) throw fail('active_quote_not_found');
  requireStoreInScope(principal.scope, target.store_id);
  if (target.quote_id === source.quote_id) throw fail('quotes_identical');
  return target;
}

/** Locks both quotes, always in the order of their ids, so that two moves in opposite directions cannot deadlock. */
export async function lockBoth(
  { tx, fail }: Pick<Context<'quote_not_found' | 'active_quote_not_found'>, 'tx' | 'fail'>,
  sourceId: number,
  targetId: number,
): Promise<readonly [QuoteHead, QuoteHead]> {
  const ordered = [sourceId, targetId].sort((a, b) => a - b);
  const locked = await tx.together(...ordered.map((id) => () => lockQuote(tx, id)));
  const [sourceNow, targetNow] = ordered[0] === sourceId ? locked : locked.toReversed();
  if (!sourceNow) throw fail('quote_not_found');
  if (!targetNow) throw fail('active_quote_not_found');
  return [sourceNow, targetNow];
}

/** Moves a line with its children into another cart; answers the line that holds its quantity there. */
export function moveLine(from: Cart, to: Cart, line: CartLine): CartLine {
  const moved = ({ itemId, customPrice }: CartLine) => ({
    itemId: undefined,
    movedFrom: itemId,
    customPrice: customPrice === null ? null : inCurrencyOf(to.quote, customPrice, from.quote),
  });
  const copy: CartLine = { ...line, ...moved(line) };
  const children = partsOf(from, line).map((child): CartLine => ({ ...child, ...moved(child), parent: copy }));
  removeLine(from, line);
  return putLine(to, copy, children);
}

/** A price of one quote in the currency of another, in whole cents; unchanged if the two share no currency. */
function inCurrencyOf(to: QuoteHead, price: number, from: QuoteHead): number {
  const isSame = to.quote_currency_code === from.quote_currency_code;
  if (isSame || to.base_currency_code !== from.base_currency_code) return price;
  const there = quoteRate(to);
  const here = quoteRate(from);
  const numerator = there.numerator * here.denominator;
  const denominator = there.denominator * here.numerator;
  return timesFraction(price, numerator, denominator, 2) ?? price;
}
