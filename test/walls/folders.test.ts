import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');

test('no folder of tests holds more than forty files', () => {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })) {
    const folder = relative(root, entry.parentPath);
    if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  assert.ok((counts.get('test/walls') ?? 0) > 5);
  assert.deepEqual(
    [...counts].filter(([, files]) => files > 40),
    [],
  );
});
