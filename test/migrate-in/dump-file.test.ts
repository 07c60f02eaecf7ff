import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openDumpFile } from '../../src/migrate-in/dump-file.ts';
import { temporaryFile } from './read-dump.ts';

const store = (prefix = '') =>
  `CREATE TABLE \`${prefix}core_store\` (\`store_id\` int, \`code\` text);\nINSERT INTO \`${prefix}core_store\` VALUES (0,'admin'),(1,'défaut');\nCREATE TABLE \`${prefix}eav_attribute\` (\`attribute_id\` int);\nINSERT INTO \`${prefix}eav_attribute\` VALUES (7);\n`;
const dump = (body: string) =>
  `-- MySQL dump 10.13  Distrib 8.0\n/*!40101 SET NAMES utf8mb4 */;\n${body}-- Dump completed on 2026-01-01\n`;

async function read(path: string, prefix?: string) {
  const source = await openDumpFile(path, { prefix });
  const tables = [...(await source.tables()).keys()];
  const rows: unknown[] = [];
  for await (const batch of source.rows(new Set(['core_store']))) rows.push([batch.table, ...batch.rows]);
  await source.close();
  return { tables, rows };
}
const expected = { tables: ['core_store', 'eav_attribute'], rows: [['core_store', ['0', 'admin'], ['1', 'défaut']]] };

async function refuses(content: string | Buffer, message: RegExp, prefix?: string) {
  await using file = await temporaryFile(content);
  await assert.rejects(read(file.path, prefix), (error: Error) => {
    assert.equal(error.name, 'ImportError');
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
}

test('a plain dump', async () => {
  await using file = await temporaryFile(dump(store()));
  assert.deepEqual(await read(file.path), expected);
});

test('a gzipped dump, whatever its name', async () => {
  await using file = await temporaryFile(gzipSync(dump(store())), 'dump.bin');
  assert.deepEqual(await read(file.path), expected);
});

test('a gzip file of two members (appended dumps)', async () => {
  const whole = dump(store());
  await using file = await temporaryFile(Buffer.concat([gzipSync(whole.slice(0, 90)), gzipSync(whole.slice(90))]));
  assert.deepEqual(await read(file.path), expected);
});

test('a byte order mark before the dump', async () => {
  await using file = await temporaryFile(`\ufeff${dump(store())}`);
  assert.deepEqual(await read(file.path), expected);
});

test('a dump without comments is whole when its last statement is', async () => {
  await using file = await temporaryFile(store());
  assert.deepEqual(await read(file.path), expected);
});

test('the table prefix is found', async () => {
  await using file = await temporaryFile(dump(store('mage_')));
  assert.deepEqual(await read(file.path), expected);
});

test('of two stores in one dump the prefix chooses', async () => {
  await using file = await temporaryFile(dump(store('a_') + store('b_')));
  assert.deepEqual(await read(file.path, 'b_'), expected);
});

test('two stores without a prefix are refused and named', () =>
  refuses(dump(store('a_') + store('b_')), /name one with --prefix: "a_", "b_"$/));
test('a wrong prefix is refused', () => refuses(dump(store('a_')), /is the prefix "b_" right/, 'b_'));
test('two databases in one dump are refused', () =>
  refuses(dump(`USE \`one\`;\n${store()}USE \`two\`;\n${store()}`), /more than one database \(one, two\)/));
test('a dump without its last line is cut short', () =>
  refuses(
    dump(store()).replace(/-- Dump completed.*\n/, ''),
    /cut short: its last line "-- Dump completed" is missing/,
  ));
test('a dump that ends inside a statement is cut short', () =>
  refuses(store().slice(0, -3), /cut short: it ends inside a statement/));
test('a gzip file that ends early is cut short', () =>
  refuses(gzipSync(dump(store())).subarray(0, -40), /cut short: its gzip stream does not end/));
test('a damaged gzip file', () => {
  const bytes = gzipSync(dump(store()));
  bytes.fill(0xff, 20, 40);
  return refuses(bytes, /gzip stream is damaged|cannot be read/);
});
test('an empty file', () => refuses('', /is empty$/));
test('another kind of file', () => refuses(Buffer.from('504b0304ffff', 'hex'), /a zip archive/));
for (const text of ['Dear reader, this is a letter.;', 'root:x:0:0\nit is no dump']) {
  test(`text that is no dump: ${text.slice(0, 10)}`, () => refuses(text, /holds no tables/));
}
test('a dump of another program', () =>
  refuses(dump('CREATE TABLE `wp_posts` (`id` int);\n'), /not a store of the Magento 1 family/));
test('a missing file', async () => {
  await assert.rejects(openDumpFile('/nowhere/dump.sql'), /^ImportError: \/nowhere\/dump.sql: there is no such file$/);
});
test('a statement that cannot be read is named with its table', () =>
  refuses(
    dump(`${store()}INSERT INTO core_store VALUES (1);\n`),
    /near byte \d+ of its text: table core_store: a row has 1 values for 2 columns/,
  ));
