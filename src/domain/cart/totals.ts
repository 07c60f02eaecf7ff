import type { Pricing } from '#domain/pricing/totals/collectors/collector.ts';
import { collect } from '#domain/pricing/totals/collectors/index.ts';
import {
  areExact,
  type LineAmounts,
  type LineCost,
  type Money,
  type MoneyCurrency,
  type MoneyLine,
  noAmounts,
  noCost,
  noSums,
} from '#domain/pricing/totals/money.ts';
import type { CurrencyRate } from '#domain/stores/currencies.ts';
import { pieceRounding, unitRounding } from '#domain/stores/rounding.ts';
import { multiplyDecimals, timesFraction } from '#kernel/decimal.ts';
import { type Cart, type CartLine, ownLines } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import { cartProductType } from './product-types/index.ts';
import type { CartProductType } from './product-types/type.ts';

/** The sums of a cart; money, quantities and weight in ten-thousandths. */
export interface CartTotals extends Omit<Money, 'lines' | 'exact' | 'isOneCurrency'> {
  readonly itemsCount: number;
  readonly itemsQty: number;
  readonly isVirtual: boolean;
  readonly weight: number;
  /** The discount as the customer reads it: the labels of rules and coupons. */
  readonly discountLabel: string;
}

/** The totals of a cart without lines. */
export const noTotals: CartTotals = {
  base: noSums,
  quote: noSums,
  shipping: undefined,
  hasFreeShipping: false,
  appliedTaxes: [],
  appliedRules: [],
  itemsCount: 0,
  itemsQty: 0,
  isVirtual: false,
  weight: 0,
  discountLabel: '',
};

/** The fields of priced lines that the sums of the cart depend on. */
export interface SummedLine extends Pick<CartLine, 'qty' | 'isVirtual' | 'cost' | 'weight'> {
  /** Set if the line belongs to another line. */
  readonly parent: unknown;
}

/** Whether a cart has lines and none of them is shipped. */
export function isVirtualCart({ lines }: { readonly lines: readonly SummedLine[] }): boolean {
  return lines.length > 0 && lines.every(({ isVirtual }) => isVirtual);
}

/**
 * Prices every line again and adds them up (`totals/collectors`). Lines of deleted products or with deleted parts, and
 * of types that the cart does not know, keep their price. Undefined if an amount is too large to store exactly.
 */
export function collectTotals(cart: Cart, catalog: CartCatalog, pricing: Pricing): CartTotals | undefined {
  const partsOf = Map.groupBy(
    cart.lines.filter(({ parent }) => parent !== undefined),
    ({ parent }) => parent,
  );
  const charged = ownLines(cart).map((line, owner): Charged => {
    const type = cartProductType(line.productType);
    const parts = partsOf.get(line) ?? [];
    if (!type || [line, ...parts].some(({ productId }) => !catalog.products.has(productId))) {
      return { line, parts: [], money: [given(line, owner)] };
    }
    return chargedLine(catalog, type, pricing.rate, line, parts, owner);
  });
  const money = collect(
    charged.flatMap((line) => line.money),
    pricing,
  );
  if (!money) return undefined;
  let index = 0;
  for (const { line, parts, money: asked } of charged) {
    for (const part of parts) part.cost = costOf(money.lines[index++]);
    line.cost = costOf(money.lines[index++]);
    if (parts.length === 0) continue;
    // A line whose parts alone are charged has no tax percentage of its own.
    const isSum = asked.at(-1)?.unitPrice === 0;
    line.cost = costWithParts(line, parts, isSum);
    if (!areExact(line.cost.base) || !areExact(line.cost.quote)) return undefined;
  }
  return summedUp(cart.lines, money, discountLabel(money, pricing));
}

/** The labels of the rules that gave a discount, each once. */
function discountLabel({ appliedRules }: Money, { promotions }: Pricing): string {
  if (appliedRules.length === 0) return '';
  const labels = appliedRules.flatMap((id) => promotions?.rules.find(({ ruleId }) => ruleId === id)?.label || []);
  return [...new Set(labels)].join(', ');
}

/** The cost of a line with that of its parts. */
function costWithParts({ cost: own, qty }: CartLine, parts: readonly CartLine[], isSum: boolean): LineCost {
  return {
    ...own,
    taxPercent: isSum ? 0 : own.taxPercent,
    discountPercent: isSum ? 0 : own.discountPercent,
    catalogPrice: ofOnePiece(parts, own.catalogPrice, ({ cost }) => cost.catalogPrice),
    base: withParts(own.base, parts, qty, 'base'),
    quote: withParts(own.quote, parts, qty, 'quote'),
  };
}

function summedUp(
  lines: readonly SummedLine[],
  { base, quote, shipping, hasFreeShipping, appliedTaxes, appliedRules, giftCards, added }: Money,
  discountLabel: string,
): CartTotals | undefined {
  let itemsCount = 0;
  let itemsQty = 0;
  let weight = 0;
  for (const line of lines) {
    if (line.parent !== undefined) continue;
    itemsCount += 1;
    itemsQty += line.qty;
    weight += rowWeight(line);
  }
  if (!Number.isSafeInteger(itemsQty)) return undefined;
  return {
    base,
    quote,
    shipping,
    hasFreeShipping,
    appliedTaxes,
    appliedRules,
    ...(giftCards && { giftCards }),
    ...(added && { added }),
    itemsCount,
    itemsQty,
    isVirtual: isVirtualCart({ lines }),
    weight,
    discountLabel,
  };
}

/** The weight of all pieces of a line, in ten-thousandths. */
export function rowWeight({ weight, qty }: Pick<CartLine, 'weight' | 'qty'>): number {
  return Math.min(Math.round((weight ?? 0) * (qty / 10_000)), Number.MAX_SAFE_INTEGER);
}

/**
 * The weight of a line that shipping is charged for (soap-sales 11.2): free pieces do not count, and parts neither,
 * since the weight of their parent includes them.
 */
export function chargedWeight(
  { weight, qty, cost, parent }: SummedLine,
  { hasFreeShipping }: Pick<CartTotals, 'hasFreeShipping'>,
): number {
  return parent || hasFreeShipping ? 0 : rowWeight({ weight, qty: Math.max(0, qty - cost.freeQty) });
}

/** The charge for a top-level line: first each of its parts that has its own price, then the line without these. */
interface Charged {
  readonly line: CartLine;
  readonly parts: readonly CartLine[];
  readonly money: readonly MoneyLine[];
}

/** The amounts of a line that keeps its price. */
function given({ cost, qty }: Pick<CartLine, 'cost' | 'qty'>, owner: number): MoneyLine {
  return { ...cost, unitPrice: undefined, qty, taxClassId: 0, owner, isPart: false, item: undefined };
}

/**
 * A line and its parts. A price below zero counts as zero, and the parts of a line that costs nothing cost nothing.
 * Parts with their own prices carry their own tax; the line shows their sum plus its own amounts. The lines of most
 * product types have no such parts.
 */
function chargedLine(
  catalog: CartCatalog,
  { unitPrice, partPrice, variant }: CartProductType,
  rate: CurrencyRate,
  line: CartLine,
  parts: readonly CartLine[],
  owner: number,
): Charged {
  for (const part of parts) part.cost = noCost;
  const variantId = variant?.(parts)?.productId;
  // Written out: every call charges every line, and a spread of `noCost` is slower.
  const charge = ({ productId }: CartLine, price: number, qty: number, isPart = false): MoneyLine => ({
    taxPercent: 0,
    discountPercent: 0,
    ruleIds: noCost.ruleIds,
    freeQty: 0,
    catalogPrice: 0,
    fixedTaxes: noCost.fixedTaxes,
    base: noAmounts,
    quote: noAmounts,
    unitPrice: price,
    qty,
    taxClassId: catalog.values.get(productId)?.get('tax_class_id')?.number ?? 0,
    owner,
    isPart,
    item: { productId, variantId: isPart ? undefined : variantId, ownQty: line.qty },
  });
  let rest = Math.max(0, ownPrice(rate, line) ?? unitPrice(catalog, line, parts));
  if (!partPrice || line.customPrice !== null || rest === 0) {
    return { line, parts: [], money: [charge(line, rest, line.qty)] };
  }
  const priced: CartLine[] = [];
  const money: MoneyLine[] = [];
  for (const part of parts) {
    const price = unitRounding(partPrice(catalog, line, part));
    if (price === 0) continue;
    priced.push(part);
    money.push(charge(part, price, multiplyDecimals(part.qty, line.qty, 4) ?? Number.NaN, true));
    rest -= multiplyDecimals(price, part.qty, 4) ?? Number.NaN;
  }
  money.push(charge(line, rest, line.qty));
  return { line, parts: priced, money };
}

/** The price that was set for a line, in the base currency. */
function ownPrice({ numerator, denominator }: CurrencyRate, { customPrice }: CartLine): number | undefined {
  return customPrice === null ? undefined : (timesFraction(customPrice, denominator, numerator, 4) ?? Number.NaN);
}

function costOf(money: MoneyLine | undefined): LineCost {
  if (!money) return noCost;
  const { taxPercent, discountPercent, ruleIds, freeQty, unitPrice, catalogPrice, fixedTaxes, base, quote } = money;
  return {
    fixedTaxes,
    taxPercent,
    discountPercent,
    ruleIds,
    freeQty,
    catalogPrice: unitPrice ?? catalogPrice,
    base,
    quote,
  };
}

/** The cost of one piece of a line with its parts. */
function ofOnePiece(parts: readonly CartLine[], own: number, priceOf: (part: CartLine) => number): number {
  return unitRounding(
    parts.reduce((sum, part) => sum + (multiplyDecimals(priceOf(part), part.qty, 4) ?? Number.NaN), own),
  );
}

/** The amounts that a line shows: its own and those of its parts. */
function withParts(own: LineAmounts, parts: readonly CartLine[], qty: number, currency: MoneyCurrency): LineAmounts {
  const ofParts = (amount: keyof LineAmounts): number =>
    parts.reduce((sum, { cost }) => sum + cost[currency][amount], own[amount]);
  const rowTotalInclTax = ofParts('rowTotalInclTax');
  return {
    price: ofOnePiece(parts, own.price, ({ cost }) => cost[currency].price),
    rowTotal: ofParts('rowTotal'),
    // Rules discount the parts, so theirs is not added here.
    discount: own.discount,
    tax: ofParts('tax'),
    hiddenTax: ofParts('hiddenTax'),
    // Calculated from the row, not from the rounded amounts of the pieces.
    priceInclTax: pieceRounding(rowTotalInclTax, qty),
    rowTotalInclTax,
  };
}
