import type { Tx } from '#platform/storage/engine.ts';
import { galleryImages } from '../record/gallery-images.ts';
import type { ProductRecord } from './record.ts';
import type { ValuesByCode } from './values.ts';

/** The address of an image file (`/x/y/name.ext`) below the folder of product images. */
export function imageUrl(mediaUrl: string, file: string | null | undefined): string | null {
  if (!file || file === 'no_selection') return null;
  return `${mediaUrl}${file.startsWith('/') ? '' : '/'}${file}`;
}

/** The addresses of a product's main images. */
export function imageUrls(mediaUrl: string, values: ValuesByCode | undefined) {
  const url = (code: string) => imageUrl(mediaUrl, values?.get(code)?.value);
  return { imageUrl: url('image'), smallImageUrl: url('small_image'), thumbnailUrl: url('thumbnail') };
}

/** The images of products that are shown, in their order; excluded ones are left out. */
export async function galleries(
  tx: Tx,
  ids: readonly number[],
  { storeId, mediaUrl }: { readonly storeId: number; readonly mediaUrl: string },
): Promise<Map<number, NonNullable<ProductRecord['mediaGallery']>>> {
  const images = await galleryImages(tx, ids, storeId);
  return new Map(
    [...images].map(([id, all]) => [
      id,
      all
        .filter(({ isExcluded }) => isExcluded !== 1)
        .map(({ image_id, file, label, position }) => ({
          id: image_id,
          url: imageUrl(mediaUrl, file) ?? '',
          label,
          position: position ?? 0,
        })),
    ]),
  );
}
