import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { type StoredStock, stockOfCart } from '#domain/catalog/products/record/stock.ts';
import type { GiftCardTaken } from '#domain/payments/gift-cards/change-card.ts';
import type { PriceRule } from '#domain/pricing/promotions/rule.ts';
import type { TaxRules } from '#domain/pricing/totals/tax-rates.ts';
import type { Context } from '#domain/shared/command.ts';
import type { OutsideAnswers } from '#domain/shared/outside-answers.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import type { CurrencyRate } from '#domain/stores/currencies.ts';
import { type FieldError, type RefusalDetails, withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
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
import { type Cart, type CartLine, ownLines } from './lines/cart.ts';
import { type CartCatalog, type Composites, loadCartCatalog } from './lines/cart-catalog.ts';
import { mayHaveChoices } from './lines/identity.ts';
import { requestedFiles } from './option-files.ts';
import type { QuoteInStore } from './quotes.ts';
import { foundIds, type namedProducts, partIds, type RequestedProducts } from './requested-products.ts';
import { type CartTotals, collectTotals } from './totals.ts';

/** A cart that is open for change, with the catalog data of its products and of the requested ones. */
export interface OpenCart {
  readonly loaded: LoadedCart;
  readonly cart: Cart;
  readonly catalog: CartCatalog;
  /** Undefined if the store taxes nothing. */
  readonly taxes: TaxFacts | undefined;
  readonly addresses: AskAddresses;
  /** What carriers have answered. */
  readonly answers: OutsideAnswers | undefined;
  /** The payment method to price with, if it is not the stored one. */
  readonly paymentMethod?: string | undefined;
  /** The gift card money that a payment holds, if the cart was paid before it is ordered: exactly that pays. */
  readonly heldGiftCards?: readonly GiftCardTaken[] | undefined;
}

/**
 * The data that is stored with a cart besides its quote; addresses and a payment method from the call are not stored
 * yet.
 */
export interface StoredCart {
  readonly rows: StoredLines;
  readonly chosen: Choices;
  readonly addresses: AskAddresses;
  readonly paymentMethod?: string | undefined;
  readonly stock?: ReadonlyMap<number, StoredStock>;
}

/**
 * Reads what is stored with a cart. It needs only the id, so the queries can be sent together with the lock of the
 * quote; the result is empty if there is no such quote. `asked` are the products that a call names.
 */
export function storedCart(
  tx: Tx,
  quoteId: number,
  asked: ReturnType<typeof namedProducts> = { ids: [], skus: [] },
): Promise<StoredCart> {
  return tx.isRemote ? storedCartAtOnce(tx, quoteId, asked) : storedCartByNeed(tx, quoteId);
}

/** If waiting for an answer costs nothing, data that may not be needed is not read ahead. */
async function storedCartByNeed(tx: Tx, quoteId: number): Promise<StoredCart> {
  const rows = await storedLines(tx, quoteId);
  const chosen = rows.some(mayHaveChoices) ? await storedChoices(tx, quoteId) : noChoices;
  return { rows, chosen, addresses: addressesOnce(tx, quoteId) };
}

const noChoices: Choices = new Map();

async function storedCartAtOnce(tx: Tx, quoteId: number, asked: ReturnType<typeof namedProducts>): Promise<StoredCart> {
  const [rows, chosen, addresses, stock] = await tx.together(
    () => storedLines(tx, quoteId),
    () => storedChoices(tx, quoteId),
    () => addressRows(tx, quoteId),
    () => stockOfCart(tx, quoteId, asked),
    // Sent along with them: the check whether cached data is still valid.
    () => taxesAnything(tx),
  );
  return { rows, chosen, addresses: knownAddresses(addresses), stock };
}

/**
 * Opens the cart of a locked quote, with the catalog data of its products and of the items of the call. `stored` must
 * have been read after the lock. If an item chooses parts of composite products outside of the caller's bounds, it
 * refuses `outside_bounds`. `coming` are the products of lines that come from another cart.
 */
export async function openCart(
  { tx, principal, now, answers }: Pick<Context, 'tx' | 'principal' | 'now' | 'answers'>,
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
  const [products, taxes] = await tx.together(
    () => loadCartCatalog(tx, ids, audience, choosesParts, stock),
    () => loadTaxFacts(tx, quote, addresses),
  );
  await requireProductsInScope(tx, principal.scope, parts);
  const files = await requestedFiles(tx, quote.quote_id, items, products);
  const loaded = cartOf(found, rows, chosen);
  return { loaded, cart: loaded.cart, catalog: { ...products, files }, taxes, addresses, answers, paymentMethod };
}

/** The problem of an item, or those of its members, if any; or a function that checks it when all items are done. */
export type ItemProblem = CartProblem | readonly CartProblem[] | undefined | (() => CartProblem | undefined);

/** Calls `change` for each item. Refuses `items_refused` with all its problems, one a line, and then saves nothing. */
export function changeEach(
  { fail }: Pick<Context<'items_refused'>, 'fail'>,
  items: RequestedProducts,
  change: (item: RequestedProducts[number]) => ItemProblem,
): void {
  const problems = items.map(change);
  const errors = problems.flatMap((problem, index): FieldError[] => {
    const found = typeof problem === 'function' ? problem() : problem;
    const all = found instanceof CartProblem ? [found] : (found ?? []);
    return all.map((cause) => fieldError(cause, `/items/${index}`));
  });
  if (errors.length > 0) throw fail('items_refused', toldTogether(errors));
}

/** A problem as an error of its field, below `place`. */
export function fieldError({ code, text, field }: CartProblem, place = ''): FieldError {
  return { field: `${place}${field}`, message: text, code };
}

/** The error of a line of a cart, by the place of its item among the items of the cart. */
export function lineError(cart: Cart, line: CartLine, code: RefusalCode, message: string, member = ''): FieldError {
  return { field: `/items/${ownLines(cart).indexOf(line.parent ?? line)}${member}`, message, code };
}

/** The details of a refusal of items: the code of their problem is told, if all have the same. */
export function toldTogether(errors: readonly FieldError[]): RefusalDetails {
  const [code, ...others] = new Set(errors.map((error) => error.code));
  return { ...withErrors(errors), told: code === undefined || others.length > 0 ? 'items_refused' : code };
}

/** The data for saving carts after all of them are priced. */
type SaveContext = Pick<Context<'amount_too_large'>, 'tx' | 'now' | 'fail'>;

/**
 * Prices carts again and saves them in their order. All are priced before the first is saved, so that the writes are
 * sent together. Refuses `amount_too_large` if a sum is too large to store, and then saves nothing.
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
export function savePriced(
  { tx, now }: Pick<SaveContext, 'tx' | 'now'>,
  { loaded }: OpenCart,
  { totals, rate }: PricedCart,
): Promise<void> {
  return saveCart(tx, loaded, totals, rate, now);
}

/** The pricing of an open cart. */
export interface PricedCart {
  readonly totals: CartTotals;
  readonly rate: CurrencyRate;
  /** Undefined if nothing is taxed. */
  readonly taxes: TaxRules | undefined;
  /** The price rules that may apply, in their order. */
  readonly rules: readonly PriceRule[];
}

/** Prices an open cart again, and sets the costs of its lines. Refuses `amount_too_large`. */
export async function priceCart({ tx, fail }: Pick<SaveContext, 'tx' | 'fail'>, open: OpenCart): Promise<PricedCart> {
  const pricing = await loadCartPricing(tx, open);
  const totals = collectTotals(open.cart, open.catalog, pricing);
  if (!totals) throw fail('amount_too_large');
  return { totals, rate: pricing.rate, taxes: pricing.taxes, rules: pricing.promotions?.rules ?? [] };
}
