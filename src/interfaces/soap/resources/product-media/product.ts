import type { ImageProductInput } from '../../../../domain/catalog/images/image-product.ts';
import { idFirst } from '../../../../domain/catalog/products/product-resolver.ts';

/** Which product an operation means, and through which store view: that of the session where none is named. */
export function imageProductOf(args: {
  readonly productId: string | null;
  readonly identifierType: string | null;
  readonly store: string | null;
}): ImageProductInput {
  return { product: idFirst(args.productId, args.identifierType), store: { named: args.store || undefined } };
}

/** The faults of what every operation on the images of a product may meet. */
export const productFaults = {
  store_view_not_found: 'store_not_exists',
  product_not_found: 'product_not_exists',
  product_without_images: 'not_media',
} as const;
