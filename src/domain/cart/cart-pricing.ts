import type { GiftCardTaken } from '#domain/payments/gift-cards/change-card.ts';
import type { ShippingRate } from '#domain/pricing/shipping/carrier.ts';
import { loadShipping } from '#domain/pricing/shipping/load.ts';
import { defaultTaxedGroup, loadRates, noTaxPlace, originOf, toTaxPlace } from '#domain/pricing/taxes/due-rates.ts';
import type { Pricing } from '#domain/pricing/totals/collectors/collector.ts';
import type { Money } from '#domain/pricing/totals/money.ts';
import {
  type DueTax,
  type TaxAddresses,
  type TaxPlace,
  type TaxRules,
  taxPlace,
} from '#domain/pricing/totals/tax-rates.ts';
import type { OutsideAnswers } from '#domain/shared/outside-answers.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { type CurrencyRate, currencyRate, sameCurrency } from '#domain/stores/currencies.ts';
import type { TaxAlgorithm } from '#domain/stores/rounding.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { AskAddresses } from './cart-addresses.ts';
import { loadFixedTaxes } from './cart-fixed-taxes.ts';
import { loadGiftCards } from './cart-gift-cards.ts';
import { loadCartPromotions } from './cart-promotions.ts';
import { cartRates, shippingOf } from './cart-shipping.ts';
import type { Cart } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import type { QuoteHead } from './lines/quote-head.ts';
import { isVirtualCart } from './totals.ts';
import { loadAddedTotals } from './totals-of-extensions.ts';

/** A cart, with what is already known of the data that it is priced with. */
export interface PricedBy {
  readonly cart: Cart;
  readonly catalog: CartCatalog;
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
 * Loads what a cart is priced with: at most five queries and those of price rules (`loadCartPromotions`). There is no
 * query if nothing in it is taxed, no rule is in force and no shipping was chosen.
 */
export async function loadCartPricing(
  tx: Tx,
  { cart, catalog, taxes, addresses, answers, paymentMethod, heldGiftCards }: PricedBy,
): Promise<Pricing> {
  const { quote } = cart;
  const [taxRules, fixedTaxes, promotions, rates, giftCards, added] = await tx.together(
    () => taxes && loadTaxes(tx, cart, catalog, taxes),
    () =>
      taxes?.setting('weee/enable') === '1'
        ? loadFixedTaxes(tx, cart, catalog, placeOfCart(cart, taxes), taxes.setting)
        : undefined,
    () => loadCartPromotions(tx, cart, catalog, addresses, paymentMethod),
    () => {
      const { shipping_method: only } = quote;
      return only === null ? undefined : loadCartRates(tx, { cart, catalog, addresses, answers }, only);
    },
    () => (quote.gift_cards === null ? undefined : loadGiftCards(tx, cart, catalog, heldGiftCards)),
    () => loadAddedTotals(tx, quote, paymentMethod),
  );
  return {
    taxes: taxRules,
    fixedTaxes,
    rate: quoteRate(quote),
    promotions,
    shipping: rates && ((money) => shippingOf(cart, rates(money))),
    giftCards,
    added,
  };
}

/** The shipping methods for a cart, or `only` one, after its lines are priced; at most three queries. */
export async function loadCartRates(
  tx: Tx,
  { cart, catalog, addresses: ask, answers }: Pick<PricedBy, 'cart' | 'catalog' | 'addresses' | 'answers'>,
  only?: string,
): Promise<(money: Money) => ShippingRate[]> {
  const { quote } = cart;
  const [settings, addresses] = await tx.together(() => loadShipping(tx, quote.store_id, quote.website_id), ask);
  return cartRates(settings, cart, catalog, addresses, { answers, only });
}

/**
 * The current rate from a quote's base currency to its own; if no rate is known any more, the one that it was priced
 * with.
 */
export function quoteRate(quote: QuoteHead): CurrencyRate {
  if (quote.base_currency_code === quote.quote_currency_code) return sameCurrency;
  const last = { numerator: BigInt(quote.base_to_quote_rate), denominator: 10_000n };
  return currencyRate(quote.current_rate ?? '') ?? (last.numerator > 0n ? last : sameCurrency);
}

const anyTax = statement((q) => q.selectFrom('tax_calculation').select('calculation_id').limit(1));

/** The data that taxes depend on, besides the lines of a cart. */
export interface TaxFacts {
  readonly setting: (name: keyof typeof defaults) => string;
  readonly pricesIncludeTax: boolean;
  readonly addresses: TaxAddresses;
  /** The place that the store ships from; empty if it does not matter. */
  readonly origin: TaxPlace;
  /** The tax group that catalog prices include taxes for; undefined if it is the customer's own. */
  readonly includedGroup: number | undefined;
}

/**
 * Loads the facts for a quote in a fixed number of queries; addresses that were read before are not read again. If the
 * store taxes nothing, two queries, and undefined.
 */
export async function loadTaxFacts(tx: Tx, quote: QuoteHead, ask: AskAddresses): Promise<TaxFacts | undefined> {
  const [isTaxed, config] = await tx.together(
    () => taxesAnything(tx),
    () => storeConfig(tx, quote.store_id, 'tax/'),
  );
  return isTaxed || config.get('tax/weee/enable') === '1' ? taxFacts(tx, quote, ask, config) : undefined;
}

async function taxFacts(
  tx: Tx,
  quote: QuoteHead,
  ask: AskAddresses,
  config: ReadonlyMap<string, string | null>,
): Promise<TaxFacts> {
  const setting: TaxFacts['setting'] = (name) => config.get(`tax/${name}`) ?? defaults[name];
  const pricesIncludeTax = setting('calculation/price_includes_tax') === '1';
  const hasTaxInside =
    pricesIncludeTax || setting('calculation/shipping_includes_tax') === '1' || setting('weee/apply_vat') === '2';
  const needsOrigin = hasTaxInside || setting('calculation/based_on') === 'origin';
  const hasIncluded = hasTaxInside && setting('calculation/cross_border_trade_enabled') !== '1';
  const [rows, origin, includedGroup] = await tx.together(
    ask,
    () => (needsOrigin ? originOf(tx, quote.store_id) : noTaxPlace),
    () => (hasIncluded ? defaultTaxedGroup(tx, quote.store_id) : undefined),
  );
  const addresses: TaxAddresses = Object.fromEntries(
    rows.map((row) => [row.address_type, toTaxPlace(row.country_id, row.region_id, row.postcode)]),
  );
  return { setting, pricesIncludeTax, addresses, origin, includedGroup };
}

/** The taxes of a cart. Their settings count even if nothing in it is taxed: discounts are calculated by them. */
async function loadTaxes(tx: Tx, cart: Cart, catalog: CartCatalog, facts: TaxFacts): Promise<TaxRules> {
  const { setting, pricesIncludeTax, origin, includedGroup } = facts;
  const classOf = (productId: number): number => catalog.values.get(productId)?.get('tax_class_id')?.number ?? 0;
  const shippingClassId = Number(setting('classes/shipping_tax_class')) || 0;
  const ofLines = cart.lines.map(({ productId }) => classOf(productId));
  const classIds = [...new Set(cart.quote.shipping_method ? [...ofLines, shippingClassId] : ofLines)].filter(
    (id) => id > 0,
  );
  const place = placeOfCart(cart, facts);
  const isTaxed = classIds.length > 0;
  const [rates, included] = await tx.together(
    () => (isTaxed ? loadRates(tx, place, cart.quote.customer_group_id, classIds) : new Map<number, DueTax>()),
    () => (isTaxed && includedGroup !== undefined ? loadRates(tx, origin, includedGroup, classIds) : undefined),
  );
  return {
    algorithm: algorithms[setting('calculation/algorithm')] ?? 'total',
    pricesIncludeTax,
    shippingIncludesTax: setting('calculation/shipping_includes_tax') === '1',
    shippingClassId,
    afterDiscount: setting('calculation/apply_after_discount') !== '0',
    discountInclTax: setting('calculation/discount_tax') === '1',
    rates,
    includedRates: included ?? rates,
  };
}

/** The place where a cart is taxed. */
function placeOfCart(cart: Cart, { setting, addresses, origin }: TaxFacts): TaxPlace {
  const destination = toTaxPlace(
    setting('defaults/country'),
    Number(setting('defaults/region')),
    setting('defaults/postcode'),
  );
  return taxPlace(setting('calculation/based_on'), addresses, isVirtualCart(cart), { origin, destination });
}

/** Whether any tax rate is in force, at any place. */
export async function taxesAnything(tx: Tx): Promise<boolean> {
  return (await tx.remember(keptAnyTax, '', async () => (await tx.first(anyTax, {})) !== undefined)).value;
}

const keptAnyTax: Memo<boolean> = memo();

/** The defaults of stores of the family, for settings that the merchant never changed. */
const defaults = {
  'calculation/algorithm': 'TOTAL_BASE_CALCULATION',
  'calculation/based_on': 'shipping',
  'calculation/price_includes_tax': '0',
  'calculation/cross_border_trade_enabled': '0',
  'calculation/shipping_includes_tax': '0',
  'calculation/apply_after_discount': '1',
  'calculation/discount_tax': '0',
  'classes/shipping_tax_class': '0',
  'weee/enable': '0',
  'weee/apply_vat': '0',
  'weee/discount': '0',
  'weee/include_in_subtotal': '0',
  'defaults/country': 'US',
  'defaults/region': '0',
  'defaults/postcode': '*',
} as const;

const algorithms: Readonly<Record<string, TaxAlgorithm>> = {
  UNIT_BASE_CALCULATION: 'unit',
  ROW_BASE_CALCULATION: 'row',
  TOTAL_BASE_CALCULATION: 'total',
};
