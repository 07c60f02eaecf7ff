import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { BlobStore } from '../../../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { openTestS3, startS3 } from './s3-server.ts';

/** Declares one test for each end, `title (folder)` and `title (s3)`, over an empty store. */
export function onEachBlobStore(title: string, work: (store: BlobStore, t: TestContext) => Promise<void>): void {
  test(`${title} (folder)`, async (t) => {
    const root = mkdtempSync(join(tmpdir(), 'cartwright-blobs-'));
    try {
      await work(openFolderBlobs(join(root, 'media')), t);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
  test(`${title} (s3)`, async (t) => {
    const s3 = await startS3();
    const store = openTestS3(s3);
    try {
      await work(store, t);
    } finally {
      await store.close();
      await s3.close();
    }
  });
}

/** All bytes of a blob, or of a part of it; undefined if there is no such blob. */
export async function bytesOf(
  store: BlobStore,
  key: string,
  range?: { start: number; end: number },
): Promise<Buffer | undefined> {
  const stream = await store.read(key, range);
  return stream && Buffer.concat(await stream.toArray());
}

/** The keys that begin with the prefix, in order. */
export async function keysOf(store: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}
