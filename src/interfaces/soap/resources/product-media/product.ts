import type { ImageProductInput } from '#domain/catalog/images/image-product.ts';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';

/** The product of an operation, and its store view: by default that of the session. */
export function imageProductOf(args: {
  readonly productId: string | null;
  readonly identifierType: string | null;
  readonly store: string | null;
}): ImageProductInput {
  return { product: idFirst(args.productId, args.identifierType), store: { named: args.store || undefined } };
}

/** The common faults of operations on the images of products. */
export const productFaults = {
  store_view_not_found: 'store_not_exists',
  product_not_found: 'product_not_exists',
  product_without_images: 'not_media',
} as const;
