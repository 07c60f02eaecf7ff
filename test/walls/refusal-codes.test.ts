import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, '../../src/domain/shared/refusals');

test('a code of a refusal stands in one table alone', async () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const file of readdirSync(folder)) {
    if (file === 'index.ts') continue;
    const tables: Record<string, unknown> = await import(join(folder, file));
    for (const [name, table] of Object.entries(tables)) {
      if (!name.endsWith('Refusals') || typeof table !== 'object' || table === null) continue;
      for (const code of Object.keys(table)) {
        if (seen.has(code)) twice.push(`${code}: ${seen.get(code)} and ${file}`);
        seen.set(code, file);
      }
    }
  }
  assert.ok(seen.size > 100);
  assert.deepEqual(twice, []);
});
