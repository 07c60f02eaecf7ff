import type { Context } from '#domain/shared/command.ts';
import type { GalleryImage } from '../products/record/gallery-images.ts';
import { dropImage } from './gallery.ts';
import { clearTypes } from './image-attributes.ts';
import { releaseFile } from './image-files.ts';

/** Removes an image from a product in every store view, with its types; its bytes are deleted after the commit. */
export async function removeImage(
  { tx, afterCommit }: Pick<Context, 'tx' | 'afterCommit'>,
  productId: number,
  { file, blobKey }: GalleryImage,
): Promise<void> {
  await clearTypes(tx, productId, file);
  await dropImage(tx, productId, file);
  const unneeded = await releaseFile(tx, file, blobKey);
  if (unneeded !== undefined) afterCommit(({ blobs }) => blobs.remove(unneeded));
}
