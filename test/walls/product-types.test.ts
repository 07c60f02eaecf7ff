import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { productTypes } from '../../src/domain/catalog/types/index.ts';
import { templateTexts } from './template-texts.ts';

const src = resolve(import.meta.dirname, '../../src');

/** Where types are told apart: what is true of them, how they are read, how they enter carts; and the demo store, which is data. */
const places =
  /^(domain\/catalog\/types\/|domain\/catalog\/parts\/[^/]+\/(?:facts|price)\.ts|domain\/cart\/product-types\/|demo\/content\/)/;

/** Texts that are the same as the code of a type, and mean something else. */
const others: readonly string[] = [
  // The changed part of a product: the options of a bundle.
  "domain/catalog/parts/bundle/write.ts 'bundle'",
  // A kind of links, in addresses: the members of a group.
  "interfaces/rest/resources/products/links.ts 'grouped'",
  "interfaces/rest/resources/public-routes.ts 'grouped'",
  // A word in the text of a fault.
  'interfaces/soap/resources/downloadable-link/resource.ts "downloadable"',
  "interfaces/soap/resources/product-link/resource.ts 'grouped'",
  // A legacy table.
  "migrate-in/gift-cards.ts 'giftcard'",
];

/** The same in the texts of templates, such as SQL that is put together. */
const othersInTemplates: readonly string[] = [
  // A kind of tables in SQLite.
  'domain/catalog/products/search/tables.ts virtual',
  // A word of a message about a wrong option.
  'domain/catalog/parts/bundle/write.ts bundle',
  // A part of an address.
  'interfaces/rest/resources/products/configurable.ts configurable',
];

const codes = productTypes.join('|');
const literal = new RegExp(`(['"])(?:${codes})\\1`, 'g');
const word = new RegExp(`(?<![\\w-])(?:${codes})(?![\\w-])`, 'g');

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !places.test(file),
);
const sources = files.map((file) => [file, readFileSync(join(src, file), 'utf8')] as const);

test('no code asks for a type of products by its name but the files of that type', () => {
  const found = sources.flatMap(([file, source]) => [...source.matchAll(literal)].map(([text]) => `${file} ${text}`));
  assert.deepEqual([...new Set(found)].sort(), others.toSorted());
});

/** Members with the name of a type that mean something else. */
const otherMembers: readonly string[] = [
  // A column of attributes: whether products are chosen by it.
  'demo/rows/attribute-rows.ts configurable',
  // The rights to links of downloadable products.
  'domain/shared/permissions/acl-ids.ts downloadable',
  'domain/shared/permissions/permission-texts.ts downloadable',
  // What follows from a change of the options of a bundle.
  'domain/messages/webhooks/declared-events.ts bundle',
  'domain/shared/changes/changes.ts bundle',
  // A parameter: what a configurable product has.
  'interfaces/rest/resources/products/configurable.ts configurable',
  // The kinds of links.
  'interfaces/rest/resources/products/links.ts grouped',
];

test('no table has a member for a type of products but those of that type', () => {
  const member = new RegExp(`(?<=[{,(]\\s*)(?:${codes})(?=\\??:)|(?<=[\\w)\\]?]\\.)(?:${codes})\\b`, 'g');
  const found = sources.flatMap(([file, source]) => [...source.matchAll(member)].map(([text]) => `${file} ${text}`));
  assert.deepEqual([...new Set(found)].sort(), otherMembers.toSorted());
});

test('no template has the name of a type of products in its text', () => {
  const found = sources.flatMap(([file, source]) =>
    templateTexts(source).flatMap((text) => [...text.matchAll(word)].map(([name]) => `${file} ${name}`)),
  );
  assert.deepEqual([...new Set(found)].sort(), othersInTemplates.toSorted());
});

test('texts of templates are found between comments, strings and expressions', () => {
  const source = [
    '// `not this`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that has a template
    'const sql = `where type = \\`bundle\\` and ${rows.map(({ id }) => `id ${id}`)} or simple`;',
    "const quoted = '`'; /* `nor this` */ const slash = 4 / 2; const pattern = /[`/]'/;",
    'const last = `grouped`;',
  ].join('\n');
  assert.deepEqual(templateTexts(source), ['where type = \\`bundle\\` and ', 'id ', '', ' or simple', 'grouped']);
});
