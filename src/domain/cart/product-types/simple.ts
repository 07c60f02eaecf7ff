import { itemPrice } from '#domain/catalog/products/record/prices.ts';
import type { Product } from '#domain/catalog/products/record/products.ts';
import { typeFacts } from '#domain/catalog/types/index.ts';
import { noCost } from '#domain/pricing/totals/money.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { unit } from '#kernel/decimal.ts';
import type { CartLine } from '../lines/cart.ts';
import type { CartCatalog } from '../lines/cart-catalog.ts';
import { chooseOptions, priceWithOptions, storedOptionPrices } from '../lines/custom-option-choices.ts';
import { lineIdentity } from '../lines/identity.ts';
import type { ProductRequest } from '../lines/product-request.ts';
import type { CartProductType, PreparedLine } from './type.ts';

/** A single product: its only choices are its custom options. */
export const simple: CartProductType = {
  prepare: (catalog, product, request) => prepareSingle(catalog, product, request),
  unitPrice: singlePrice,
};

/** The line of a product without parts; it is not shipped if its type or `isVirtual` says so. */
export function prepareSingle(
  catalog: CartCatalog,
  product: Product,
  request: ProductRequest,
  isVirtual = typeFacts(product.type).isVirtual === true,
): readonly PreparedLine[] | CartProblem {
  const chosen = chooseOptions(catalog.options.get(product.product_id) ?? [], request, catalog.files);
  if (chosen instanceof CartProblem) return chosen;
  const values = catalog.values.get(product.product_id);
  const isQtyDecimal = catalog.stock.get(product.product_id)?.isQtyDecimal ?? false;
  const partial = request.isExact && notWhole(request.qty ?? unit, isQtyDecimal);
  if (partial) return partial;
  const line: CartLine = {
    itemId: undefined,
    parent: undefined,
    productId: product.product_id,
    productType: product.type,
    sku: [product.sku, ...chosen.skuParts].join('-'),
    name: values?.get('name')?.value ?? '',
    identity: lineIdentity(product.product_id, chosen.stored),
    options: chosen.stored,
    buyRequest: JSON.stringify(request.buyRequest),
    isVirtual,
    isQtyDecimal,
    weight: isVirtual ? null : (values?.get('weight')?.number ?? null),
    customPrice: null,
    qty: wholeUnits(request.qty ?? unit, isQtyDecimal),
    cost: noCost,
  };
  return [{ line, children: [] }];
}

/** The price of one piece with its custom options. */
export function singlePrice(catalog: CartCatalog, line: CartLine): number {
  return withCustomOptions(catalog, line, priceWithoutOptions(catalog, line));
}

/** The price of one piece without its custom options. */
export function priceWithoutOptions(
  { ownPrices, discounts, today }: CartCatalog,
  { productId, qty }: CartLine,
): number {
  const own = ownPrices.get(productId);
  return own ? itemPrice(own, discounts.get(productId), qty, today) : 0;
}

/** A price plus the custom options of a line; their percentages apply to this price. */
export function withCustomOptions({ options }: CartCatalog, line: CartLine, price: number): number {
  return priceWithOptions(price, storedOptionPrices(options.get(line.productId) ?? [], line.options));
}

/** The problem of a fraction of a product that is sold in whole pieces, for requests that are not changed. */
export function notWhole(qty: number, isQtyDecimal: boolean): CartProblem | undefined {
  if (isQtyDecimal || qty % unit === 0) return undefined;
  return new CartProblem('qty_not_whole', 'This product is sold in whole pieces only.', '/qty');
}

/** Cuts fractions of a quantity if the product allows no decimals (reference 4.2, "qty"); the result is at least one. */
export function wholeUnits(qty: number, isQtyDecimal: boolean): number {
  return isQtyDecimal ? qty : Math.max(unit, Math.trunc(qty / unit) * unit);
}
