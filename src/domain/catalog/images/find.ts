import type { CallContext } from '../../../interfaces/soap/declare.ts';
import { ApiFault } from '../../../interfaces/soap/fault.ts';
import { mediaFaults as faults } from '../../../interfaces/soap/resources/product-media/resource.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { productStoreId } from '../current-store.ts';
import { identifyProduct } from '../products/identify-product.ts';
import { requireOwnProducts, requireProductsInScope } from '../products/product-scope.ts';
import { type ImageAttribute, imageAttributesOf } from './image-attributes.ts';

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

/** The arguments that say which product is meant; `store` is absent where an operation works on store view 0. */
export interface ProductArguments {
  readonly productId: string | null;
  readonly store?: string | null;
  readonly identifierType: string | null;
}

// Whoever changes the images of a product holds its row, so that such changes come one after the other. It is taken
// before any other row, and shows callers that look for changes that there is one.
const touch = statement<{ productId: number; now: number }, never>((q, p) =>
  q.updateTable('product').set({ updated_at: p.now }).where('product_id', '=', p.productId),
);

/**
 * The product of a call; faults in this order (reference 4.4): 100 no such store view, 101 no such product, 107 its set
 * has no gallery. Refused (`forbidden`) is a product outside of the caller's scope, and to change one that other websites share.
 * `change` keeps other changes of the product's images away until the transaction ends.
 */
export async function requireProduct(
  { tx, caller, now }: CallContext,
  args: ProductArguments,
  purpose: 'read' | 'prepare' | 'change' = 'read',
): Promise<ImageProduct> {
  const storeId = args.store === undefined ? 0 : await productStoreId(tx, caller, args.store);
  if (storeId === undefined) throw new ApiFault(faults.store_not_exists);
  const product = await identifyProduct(tx, args.productId, args.identifierType);
  if (!product) throw new ApiFault(faults.product_not_exists);
  const { product_id: productId, set_id: setId } = product;
  const requireScope = purpose !== 'read' ? requireOwnProducts : requireProductsInScope;
  await requireScope(tx, caller.scope, [productId]);
  if (purpose === 'change' && (await tx.run(touch, { productId, now })) === 0)
    throw new ApiFault(faults.product_not_exists);
  const { galleryId, attributes } = await imageAttributesOf(tx, productId, setId, storeId);
  if (galleryId === undefined) throw new ApiFault(faults.not_media);
  return { productId, setId, storeId, galleryId, attributes };
}
