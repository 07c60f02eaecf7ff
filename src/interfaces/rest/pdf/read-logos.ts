import type { PrintedDocument } from '#domain/orders/printed-document.ts';
import { formatOfBytes, SIGNATURE_BYTES } from '#platform/images/formats.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { isBlobKey } from '#platform/storage/blobs/blob-store.ts';
import { readWhole } from '#platform/storage/blobs/read-whole.ts';

/** The largest image that is read, in bytes, and the most pixels that are printed of it on a side. */
const largest = 5_000_000;
const mostPixels = 600;

/**
 * The logos of documents as PNG, by their blobs. One that is missing, too large or no image is left out: the name of
 * the seller stands alone then.
 */
export async function readLogos(
  documents: readonly PrintedDocument[],
  blobs: BlobStore,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const logos = new Map<string, Uint8Array>();
  for (const key of new Set(documents.flatMap(({ logo }) => logo ?? []))) {
    const image = await readLogo(key, blobs);
    if (image) logos.set(key, image);
  }
  return logos;
}

async function readLogo(key: string, blobs: BlobStore): Promise<Uint8Array | undefined> {
  if (!isBlobKey(key)) return undefined;
  const info = await blobs.stat(key);
  if (!info || info.size > largest) return undefined;
  const bytes = await readWhole(blobs, key, info.size);
  if (!bytes || !formatOfBytes(bytes.subarray(0, SIGNATURE_BYTES))) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: 40_000_000, sequentialRead: true })
      .rotate()
      .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
