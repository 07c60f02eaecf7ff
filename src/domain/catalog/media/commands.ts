// domain/catalog/media/: what an address of an image shows, resized variants, the sweep, copy and check.

import { type Command, command } from '#domain/shared/command.ts';
import { servedCategoryImage } from '../categories/served-image.ts';
import { servedImage, servedImageInScope } from '../images/served-image.ts';
import { CONTENT_PREFIX, type ImageSource } from './image-source.ts';

/** A public path below the address of its kind of image: `/x/y/name.ext`. */
interface SoughtImage {
  readonly file: string;
}

/** Finds the image that a public path shows to the caller; undefined if there is none. */
export type FindImage = Command<never, SoughtImage, ImageSource | undefined>;

const unknown = { contentType: undefined, size: undefined, sha256: undefined };

/**
 * The image of a product that some store view shows; for callers who may read products, of any product within their
 * bounds.
 */
export const findProductImage: FindImage = command({
  name: 'media.productImage',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run({ tx, principal }, { file }: SoughtImage): Promise<ImageSource | undefined> {
    const found = principal.may('products/read')
      ? await servedImageInScope(tx, file, principal.scope)
      : await servedImage(tx, file, 'shown');
    return found && { file, ...unknown, ...found };
  },
});

/** The image of a category that some store view shows; for callers who may write categories, of any category. */
export const findCategoryImage: FindImage = command({
  name: 'media.categoryImage',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx, principal }, { file }: SoughtImage): Promise<ImageSource | undefined> {
    const isBackend = principal.may('categories/write') || principal.may('categories/delete');
    const found = await servedCategoryImage(tx, file, isBackend ? 'any' : 'shown');
    return found && { file, ...unknown, ...found };
  },
});

/**
 * A file of pages and blocks. No row refers to these files: every file in the blob store is served, except hidden
 * names.
 */
export const findContentFile: FindImage = command({
  name: 'media.contentFile',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (_context, { file }: SoughtImage): Promise<ImageSource | undefined> =>
    file.includes('/.') ? undefined : { file, blobKey: `${CONTENT_PREFIX}${file}`, ...unknown },
});
