import { multiplyDecimals, percentOf, roundDecimal, unit } from '../../../kernel/decimal.ts';
import { type BundleOption, type BundleSelection, bundleAttributes, isFixed, remainingPercent } from './bundle.ts';
import type { Composites, TypedProducts } from './composites.ts';
import type { Configurable } from './configurable.ts';
import { type DiscountPrices, itemPrice, priceAttributes } from './prices.ts';
import type { ProductValue } from './products.ts';

/** The attributes that `productPrices` looks at, of products and of their parts. */
export const pricedAttributes = [...priceAttributes, ...bundleAttributes, 'status'] as const;

/** What is known of products and their parts when prices are made of it, as one customer group sees it on one website. */
export interface PricedCatalog extends Composites {
  readonly products: TypedProducts;
  readonly values: ReadonlyMap<number, ReadonlyMap<string, ProductValue>>;
  readonly discounts: ReadonlyMap<number, DiscountPrices>;
}

/** What a product costs, in ten-thousandths, whole cents. */
export interface ProductPrices {
  /** One piece before anything is chosen; null where the product has no price of its own (a group). */
  readonly final: number | null;
  /** The lowest for which it can be bought, whatever is chosen; null where there is nothing to buy. */
  readonly minimal: number | null;
}

const noValues: ReadonlyMap<string, ProductValue> = new Map();
const inCents = (amount: number): number => roundDecimal(amount, 2);

/** The prices of a product on a day (`YYYY-MM-DD`), by the rules that carts are priced with. Disabled parts are not sold. */
export function productPrices(catalog: PricedCatalog, id: number, today: string): ProductPrices {
  const own = (of: number, qty = unit): number =>
    itemPrice(catalog.values.get(of) ?? noValues, catalog.discounts.get(of), qty, today);
  switch (catalog.products.get(id)?.type) {
    case 'configurable': {
      const price = own(id);
      const made = catalog.configurables.get(id);
      const variants = made ? [...made.variants.keys()].filter((variant) => isEnabled(catalog, variant)) : [];
      const all = made ? variants.map((variant) => price + variantSurcharge(made, variant, price)) : [];
      return { final: inCents(price), minimal: inCents(lowest(all) ?? price) };
    }
    case 'grouped': {
      const members = (catalog.groups.get(id) ?? []).filter(({ productId }) => isEnabled(catalog, productId));
      return { final: null, minimal: lowest(members.map(({ productId }) => inCents(own(productId)))) };
    }
    case 'bundle': {
      const minimal = bundlePrice(catalog, id, today);
      return { final: minimal, minimal };
    }
    case 'downloadable': {
      const price = own(id);
      const made = catalog.downloadables.get(id);
      const link = made?.separately ? (lowest([...made.links.values()]) ?? 0) : 0;
      return { final: inCents(price), minimal: inCents(price + link) };
    }
    case 'giftcard': {
      const card = catalog.giftCards.get(id);
      const amount = lowest([...(card?.amounts ?? []), ...(card?.open ? [card.open.min ?? 0] : [])]);
      return { final: amount, minimal: amount };
    }
    default: {
      const price = inCents(own(id));
      return { final: price, minimal: price };
    }
  }
}

/** What a variant costs beyond the configurable product, whose price is `price`. */
export function variantSurcharge({ attributes, variants }: Configurable, variantId: number, price: number): number {
  const values = variants.get(variantId);
  return attributes.reduce((sum, { attributeId, surcharges }) => {
    const surcharge = surcharges.get(values?.get(attributeId) ?? '');
    if (!surcharge) return sum;
    return sum + (surcharge.isPercent ? percentOf(price, surcharge.amount) : surcharge.amount);
  }, 0);
}

/** What one piece of a selection adds to the price of its bundle: its own price, or what the bundle says. */
export function selectionPrice(
  { values, discounts }: PricedCatalog,
  bundleId: number,
  selection: BundleSelection,
  today: string,
): number {
  const ofBundle = values.get(bundleId) ?? noValues;
  const remaining = remainingPercent(ofBundle, discounts.get(bundleId), unit, today);
  if (!isFixed(ofBundle, 'price_type')) {
    const { productId, qty } = selection;
    return inCents(
      percentOf(itemPrice(values.get(productId) ?? noValues, discounts.get(productId), qty, today), remaining),
    );
  }
  const price = ofBundle.get('price')?.number ?? 0;
  return percentOf(selection.isPercent ? percentOf(price, selection.price) : selection.price, remaining);
}

/** The lowest price of a bundle: the cheapest selection of each option that must be chosen, or of any where none must. */
function bundlePrice(catalog: PricedCatalog, id: number, today: string): number | null {
  const options = catalog.bundles.get(id) ?? [];
  const values = catalog.values.get(id) ?? noValues;
  const cheapest = (option: BundleOption): number | null =>
    lowest(
      option.selections
        .filter(({ productId }) => isEnabled(catalog, productId))
        .map((one) => multiplyDecimals(selectionPrice(catalog, id, one, today), one.qty, 4) ?? Number.MAX_SAFE_INTEGER),
    );
  const required = options.filter(({ isRequired }) => isRequired).map(cheapest);
  const parts = required.length > 0 ? required.reduce((sum: number, one) => sum + (one ?? 0), 0) : null;
  if (!isFixed(values, 'price_type')) {
    const any = parts ?? lowest(options.map(cheapest).filter((one) => one !== null));
    return any === null ? null : inCents(any);
  }
  const remaining = remainingPercent(values, catalog.discounts.get(id), unit, today);
  return inCents(percentOf(values.get('price')?.number ?? 0, remaining) + (parts ?? 0));
}

function isEnabled({ values }: PricedCatalog, id: number): boolean {
  return values.get(id)?.get('status')?.number === 1;
}

function lowest(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : Math.min(...amounts);
}
