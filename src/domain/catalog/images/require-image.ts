import { ApiFault } from '../../../interfaces/soap/fault.ts';
import { mediaFaults as faults } from '../../../interfaces/soap/resources/product-media/resource.ts';
import type { Tx } from '../../../platform/storage/engine.ts';
import type { ImageProduct } from './find.ts';
import { type GalleryImage, imagesOfProduct } from './gallery.ts';

/** The image of a product with a path; 103 where the product has none. */
export async function requireImage(
  tx: Tx,
  product: Omit<ImageProduct, 'attributes'>,
  file: string | null,
): Promise<GalleryImage> {
  const image = (await imagesOfProduct(tx, product)).find((each) => each.file === file);
  if (!image) throw new ApiFault(faults.not_exists);
  return image;
}
