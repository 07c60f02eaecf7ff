import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { test } from 'node:test';

const src = resolve(import.meta.dirname, '../../src');

/**
 * Files that are entries of a list. Their folder or file says what a name belongs to, and only one place imports them:
 * operations of the legacy interface by resource, commands of the command line, files of product types, mappings of an
 * import, the demo store's data, migrations. `extension/` names to others what the program has.
 */
const entries =
  /^(?:interfaces\/soap\/resources\/|cli\/|(?:.*\/)?(?:product-)?types\/|migrate-in\/|demo\/|schema\/|extension\/)/;

const exported = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

test('an exported name stands for one thing', () => {
  const places = new Map<string, string[]>();
  for (const path of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const file = path.split(sep).join('/');
    if (!file.endsWith('.ts') || entries.test(file)) continue;
    const names = new Set([...readFileSync(join(src, path), 'utf8').matchAll(exported)].map(([, name]) => name ?? ''));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), file]);
  }
  const shared = [...places]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
  assert.deepEqual(shared, [], 'a name that another file exports, too: give the new one a name of its own');
});
