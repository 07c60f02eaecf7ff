import { type Context, command } from '#domain/shared/command.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { formatDecimalShort, maxDecimal } from '#kernel/decimal.ts';
import { requireCartRoom } from '../cart-room.ts';
import { changeEach, fieldError, openCart, saveOpenCarts, storedCart, toldTogether } from '../edit-cart.ts';
import { lineStockProblem, tooManyToStore } from '../line-stock.ts';
import { type CartLine, ownLines, removeLine } from '../lines/cart.ts';
import type { ProductRequest } from '../lines/product-request.ts';
import { storedRequest } from '../lines/stored-request.ts';
import { requireMayPrice } from '../own-prices.ts';
import { ofCarrierAgain } from '../own-shipping.ts';
import { notWhole } from '../product-types/simple.ts';
import { findQuote, isShopper, type QuoteChoice, quoteRefusals } from '../quotes.ts';
import { requestedProducts } from '../requested-products.ts';
import { addItem, addingBy, isStrict } from './change-products.ts';

/** A line of a cart. */
export interface CartLineChoice extends QuoteChoice {
  readonly itemId: number;
}

/** The change of a line; in ten-thousandths, prices in the currency of the cart. */
export interface LineChange extends CartLineChoice {
  /** Absent: the quantity stays. */
  readonly qty: number | undefined;
  /** A price for one piece; null returns to the product's price, undefined leaves it as it is. */
  readonly customPrice: number | null | undefined;
  /** New choices, by members of a request: those that are absent stay as they were. */
  readonly choices?: Partial<ProductRequest> | undefined;
}

const refusals = [
  ...quoteRefusals,
  'cart_item_not_found',
  'items_refused',
  'own_price_refused',
  'amount_too_large',
  'items_missing',
  'too_many_items',
  'cart_full',
] as const;
const rules = {
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: CartLineChoice): readonly ['quote', number] => ['quote', quoteId],
} as const;

/**
 * Sets the quantity or the price of one line, and prices its cart again (rest 4.3). A price that the back office has set
 * holds for the pieces that the line has: shoppers cannot have more of them. Refuses as `findQuote`, and
 * `cart_item_not_found`, `items_refused` if stock does not allow it, `own_price_refused`, `amount_too_large`.
 */
export const changeLine = command({
  name: 'quote.changeLine',
  permission: {},
  ...rules,
  run(context, { choices, ...change }: LineChange): Promise<void> {
    if (choices) return chooseAgain(context, change, choices);
    const { principal, fail } = context;
    const { qty, customPrice, ...choice } = change;
    if (customPrice !== undefined) requireMayPrice(context);
    return changed(context, choice, ({ cart, catalog }, line) => {
      if (customPrice !== undefined) line.customPrice = customPrice;
      if (qty === undefined) return;
      const before = line.qty;
      line.qty = qty;
      const hasOfficePrice = isShopper(principal) && line.customPrice !== null;
      const problem =
        (hasOfficePrice && line.qty > before ? pricedBefore(before) : undefined) ??
        notWhole(qty, line.isQtyDecimal) ??
        (qty > maxDecimal ? tooManyToStore : lineStockProblem(cart, catalog, line, isStrict(context)));
      if (problem) throw fail('items_refused', toldTogether([{ ...fieldError(problem), field: '/qty' }]));
    });
  },
});

/**
 * Replaces a line by one with other choices, with a new id and the same gift message: what a shopper chooses again has the
 * price of the product.
 */
async function chooseAgain(
  context: Context<(typeof refusals)[number]>,
  { itemId, qty, customPrice, ...choice }: LineChange,
  choices: Partial<ProductRequest>,
): Promise<void> {
  const { tx, fail, principal } = context;
  if (customPrice !== undefined) requireMayPrice(context);
  const [found, stored] = await tx.together(
    () => findQuote(context, choice, { lock: true }),
    () => storedCart(tx, choice.quoteId),
  );
  const row = stored.rows.find(({ item_id, parent_item_id }) => item_id === itemId && parent_item_id === null);
  if (!row) throw fail('cart_item_not_found');
  const before = storedRequest(row.product_id, qty ?? row.qty, row.buy_request);
  const price = isShopper(principal) ? null : customPrice === undefined ? row.custom_price : customPrice;
  const request: ProductRequest = {
    ...before,
    memberQty: new Map(),
    ...choices,
    ...(price !== null && { customPrice: price }),
    isExact: true,
    buyRequest: { ...before.buyRequest, ...choices.buyRequest },
  };
  const items = await requestedProducts(context, [request]);
  const open = await openCart(context, ofCarrierAgain(context, found), stored, items);
  const line = ownLines(open.cart).find((ownLine) => ownLine.itemId === itemId);
  if (line) removeLine(open.cart, line);
  changeEach(context, items, (item) => (item instanceof CartProblem ? item : addItem(open, item, addingBy(context))));
  const added = ownLines(open.cart).find((ownLine) => ownLine.itemId === undefined);
  if (added) added.movedFrom = itemId;
  requireCartRoom(context, open);
  await saveOpenCarts(context, open);
}

/** Removes all lines of a cart. Refuses as `findQuote`, and `amount_too_large`. */
export const emptyCart = command({
  name: 'quote.empty',
  permission: {},
  ...rules,
  key: ({ quoteId }: QuoteChoice): readonly ['quote', number] => ['quote', quoteId],
  async run(context, choice: QuoteChoice): Promise<void> {
    const { tx } = context;
    const [found, stored] = await tx.together(
      () => findQuote(context, choice, { lock: true }),
      () => storedCart(tx, choice.quoteId),
    );
    const open = await openCart(context, ofCarrierAgain(context, found), stored, []);
    for (const line of ownLines(open.cart)) removeLine(open.cart, line);
    await saveOpenCarts(context, open);
  },
});

/** The problem of more pieces of a line whose price the back office has set. */
function pricedBefore(qty: number): CartProblem {
  const text = `The price of this item is only for ${formatDecimalShort(qty)}. Add more of the product as another item.`;
  return new CartProblem('own_price_for_less', text, '/qty');
}

/** Removes one line from its cart. Refuses as `findQuote`, and `cart_item_not_found`, `amount_too_large`. */
export const takeOutLine = command({
  name: 'quote.takeOutLine',
  permission: {},
  ...rules,
  run: (context, choice: CartLineChoice): Promise<void> => takeOut(context, choice),
});

/** Removes one line from its cart, as `takeOutLine` does. */
export function takeOut(context: Context<(typeof refusals)[number]>, choice: CartLineChoice): Promise<void> {
  return changed(context, choice, ({ cart }, line) => removeLine(cart, line));
}

async function changed(
  context: Context<(typeof refusals)[number]>,
  { itemId, ...choice }: CartLineChoice,
  change: (open: Awaited<ReturnType<typeof openCart>>, line: CartLine) => void,
): Promise<void> {
  const { tx, fail } = context;
  const [found, stored] = await tx.together(
    () => findQuote(context, choice, { lock: true }),
    () => storedCart(tx, choice.quoteId),
  );
  const open = await openCart(context, ofCarrierAgain(context, found), stored, []);
  const line = ownLines(open.cart).find((ownLine) => ownLine.itemId === itemId);
  if (!line) throw fail('cart_item_not_found');
  change(open, line);
  await saveOpenCarts(context, open);
}
