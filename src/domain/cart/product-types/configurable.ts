import { reducedByRules, surchargeOf } from '#domain/catalog/parts/configurable/price.ts';
import type { Configurable } from '#domain/catalog/parts/configurable/rows.ts';
import { typeFacts } from '#domain/catalog/types/index.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { CartLine } from '../lines/cart.ts';
import { lineIdentity } from '../lines/identity.ts';
import type { ProductRequest } from '../lines/product-request.ts';
import { readStoredMap } from '../lines/stored-choice.ts';
import { prepareSingle, priceWithoutOptions, wholeUnits, withCustomOptions } from './simple.ts';
import type { CartProductType } from './type.ts';
import { typeProblem } from './unknown.ts';

/**
 * The problem if an attribute is not chosen, or no variant has the chosen values (reference 4.2, "Composite products").
 */
function specifyOptions(made: Configurable | undefined, request: ProductRequest): CartProblem {
  const missing = made?.attributes.find(({ attributeId }) => !request.variantValues.has(attributeId));
  const text = "Please specify the product's option(s).";
  return missing
    ? new CartProblem('options_missing', text, `/variantValues/${missing.attributeId}`)
    : new CartProblem('option_invalid', text, '/variantValues');
}

/** A product in variants: the line is the configurable product, its one part the variant that was chosen. */
export const configurable: CartProductType = {
  partIds: ({ configurables }, product, request) => {
    const variant = chosenVariant(configurables.get(product.product_id), request);
    return variant === undefined ? [] : [variant];
  },
  prepare(catalog, product, request) {
    const made = catalog.configurables.get(product.product_id);
    const variantId = chosenVariant(made, request);
    const variant = variantId === undefined ? undefined : catalog.products.get(variantId);
    if (!made || !variant) return specifyOptions(made, request);
    const problem = typeProblem(variant);
    if (problem) return problem;
    const isVirtual = typeFacts(variant.type).isVirtual === true;
    const own = prepareSingle(catalog, { ...product, sku: variant.sku }, { ...request, qty: undefined }, isVirtual);
    if (own instanceof CartProblem) return own;
    const single = prepareSingle({ ...catalog, options: new Map() }, variant, request);
    if (single instanceof CartProblem) return single;
    const parentLine = own[0]?.line;
    const part = single[0]?.line;
    if (!parentLine || !part) return specifyOptions(made, request);
    const options = new Map([
      ...parentLine.options,
      ['attributes', JSON.stringify(chosenValues(made, request))],
      ['simple_product', String(variant.product_id)],
      [`product_qty_${variant.product_id}`, '1'],
    ]);
    const line: CartLine = {
      ...parentLine,
      options,
      identity: lineIdentity(product.product_id, options),
      weight: part.weight,
      isQtyDecimal: part.isQtyDecimal,
      qty: wholeUnits(request.qty ?? oneEach, part.isQtyDecimal),
    };
    const child: CartLine = {
      ...part,
      parent: line,
      identity: '',
      options: new Map([['parent_product_id', String(product.product_id)]]),
      qty: oneEach,
    };
    return [{ line, children: [child] }];
  },
  /**
   * The configurable product's own price, plus the surcharges of the chosen values and of the custom options;
   * percentages of both apply to the product's own price.
   */
  unitPrice(catalog, line) {
    const price = priceWithoutOptions(catalog, line);
    const chosen = readStoredMap(line.options.get('attributes'));
    const attributes = catalog.configurables.get(line.productId)?.attributes ?? [];
    const reduce = reducedByRules(catalog.discounts.get(line.productId), catalog.today);
    const surcharge = surchargeOf({ attributes }, (attributeId) => chosen.get(String(attributeId)), price, reduce);
    return withCustomOptions(catalog, line, price) + surcharge;
  },
  variant: ([variant]) => variant,
};

/** Each piece holds one variant. */
const oneEach = 10_000;

/** The values chosen for the product's attributes, by attribute id; those of other attributes are left out. */
function chosenValues({ attributes }: Configurable, { variantValues }: ProductRequest): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap(({ attributeId }) => {
      const value = variantValues.get(attributeId);
      return value === undefined ? [] : [[attributeId, value]];
    }),
  );
}

/** The variant that has all chosen values; undefined if an attribute was not chosen or there is no such variant. */
function chosenVariant(made: Configurable | undefined, request: ProductRequest): number | undefined {
  if (!made || made.attributes.length === 0) return undefined;
  const chosen = chosenValues(made, request);
  if (made.attributes.some(({ attributeId }) => chosen[String(attributeId)] === undefined)) return undefined;
  return [...made.variants].find(([, values]) =>
    made.attributes.every(({ attributeId }) => values.get(attributeId) === chosen[String(attributeId)]),
  )?.[0];
}
