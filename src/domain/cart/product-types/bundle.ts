import { formatDecimalShort, multiplyDecimals, percentOf, roundDecimal } from '../../../kernel/decimal.ts';
import { isFixed, remainingPercent } from '../../catalog/products/bundle.ts';
import { isOutOfStock } from '../../catalog/products/stock.ts';
import { type ChosenSelection, chooseSelections, specifyOptions } from '../lines/bundle-choices.ts';
import type { CartLine } from '../lines/cart.ts';
import type { CartCatalog } from '../lines/cart-catalog.ts';
import { lineIdentity } from '../lines/identity.ts';
import { prepareSingle, priceWithoutOptions, withCustomOptions } from './simple.ts';
import type { CartProductType } from './type.ts';

/** Said of a required option whose only chosen selection cannot be had (reference 4.2, "Composite products"). */
const notAvailable = 'Selected required options are not available.';

/** Several products chosen for one price: the line is the bundle, its parts are the chosen selections. */
export const bundle: CartProductType = {
  partIds({ bundles }, product, request) {
    const chosen = chooseSelections(bundles.get(product.product_id) ?? [], request);
    return typeof chosen === 'string' ? [] : chosen.map(({ selection }) => selection.productId);
  },
  prepare(catalog, product, request) {
    const own = prepareSingle(catalog, product, request, false);
    if (typeof own === 'string') return own;
    const chosen = chooseSelections(catalog.bundles.get(product.product_id) ?? [], request);
    if (typeof chosen === 'string') return chosen;
    const whole = own[0]?.line;
    const parts = chosen.flatMap(({ selection, qty }) => {
      const part = catalog.products.get(selection.productId);
      if (!part) return [];
      // The custom options of the request are the bundle's.
      const prepared = prepareSingle(
        { ...catalog, options: new Map() },
        part,
        { ...request, qty },
        part.type === 'virtual',
      );
      return typeof prepared === 'string' ? [] : prepared.map(({ line }) => line);
    });
    if (!whole || parts.length !== chosen.length) return specifyOptions;
    const values = catalog.values.get(product.product_id);
    const isVirtual = parts.every((part) => part.isVirtual);
    const options = new Map([...whole.options, ...storedChoice(chosen, parts)]);
    const line: CartLine = {
      ...whole,
      sku: isFixed(values, 'sku_type') ? whole.sku : [whole.sku, ...parts.map(({ sku }) => sku)].join('-'),
      options,
      identity: lineIdentity(product.product_id, options),
      isVirtual,
      weight: isVirtual ? null : isFixed(values, 'weight_type') ? whole.weight : weightOf(parts),
    };
    const children = parts.map((part, at): CartLine => {
      const selectionId = chosen[at]?.selection.selectionId;
      return { ...part, parent: line, identity: '', options: new Map([['selection_id', String(selectionId)]]) };
    });
    return [{ line, children }];
  },
  /**
   * With a dynamic price the sum of the parts; with a fixed one the bundle's price and what its selections cost. What
   * custom options cost is not reduced by the bundle's special, tier and group prices, and per cents of theirs are of
   * the bundle's own price.
   */
  unitPrice(catalog, line, parts) {
    const values = catalog.values.get(line.productId) ?? new Map();
    const fixed = isFixed(values, 'price_type');
    const price = fixed ? (values.get('price')?.number ?? 0) : 0;
    const remaining = remainingPercentOf(catalog, line);
    const ownPrice = withCustomOptions(catalog, line, percentOf(price, remaining));
    const ofParts = parts.map((part) => {
      // The parts show their prices in whole cents, and so they are summed up.
      if (!fixed) return multiplyDecimals(roundDecimal(pricedByItself(catalog, line, part), 2), part.qty, 4) ?? tooMuch;
      const full = multiplyDecimals(selectionPrice(catalog, line, part, price), part.qty, 4);
      return full === null ? tooMuch : percentOf(full, remaining);
    });
    return ofParts.reduce((sum, one) => sum + one, ownPrice);
  },
  partPrice: (catalog, line, part) =>
    isFixed(catalog.values.get(line.productId), 'price_type') ? 0 : pricedByItself(catalog, line, part),
  partsProblem(catalog, line, parts) {
    const isChosen = new Set(parts.map(({ options }) => options.get('selection_id')));
    for (const option of catalog.bundles.get(line.productId) ?? []) {
      const chosen = option.selections.filter(({ selectionId }) => isChosen.has(String(selectionId)));
      const [only] = chosen;
      if (!option.isRequired || !only || chosen.length > 1) continue;
      if (isOutOfStock(catalog.stock.get(only.productId))) return notAvailable;
    }
    return undefined;
  },
};

/** Stands for an amount beyond what can be kept; no total takes it. */
const tooMuch = Number.POSITIVE_INFINITY;

/** What was chosen, by the codes and in the form that an imported cart has. */
function storedChoice(chosen: readonly ChosenSelection[], parts: readonly CartLine[]): [string, string][] {
  const ofProducts = new Map<number, number>();
  for (const { productId, qty } of parts) ofProducts.set(productId, (ofProducts.get(productId) ?? 0) + qty);
  return [
    ['bundle_option_ids', JSON.stringify([...new Set(chosen.map(({ option }) => option.optionId))])],
    ['bundle_selection_ids', JSON.stringify(chosen.map(({ selection }) => String(selection.selectionId)))],
    ...chosen.map(({ selection }, at): [string, string] => [
      `selection_qty_${selection.selectionId}`,
      formatDecimalShort(parts[at]?.qty ?? 0),
    ]),
    ...[...ofProducts].map(([id, qty]): [string, string] => [`product_qty_${id}`, formatDecimalShort(qty)]),
  ];
}

function weightOf(parts: readonly CartLine[]): number {
  return parts.reduce((sum, { weight, qty }) => sum + (multiplyDecimals(weight ?? 0, qty, 4) ?? 0), 0);
}

function remainingPercentOf({ values, discounts, today }: CartCatalog, { productId, qty }: CartLine): number {
  return remainingPercent(values.get(productId) ?? new Map(), discounts.get(productId), qty, today);
}

/** The part's own item price in the quantity that one bundle has, reduced as the bundle is. */
function pricedByItself(catalog: CartCatalog, line: CartLine, part: CartLine): number {
  return percentOf(priceWithoutOptions(catalog, part), remainingPercentOf(catalog, line));
}

/** What a selection costs in a bundle of fixed price; one that is gone costs nothing. */
function selectionPrice(
  { bundles }: CartCatalog,
  { productId }: CartLine,
  { options }: CartLine,
  bundlePrice: number,
): number {
  const selectionId = options.get('selection_id');
  const selection = bundles
    .get(productId)
    ?.flatMap(({ selections }) => selections)
    .find((one) => String(one.selectionId) === selectionId);
  if (!selection) return 0;
  return selection.isPercent ? percentOf(bundlePrice, selection.price) : selection.price;
}
