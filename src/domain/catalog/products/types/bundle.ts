import { multiplyDecimals, percentOf, unit } from '../../../../kernel/decimal.ts';
import { type BundleOption, type BundleSelection, isFixed, loadBundleOptions, remainingPercent } from '../bundle.ts';
import { type DiscountPrices, itemPrice } from '../prices.ts';
import type { ProductValue } from '../products.ts';
import { rulePrice } from '../rule-price.ts';
import { inCents, isEnabled, lowest, noValues } from './own-price.ts';
import type { PricedCatalog, ReadType } from './type.ts';

/** The lowest price: the cheapest selection of each option that must be chosen, or of any where none must. */
export const bundle: ReadType = {
  load: async (tx, ids, place) => ({ bundles: await loadBundleOptions(tx, ids, place) }),
  prices(catalog, id, today) {
    const options = catalog.bundles.get(id) ?? [];
    const pricing = bundlePricing(catalog, id, unit, today);
    const cheapest = (option: BundleOption): number | null =>
      lowest(
        option.selections
          .filter(({ productId }) => isEnabled(catalog, productId))
          .map(
            (selection) => pricing.selected(selection, selection.productId, selection.qty) ?? Number.MAX_SAFE_INTEGER,
          ),
      );
    const required = options.filter(({ isRequired }) => isRequired).map(cheapest);
    const parts = required.length > 0 ? required.reduce((sum: number, price) => sum + (price ?? 0), 0) : null;
    const chosen = pricing.isFixed
      ? (parts ?? 0)
      : (parts ?? lowest(options.map(cheapest).filter((price) => price !== null)));
    const price = chosen === null ? null : inCents(pricing.ownPrice + chosen);
    return { final: price, minimal: price };
  },
};

/** What products cost, as far as the pricing of bundles asks. */
interface Prices {
  readonly values: { get(id: number): ReadonlyMap<string, ProductValue> | undefined };
  readonly discounts: { get(id: number): DiscountPrices | undefined };
}

/** How so many pieces of one bundle are priced on a day. All amounts in ten-thousandths, not below nothing. */
export interface BundlePricing {
  /** Whether the bundle has a price of its own, beyond that of its parts. */
  readonly isFixed: boolean;
  /** What the bundle itself costs, reduced by its special, tier and group prices; 0 where its parts make the price. */
  readonly ownPrice: number;
  /** What one piece of a part costs by itself, reduced as the bundle is, in whole cents; only where parts make the price. */
  pieceOf(productId: number, qty: number): number;
  /**
   * What `qty` pieces of a selection, which is the product `productId`, add to the price of one bundle: with a dynamic price
   * that of the pieces in whole cents, as they show it; with a fixed one what the selection says, of all pieces together. Null
   * beyond what can be kept. A selection that is gone costs nothing in a bundle of fixed price.
   */
  selected(
    selection: Pick<BundleSelection, 'price' | 'isPercent'> | undefined,
    productId: number,
    qty: number,
  ): number | null;
}

/** Makes it: the one place where bundles are priced, for carts, the index and what is shown. */
export function bundlePricing({ values, discounts }: Prices, id: number, qty: number, today: string): BundlePricing {
  const own = values.get(id) ?? noValues;
  const fixed = isFixed(own, 'price_type');
  const price = fixed ? (own.get('price')?.number ?? 0) : 0;
  const remaining = remainingPercent(own, discounts.get(id), qty, today);
  const ofRules = fixed ? rulePrice(price, discounts.get(id)?.rules ?? [], today) : undefined;
  const pieceOf = (productId: number, pieces: number): number =>
    inCents(
      percentOf(itemPrice(values.get(productId) ?? noValues, discounts.get(productId), pieces, today), remaining),
    );
  return {
    isFixed: fixed,
    ownPrice: Math.min(percentOf(price, remaining), ofRules ?? Number.POSITIVE_INFINITY),
    pieceOf,
    selected(selection, productId, pieces) {
      if (!fixed) return multiplyDecimals(pieceOf(productId, pieces), pieces, 4);
      if (!selection) return 0;
      const perPiece = selection.isPercent ? percentOf(price, selection.price) : selection.price;
      const full = multiplyDecimals(perPiece, pieces, 4);
      return full === null ? null : percentOf(full, remaining);
    },
  };
}

/** What one piece of a selection adds to the price of its bundle. */
export function selectionPrice(
  catalog: PricedCatalog,
  bundleId: number,
  selection: BundleSelection,
  today: string,
): number {
  const pricing = bundlePricing(catalog, bundleId, unit, today);
  return pricing.isFixed
    ? (pricing.selected(selection, selection.productId, unit) ?? 0)
    : pricing.pieceOf(selection.productId, selection.qty);
}
