import type { CallContext } from '../../interfaces/soap/declare.ts';
import { ApiFault } from '../../interfaces/soap/fault.ts';
import { cartProductFaults } from '../../interfaces/soap/resources/cart/faults.ts';
import {
  isTooSmall,
  type ProductRequest,
  productRequests,
} from '../../interfaces/soap/resources/cart/product-request.ts';
import { formatDecimalShort } from '../../kernel/decimal.ts';
import { skuKey } from '../../kernel/fold.ts';
import { requireProductsInScope } from '../catalog/products/product-scope.ts';
import { type Product, productsById, productsBySku } from '../catalog/products/products.ts';
import { type Cart, type CartLine, lineAlike, ownLines } from './cart.ts';
import type { CartCatalog, Composites } from './cart-catalog.ts';
import { cartProductType } from './product-types/index.ts';
import type { PreparedLine } from './product-types/type.ts';

/** Said of an item that names no product. */
const noIdentifier = 'One item of products do not have identifier or sku';
/** Said of an item whose line the cart does not have (Q2). */
const notInCart = 'One item of products is not belong any of quote item';
/** Said of a quantity above zero of which nothing can be kept. */
const tooLittle = `The minimum quantity allowed for purchase is ${formatDecimalShort(1)}.`;
/** Said of an id or SKU that no product has (Q1). */
export const noSuchProduct = 'Product does not exist.';

/** One item of a call with the product it names; undefined where there is no such product. */
export interface RequestedProduct {
  readonly request: ProductRequest;
  readonly product: Product | undefined;
}

/** The items of a call: products, or the text of what is wrong with an item. */
export type RequestedProducts = readonly (RequestedProduct | string)[];

/**
 * Reads `productsData` and finds the products it names, by id only or by SKU only (reference 4.2, "productsData"), in
 * two queries. Fault 1021 when it is no list of items, an empty one, or one longer than the service takes; products
 * outside of the caller's scope are refused (`forbidden`).
 */
export async function requestedProducts(
  { tx, caller, settings }: CallContext,
  data: unknown,
): Promise<RequestedProducts> {
  const requests = productRequests(data);
  if (!requests) throw new ApiFault(cartProductFaults.invalid_product_data);
  if (requests.length > settings.maxItemsPerCall) {
    const text = `At most ${settings.maxItemsPerCall} products can be sent in one call.`;
    throw new ApiFault(cartProductFaults.invalid_product_data, text);
  }
  const ids = requests.flatMap(({ productId }) => idOf(productId) ?? []);
  const skus = requests.flatMap(({ productId, sku }) => (productId === undefined && sku !== undefined ? [sku] : []));
  const byId = await productsById(tx, ids);
  const bySku = await productsBySku(tx, skus);
  const items = requests.map((request) => {
    const { productId, sku } = request;
    if (isTooSmall(request)) return tooLittle;
    if (productId !== undefined) return { request, product: byId.get(idOf(productId) ?? 0) };
    if (sku !== undefined) return { request, product: bySku.get(sku) };
    return noIdentifier;
  });
  await requireProductsInScope(tx, caller.scope, foundIds(items));
  return items;
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}

/** The ids of the products that were found. */
export function foundIds(items: RequestedProducts): number[] {
  return items.flatMap((item) => (typeof item === 'string' || !item.product ? [] : [item.product.product_id]));
}

/** The ids of the products that the found ones will make lines of. */
export function partIds(items: RequestedProducts, composites: Composites): number[] {
  return items.flatMap((item) => {
    if (typeof item === 'string' || !item.product) return [];
    return cartProductType(item.product.type)?.partIds?.(composites, item.product, item.request) ?? [];
  });
}

/** Makes the lines that an item describes, or answers what is wrong with it. */
export function prepareLines(
  catalog: CartCatalog,
  product: Product,
  request: ProductRequest,
): readonly PreparedLine[] | string {
  const type = cartProductType(product.type);
  return type
    ? type.prepare(catalog, product, request)
    : `Products of type ${product.type} can not be put into a cart.`;
}

/** A line of a cart that an item means, with the quantity that the item has for it alone. */
export interface RequestedLine {
  readonly line: CartLine;
  readonly ownQty: number | undefined;
}

/**
 * Finds the lines of a cart that an item means: same product, same choices (reference 4.2, update); several for a
 * grouped product. Answers a text where one is missing, or where the choices themselves are wrong.
 */
export function linesOfRequest(
  cart: Cart,
  catalog: CartCatalog,
  item: RequestedProduct | string,
): readonly RequestedLine[] | string {
  if (typeof item === 'string') return item;
  if (!item.product) return linesOfGoneProduct(cart, catalog, item.request) ?? notInCart;
  const prepared = prepareLines(catalog, item.product, item.request);
  if (typeof prepared === 'string') return prepared;
  const lines = prepared.flatMap(({ line: { identity }, ownQty }) => {
    const line = lineAlike(cart, identity);
    return line ? [{ line, ownQty }] : [];
  });
  return lines.length === prepared.length ? lines : notInCart;
}

/** The lines of a product that the store does not have any more, so that they can still be taken out of a cart. */
function linesOfGoneProduct(
  cart: Cart,
  catalog: CartCatalog,
  { productId, sku }: ProductRequest,
): readonly RequestedLine[] | undefined {
  const lines = ownLines(cart).filter(
    (line) =>
      !catalog.products.has(line.productId) &&
      (productId === undefined ? skuKey(line.sku) === skuKey(sku ?? '') : line.productId === idOf(productId)),
  );
  return lines.length > 0 ? lines.map((line) => ({ line, ownQty: undefined })) : undefined;
}
