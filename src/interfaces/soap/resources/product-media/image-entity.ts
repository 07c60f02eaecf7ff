import type { ProductImage } from '#domain/catalog/images/product-image.ts';

/** An image as callers see it (spec 2.6): all texts, empty if a store view and the defaults have no value. */
export interface ImageEntity {
  file: string;
  label: string;
  position: string;
  exclude: string;
  url: string;
  types: string[];
}

/** An image with its types and its address. */
export function imageEntity({ file, label, position, isExcluded, url, types }: ProductImage): ImageEntity {
  return {
    file,
    label: label ?? '',
    position: position === null ? '' : String(position),
    exclude: isExcluded === null ? '' : String(Number(isExcluded)),
    url,
    types: [...types],
  };
}

/** The images of a product. */
export function imageEntities(images: readonly ProductImage[]): ImageEntity[] {
  return images.map(imageEntity);
}
