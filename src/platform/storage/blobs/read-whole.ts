import { StorageError } from '../engine.ts';
import type { BlobStore } from './blob-store.ts';

/**
 * All bytes of a blob, collected without a second copy; undefined if it does not exist.
 * @param size the number of bytes from `stat`; rejects with `StorageError` if it differs
 */
export async function readWhole(blobs: BlobStore, key: string, size: number): Promise<Buffer | undefined> {
  const stream = await blobs.read(key);
  if (!stream) return undefined;
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (filled + chunk.length <= size) chunk.copy(bytes, filled);
    filled += chunk.length;
    if (filled > size) break;
  }
  if (filled !== size) throw new StorageError('failed', `${key} does not have its ${size} bytes`);
  return bytes;
}
