import type { Context } from '../../command.ts';
import { productStoreId } from '../current-store.ts';
import { type ProductRef, productByRef } from '../products/product-resolver.ts';
import { requireOwnProducts, requireProductsInScope } from '../products/product-scope.ts';
import { touchImages } from './gallery.ts';
import { type ImageAttribute, imageAttributesOf } from './image-attributes.ts';

/**
 * The store view of a call: the named one (id or code), else the one that the session has; or one that is known already, 0
 * for the defaults.
 */
export type StoreChoice = { readonly named: string | undefined } | { readonly id: number };

/** The product whose images are meant, and through which store view. */
export interface ImageProductInput {
  readonly product: ProductRef;
  readonly store: StoreChoice;
}

/** A product that has images, in the store view of the call. */
export interface ImageProduct {
  readonly productId: number;
  readonly setId: number;
  readonly storeId: number;
  /** The attribute that stands for the gallery. */
  readonly galleryId: number;
  /** The image types that its set has, in the set's order, with the files that have them in the store view. */
  readonly attributes: readonly ImageAttribute[];
}

/** What it may be refused with, in this order (reference 4.4). */
export type ImageProductRefusal = 'store_view_not_found' | 'product_not_found' | 'product_without_images';

/**
 * The product of a call. Refuses as `ImageProductRefusal` says, and a product outside of the caller's bounds; to change
 * it, or to prepare that, also one that other websites share. `change` keeps other changes of the product's images away
 * until the transaction ends, and shows callers who look for changes that there is one.
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

/** As `imageProduct`, in a store view that is known. */
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
