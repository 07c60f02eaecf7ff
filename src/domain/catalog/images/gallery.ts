import { changed } from '#domain/shared/changes/changes.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { type GalleryImage, galleryImages } from '../products/record/gallery-images.ts';
import type { ImageProduct } from './image-product.ts';

/** Fields of an image in a store view; absent ones stay as they are. */
export interface ImageFields {
  readonly label?: string;
  readonly position?: number;
  readonly isExcluded?: 0 | 1;
}

const insertImage = statement((q, p: { productId: number; galleryId: number; file: string }) =>
  q
    .insertInto('gallery_image')
    .values({ product_id: p.productId, attribute_id: p.galleryId, file: p.file })
    .returning('image_id'),
);
const deleteImages = statement<{ productId: number; file: string }, never>((q, p) =>
  q.deleteFrom('gallery_image').where('product_id', '=', p.productId).where('file', '=', p.file),
);
const startValue = statement<{ imageId: number; storeId: number }, never>((q, p) =>
  q
    .insertInto('gallery_image_value')
    .values({ image_id: p.imageId, store_id: p.storeId, inherits_exclusion: 1 })
    .onConflict((conflict) => conflict.doNothing()),
);
const setLabel = statement<{ imageId: number; storeId: number; label: string }, never>((q, p) =>
  q
    .updateTable('gallery_image_value')
    .set({ label: p.label })
    .where('image_id', '=', p.imageId)
    .where('store_id', '=', p.storeId),
);
const setPosition = statement<{ imageId: number; storeId: number; position: number }, never>((q, p) =>
  q
    .updateTable('gallery_image_value')
    .set({ position: p.position })
    .where('image_id', '=', p.imageId)
    .where('store_id', '=', p.storeId),
);
const setExclusion = statement<{ imageId: number; storeId: number; isExcluded: number }, never>((q, p) =>
  q
    .updateTable('gallery_image_value')
    .set({ is_excluded: p.isExcluded, inherits_exclusion: 0 })
    .where('image_id', '=', p.imageId)
    .where('store_id', '=', p.storeId),
);

// Every change of a product's images locks its row, so that such changes come one after the other. The lock is taken
// before any other row, and marks the product as changed for callers that poll for changes.
const touch = statement<{ productId: number; now: number }, never>((q, p) =>
  q.updateTable('product').set({ updated_at: p.now }).where('product_id', '=', p.productId),
);

/** Marks the images of a product as changed, and locks them for other changes; false if there is no such product. */
export async function touchImages(tx: Tx, productId: number, now: number): Promise<boolean> {
  changed(tx, 'product', productId, 'images');
  return (await tx.run(touch, { productId, now })) > 0;
}

const cache: Memo<readonly GalleryImage[]> = memo();

/** The images of a product in the store view of the call, by position, then by age. */
export async function imagesOfProduct(
  tx: Tx,
  { productId, storeId }: Pick<ImageProduct, 'productId' | 'storeId'>,
): Promise<readonly GalleryImage[]> {
  const read = async () => (await galleryImages(tx, [productId], storeId)).get(productId) ?? [];
  return (await tx.remember(cache, `${productId} ${storeId}`, read)).value;
}

/** Adds an image without any fields; answers its id. */
export async function addImage(
  tx: Tx,
  { productId, galleryId }: Pick<ImageProduct, 'productId' | 'galleryId'>,
  file: string,
): Promise<number> {
  const added = await tx.first(insertImage, { productId, galleryId, file });
  if (!added) throw new Error('the image was not added');
  return added.image_id;
}

/** Removes the image from the product, with its fields in every store view. */
export async function dropImage(tx: Tx, productId: number, file: string): Promise<void> {
  await tx.run(deleteImages, { productId, file });
}

/** Sets the given fields of an image in a store view; the others stay as they were there, also if inherited (Q12). */
export async function setFields(tx: Tx, imageId: number, storeId: number, fields: ImageFields): Promise<void> {
  const { label, position, isExcluded } = fields;
  if (label === undefined && position === undefined && isExcluded === undefined) return;
  await tx.run(startValue, { imageId, storeId });
  if (label !== undefined) await tx.run(setLabel, { imageId, storeId, label });
  if (position !== undefined) await tx.run(setPosition, { imageId, storeId, position });
  if (isExcluded !== undefined) await tx.run(setExclusion, { imageId, storeId, isExcluded });
}
