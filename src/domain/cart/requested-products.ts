import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { type Product, productsById, productsBySku } from '#domain/catalog/products/record/products.ts';
import { tooFew } from '#domain/catalog/products/record/stock.ts';
import type { Context } from '#domain/shared/command.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { skuKey } from '#kernel/fold.ts';
import { type Cart, type CartLine, lineAlike, ownLines } from './lines/cart.ts';
import type { CartCatalog, Composites } from './lines/cart-catalog.ts';
import { withIds } from './lines/choice-codes.ts';
import type { ProductRequest } from './lines/product-request.ts';
import { cartProductType } from './product-types/index.ts';
import type { PreparedLine } from './product-types/type.ts';
import { typeProblem } from './product-types/unknown.ts';

/** The problem of an item that names no product. */
const noIdentifier = new CartProblem('product_missing', 'One item of products do not have identifier or sku');
/** The problem of an item whose line the cart does not have (Q2). */
const notInCart = new CartProblem('cart_item_not_found', 'One item of products is not belong any of quote item');
/** The problem of a quantity above zero that is too small to store. */
const tooLittle = tooFew(1);
/** The problem of an id or SKU that no product has (Q1). */
export function noSuchProduct({ product }: Pick<ProductRequest, 'product'>): CartProblem {
  const field = product && 'id' in product ? '/productId' : '/sku';
  return new CartProblem('product_unknown', 'Product does not exist.', field);
}

/** The problem of an item whose SKU and id name two products. */
const otherProduct = new CartProblem('product_ambiguous', 'The SKU and the id are of different products.', '/sku');

/** One item of a call with its product; undefined if there is no such product. */
export interface RequestedProduct {
  readonly request: ProductRequest;
  readonly product: Product | undefined;
}

/** The items of a call: products, or the problem of an item. */
export type RequestedProducts = readonly (RequestedProduct | CartProblem)[];

/** The refusals of the items of a call, before the cart is read. */
export const requestRefusals = ['items_missing', 'too_many_items'] as const;

/**
 * Finds the products that the items of a call name, by id only or by SKU only (reference 4.2, "productsData"), in two
 * queries. Refuses `items_missing` if there are none, `too_many_items` if there are more than the service allows, and
 * products outside of the caller's bounds.
 */
export async function requestedProducts(
  { tx, principal, settings, fail }: Context<(typeof requestRefusals)[number]>,
  requests: readonly ProductRequest[],
): Promise<RequestedProducts> {
  if (requests.length === 0) throw fail('items_missing');
  if (requests.length > settings.maxItemsPerCall) {
    throw fail('too_many_items', { text: `At most ${settings.maxItemsPerCall} products can be sent in one call.` });
  }
  const { ids, skus } = namedProducts(requests);
  const [byId, bySku] = await tx.together(
    () => productsById(tx, ids),
    () => productsBySku(tx, skus),
  );
  const items = requests.map((request) => {
    const { product, qty } = request;
    if (qty === 0) return tooLittle;
    if (!product) return noIdentifier;
    if (!('id' in product)) return { request, product: bySku.get(product.sku) };
    const found = byId.get(product.id);
    const isOther = found && product.sku !== undefined && skuKey(product.sku) !== skuKey(found.sku);
    return isOther ? otherProduct : { request, product: found };
  });
  await requireProductsInScope(tx, principal.scope, foundIds(items));
  return items;
}

/** The ids or SKUs that the items of a call name. */
export function namedProducts(requests: readonly ProductRequest[]): {
  readonly ids: number[];
  readonly skus: string[];
} {
  const ids: number[] = [];
  const skus: string[] = [];
  for (const { product } of requests) {
    if (!product) continue;
    if ('id' in product) ids.push(product.id);
    else skus.push(product.sku);
  }
  return { ids, skus };
}

/** The ids of the products that were found. */
export function foundIds(items: RequestedProducts): number[] {
  return items.flatMap((item) => (item instanceof CartProblem || !item.product ? [] : [item.product.product_id]));
}

/** Custom options do not choose parts. */
const noOptions: CartCatalog['options'] = new Map();

/** The ids of the part products that the found ones will add as lines. */
export function partIds(items: RequestedProducts, composites: Composites): number[] {
  return items.flatMap((item) => {
    if (item instanceof CartProblem || !item.product) return [];
    return (
      cartProductType(item.product.type)?.partIds?.(
        composites,
        item.product,
        withIds({ ...composites, options: noOptions }, item.product, item.request),
      ) ?? []
    );
  });
}

/** Makes the lines that an item describes, or answers its problem. */
export function prepareLines(
  catalog: CartCatalog,
  product: Product,
  request: ProductRequest,
): readonly PreparedLine[] | CartProblem {
  const asked = withIds(catalog, product, request);
  return (
    typeProblem(product) ?? cartProductType(product.type)?.prepare(catalog, product, asked) ?? noSuchProduct(asked)
  );
}

/** A line of a cart that an item refers to, with the item's own quantity for it. */
export interface RequestedLine {
  readonly line: CartLine;
  readonly ownQty: number | undefined;
}

/**
 * Finds the lines of a cart that an item refers to: same product, same choices (reference 4.2, update); several for a
 * grouped product. Answers a problem if a line is missing, or if the choices themselves are wrong.
 */
export function linesOfRequest(
  cart: Cart,
  catalog: CartCatalog,
  item: RequestedProduct | CartProblem,
): readonly RequestedLine[] | CartProblem {
  if (item instanceof CartProblem) return item;
  if (!item.product || typeProblem(item.product)) return linesKeptOf(cart, catalog, item) ?? notInCart;
  const prepared = prepareLines(catalog, item.product, item.request);
  if (prepared instanceof CartProblem) return prepared;
  const lines = prepared.flatMap(({ line: { identity }, ownQty }) => {
    const line = lineAlike(cart, identity);
    return line ? [{ line, ownQty }] : [];
  });
  return lines.length === prepared.length ? lines : notInCart;
}

/**
 * The lines of a product that was deleted or has an unknown type: imported carts may have both, and they can still be
 * removed.
 */
function linesKeptOf(
  cart: Cart,
  catalog: CartCatalog,
  { product, request: { product: named } }: RequestedProduct,
): readonly RequestedLine[] | undefined {
  if (!named) return undefined;
  const isGone = ({ productId, sku }: CartLine): boolean =>
    !catalog.products.has(productId) && ('id' in named ? productId === named.id : skuKey(sku) === skuKey(named.sku));
  const lines = ownLines(cart).filter((line) => (product ? line.productId === product.product_id : isGone(line)));
  return lines.length > 0 ? lines.map((line) => ({ line, ownQty: undefined })) : undefined;
}
