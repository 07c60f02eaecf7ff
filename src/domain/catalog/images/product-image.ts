import type { GalleryImage } from '../products/record/gallery-images.ts';
import type { ImageAttribute } from './image-attributes.ts';
import { IMAGE_PREFIX } from './served-image.ts';

/** An image of a product as a store view has it; null if neither the view nor the defaults have a value. */
export interface ProductImage {
  readonly id: number;
  /** The path below the folder of product images: `/x/y/name.ext`. */
  readonly file: string;
  readonly label: string | null;
  readonly position: number | null;
  readonly isExcluded: boolean | null;
  /** Codes of the attributes that show it. */
  readonly types: readonly string[];
  /** Where it is shown. */
  readonly url: string;
}

/** An image with its types and its address. */
export function productImage(
  { image_id: id, file, label, position, isExcluded }: GalleryImage,
  attributes: readonly ImageAttribute[],
  baseUrl: string,
): ProductImage {
  return {
    id,
    file,
    label,
    position,
    isExcluded: isExcluded === null ? null : isExcluded === 1,
    types: attributes.filter((attribute) => attribute.file === file).map(({ code }) => code),
    url: imageUrl(file, baseUrl),
  };
}

/** The address of an image. Characters of imported file names may have to be encoded in an address. */
function imageUrl(file: string, baseUrl: string): string {
  const path = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return `${baseUrl}/media/${IMAGE_PREFIX}${path.startsWith('/') ? '' : '/'}${path}`;
}
