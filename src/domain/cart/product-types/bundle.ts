import { bundlePricing } from '#domain/catalog/parts/bundle/price.ts';
import { type BundleSelection, isFixed } from '#domain/catalog/parts/bundle/rows.ts';
import { isOutOfStock } from '#domain/catalog/products/record/stock.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { formatDecimalShort, multiplyDecimals } from '#kernel/decimal.ts';
import { type ChosenSelection, chooseSelections, specifyOptions } from '../lines/bundle-choices.ts';
import type { CartLine } from '../lines/cart.ts';
import type { CartCatalog } from '../lines/cart-catalog.ts';
import { lineIdentity } from '../lines/identity.ts';
import { prepareSingle, withCustomOptions } from './simple.ts';
import type { CartProductType } from './type.ts';
import { typeProblem } from './unknown.ts';

/**
 * The problem of a required option whose only chosen selection is not available (reference 4.2, "Composite products").
 */
const notAvailable = new CartProblem('out_of_stock', 'Selected required options are not available.', '/selections');

/** Several products chosen for one price: the line is the bundle, its parts are the chosen selections. */
export const bundle: CartProductType = {
  partIds({ bundles }, product, request) {
    const chosen = chooseSelections(bundles.get(product.product_id) ?? [], request);
    return chosen instanceof CartProblem ? [] : chosen.map(({ selection }) => selection.productId);
  },
  prepare(catalog, product, request) {
    const own = prepareSingle(catalog, product, request);
    if (own instanceof CartProblem) return own;
    const chosen = chooseSelections(catalog.bundles.get(product.product_id) ?? [], request);
    if (chosen instanceof CartProblem) return chosen;
    const bundleLine = own[0]?.line;
    const parts: CartLine[] = [];
    for (const { option, selection, qty } of chosen) {
      const part = catalog.products.get(selection.productId);
      if (!part) return specifyOptions;
      // The custom options of the request are the bundle's.
      const { isExact, ...rest } = request;
      const asked = { ...rest, ...(isExact && request.selectionQty.has(option.optionId) && { isExact }), qty };
      const prepared = prepareSingle({ ...catalog, options: new Map() }, part, asked);
      const problem = typeProblem(part);
      if (problem) return problem;
      if (prepared instanceof CartProblem) {
        return new CartProblem(prepared.code, prepared.text, `/selectionQty/${option.optionId}`);
      }
      parts.push(...prepared.map(({ line }) => line));
    }
    if (!bundleLine || parts.length !== chosen.length) return specifyOptions;
    const values = catalog.values.get(product.product_id);
    const isVirtual = parts.every((part) => part.isVirtual);
    const options = new Map([...bundleLine.options, ...storedChoice(chosen, parts)]);
    const line: CartLine = {
      ...bundleLine,
      sku: isFixed(values, 'sku_type') ? bundleLine.sku : [bundleLine.sku, ...parts.map(({ sku }) => sku)].join('-'),
      options,
      identity: lineIdentity(product.product_id, options),
      isVirtual,
      weight: isVirtual ? null : isFixed(values, 'weight_type') ? bundleLine.weight : weightOf(parts),
    };
    const children = parts.map((part, index): CartLine => {
      const selectionId = chosen[index]?.selection.selectionId;
      return { ...part, parent: line, identity: '', options: new Map([['selection_id', String(selectionId)]]) };
    });
    return [{ line, children }];
  },
  /**
   * With a dynamic price: the sum of the parts; with a fixed price: the bundle's price plus the prices of its
   * selections. The bundle's special, tier and group prices do not reduce custom options, whose percentages apply to
   * the bundle's own price.
   */
  unitPrice(catalog, line, parts) {
    const pricing = bundlePricing(catalog, line.productId, line.qty, catalog.today);
    return parts.reduce(
      (sum, part) => sum + (pricing.selected(selectionOf(catalog, line, part), part.productId, part.qty) ?? tooMuch),
      withCustomOptions(catalog, line, pricing.ownPrice),
    );
  },
  partPrice(catalog, line, part) {
    const pricing = bundlePricing(catalog, line.productId, line.qty, catalog.today);
    return pricing.isFixed ? 0 : pricing.pieceOf(part.productId, part.qty);
  },
  shipsParts: (catalog, { productId }) => catalog.values.get(productId)?.get('shipment_type')?.value === '1',
  chargesParts: (catalog, { productId }) => !isFixed(catalog.values.get(productId), 'price_type'),
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

/** Stands for an amount that is too large to store; every total refuses it. */
const tooMuch = Number.POSITIVE_INFINITY;

/** The chosen options, by the codes and in the form of an imported cart. */
function storedChoice(chosen: readonly ChosenSelection[], parts: readonly CartLine[]): [string, string][] {
  const ofProducts = new Map<number, number>();
  for (const { productId, qty } of parts) ofProducts.set(productId, (ofProducts.get(productId) ?? 0) + qty);
  return [
    ['bundle_option_ids', JSON.stringify([...new Set(chosen.map(({ option }) => option.optionId))])],
    ['bundle_selection_ids', JSON.stringify(chosen.map(({ selection }) => String(selection.selectionId)))],
    ...chosen.map(({ selection }, index): [string, string] => [
      `selection_qty_${selection.selectionId}`,
      formatDecimalShort(parts[index]?.qty ?? 0),
    ]),
    ...[...ofProducts].map(([id, qty]): [string, string] => [`product_qty_${id}`, formatDecimalShort(qty)]),
  ];
}

function weightOf(parts: readonly CartLine[]): number {
  return parts.reduce((sum, { weight, qty }) => sum + (multiplyDecimals(weight ?? 0, qty, 4) ?? 0), 0);
}

/** The selection that a part was chosen by; undefined if it was deleted. */
function selectionOf(
  { bundles }: CartCatalog,
  { productId }: CartLine,
  { options }: CartLine,
): BundleSelection | undefined {
  const selectionId = options.get('selection_id');
  return bundles
    .get(productId)
    ?.flatMap(({ selections }) => selections)
    .find((selection) => String(selection.selectionId) === selectionId);
}
