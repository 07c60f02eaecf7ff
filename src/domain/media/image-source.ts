import { createHash } from 'node:crypto';
import type { Principal } from '../../kernel/principal.ts';
import {
  formatOfBytes,
  formatOfName,
  formatOfType,
  type ImageFormat,
  SIGNATURE_BYTES,
} from '../../platform/images/formats.ts';
import type { BlobStore } from '../../platform/storage/blobs/blob-store.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { servedCategoryImage } from '../catalog/categories/served-image.ts';
import { servedImage, servedImageInScope } from '../catalog/images/served-image.ts';

/** The image that an address shows, as far as the database knows it. */
export interface ImageSource {
  /** The public path: `/x/y/name.ext`. */
  readonly file: string;
  readonly blobKey: string;
  /** Only of uploads, as the three below. */
  readonly contentType: string | undefined;
  readonly size: number | undefined;
  readonly sha256: string | undefined;
}

/** The bytes of an image, before they are read. */
export interface ImageBytes {
  readonly blobKey: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** 64 hex characters that other bytes do not share: their SHA-256, or that of key and tag of an imported file. */
  readonly fingerprint: string;
  /** Undefined for what is none of our formats. */
  readonly format: ImageFormat | undefined;
}

/** Where files are that pages and blocks show: what the editors of an imported store put into its folder `wysiwyg`. */
export const CONTENT_PREFIX = 'wysiwyg';

/**
 * Looks for the image that a public path shows; undefined where nothing has such an image, or where the caller may not see it.
 *
 * @param caller undefined for everybody, who sees what a store view shows
 */
export type FindSource = (tx: Tx, file: string, caller: Principal | undefined) => Promise<ImageSource | undefined>;

const unknown = { contentType: undefined, size: undefined, sha256: undefined };

/** The image of a category that a public path (`/name.ext`) shows; of any, for whoever writes categories. */
export const findCategorySource: FindSource = async (tx, file, caller) => {
  const isBackend = caller !== undefined && (caller.may('categories/write') || caller.may('categories/delete'));
  const found = await servedCategoryImage(tx, file, isBackend ? 'any' : 'shown');
  return found && { file, ...unknown, ...found };
};

/** A file of pages and blocks. No row knows of them: what is in the store of images is there, but for hidden names. */
export const findContentSource: FindSource = async (_tx, file) =>
  file.includes('/.') ? undefined : { file, blobKey: `${CONTENT_PREFIX}${file}`, ...unknown };

/** What a public path shows of products that a store view shows; of any within the bounds of who may read products. */
export const findSource: FindSource = async (tx, file, caller) => {
  const found = caller?.may('products/read')
    ? await servedImageInScope(tx, file, caller.scope)
    : await servedImage(tx, file, 'shown');
  return found && { file, ...unknown, ...found };
};

/**
 * The bytes of an image; undefined where the blob store has none, or not those that the database knows.
 * An imported file is taken for what its name says, and only looked into where the name says nothing.
 */
export async function findBytes(blobs: BlobStore, source: ImageSource): Promise<ImageBytes | undefined> {
  const { blobKey, file, sha256, contentType } = source;
  const found = await blobs.stat(blobKey);
  if (!found || (source.size !== undefined && source.size !== found.size)) return undefined;
  return {
    blobKey,
    size: found.size,
    modifiedAt: found.modifiedAt,
    fingerprint: sha256 ?? createHash('sha256').update(`${blobKey}\0${found.etag}`).digest('hex'),
    format:
      contentType === undefined ? (formatOfName(file) ?? (await lookInto(blobs, blobKey))) : formatOfType(contentType),
  };
}

async function lookInto(blobs: BlobStore, blobKey: string): Promise<ImageFormat | undefined> {
  const stream = await blobs.read(blobKey, { start: 0, end: SIGNATURE_BYTES - 1 });
  return stream && formatOfBytes(Buffer.concat(await stream.toArray()));
}
