import { unitRounding } from '#domain/stores/rounding.ts';
import { multiplyDecimals, percentOf, unit } from '#kernel/decimal.ts';
import { isEnabled, lowest, noValues } from '../../products/price/own-price.ts';
import type { PricedCatalog, ReadType } from '../../products/price/type.ts';
import { type DiscountPrices, itemPrice, ownPriceOf } from '../../products/record/prices.ts';
import type { ProductValue } from '../../products/record/products.ts';
import { rulePrice } from '../../products/record/rule-price.ts';
import { type BundleOption, type BundleSelection, isFixed, loadBundleOptions, remainingPercent } from './rows.ts';

/**
 * The lowest price: the sum of the cheapest selections of all required options; if none is required, the cheapest
 * selection.
 */
export const bundlePrice: ReadType = {
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
    const price = chosen === null ? null : unitRounding(pricing.ownPrice + chosen);
    return { final: price, minimal: price };
  },
};

/** The product prices that the pricing of bundles needs. */
interface Prices {
  readonly values: { get(id: number): ReadonlyMap<string, ProductValue> | undefined };
  readonly discounts: { get(id: number): DiscountPrices | undefined };
}

/** The pricing of a number of pieces of one bundle on a day. All amounts in ten-thousandths, at least 0. */
export interface BundlePricing {
  /** Whether the bundle has its own price besides those of its parts. */
  readonly isFixed: boolean;
  /** The bundle's own price, reduced by its special, tier and group prices; 0 if its parts make the price. */
  readonly ownPrice: number;
  /** The price of one piece of a part, reduced like the bundle, in whole cents; only if the parts make the price. */
  pieceOf(productId: number, qty: number): number;
  /**
   * The amount that `qty` pieces of a selection, with the product `productId`, add to the price of one bundle. With a
   * dynamic price: that of the pieces, each rounded to whole cents; with a fixed one: the selection's price for all
   * pieces. Null if it is too large to store. A deleted selection costs nothing in a bundle of fixed price.
   */
  selected(
    selection: Pick<BundleSelection, 'price' | 'isPercent'> | undefined,
    productId: number,
    qty: number,
  ): number | null;
}

/** Makes the pricing: the only place where bundles are priced, for carts, the index and pages. */
export function bundlePricing({ values, discounts }: Prices, id: number, qty: number, today: string): BundlePricing {
  const own = values.get(id) ?? noValues;
  const fixed = isFixed(own, 'price_type');
  const price = fixed ? (own.get('price')?.number ?? 0) : 0;
  const remaining = remainingPercent(own, discounts.get(id), qty, today);
  const ofRules = fixed ? rulePrice(price, discounts.get(id)?.rules ?? [], today) : undefined;
  const pieceOf = (productId: number, pieces: number): number =>
    unitRounding(
      percentOf(
        itemPrice(ownPriceOf(values.get(productId) ?? noValues), discounts.get(productId), pieces, today),
        remaining,
      ),
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

/** The amount that one piece of a selection adds to the price of its bundle. */
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
