import { createHash } from 'node:crypto';
import {
  formatOfBytes,
  formatOfName,
  formatOfType,
  type ImageFormat,
  SIGNATURE_BYTES,
} from '../../platform/images/formats.ts';
import type { BlobStore } from '../../platform/storage/blobs/blob-store.ts';

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
