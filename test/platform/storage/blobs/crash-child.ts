/**
 * Stores blobs whose keys contain their SHA-256, and prints each key after it is stored, until the process is killed.
 */

import { createHash, randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';

const store = openFolderBlobs(process.argv[2] ?? '');
for (;;) {
  const bytes = randomBytes(300_000);
  const key = `catalog/product/${createHash('sha256').update(bytes).digest('hex')}`;
  await store.create(key, bytes, 'image/png');
  writeSync(1, `${key}\n`);
}
