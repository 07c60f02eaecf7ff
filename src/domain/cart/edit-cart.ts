import { type FieldError, together } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { requireProductsInScope } from '../catalog/products/product-scope.ts';
import { type StoredStock, stockOfCart } from '../catalog/products/stock.ts';
import type { Context } from '../command.ts';
import type { PriceRule } from '../promotions/rule.ts';
import type { CurrencyRate } from '../stores/currencies.ts';
import type { TaxRules } from '../totals/tax-rates.ts';
import { type AskAddresses, addressesOnce, addressRows, knownAddresses } from './cart-addresses.ts';
import { loadCartPricing, loadTaxFacts, type TaxFacts, taxesAnything } from './cart-pricing.ts';
import {
  type Choices,
  cartOf,
  type LoadedCart,
  type StoredLines,
  saveCart,
  storedChoices,
  storedLines,
} from './cart-storage.ts';
import type { Cart } from './lines/cart.ts';
import { type CartCatalog, type Composites, loadCartCatalog } from './lines/cart-catalog.ts';
import type { QuoteInStore } from './quotes.ts';
import { foundIds, type namedProducts, partIds, type RequestedProducts } from './requested-products.ts';
import { type CartTotals, collectTotals } from './totals.ts';

/** A cart open for change, with all it needs to know of its products and the requested ones. */
export interface OpenCart {
  readonly loaded: LoadedCart;
  readonly cart: Cart;
  readonly catalog: CartCatalog;
  /** Undefined where the store taxes nothing. */
  readonly taxes: TaxFacts | undefined;
  readonly addresses: AskAddresses;
  /** Its way of paying, where that is not what is stored of it. */
  readonly paymentMethod?: string | undefined;
}

/** What is stored of a cart beside its quote; addresses and a way of paying that a call says are not stored yet. */
export interface StoredCart {
  readonly rows: StoredLines;
  readonly chosen: Choices;
  readonly addresses: AskAddresses;
  readonly paymentMethod?: string | undefined;
  readonly stock?: ReadonlyMap<number, StoredStock>;
}

/**
 * Reads what is stored of a cart, by its id alone, so that all of it can be asked for along with the lock of its quote; nothing
 * where there is no such quote. `asked` are the products that a call names.
 */
export async function storedCart(
  tx: Tx,
  quoteId: number,
  asked: ReturnType<typeof namedProducts> = { ids: [], skus: [] },
): Promise<StoredCart> {
  if (tx.kind === 'sqlite') {
    // Where an answer costs nothing to wait for, what may not be needed is not asked for.
    const rows = await storedLines(tx, quoteId);
    const chosen: Choices = rows.length === 0 ? new Map() : await storedChoices(tx, quoteId);
    return { rows, chosen, addresses: addressesOnce(tx, quoteId) };
  }
  const [rows, chosen, addresses, stock] = await tx.together(
    () => storedLines(tx, quoteId),
    () => storedChoices(tx, quoteId),
    () => addressRows(tx, quoteId),
    () => stockOfCart(tx, quoteId, asked),
    // Whether what is kept still holds is asked for along with them.
    () => taxesAnything(tx),
  );
  return { rows, chosen, addresses: knownAddresses(addresses), stock };
}

/**
 * Opens the cart of a locked quote, of which `stored` was read since, with the catalog for them and for the items of the call. Parts of composite products
 * that an item chooses outside of the caller's bounds are refused (`outside_bounds`). `coming` are products of lines that come from another cart.
 */
export async function openCart(
  { tx, principal, now }: Pick<Context, 'tx' | 'principal' | 'now'>,
  found: QuoteInStore,
  { rows, chosen, addresses, paymentMethod, stock }: StoredCart,
  items: RequestedProducts,
  coming: readonly number[] = [],
): Promise<OpenCart> {
  const { quote, storeId } = found;
  const ids = [...rows.map(({ product_id }) => product_id), ...foundIds(items), ...coming];
  const audience = { storeId, websiteId: quote.website_id, groupId: quote.customer_group_id, now };
  let parts: readonly number[] = [];
  const choosesParts = (composites: Composites): readonly number[] => {
    parts = partIds(items, composites);
    return parts;
  };
  const [catalog, taxes] = await tx.together(
    () => loadCartCatalog(tx, ids, audience, choosesParts, stock),
    () => loadTaxFacts(tx, quote, addresses),
  );
  await requireProductsInScope(tx, principal.scope, parts);
  const loaded = cartOf(found, rows, chosen);
  return { loaded, cart: loaded.cart, catalog, taxes, addresses, paymentMethod };
}

/** What is wrong with an item, if anything; or what is to be asked for that when all items are done. */
export type ItemProblem = string | undefined | (() => string | undefined);

/** Does `change` for each item. Refuses `items_refused` with all that it answered, one a line; nothing is saved then. */
export function changeEach(
  { fail }: Pick<Context<'items_refused'>, 'fail'>,
  items: RequestedProducts,
  change: (item: RequestedProducts[number]) => ItemProblem,
): void {
  const problems = items.map(change);
  const errors = problems.flatMap((problem, index): FieldError[] => {
    const message = typeof problem === 'function' ? problem() : problem;
    return message === undefined ? [] : [{ field: `/items/${index}`, message }];
  });
  if (errors.length > 0) throw fail('items_refused', together(errors));
}

/** What carts are saved with, once all of them are priced. */
type SaveContext = Pick<Context<'amount_too_large'>, 'tx' | 'now' | 'fail'>;

/**
 * Prices carts anew and saves them in their order. All are priced before the first is saved, so that what is saved goes out together. Refuses
 * `amount_too_large` where a sum is beyond what can be kept; nothing is saved then.
 */
export async function saveOpenCarts(
  { tx, now, fail }: SaveContext,
  ...carts: readonly OpenCart[]
): Promise<readonly CartTotals[]> {
  const priced = await tx.together(...carts.map((cart) => () => priceCart({ tx, fail }, cart)));
  for (const [index, cart] of carts.entries()) await savePriced({ tx, now }, cart, priced[index] as PricedCart);
  return priced.map(({ totals }) => totals);
}

/** Saves a cart that is priced. */
export async function savePriced(
  { tx, now }: Pick<SaveContext, 'tx' | 'now'>,
  { loaded }: OpenCart,
  { totals, rate }: PricedCart,
): Promise<void> {
  await saveCart(tx, loaded, totals, rate, now);
}

/** What an open cart comes to. */
export interface PricedCart {
  readonly totals: CartTotals;
  readonly rate: CurrencyRate;
  /** Undefined where nothing is taxed. */
  readonly taxes: TaxRules | undefined;
  /** The rules that could be used, in their order. */
  readonly rules: readonly PriceRule[];
}

/** Prices an open cart anew; its lines have what they cost then. Refuses `amount_too_large`. */
export async function priceCart({ tx, fail }: Pick<SaveContext, 'tx' | 'fail'>, open: OpenCart): Promise<PricedCart> {
  const { cart, catalog } = open;
  const pricing = await loadCartPricing(tx, open);
  const totals = collectTotals(cart, catalog, pricing);
  if (!totals) throw fail('amount_too_large');
  return { totals, rate: pricing.rate, taxes: pricing.taxes, rules: pricing.promotions?.rules ?? [] };
}
