import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Charset, charsetOf } from '../../src/migrate-in/dump-charset.ts';
import { openDumpFile } from '../../src/migrate-in/dump-file.ts';
import { readDump, temporaryFile } from './read-dump.ts';

/** A dump of one table `t` with a text `a` and bytes `b`; `\x80` to `\xff` in its parts are bytes. */
function dumpOf(parts: { set?: string; column?: string; options?: string; text: string; bytes?: string }): Buffer {
  const { set = '', column = '', options = '', text, bytes = '' } = parts;
  const create = `CREATE TABLE t (a varchar(9) ${column} COMMENT 'x', b blob)${options};\n`;
  return Buffer.from(`${set}${create}INSERT INTO t VALUES ('${text}','${bytes}');`, 'latin1');
}
const textOf = (dump: Buffer, charsets?: readonly Charset[]) => readDump(dump, 1 << 20, charsets).t?.rows[0]?.[0];
const asked = (...names: string[]) => names.map((name) => charsetOf(name) as Charset);
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test('bytes that do not fit the charset of the dump are refused, with table and column', () => {
  assert.throws(
    () => textOf(dumpOf({ set: '/*!40101 SET NAMES utf8 */;', text: 'caf\xe9' })),
    /^SyntaxError: table t: a text in column a is not in utf8; name the right one by --charset, such as latin1/,
  );
});

test('without a statement texts are UTF-8, and others are refused', () => {
  assert.equal(textOf(dumpOf({ text: utf8('café \ufffd') })), 'café \ufffd');
  assert.throws(() => textOf(dumpOf({ text: 'caf\xe9' })), /not in utf8mb4, and the dump names no charset; name/);
});

for (const [what, set] of [
  ['SET NAMES', "SET NAMES 'latin1' COLLATE latin1_bin;"],
  ['SET CHARACTER SET', 'SET CHARACTER SET latin1;'],
  ['character_set_client', '/*!40101 SET character_set_client = latin1 */;'],
  ['SET NAMES after another assignment', 'SET @@session.sql_notes=0, NAMES latin1;'],
] as const) {
  test(`${what} says the charset`, () => assert.equal(textOf(dumpOf({ set, text: 'caf\xe9 \x80' })), 'café €'));
}

test('the charset of the client is restored after a CREATE TABLE in another one', () => {
  const before = 'SET NAMES latin1;SET @saved_cs_client=@@character_set_client;SET character_set_client=utf8;';
  const dump = dumpOf({ set: before, text: 'caf\xe9' }).toString('latin1');
  const restored = dump.replace('INSERT', 'SET character_set_client = @saved_cs_client;INSERT');
  assert.equal(textOf(Buffer.from(restored, 'latin1')), 'café');
});

for (const [what, column, options, byte] of [
  ['the column', 'CHARACTER SET latin2', ' DEFAULT CHARSET=latin1', '\xb3'],
  ['its collation', 'COLLATE latin2_bin', '', '\xb3'],
  ['the table', 'NOT NULL', ' ENGINE=InnoDB DEFAULT CHARSET=cp1251 COLLATE=cp1251_bin', '\xe6'],
] as const) {
  test(`a dump of raw bytes has the charset of ${what}`, () => {
    const expected = byte === '\xb3' ? 'ł' : 'ж';
    assert.equal(textOf(dumpOf({ set: 'SET NAMES binary;', column, options, text: byte })), expected);
    // So does one without a statement, where the bytes are not UTF-8.
    assert.equal(textOf(dumpOf({ column, options, text: byte })), expected);
    assert.equal(textOf(dumpOf({ column, options, text: utf8('ж') })), 'ж');
    // What a statement says comes first.
    assert.throws(() => textOf(dumpOf({ set: 'SET NAMES utf8;', column, options, text: byte })), /is not in utf8;/);
  });
}

test('a byte that a charset does not have is refused', () => {
  assert.throws(() => textOf(dumpOf({ set: 'SET NAMES greek;', text: '\xff' })), /is not in greek;/);
});

test('the charsets that are asked for replace those of the dump; the first that fits counts', () => {
  assert.equal(textOf(dumpOf({ text: 'caf\xe9' }), asked('latin1')), 'café');
  assert.equal(textOf(dumpOf({ set: 'SET NAMES latin1;', text: utf8('é') }), asked('utf8mb4')), 'é');
  assert.throws(() => textOf(dumpOf({ text: '\xe9' }), asked('utf8mb4')), /is not in utf8mb4;/);
  const both = asked('utf8mb4', 'latin1');
  assert.deepEqual([textOf(dumpOf({ text: utf8('é') }), both), textOf(dumpOf({ text: '\xe9' }), both)], ['é', 'é']);
});

test('bytes that are no text are not refused', () => {
  assert.equal(textOf(dumpOf({ set: 'SET NAMES utf8;', text: 'a', bytes: '\x89\xff' })), 'a');
  assert.equal(
    textOf(Buffer.from("CREATE TABLE t (a text); INSERT INTO t VALUES (_binary '\xff');", 'latin1')),
    '\ufffd',
  );
});

test('hexadecimal text is in the charset of its column', () => {
  assert.deepEqual(
    readDump("CREATE TABLE t (a text, b text) CHARSET=latin1;INSERT INTO t VALUES (0xE9,X'e9'),(_latin1'a',NULL);").t
      ?.rows,
    [
      ['é', 'é'],
      ['a', null],
    ],
  );
});

const shop = Buffer.from(
  "CREATE TABLE core_store (code text);\nINSERT INTO core_store VALUES ('d\xe9faut');\nCREATE TABLE eav_attribute (a int);\n-- Dump completed\n",
  'latin1',
);

test('--charset reaches the file; an unknown one is refused with those that there are', async () => {
  await using file = await temporaryFile(shop);
  const rows = async (charset?: string) => {
    for await (const batch of (await openDumpFile(file.path, { charset })).rows(new Set(['core_store']))) {
      return batch.rows;
    }
    return [];
  };
  assert.deepEqual(await rows('utf8mb4, latin1'), [['défaut']]);
  await assert.rejects(
    rows(),
    /dump\.sql cannot be read near byte \d+ of its text: table core_store: a text in column code/,
  );
  await assert.rejects(
    rows('utf-16'),
    /^ImportError: --charset must be one of utf8, .*latin1.*cp1251.*koi8u, or several/,
  );
});
