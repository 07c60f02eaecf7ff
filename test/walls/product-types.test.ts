import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { productTypes } from '../../src/domain/catalog/types/index.ts';

const src = resolve(import.meta.dirname, '../../src');

/** Where types are told apart: what is true of them, how they are read, how they enter carts; and the demo store, which is data. */
const places = /^(domain\/catalog\/types|domain\/catalog\/products\/types|domain\/cart\/product-types|demo\/content)\//;

/** Texts that are the same as the code of a type, and mean something else. */
const others: readonly string[] = [
  // What was changed of a product: the options of a bundle.
  "domain/catalog/products/write/bundle-options.ts 'bundle'",
  // A kind of links, in addresses: the members of a group.
  "interfaces/rest/resources/products/links.ts 'grouped'",
  // A word in the text of a fault.
  'interfaces/soap/resources/downloadable-link/resource.ts "downloadable"',
  "interfaces/soap/resources/product-link/resource.ts 'grouped'",
];

const literal = new RegExp(`(['"])(?:${productTypes.join('|')})\\1|=== \`(?:${productTypes.join('|')})\``, 'g');

test('no code asks for a type of products by its name but the files of that type', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = files
    .filter((file) => !places.test(file))
    .flatMap((file) => [...readFileSync(join(src, file), 'utf8').matchAll(literal)].map(([text]) => `${file} ${text}`));
  assert.deepEqual([...new Set(found)].sort(), others);
});
