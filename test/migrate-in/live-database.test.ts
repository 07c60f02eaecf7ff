import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { after, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import { type Charset, charsetOf } from '../../src/migrate-in/dump-charset.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { LegacySource } from '../../src/migrate-in/source.ts';
import { certificate } from '../messages/mail/certificate.ts';
import { startMariadb } from '../support/database/mariadb.ts';
import { ownLegacyStore } from '../support/stores.ts';
import { readDump, temporaryFile } from './read-dump.ts';

const server = await startMariadb();
const skip = 'unavailable' in server ? server.unavailable : false;
const base = 'url' in server ? `${server.url}/` : '';
const run = promisify(execFile);

/** Runs statements as a user would load a dump. */
async function load(sql: string): Promise<void> {
  const connection = await createConnection({ uri: base, multipleStatements: true, charset: 'utf8mb4' });
  await connection.query(`CREATE DATABASE IF NOT EXISTS shop CHARACTER SET utf8mb4; USE shop; ${sql}`);
  await connection.end();
}

/** What mariadb-dump prints for the shop. */
async function dump(options: readonly string[]): Promise<Buffer> {
  const { port, username, password } = new URL(base);
  const where = ['--no-defaults', '--protocol=tcp', '-h127.0.0.1', `-P${port}`, `-u${username}`, `-p${password}`];
  const tables = options.includes('shop') ? [] : ['shop'];
  const { stdout } = await run('mariadb-dump', [...where, ...options, ...tables], {
    encoding: 'buffer',
    maxBuffer: 1 << 28,
  });
  return stdout;
}

const store = `
CREATE TABLE m_core_store (store_id int, code varchar(32));
INSERT INTO m_core_store VALUES (0, 'admin'), (1, 'défaut'), (2, NULL);
CREATE TABLE m_eav_attribute (attribute_id int);
CREATE TABLE m_odd (id int primary key, price decimal(12,4), at datetime, day date, stamp timestamp NULL, bytes varbinary(20), bits bit(4), words text, big bigint unsigned, ratio double, latin varchar(9) CHARACTER SET latin1) DEFAULT CHARSET=utf8mb4;
SET time_zone = '+02:00';
INSERT INTO m_odd VALUES
 (1, -1.5, '2026-01-02 03:04:05', '2026-01-02', '2026-01-02 03:04:05', 'é', 5, 'it''s "a\\\\b"\\n\\t\\0\\Z 😀', 18446744073709551615, 1.5e-7, 'é'),
 (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
 (3, 0, '0000-00-00 00:00:00', '0000-00-00', NULL, '', 0, '', 0, 0, '');
CREATE VIEW m_view AS SELECT * FROM m_odd;
CREATE TRIGGER m_trigger BEFORE INSERT ON m_odd FOR EACH ROW SET NEW.words = CONCAT(NEW.words, "; '");
`;
const odd = {
  columns: ['id', 'price', 'at', 'day', 'stamp', 'bytes', 'bits', 'words', 'big', 'ratio', 'latin'],
  rows: [
    [
      '1',
      '-1.5000',
      '2026-01-02 03:04:05',
      '2026-01-02',
      '2026-01-02 01:04:05',
      'é',
      '5',
      'it\'s "a\\b"\n\t\0\x1a 😀',
      '18446744073709551615',
      '0.00000015',
      'é',
    ],
    ['2', null, null, null, null, null, null, null, null, null, null],
    ['3', '0.0000', '0000-00-00 00:00:00', '0000-00-00', null, '', '0', '', '0', '0', ''],
  ],
};

async function readAll(source: LegacySource) {
  const tables: Record<string, unknown> = {};
  for await (const { table, columns, rows } of source.rows(new Set((await source.tables()).keys())))
    tables[table] = { columns, rows };
  return tables;
}

/** All rows by table, each as JSON, in no order: a server keeps none. */
async function rowsOf(source: LegacySource): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for await (const { table, rows } of source.rows(new Set((await source.tables()).keys()))) {
    tables.set(table, [...(tables.get(table) ?? []), ...rows.map((row) => JSON.stringify(row))]);
  }
  for (const rows of tables.values()) rows.sort();
  return tables;
}

describe('a live database and its dumps', { skip }, async () => {
  if (!skip) await load(`SET sql_mode=''; ${store}`);
  after(() => ('stop' in server ? server.stop() : undefined));

  test('rows come as text, in UTC, without views', async () => {
    const source = await openLegacySource(`${base}shop`);
    try {
      const tables = (await readAll(source)) as { odd: typeof odd };
      assert.deepEqual((await source.tables()).get('odd')?.binary, new Set(['bytes', 'bits']));
      // MySQL and MariaDB print a double in their own ways.
      assert.equal(Number(tables.odd.rows[0]?.[9]), 1.5e-7);
      (tables.odd.rows[0] as string[])[9] = '0.00000015';
      assert.deepEqual(tables, {
        core_store: {
          columns: ['store_id', 'code'],
          rows: [
            ['0', 'admin'],
            ['1', 'défaut'],
            ['2', null],
          ],
        },
        odd,
      });
    } finally {
      await source.close();
    }
  });

  test('our own legacy store is a dump that a server loads, and then gives as it was', async () => {
    const { dump } = await ownLegacyStore();
    await load(`CREATE DATABASE own; USE own; SET sql_mode=''; ${gunzipSync(readFileSync(dump))}`);
    const live = await openLegacySource(`${base}own`);
    const file = await openLegacySource(dump);
    try {
      const loaded = await rowsOf(live);
      const written = await rowsOf(file);
      assert.deepEqual([...loaded.keys()].sort(), [...written.keys()].sort());
      for (const [table, rows] of written) assert.deepEqual(loaded.get(table), rows, table);
    } finally {
      await live.close();
      await file.close();
    }
  });

  test('the fingerprint tells whether anything has changed', async () => {
    const read = async () => {
      const source = await openLegacySource(`${base}shop`);
      try {
        return await source.fingerprint?.(new Set(['core_store', 'odd']));
      } finally {
        await source.close();
      }
    };
    const before = await read();
    assert.equal(await read(), before);
    await load("UPDATE m_core_store SET code = 'other' WHERE store_id = 1");
    const changed = await read();
    await load("UPDATE m_core_store SET code = 'd\u00e9faut' WHERE store_id = 1");
    assert.notEqual(changed, before);
    assert.equal(await read(), before);
  });

  test('writes to the source during an import are not seen', async () => {
    const source = await openLegacySource(`${base}shop`);
    try {
      await load("INSERT INTO m_core_store VALUES (99, 'late')");
      const { core_store } = (await readAll(source)) as { core_store: { rows: unknown[] } };
      assert.equal(core_store.rows.length, 3);
    } finally {
      await source.close();
      await load('DELETE FROM m_core_store WHERE store_id = 99');
    }
  });

  for (const options of [
    [],
    ['--skip-extended-insert'],
    ['--complete-insert', '--hex-blob'],
    ['--compact'],
    ['--replace', '--skip-quote-names'],
    ['--compatible=ansi', '--default-character-set=utf8mb4'],
    ['--default-character-set=latin1', '--ignore-table=shop.m_odd'],
    ['--default-character-set=binary'],
    ['--default-character-set=binary', '--hex-blob', '--skip-set-charset'],
    ['--tz-utc', '--triggers', '--routines', '--insert-ignore'],
  ]) {
    test(`mariadb-dump ${options.join(' ')} reads as the database does`, async () => {
      const tables = readDump(await dump(options), 100);
      assert.deepEqual(tables.m_core_store?.rows, [
        ['0', 'admin'],
        ['1', 'défaut'],
        ['2', null],
      ]);
      if (options.some((option) => option.includes('ignore-table'))) return;
      const [first, ...rest] = tables.m_odd?.rows ?? [];
      assert.deepEqual(
        [first?.slice(0, 6), first?.[7], first?.[8], first?.[10]],
        [odd.rows[0]?.slice(0, 6), odd.rows[0]?.[7], odd.rows[0]?.[8], 'é'],
      );
      assert.equal(Number(first?.[9]), 1.5e-7);
      assert.deepEqual(rest[0], odd.rows[1]);
    });
  }

  test('the socket of the machine is used, also by an account that needs no password', async () => {
    const { username: ours, password } = new URL(base);
    const me = userInfo().username;
    await load(`CREATE USER '${ours}'@'localhost' IDENTIFIED BY '${password}'; GRANT ALL ON shop.* TO '${ours}'@'localhost';
      CREATE OR REPLACE USER '${me}'@'localhost' IDENTIFIED VIA unix_socket; GRANT ALL ON shop.* TO '${me}'@'localhost'`);
    const connection = await createConnection(base);
    const [[row]] = (await connection.query('SELECT @@socket AS path')) as unknown as [[{ path: string }]];
    await connection.end();
    for (const account of [`${ours}:${password}`, me]) {
      const source = await openLegacySource(`mysql://${account}@localhost/shop?socket=${encodeURIComponent(row.path)}`);
      assert.ok((await source.tables()).has('core_store'));
      await source.close();
    }
    await assert.rejects(
      openLegacySource('mysql://u@localhost/shop?socket=/nowhere.sock'),
      /^ImportError: mysql:\/\/u@localhost\/shop: there is no such socket$/,
    );
  });

  test('?tls= encrypts; a certificate is checked unless the address says otherwise', async () => {
    await load(
      `CREATE USER 'sure'@'127.0.0.1' IDENTIFIED BY 'x' REQUIRE SSL; GRANT ALL ON shop.* TO 'sure'@'127.0.0.1'`,
    );
    const address = `mysql://sure:x@127.0.0.1:${new URL(base).port}/shop`;
    const open = async (query: string) => (await openLegacySource(address + query)).close();
    const refused = (query: string, message: RegExp) => assert.rejects(open(query), message);
    await refused('', /refuses this user and password$/);
    await refused('?tls=0', /refuses this user and password$/);
    for (const query of ['?tls=1', '?tls=yes', '?ssl=true']) {
      await refused(query, /shop: the certificate is not trusted here; .* by \?tls=unchecked$/);
    }
    await open('?tls=unchecked');
    const trusted = getCACertificates('default');
    try {
      setDefaultCACertificates([...trusted, certificate.cert]);
      await open('?tls=1');
    } finally {
      setDefaultCACertificates(trusted);
    }
    for (const query of ['?tls=maybe', '?sslmode=require', '?tls=1&x=1', '?socket=']) {
      await refused(query, /^ImportError: the address of a database takes .*, and no other option$/);
    }
  });

  test('a dump in latin1 that does not say so is refused, and read when it is told', async () => {
    const bytes = await dump(['--compatible=ansi', '--default-character-set=latin1', 'shop', 'm_core_store']);
    assert.ok(!/SET NAMES/.test(bytes.toString('latin1')));
    assert.throws(
      () => readDump(bytes),
      /table m_core_store: a text in column code is not in utf8mb4, and the dump names/,
    );
    const latin1 = charsetOf('latin1') as Charset;
    assert.deepEqual(readDump(bytes, 100, [latin1]).m_core_store?.rows[1], ['1', 'défaut']);
  });

  for (const [what, url, message] of [
    [
      'a wrong password',
      (base: string) => base.replace(/:[^:@]*@/, ':wrong@').concat('shop'),
      /^mysql:\/\/cartwright@127\.0\.0\.1:\d+\/shop: the database refuses this user and password$/,
    ],
    ['an unknown database', (base: string) => `${base}nothing`, /there is no such database$/],
    ['a closed port', (_: string) => 'mysql://u:p@127.0.0.1:1/x', /nothing answers there$/],
    ['no database', (base: string) => base, /names no database/],
    ['another program', (base: string) => `${base}mysql`, /not a store of the Magento 1 family/],
  ] as const) {
    test(`${what} is one clear line`, async () => {
      await assert.rejects(openLegacySource(url(base)), (error: Error) => {
        assert.equal(error.name, 'ImportError');
        assert.match(error.message, message);
        return true;
      });
    });
  }
});

test('a file is opened as a dump', async () => {
  await using file = await temporaryFile(
    'CREATE TABLE core_store (a int); CREATE TABLE eav_attribute (a int);\n-- Dump completed',
  );
  const source = await openLegacySource(file.path);
  assert.deepEqual([...(await source.tables()).keys()], ['core_store', 'eav_attribute']);
});
