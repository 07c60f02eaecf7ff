import { Type } from 'typebox';
import { type Cart, type CartLine, partsOf, putLine, removeLine } from '../../../../domain/cart/cart.ts';
import { quoteRate } from '../../../../domain/cart/cart-pricing.ts';
import { changeEach, openCart, saveOpenCart } from '../../../../domain/cart/edit-cart.ts';
import { activeQuoteOf, findQuote, lockQuote, type QuoteHead } from '../../../../domain/cart/quotes.ts';
import { linesOfRequest, requestedProducts } from '../../../../domain/cart/requested-products.ts';
import { findStoreView } from '../../../../domain/stores/store-views.ts';
import { timesFraction } from '../../../../kernel/decimal.ts';
import { requireStoreInScope } from '../../../../kernel/scope.ts';
import { type CallContext, handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { cartProductFaults as faults } from './faults.ts';
import { cartProductResource } from './resources.ts';
import { productsData, quoteId, store } from './types.ts';

/**
 * `cart_product.moveToCustomerQuote`: moves whole lines, with their children, to the active quote of the cart's
 * customer; equal lines merge as in `add` (design 8, Q23). All or none.
 */
export const moveToCustomerQuote = handledOperation({
  resource: cartProductResource,
  method: 'moveToCustomerQuote',
  title: 'Move product(s) to customer quote',
  v2Name: 'shoppingCartProductMoveToCustomerQuote',
  aclId: 'cart/product/moveToCustomerQuote',
  effect: 'write',
  touches: 'scoped',
  arguments: { quoteId, productsData, store },
  result: Type.Boolean(),
  faults: [
    'store_not_exists',
    'quote_not_exists',
    'customer_not_set_for_quote',
    'customer_quote_not_exist',
    'quotes_are_similar',
    'invalid_product_data',
    'unable_to_move_all_products',
    'product_move_quote_save_fault',
  ],
  saveFault: 'product_move_quote_save_fault',
  async run(context, args) {
    const found = await findQuote(context, args.quoteId, args.store, { lock: false });
    const target = await customerQuote(context, found.quote, args.store);
    const items = await requestedProducts(context, args.productsData);
    await lockBoth(context, found.quote, target);
    const from = await openCart(context, found, items);
    const to = await openCart(context, { quote: target, storeId: target.store_id }, items);
    changeEach(items, faults.unable_to_move_all_products, (item) => {
      const lines = linesOfRequest(from.cart, from.catalog, item);
      if (typeof lines === 'string') return lines;
      for (const { line } of lines) moveLine(from.cart, to.cart, line);
      return undefined;
    });
    // First, since what moves is still in the other cart then.
    await saveOpenCart(context, to, faults.unable_to_move_all_products);
    await saveOpenCart(context, from, faults.unable_to_move_all_products);
    return true;
  },
});

/** The quote to move to: the customer's active one on the website of the store argument or of the cart itself. */
async function customerQuote(
  { tx, caller: { scope } }: CallContext,
  source: QuoteHead,
  store: string | null,
): Promise<QuoteHead> {
  if (!source.customer_id) throw new ApiFault(faults.customer_not_set_for_quote);
  const view = store ? await findStoreView(tx, store) : undefined;
  const target = await activeQuoteOf(tx, source.customer_id, view?.website_id ?? source.website_id);
  if (!target) throw new ApiFault(faults.customer_quote_not_exist);
  requireStoreInScope(scope, target.store_id);
  if (target.quote_id === source.quote_id) throw new ApiFault(faults.quotes_are_similar);
  return target;
}

/** Locks both quotes, always in the order of their ids, so that two moves in opposite directions never wait in a ring. */
async function lockBoth({ tx }: CallContext, source: QuoteHead, target: QuoteHead): Promise<void> {
  const ordered = [source.quote_id, target.quote_id].sort((a, b) => a - b);
  const locked = [];
  for (const id of ordered) locked.push(await lockQuote(tx, id));
  const [sourceNow, targetNow] = ordered[0] === source.quote_id ? locked : locked.toReversed();
  if (!sourceNow) throw new ApiFault(faults.quote_not_exists);
  if (!targetNow) throw new ApiFault(faults.customer_quote_not_exist);
}

function moveLine(from: Cart, to: Cart, line: CartLine): void {
  const moved = ({ itemId, customPrice }: CartLine) => ({
    itemId: undefined,
    movedFrom: itemId,
    customPrice: customPrice === null ? null : inCurrencyOf(to.quote, customPrice, from.quote),
  });
  const copy: CartLine = { ...line, ...moved(line) };
  const children = partsOf(from, line).map((child): CartLine => ({ ...child, ...moved(child), parent: copy }));
  removeLine(from, line);
  putLine(to, copy, children);
}

/** A price of one quote in the currency of another, in whole cents; as it is where the two have no currency in common. */
function inCurrencyOf(to: QuoteHead, price: number, from: QuoteHead): number {
  const isSame = to.quote_currency_code === from.quote_currency_code;
  if (isSame || to.base_currency_code !== from.base_currency_code) return price;
  const [there, here] = [quoteRate(to), quoteRate(from)];
  const [numerator, denominator] = [there.numerator * here.denominator, there.denominator * here.numerator];
  return timesFraction(price, numerator, denominator, 2) ?? price;
}
