import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { bytesOf, keysOf } from './ends.ts';

/** Lets several processes store blobs and kills them after `stored` blobs; answers the keys that they printed. */
async function killedAfter(root: string, stored: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts'), root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told: string[] = [];
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    told.push(line);
    if (told.length === stored) child.kill('SIGKILL');
  }
  return told;
}

test('whenever a process is killed, what it stored is whole, and nothing else has a name', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'cartwright-blobs-'));
  t.after(() => rmSync(root, { recursive: true }));
  const told = (await Promise.all([1, 4, 9].map((stored) => killedAfter(root, stored)))).flat();
  assert.ok(told.length >= 14);
  const store = openFolderBlobs(root);
  const keys = await keysOf(store, 'catalog/');
  for (const key of told) assert.ok(keys.includes(key), `${key} was told to be stored`);
  for (const key of keys) {
    const bytes = await bytesOf(store, key);
    assert.equal(
      `catalog/product/${createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')}`,
      key,
    );
  }
});
