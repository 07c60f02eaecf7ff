import type { ImageProduct } from '../../../../domain/catalog/images/find.ts';
import type { GalleryImage } from '../../../../domain/catalog/images/gallery.ts';
import { IMAGE_PREFIX } from '../../../../domain/catalog/images/served-image.ts';

/** An image as callers see it (spec 2.6): all texts, empty where a store view and the defaults have nothing. */
export interface ImageEntity {
  file: string;
  label: string;
  position: string;
  exclude: string;
  url: string;
  types: string[];
}

/** An image with its types and its address. */
export function imageEntity(
  image: GalleryImage,
  { attributes }: Pick<ImageProduct, 'attributes'>,
  baseUrl: string,
): ImageEntity {
  return {
    file: image.file,
    ...shownFields(image),
    url: imageUrl(image.file, baseUrl),
    types: attributes.filter((attribute) => attribute.file === image.file).map(({ code }) => code),
  };
}

/** The fields that a caller can set of an image, as they are shown. */
export function shownFields({ label, position, isExcluded }: GalleryImage) {
  return {
    label: label ?? '',
    position: position === null ? '' : String(position),
    exclude: isExcluded === null ? '' : String(isExcluded),
  };
}

/** Where an image is shown. An imported file's name may have characters that an address writes otherwise. */
export function imageUrl(file: string, baseUrl: string): string {
  const path = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return `${baseUrl}/media/${IMAGE_PREFIX}${path.startsWith('/') ? '' : '/'}${path}`;
}
