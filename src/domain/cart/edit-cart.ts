import type { CallContext } from '../../interfaces/soap/declare.ts';
import { ApiFault, type FaultDeclaration } from '../../interfaces/soap/fault.ts';
import { requireProductsInScope } from '../catalog/products/product-scope.ts';
import type { Cart } from './cart.ts';
import { type CartCatalog, loadCartCatalog } from './cart-catalog.ts';
import { loadCartPricing } from './cart-pricing.ts';
import { type LoadedCart, loadCart, saveCart } from './cart-storage.ts';
import { findQuote, type QuoteInStore } from './quotes.ts';
import { foundIds, partIds, type RequestedProducts, requestedProducts } from './requested-products.ts';
import { collectTotals } from './totals.ts';

/** The arguments of a call that changes the products of one cart. */
export interface CartChange {
  readonly quoteId: number | null;
  readonly productsData: unknown;
  readonly store: string | null;
}

/**
 * Changes one cart: finds and locks it, does `change` for each item that was sent, prices the cart anew and saves it.
 * Faults 1001, 1002 and 1021, and `fault` with the texts of all items that were wrong; nothing is saved then.
 */
export async function changeCart(
  context: CallContext,
  { quoteId, productsData, store }: CartChange,
  fault: FaultDeclaration,
  change: (open: OpenCart, item: RequestedProducts[number]) => ItemProblem,
): Promise<true> {
  const found = await findQuote(context, quoteId, store, { lock: true });
  const items = await requestedProducts(context, productsData);
  const open = await openCart(context, found, items);
  changeEach(items, fault, (item) => change(open, item));
  await saveOpenCart(context, open, fault);
  return true;
}

/** A cart open for change, with all it needs to know of its products and the requested ones. */
export interface OpenCart {
  readonly loaded: LoadedCart;
  readonly cart: Cart;
  readonly catalog: CartCatalog;
}

/**
 * Loads the cart of a locked quote and the catalog for its lines and for the items of the call. Parts of composite products
 * that an item chooses outside of the caller's scope are refused (`forbidden`).
 */
export async function openCart(
  { tx, caller, now }: CallContext,
  found: QuoteInStore,
  items: RequestedProducts,
): Promise<OpenCart> {
  const loaded = await loadCart(tx, found);
  const { quote, storeId } = found;
  const ids = [...loaded.cart.lines.map(({ productId }) => productId), ...foundIds(items)];
  const audience = { storeId, websiteId: quote.website_id, groupId: quote.customer_group_id, now };
  let parts: readonly number[] = [];
  const catalog = await loadCartCatalog(tx, ids, audience, (composites) => {
    parts = partIds(items, composites);
    return parts;
  });
  await requireProductsInScope(tx, caller.scope, parts);
  return { loaded, cart: loaded.cart, catalog };
}

/** What is wrong with an item, if anything; or what is to be asked for that when all items are done. */
export type ItemProblem = string | undefined | (() => string | undefined);

/** Does `change` for each item and raises `fault` with all the texts it answered, one a line; nothing is saved then. */
export function changeEach(
  items: RequestedProducts,
  fault: FaultDeclaration,
  change: (item: RequestedProducts[number]) => ItemProblem,
): void {
  const problems = items.map(change);
  const errors = problems.flatMap((problem) => (typeof problem === 'function' ? problem() : problem) ?? []);
  if (errors.length > 0) throw new ApiFault(fault, errors.join('\n'));
}

/** Prices the cart anew and saves it. `fault` is raised where a sum is beyond what can be kept. */
export async function saveOpenCart(
  { tx, now }: CallContext,
  { loaded, cart, catalog }: OpenCart,
  fault: FaultDeclaration,
): Promise<void> {
  const pricing = await loadCartPricing(tx, cart, catalog);
  const totals = collectTotals(cart, catalog, pricing);
  if (typeof totals === 'string') throw new ApiFault(fault, totals);
  await saveCart(tx, loaded, totals, pricing.rate, now);
}
