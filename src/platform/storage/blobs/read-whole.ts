import { StorageError } from '../engine.ts';
import type { BlobStore } from './blob-store.ts';

/**
 * All bytes of a blob, for those who need them at once, gathered without a second copy; undefined where there is none.
 * @param size how many there are, as `stat` has it; rejects with `StorageError` where there are others
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
