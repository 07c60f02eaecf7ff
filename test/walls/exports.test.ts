import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { test } from 'node:test';

const src = resolve(import.meta.dirname, '../../src');

/**
 * Files that are entries of a list, where the folder or the file says what a name is of, and one place alone imports them: operations
 * of the legacy interface by resource, commands of the command line, files of product types, mappings of an import, the demo store's
 * data, migrations.
 */
const entries = /^(?:interfaces\/soap\/resources\/|cli\/|(?:.*\/)?(?:product-)?types\/|migrate-in\/|demo\/|schema\/)/;

/** Exported names that stand for several things today. The list may only get shorter. */
const ambiguous: readonly string[] = [
  'Money',
  'OptionLabels',
  'OrderFacts',
  'OrderedCart',
  'Part',
  'Person',
  'Place',
  'Position',
  'Read',
  'Representation',
  'Rows',
  'Sample',
  'Sent',
  'SentOption',
  'Shown',
  'Suggestions',
  'Target',
  'Turn',
  'View',
  'WireValue',
  'addOption',
  'bookAddress',
  'bundleOptions',
  'chosenOptions',
  'columnsOf',
  'contentSecurityPolicy',
  'createProduct',
  'customerRefusals',
  'deleteProduct',
  'encodeFault',
  'fieldsOf',
  'freeShipping',
  'integer',
  'listAttributes',
  'listProducts',
  'loadFacts',
  'mediaRoutes',
  'messageOf',
  'moneyOf',
  'named',
  'newCustomersGroup',
  'nowhere',
  'placeOf',
  'readProduct',
  'readTotals',
  'scopeOf',
  'scopeRefusals',
  'sumColumns',
  'sumOf',
  'sweepSessions',
  'sweepTokens',
  'targetOf',
  'telling',
  'text',
  'textOf',
  'textProblem',
  'timeParameters',
  'timesOf',
  'updateProducts',
  'urlProblem',
  'viewerOf',
];

const exported = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

test('an exported name stands for one thing', () => {
  const places = new Map<string, string[]>();
  for (const path of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const file = path.split(sep).join('/');
    if (!file.endsWith('.ts') || entries.test(file)) continue;
    const names = new Set([...readFileSync(join(src, path), 'utf8').matchAll(exported)].map(([, name]) => name ?? ''));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), file]);
  }
  const found = [...places].filter(([, files]) => files.length > 1);
  const fresh = found
    .filter(([name]) => !ambiguous.includes(name))
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
  assert.deepEqual(fresh, [], 'a name that another file exports, too: give the new one a name of its own');
  const unique = ambiguous.filter((name) => !found.some(([known]) => known === name));
  assert.deepEqual(unique, [], 'names that stand for one thing by now: take them off the list');
});
