import type { Context } from '#domain/shared/command.ts';
import { productStoreId } from '../current-store.ts';
import { type ProductRef, productByRef } from '../products/record/product-resolver.ts';
import { requireOwnProducts, requireProductsInScope } from '../products/record/product-scope.ts';
import { touchImages } from './gallery.ts';
import { type ImageAttribute, imageAttributesOf } from './image-attributes.ts';

/**
 * The store view of a call: the named one (id or code), else the session's; or one that is already known, 0 for the
 * defaults.
 */
export type StoreChoice = { readonly named: string | undefined } | { readonly id: number };

/** The product whose images a call reads or changes, and the store view. */
export interface ImageProductInput {
  readonly product: ProductRef;
  readonly store: StoreChoice;
}

/** A product that has images, in the store view of the call. */
export interface ImageProduct {
  readonly productId: number;
  readonly setId: number;
  readonly storeId: number;
  /** The attribute of the gallery. */
  readonly galleryId: number;
  /** The image types of its set, in the set's order, with the files that have them in the store view. */
  readonly attributes: readonly ImageAttribute[];
}

/** The refusals of such a product, in this order (reference 4.4). */
export type ImageProductRefusal = 'store_view_not_found' | 'product_not_found' | 'product_without_images';

/**
 * The product of a call. Refuses as `ImageProductRefusal` says, and a product outside of the caller's bounds; for
 * changes, and their preparation, also a product that other websites share. `change` locks the product's images for
 * other changes until the transaction ends, and marks the product as changed for callers that poll for changes.
 */
export async function imageProduct(
  context: Pick<Context<ImageProductRefusal>, 'tx' | 'principal' | 'now' | 'fail'>,
  input: ImageProductInput,
  purpose: 'read' | 'prepare' | 'change',
): Promise<ImageProduct> {
  const { store, product } = input;
  const storeId = 'id' in store ? store.id : await productStoreId(context.tx, context.principal, store.named ?? null);
  if (storeId === undefined) throw context.fail('store_view_not_found');
  return imageProductIn(context, product, storeId, purpose);
}

/** As `imageProduct`, in a known store view. */
export async function imageProductIn(
  context: Pick<Context<Exclude<ImageProductRefusal, 'store_view_not_found'>>, 'tx' | 'principal' | 'now' | 'fail'>,
  ref: ProductRef,
  storeId: number,
  purpose: 'read' | 'prepare' | 'change',
): Promise<ImageProduct> {
  const { tx, principal, now, fail } = context;
  const product = await productByRef(context.tx, ref);
  if (!product) throw fail('product_not_found');
  const { product_id: productId, set_id: setId } = product;
  const requireScope = purpose === 'read' ? requireProductsInScope : requireOwnProducts;
  await requireScope(tx, principal.scope, [productId]);
  if (purpose === 'change' && !(await touchImages(tx, productId, now))) throw fail('product_not_found');
  const { galleryId, attributes } = await imageAttributesOf(tx, productId, setId, storeId);
  if (galleryId === undefined) throw fail('product_without_images');
  return { productId, setId, storeId, galleryId, attributes };
}
