import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openDumpFile } from '../../src/migrate-in/dump-file.ts';
import type { SourceOptions } from '../../src/migrate-in/source.ts';
import { temporaryFile } from './read-dump.ts';

const store = (prefix = '') =>
  `CREATE TABLE \`${prefix}core_store\` (\`store_id\` int, \`code\` text);\nINSERT INTO \`${prefix}core_store\` VALUES (0,'admin'),(1,'défaut');\nCREATE TABLE \`${prefix}eav_attribute\` (\`attribute_id\` int);\nINSERT INTO \`${prefix}eav_attribute\` VALUES (7);\n`;
const dump = (body: string) =>
  `-- MySQL dump 10.13  Distrib 8.0\n/*!40101 SET NAMES utf8mb4 */;\n${body}-- Dump completed on 2026-01-01\n`;

async function read(path: string, options: SourceOptions = {}) {
  const source = await openDumpFile(path, options);
  const tables = [...(await source.tables()).keys()];
  const rows: unknown[] = [];
  for await (const batch of source.rows(new Set(['core_store']))) rows.push([batch.table, ...batch.rows]);
  await source.close();
  return { tables, rows };
}
const expected = { tables: ['core_store', 'eav_attribute'], rows: [['core_store', ['0', 'admin'], ['1', 'défaut']]] };

async function refuses(content: string | Buffer, message: RegExp, prefix?: string) {
  await using file = await temporaryFile(content);
  await assert.rejects(read(file.path, { prefix }), (error: Error) => {
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

for (const [what, end] of [
  ['the comment of mysqldump', '-- Dump completed\n'],
  ['the time of Adminer', '-- 2024-02-06 10:20:30\n'],
  ['what its beginning changed', '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n'],
  ['the checks of keys', 'SET FOREIGN_KEY_CHECKS = 1;\n'],
] as const) {
  test(`a dump that ends with ${what} is whole`, async () => {
    await using file = await temporaryFile(store() + end);
    assert.deepEqual(await read(file.path), expected);
  });

  test(`${what} before the last table is no end`, () => refuses(end + store(), /may be cut short: no end mark/));
}

test('a dump without an end mark is read with --force', async () => {
  await using file = await temporaryFile(`-- MySQL dump 10.13\n${store()}`);
  assert.deepEqual(await read(file.path, { force: true }), expected);
});

test('a dump from a pipe is read, and its copy removed', async () => {
  await using file = await temporaryFile(gzipSync(dump(store())));
  const folder = dirname(file.path);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const writing = pipeline(createReadStream(file.path), createWriteStream(pipe));
    assert.deepEqual(await read(pipe), expected);
    await writing;
    assert.deepEqual(await read('-', { input: createReadStream(file.path) }), expected);
    await assert.rejects(read('-', { input: Readable.from([]) }), /^ImportError: standard input is empty$/);
    assert.deepEqual(readdirSync(folder).sort(), ['dump.sql', 'pipe']);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});

test('a tar archive is named as such, and what else is in a gzip file', async () => {
  const tar = Buffer.alloc(1024);
  tar.write('shop.sql');
  tar.write('ustar', 257);
  for (const bytes of [tar, gzipSync(tar)]) await refuses(bytes, /is a tar archive; unpack it first \(tar -xf\)/);
  await refuses(gzipSync(Buffer.from('\ufeffCREATE TABLE', 'utf16le')), /is in UTF-16/);
});

test('the table prefix is found', async () => {
  await using file = await temporaryFile(dump(store('mage_')));
  assert.deepEqual(await read(file.path), expected);
});

test('of two stores in one dump the prefix chooses', async () => {
  await using file = await temporaryFile(dump(store('a_') + store('b_')));
  assert.deepEqual(await read(file.path, { prefix: 'b_' }), expected);
});

test('two stores without a prefix are refused and named', () =>
  refuses(dump(store('a_') + store('b_')), /name one with --prefix: "a_", "b_"$/));
test('a wrong prefix is refused', () => refuses(dump(store('a_')), /is the prefix "b_" right/, 'b_'));
test('two databases in one dump are refused', () =>
  refuses(dump(`USE \`one\`;\n${store()}USE \`two\`;\n${store()}`), /more than one database \(one, two\)/));
test('a dump without its last line is cut short', () =>
  refuses(
    dump(store()).replace(/-- Dump completed.*\n/, ''),
    /may be cut short: no end mark \("-- Dump completed"\) comes after its last table; --force takes it as it is$/,
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
