import type { GalleryImage } from './gallery.ts';
import type { ImageAttribute } from './image-attributes.ts';
import { IMAGE_PREFIX } from './served-image.ts';

/** An image of a product as a store view has it; null where neither it nor the defaults have anything. */
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

/** Where an image is shown. An imported file's name may have characters that an address writes otherwise. */
function imageUrl(file: string, baseUrl: string): string {
  const path = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return `${baseUrl}/media/${IMAGE_PREFIX}${path.startsWith('/') ? '' : '/'}${path}`;
}
