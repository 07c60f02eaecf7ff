import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

/** A list behind an operator that only SQLite takes. */
const ofOneEngine = /(?:'in',\s*|\bin \$\{)(?:\w+\.)?(?:list|rows)\(/;

// Tests that leave PostgreSQL out would not notice.
test('lists in statements stand behind the operator of the engine, `d.in`', () => {
  for (const folder of ['src', 'test', 'bench']) {
    const root = resolve(import.meta.dirname, '../..', folder);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const found = files.filter((file) => ofOneEngine.test(readFileSync(join(root, file), 'utf8')));
    assert.deepEqual(found, []);
  }
});
