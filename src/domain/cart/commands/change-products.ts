import { configurablesOfVariant } from '#domain/catalog/parts/configurable/rows.ts';
import { visibilityName } from '#domain/catalog/products/record/fields.ts';
import { visibleProducts } from '#domain/catalog/products/search/visible.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { maxDecimal } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { fullProblem, requireCartRoom } from '../cart-room.ts';
import { changeEach, type ItemProblem, type OpenCart, openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import { lineStockProblem, tooManyToStore } from '../line-stock.ts';
import { type CartLine, putLine, removeLine } from '../lines/cart.ts';
import { fieldAsSent, withIds } from '../lines/choice-codes.ts';
import type { ProductRequest } from '../lines/product-request.ts';
import { requireMayPrice } from '../own-prices.ts';
import { ofCarrierAgain } from '../own-shipping.ts';
import { wholeUnits } from '../product-types/simple.ts';
import { typeProblem } from '../product-types/unknown.ts';
import { findQuote, isShopper, type QuoteChoice, quoteRefusals } from '../quotes.ts';
import {
  foundIds,
  linesOfRequest,
  namedProducts,
  noSuchProduct,
  prepareLines,
  type RequestedProduct,
  type RequestedProducts,
  requestedProducts,
  requestRefusals,
} from '../requested-products.ts';
import { unknownChoices } from '../unknown-choices.ts';

/** The cart that a call changes, and its items. */
export interface ProductChangeInput extends QuoteChoice {
  readonly items: readonly ProductRequest[];
}

/** The refusals of a change of a cart's products. */
export const productChangeRefusals = [
  ...quoteRefusals,
  ...requestRefusals,
  'items_refused',
  'amount_too_large',
  'own_price_refused',
  'cart_full',
] as const;

const rules = {
  effect: 'write',
  touches: 'scoped',
  refusals: productChangeRefusals,
  key: ({ quoteId }: ProductChangeInput): readonly ['quote', number] => ['quote', quoteId],
} as const;

/** Whether stock and status limit the caller: always for shoppers, for API users if the setting says so (design 10). */
export function isStrict({ principal, settings }: Pick<Context, 'principal' | 'settings'>): boolean {
  return isShopper(principal) || settings.strictStock;
}

/**
 * Puts products into a cart, all or none (spec 4.3, reference 4.2). Shoppers can add only products that the store view
 * shows, at its prices. Refuses as `changeCart`, and `own_price_refused`.
 */
export const addProducts = command({
  name: 'quote.addProducts',
  permission: { legacy: 'cart/product/add' },
  ...rules,
  run: (context, input) => putIntoCart(context, input),
});

/** Puts products into a cart, as `addProducts` does. */
export function putIntoCart(
  context: Context<(typeof productChangeRefusals)[number]>,
  input: ProductChangeInput,
): Promise<void> {
  return changeCart(context, input, (open, item) =>
    item instanceof CartProblem ? item : addItem(open, item, addingBy(context)),
  );
}

/**
 * Sets the quantity of lines, all or none; an item without a quantity changes nothing (Q22). The lines of a group get
 * the quantities of its members, unless the item has one for all of them. Refuses as `changeCart`.
 */
export const updateCartProducts = command({
  name: 'quote.updateProducts',
  permission: { legacy: 'cart/product/update' },
  ...rules,
  run: (context, input) => changeCart(context, input, (open, item) => updateItem(open, item, isStrict(context))),
});

/**
 * Removes whole lines from a cart, whatever quantity the items have, all or none (reference 4.2). Refuses as
 * `changeCart`.
 */
export const removeProducts = command({
  name: 'quote.removeProducts',
  permission: { legacy: 'cart/product/remove' },
  ...rules,
  run: (context, input) =>
    changeCart(context, input, ({ cart, catalog }, item) => {
      const lines = linesOfRequest(cart, catalog, item);
      if (lines instanceof CartProblem) return lines;
      for (const { line } of lines) removeLine(cart, line);
      return undefined;
    }),
});

/**
 * Changes one cart: finds and locks it, does `change` for each item, prices the cart again and saves it. Refuses as
 * `findQuote`, `requestedProducts`, `changeEach` and `saveOpenCarts`, and then saves nothing.
 */
async function changeCart(
  context: Context<(typeof productChangeRefusals)[number]>,
  { items: requests, ...choice }: ProductChangeInput,
  change: (open: OpenCart, item: RequestedProducts[number]) => ItemProblem,
): Promise<void> {
  const { open, items, hidden } = await openForItems(context, requests, choice);
  changeEach(context, items, (item) => hidden.get(item) ?? change(open, item));
  requireCartRoom(context, open);
  await saveOpenCarts(context, open);
}

/**
 * Finds and locks a cart with the products that items name, and finds the items whose products the caller may not name.
 */
async function openForItems(
  context: Context<(typeof productChangeRefusals)[number]>,
  requests: readonly ProductRequest[],
  choice: QuoteChoice,
): Promise<OpenForItems> {
  const { tx, principal } = context;
  // The lock is requested first, so that everything after it is read while the cart is locked.
  const [found, items, stored] = await tx.together(
    () => findQuote(context, choice, { lock: true }),
    () => requestedProducts(context, requests),
    () => storedCart(tx, choice.quoteId, namedProducts(requests)),
  );
  if (requests.some(({ customPrice }) => customPrice !== undefined)) requireMayPrice(context);
  const open = await openCart(context, ofCarrierAgain(context, found), stored, items);
  const hidden = isShopper(principal) ? await hiddenItems(tx, open, items) : nothingHidden;
  const asVariants = await variantsAsChoices(tx, open, { requests, items, hidden });
  return asVariants ? openForItems(context, asVariants, choice) : { open, items, hidden };
}

/** An open cart, the items of the call, and why a shopper may not name some of them. */
interface OpenForItems {
  readonly open: OpenCart;
  readonly items: RequestedProducts;
  readonly hidden: ReadonlyMap<RequestedProducts[number], CartProblem>;
}

/** An item that could not be put into a cart, and why. */
export interface NotAdded {
  /** The index of the item. */
  readonly index: number;
  readonly problem: CartProblem;
}

/**
 * Puts the available items into a cart, and answers the others with the reason; an item is added whole or not at all.
 * Refuses as `addProducts`, but not for unavailable items.
 */
export async function addWhatCanBeHad(
  context: Context<(typeof productChangeRefusals)[number]>,
  { items: requests, ...choice }: ProductChangeInput,
): Promise<readonly NotAdded[]> {
  const { open, items, hidden } = await openForItems(context, requests, choice);
  const { cart } = open;
  const notAdded: NotAdded[] = [];
  for (const [index, item] of items.entries()) {
    const before = cart.lines.map((line) => ({ line, qty: line.qty }));
    const problem =
      (item instanceof CartProblem ? item : (hidden.get(item) ?? putItem(open, item, addingBy(context)))) ??
      fullProblem(context, open);
    if (problem === undefined) continue;
    notAdded.push({ index, problem });
    cart.lines = before.map(({ line }) => line);
    for (const { line, qty } of before) line.qty = qty;
  }
  await saveOpenCarts(context, open);
  return notAdded;
}

/** The text for a product that is only sold as a part of another one. */
const notByItself = 'This product cannot be bought by itself.';

const nothingHidden: ReadonlyMap<RequestedProducts[number], CartProblem> = new Map();

/**
 * The items whose products a shopper may not name: the store view does not show them, or sells them only as parts.
 * Products that are in the cart already stay allowed.
 */
async function hiddenItems(
  tx: Tx,
  { cart, catalog }: OpenCart,
  items: RequestedProducts,
): Promise<ReadonlyMap<RequestedProducts[number], CartProblem>> {
  const visibleIds = await visibleProducts(tx, foundIds(items), { storeId: cart.storeId, isBackend: false });
  const problemOf = (productId: number, request: ProductRequest): CartProblem | undefined => {
    if (cart.lines.some((line) => line.productId === productId)) return undefined;
    const missing = noSuchProduct(request);
    if (!visibleIds.has(productId)) return missing;
    const visibility = visibilityName(catalog.values.get(productId)?.get('visibility')?.number);
    return visibility === 'not_visible' ? new CartProblem('not_sold_alone', notByItself, missing.field) : undefined;
  };
  return new Map(
    items.flatMap((item): [RequestedProducts[number], CartProblem][] => {
      if (item instanceof CartProblem || !item.product) return [];
      const problem = problemOf(item.product.product_id, item.request);
      return problem === undefined ? [] : [[item, problem]];
    }),
  );
}

/**
 * The requests with products that are only sold as variants named as the configurable product with that choice (rest 5.3);
 * undefined if there are none.
 */
async function variantsAsChoices(
  tx: Tx,
  { cart }: OpenCart,
  {
    requests,
    items,
    hidden,
  }: Pick<OpenForItems, 'items' | 'hidden'> & { readonly requests: readonly ProductRequest[] },
): Promise<readonly ProductRequest[] | undefined> {
  if (hidden.size === 0) return undefined;
  const changed = [...requests];
  let isChanged = false;
  for (const [index, item] of items.entries()) {
    if (item instanceof CartProblem || !item.product || hidden.get(item)?.code !== 'not_sold_alone') continue;
    const found = await configurablesOfVariant(tx, item.product.product_id);
    const seen = await visibleProducts(tx, [...found.keys()], { storeId: cart.storeId, isBackend: false });
    const [parent] = [...found].filter(([id]) => seen.has(id));
    const request = requests[index];
    if (!parent || !request) continue;
    const [id, variantValues] = parent;
    const { sku: _, ...buyRequest } = request.buyRequest;
    const superAttribute = Object.fromEntries(variantValues);
    changed[index] = {
      ...request,
      product: { id },
      variantValues,
      buyRequest: { ...buyRequest, product_id: id, super_attribute: superAttribute },
    };
    isChanged = true;
  }
  return isChanged ? changed : undefined;
}

/** What is decided by who adds an item. */
export interface Adding {
  /** Whether stock and status limit it. */
  readonly strict: boolean;
  /** Whether pieces are not added to lines whose price the back office has set. */
  readonly ofShopper: boolean;
}

/** What a caller may do when it adds items. */
export const addingBy = (context: Pick<Context, 'principal' | 'settings'>): Adding => ({
  strict: isStrict(context),
  ofShopper: isShopper(context.principal),
});

/** Puts an item of a call into an open cart; answers its problems if that is not possible. */
export function addItem(open: OpenCart, item: RequestedProduct, adding: Adding): ItemProblem {
  const { request, product } = item;
  const unknown =
    product && request.isExact ? unknownChoices(open.catalog, product, withIds(open.catalog, product, request)) : [];
  if (unknown.length > 0) return unknown;
  const problem = putItem(open, item, adding);
  // The texts of the legacy interface mark titles of options in HTML.
  if (!problem || !request.isExact) return problem;
  const field = product ? fieldAsSent(open.catalog, product, request, problem.field) : problem.field;
  return new CartProblem(problem.code, problem.text.replaceAll(/<\/?em>/g, '"'), field);
}

/** Puts an item into a cart; answers a problem if that is not possible. */
function putItem(
  { cart, catalog }: OpenCart,
  { request, product }: RequestedProduct,
  { strict, ofShopper }: Adding,
): CartProblem | undefined {
  if (!product) return noSuchProduct(request);
  const prepared = prepareLines(catalog, product, request);
  if (prepared instanceof CartProblem) return prepared;
  for (const { line, children } of prepared) {
    line.customPrice = request.customPrice ?? request.agreedPrice ?? null;
    const put = putLine(cart, line, children, { ofShopper: ofShopper || request.agreedPrice !== undefined });
    const problem = put.qty > maxDecimal ? tooManyToStore : lineStockProblem(cart, catalog, put, strict);
    if (problem) return problem;
  }
  return undefined;
}

/**
 * Answers what is wrong with an item; or, where stock is checked, a function that checks it after all quantities are
 * set.
 */
function updateItem({ cart, catalog }: OpenCart, item: RequestedProducts[number], strict: boolean): ItemProblem {
  const problemOfType = !(item instanceof CartProblem) && item.product && typeProblem(item.product);
  if (problemOfType) return problemOfType;
  const lines = linesOfRequest(cart, catalog, item);
  if (lines instanceof CartProblem) return lines;
  const asked = item instanceof CartProblem ? undefined : item.request.qty;
  const changed: CartLine[] = [];
  for (const { line, ownQty } of lines) {
    const qty = asked ?? ownQty;
    if (qty === undefined) continue;
    if (qty > maxDecimal) return tooManyToStore;
    line.qty = wholeUnits(qty, line.isQtyDecimal);
    changed.push(line);
  }
  if (!strict) return undefined;
  const problemOf = (line: CartLine): CartProblem | undefined => lineStockProblem(cart, catalog, line, strict);
  return () => changed.map(problemOf).find((problem) => problem !== undefined);
}
