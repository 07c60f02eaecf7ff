import { createHash } from 'node:crypto';
import {
  formatOfBytes,
  formatOfName,
  formatOfType,
  type ImageFormat,
  SIGNATURE_BYTES,
} from '#platform/images/formats.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';

/** The image at an address, with the facts from the database. */
export interface ImageSource {
  /** The public path: `/x/y/name.ext`. */
  readonly file: string;
  readonly blobKey: string;
  /** Only for uploads, like the next three fields. */
  readonly contentType: string | undefined;
  readonly size: number | undefined;
  readonly sha256: string | undefined;
}

/** The blob of an image, before its bytes are read. */
export interface ImageBytes {
  readonly blobKey: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /**
   * 64 hex characters that are unique for the bytes: their SHA-256, or for an imported file that of its key and tag.
   */
  readonly fingerprint: string;
  /** Undefined if it is none of our formats. */
  readonly format: ImageFormat | undefined;
}

/** The folder of files that pages and blocks show: from the folder `wysiwyg` of an imported store. */
export const CONTENT_PREFIX = 'wysiwyg';

/**
 * The blob of an image; undefined if the blob store does not have it, or has other bytes than the database says. The
 * name of an imported file tells its format; only without a known extension are its bytes read.
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

/** Where the files of custom options are kept. Nothing below it is served but by the key of the file. */
export const OPTION_FILE_PREFIX = 'option-files';
