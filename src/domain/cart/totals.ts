import { multiplyDecimals, roundDecimal, timesFraction } from '../../kernel/decimal.ts';
import type { CurrencyRate } from '../stores/currencies.ts';
import { type Cart, type CartLine, type LineAmounts, noCost, ownLines, partsOf } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import { cartProductType } from './product-types/index.ts';
import type { CartProductType } from './product-types/type.ts';
import { linePricing, percentOfRate, type TaxRules } from './tax.ts';

/** Taxes and currency of a cart. */
export interface CartPricing {
  /** Undefined where nothing is taxed. */
  readonly taxes: TaxRules | undefined;
  /** From the website's base currency to the quote's. */
  readonly rate: CurrencyRate;
}

/** What the lines of a cart come to in one currency, in ten-thousandths. */
export interface CartSums {
  /** Without tax. */
  readonly subtotal: number;
  readonly grandTotal: number;
}

/** The sums of a cart; money and quantities in ten-thousandths. */
export interface CartTotals {
  readonly itemsCount: number;
  readonly itemsQty: number;
  readonly base: CartSums;
  readonly quote: CartSums;
  readonly isVirtual: boolean;
}

/** Whether there is something in a cart, and nothing of it is shipped. */
export function isVirtualCart({ lines }: Cart): boolean {
  return lines.length > 0 && lines.every(({ isVirtual }) => isVirtual);
}

/**
 * Prices every line anew and sums them up: prices to whole cents, in the other currency too, then times quantity to
 * whole cents. Lines of types whose rules the cart does not have keep the price they came with. Undefined where an amount is
 * beyond what can be kept exactly.
 */
export function collectTotals(cart: Cart, catalog: CartCatalog, pricing: CartPricing): CartTotals | undefined {
  const pricer = createPricer(catalog, pricing);
  const own = ownLines(cart);
  for (const line of own) {
    const type = cartProductType(line.productType);
    if (!type || !catalog.products.has(line.productId)) continue;
    if (!priceLine(pricer, type, catalog, line, partsOf(cart, line))) return undefined;
  }
  const sum = (lines: readonly CartLine[], pick: (line: CartLine) => number): number =>
    lines.reduce((total, line) => total + pick(line), 0);
  const sums = (currency: 'base' | 'quote'): CartSums => {
    const subtotal = sum(own, ({ cost }) => cost[currency].rowTotal);
    return { subtotal, grandTotal: subtotal + sum(own, ({ cost }) => cost[currency].tax) };
  };
  const totals = {
    itemsCount: own.length,
    itemsQty: sum(own, ({ qty }) => qty),
    base: sums('base'),
    quote: sums('quote'),
    isVirtual: isVirtualCart(cart),
  };
  return Number.isSafeInteger(totals.itemsQty) && areSafe(totals.base) && areSafe(totals.quote) ? totals : undefined;
}

function areSafe({ subtotal, grandTotal }: CartSums): boolean {
  return Number.isSafeInteger(subtotal) && Number.isSafeInteger(grandTotal);
}

/** Prices lines, one after the other, in both currencies. */
interface Pricer {
  readonly rate: CurrencyRate;
  /** Gives a line its cost for so many pieces at this price; false where that is beyond what can be kept. */
  price(line: CartLine, unitPrice: number, qty: number | null): boolean;
}

function createPricer(catalog: CartCatalog, { taxes, rate }: CartPricing): Pricer {
  const { numerator, denominator } = rate;
  const inBase = linePricing(taxes);
  // Amounts of the same currency would only come out the same again.
  const inQuote = numerator === denominator ? undefined : linePricing(taxes);
  return {
    rate,
    price(line, unitPrice, qty) {
      if (qty === null || !Number.isSafeInteger(unitPrice)) return false;
      const classId = catalog.values.get(line.productId)?.get('tax_class_id')?.number ?? 0;
      const price = roundDecimal(unitPrice, 2);
      const converted = inQuote ? timesFraction(price, numerator, denominator, 2) : price;
      if (converted === null) return false;
      const base = inBase(classId, price, qty);
      const quote = inQuote ? inQuote(classId, converted, qty) : base;
      if (!base || !quote) return false;
      const due = taxes?.rates.get(classId);
      line.cost = { taxPercent: due ? percentOfRate(due) : 0, base, quote };
      return true;
    },
  };
}

/**
 * Prices a line and its parts, in no case below nothing; the parts of a line that costs nothing do not either. Parts that
 * are priced by themselves carry their own tax; the line shows the sum of theirs and of what it costs beyond them, which
 * is all of it for most types. False where an amount is too large.
 */
function priceLine(
  pricer: Pricer,
  { unitPrice, partPrice }: CartProductType,
  catalog: CartCatalog,
  line: CartLine,
  parts: readonly CartLine[],
): boolean {
  for (const part of parts) part.cost = noCost;
  let rest = Math.max(0, ownPrice(pricer, line) ?? unitPrice(catalog, line, parts));
  if (!partPrice || line.customPrice !== null || rest === 0) return pricer.price(line, rest, line.qty);
  for (const part of parts) {
    const price = roundDecimal(partPrice(catalog, line, part), 2);
    if (price === 0) continue;
    if (!pricer.price(part, price, multiplyDecimals(part.qty, line.qty, 4))) return false;
    rest -= multiplyDecimals(price, part.qty, 4) ?? Number.NaN;
  }
  if (!pricer.price(line, rest, line.qty)) return false;
  const taxPercent = rest === 0 ? 0 : line.cost.taxPercent;
  const base = withParts(line.cost.base, parts, 'base');
  const quote = withParts(line.cost.quote, parts, 'quote');
  line.cost = { taxPercent, base, quote };
  return [...Object.values(base), ...Object.values(quote)].every(Number.isSafeInteger);
}

/** The price that somebody set for a line, in the base currency. */
function ownPrice({ rate }: Pricer, { customPrice }: CartLine): number | undefined {
  return customPrice === null
    ? undefined
    : (timesFraction(customPrice, rate.denominator, rate.numerator, 4) ?? Number.NaN);
}

/** What a line shows: its own amounts and those of its parts. */
function withParts(own: LineAmounts, parts: readonly CartLine[], currency: 'base' | 'quote'): LineAmounts {
  const ofParts = (pick: (cost: LineAmounts) => number): number =>
    parts.reduce((sum, { cost }) => sum + pick(cost[currency]), 0);
  const ofOne = (pick: (cost: LineAmounts) => number): number =>
    parts.reduce((sum, { cost, qty }) => sum + (multiplyDecimals(pick(cost[currency]), qty, 4) ?? Number.NaN), 0);
  const inCents = (amount: number): number => (Number.isSafeInteger(amount) ? roundDecimal(amount, 2) : Number.NaN);
  return {
    price: inCents(own.price + ofOne(({ price }) => price)),
    rowTotal: own.rowTotal + ofParts(({ rowTotal }) => rowTotal),
    tax: own.tax + ofParts(({ tax }) => tax),
    priceInclTax: inCents(own.priceInclTax + ofOne(({ priceInclTax }) => priceInclTax)),
    rowTotalInclTax: own.rowTotalInclTax + ofParts(({ rowTotalInclTax }) => rowTotalInclTax),
  };
}
