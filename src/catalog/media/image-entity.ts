import type { ImageProduct } from './find.ts';
import type { GalleryImage } from './gallery.ts';
import { IMAGE_PREFIX } from './served-image.ts';

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
  { file, label, position, isExcluded }: GalleryImage,
  { attributes }: Pick<ImageProduct, 'attributes'>,
  baseUrl: string,
): ImageEntity {
  return {
    file,
    label: label ?? '',
    position: position === null ? '' : String(position),
    exclude: isExcluded === null ? '' : String(isExcluded),
    url: imageUrl(file, baseUrl),
    types: attributes.filter((attribute) => attribute.file === file).map(({ code }) => code),
  };
}

/** Where an image is shown. An imported file's name may have characters that an address writes otherwise. */
export function imageUrl(file: string, baseUrl: string): string {
  const path = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return `${baseUrl}/media/${IMAGE_PREFIX}${path.startsWith('/') ? '' : '/'}${path}`;
}
