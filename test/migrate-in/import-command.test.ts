import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Command } from 'commander';
import type { CliContext, CliError } from '../../src/cli/context.ts';
import { addCommand } from '../../src/cli/declare.ts';
import { command, summaryText } from '../../src/cli/import.ts';
import { progressDisplay, progressEvents, progressLines } from '../../src/cli/import-progress.ts';
import type { ImportSummary } from '../../src/migrate-in/summary.ts';
import type { Migration } from '../../src/platform/storage/schema.ts';
import { openEngine } from '../../src/schema/open.ts';
import { schema } from '../../src/schema/schema.ts';
import { temporaryFile } from './read-dump.ts';
import { dumpOf, storeWith } from './small-store.ts';

const image = { value_id: 1, attribute_id: 60, entity_id: 100, value: '/m/u/mug.jpg' };
const dump = dumpOf(storeWith({ catalog_product_entity_media_gallery: [image] }));

/** Runs the command; answers what it printed. */
async function run(workingDir: string, ...args: string[]): Promise<string> {
  return runIn({}, workingDir, ...args);
}

async function runIn(env: CliContext['env'], workingDir: string, ...args: string[]): Promise<string> {
  const printed: string[] = [];
  const context: CliContext = {
    env,
    workingDir,
    out: (text) => void printed.push(text),
    err: (text) => assert.ok(args.includes('--json') && JSON.parse(text).event === 'progress', `unexpected: ${text}`),
    readInput: async () => '',
    isTerminal: false,
    stopAsked: () => new Promise(() => {}),
  };
  const program = new Command().exitOverride();
  addCommand(program, command, context);
  await program.parseAsync(['import', '--data', join(workingDir, 'data'), ...args], { from: 'user' });
  return printed.join('\n');
}

const fails = (message: RegExp) => (error: CliError) => {
  assert.equal(error.name, 'CliError');
  assert.match(error.message, message);
  assert.equal(error.status, 2);
  return true;
};

test('a dump is imported into a store that is created for it, and summed up', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  const text = await run(dirname(file.path), 'shop.sql.gz');
  assert.match(text, /^Taken\n +2 websites\n/);
  assert.match(text, /^ +4 values of products$/m);
  assert.match(text, /^ {2}1 product image: files are only taken with --media FOLDER$/m);
});

test('- is standard input', async () => {
  await using file = await temporaryFile('');
  const main = new URL('../../src/main.ts', import.meta.url).pathname;
  const args = [main, 'import', '-', '--dry-run', '--data', join(dirname(file.path), 'data')];
  const { stdout, status } = spawnSync(process.execPath, args, { input: dump, encoding: 'utf8' });
  assert.equal(status, 0);
  assert.match(stdout, /^ +4 values of products$/m);
});

test('with --json the summary is JSON; --media is relative to the working folder', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  const folder = dirname(file.path);
  await mkdir(join(folder, 'old/catalog/product/m/u'), { recursive: true });
  await writeFile(join(folder, 'old/catalog/product/m/u/mug.jpg'), 'mug');
  const summary = JSON.parse(await run(folder, 'shop.sql.gz', '--media', 'old', '--json')) as ImportSummary;
  assert.deepEqual(summary.taken.at(-1), { what: 'image files', count: 1 });
  assert.ok(existsSync(join(folder, 'data/media/catalog/product/m/u/mug.jpg')));
});

test('a second import needs --replace', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  const folder = dirname(file.path);
  await run(folder, 'shop.sql.gz');
  await assert.rejects(run(folder, 'shop.sql.gz'), fails(/^this store is not empty: .*--replace/));
  await run(folder, 'shop.sql.gz', '--replace');
});

test('--dry-run lists what would be removed, also orders that keep the store from being replaced', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  const folder = dirname(file.path);
  await run(folder, 'shop.sql.gz');
  const engine = openEngine({ dataDir: join(folder, 'data'), databasePool: 1 });
  await engine.write(async (tx) => {
    await tx.exec('insert into sales_order (order_id, store_id, created_at, updated_at) values (8, 5, 0, 0)');
    await tx.exec("insert into role (role_id, name) values (1, 'carts')");
  });
  await engine.close();
  const refusal = /this store holds 1 order placed here, .*--keep or --force/;
  const told = await run(folder, 'shop.sql.gz', '--replace', '--dry-run');
  assert.match(
    told,
    /^Removed from this store\n +2 products\n +1 customer\n +1 order\n +1 of these orders placed here\n/m,
  );
  assert.match(told, refusal);
  await assert.rejects(run(folder, 'shop.sql.gz', '--replace'), fails(refusal));
  const text = await run(folder, 'shop.sql.gz', '--replace', '--keep', 'users,config');
  assert.match(text, /^Kept of this store\n +1 role of API users\n/m);
});

for (const [what, args, message] of [
  [
    'an unknown part to keep',
    ['shop.sql.gz', '--replace', '--keep', 'users,all'],
    /^--keep knows users, .* not "all"$/,
  ],
  ['a part to keep without --replace', ['shop.sql.gz', '--keep', 'users'], /^--keep goes with --replace$/],
  ['a missing file', ['none.sql'], /none\.sql: there is no such file$/],
  ['a bad address', ['mysql://nowhere'], /names no database/],
  [
    'an unknown kind of address',
    ['http://example.com/x'],
    /^there is no such file; the address of a database is mysql:/,
  ],
  ['a wrong prefix', ['shop.sql.gz', '--prefix', 'x_'], /is the prefix "x_" right/],
  ['a wrong media folder', ['shop.sql.gz', '--media', 'none'], /none is no media folder/],
] as const) {
  test(`${what} is one line and status 2`, async () => {
    await using file = await temporaryFile(dump, 'shop.sql.gz');
    await assert.rejects(run(dirname(file.path), ...args), fails(message));
  });
}

/** Addresses that somebody got wrong; in each a part of the password has no place. */
const wrong = [
  'mysql://ro:p@s3cr/w:rd@127.0.0.1/db',
  'mysql://ro:s3cr#x@h/db',
  'mysql://ro:12/s3cr@h/db',
  'mysql://ro:s3cr%@h/db',
];
wrong.push('mysq://ro:s3cr@h/db', 'mysql:/ro:s3cr@h/db', 'ro:s3cr@h/db', 'mysql://ro:s3cr@h', 'mysql://ro:1?s3cr@h/db');
for (const address of wrong) {
  test(`of ${address} nothing is told`, async () => {
    await using file = await temporaryFile(dump);
    await assert.rejects(run(dirname(file.path), address), (error: CliError) => {
      assert.deepEqual([error.name, error.status], ['CliError', 2]);
      assert.match(error.message, /mysql:\/\/user:password@host:3306\/database/);
      assert.doesNotMatch(error.message, /s3cr|w:rd/);
      return true;
    });
    assert.deepEqual(readdirSync(dirname(file.path)), ['dump.sql']);
  });
}

test('an import without products is refused and leaves no store; --force takes it', async () => {
  await using file = await temporaryFile(dumpOf(storeWith({ catalog_product_entity: [] })), 'shop.sql.gz');
  const folder = dirname(file.path);
  const refused = /shop\.sql\.gz holds no products \(rows of catalog_product_entity\): .*--force takes it as it is$/;
  await assert.rejects(run(folder, 'shop.sql.gz', '--data', 'deep/data'), fails(refused));
  assert.deepEqual(readdirSync(folder), ['shop.sql.gz']);
  await assert.rejects(run(folder, 'shop.sql.gz', '--dry-run'), fails(refused));
  assert.match(await run(folder, 'shop.sql.gz', '--force'), /^Taken\n +2 websites\n/);
});

test('a failed import leaves an existing store unchanged, and does not update an older one', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  await using bad = await temporaryFile(dumpOf(storeWith({ catalog_product_entity: [] })), 'bad.sql.gz');
  const folder = dirname(file.path);
  const store = join(folder, 'data', 'store.db');
  await run(folder, 'shop.sql.gz');
  const before = readFileSync(store);
  await assert.rejects(run(folder, bad.path, '--replace'), fails(/holds no products/));
  const settings = { dataDir: join(folder, 'data'), databasePool: 1 };
  const engine = openEngine(settings);
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('product').select('product_id')));
  assert.equal(rows.length, 2);
  await engine.close();
  // A later program than the one that has made the store.
  const later: Migration = { name: '9001-later', before: (after) => after, run: () => assert.fail() };
  const migrations = schema.migrations as Migration[];
  migrations.push(later);
  try {
    await assert.rejects(run(folder, 'shop.sql.gz', '--replace'), {
      message: 'the database needs an update; run: cartwright migrate',
    });
  } finally {
    migrations.pop();
  }
  assert.equal(readFileSync(store).length, before.length);
});

test('an import of which a part failed after its rows were taken keeps the store', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  const folder = dirname(file.path);
  await mkdir(join(folder, 'old/catalog/product/m/u'), { recursive: true });
  await writeFile(join(folder, 'old/catalog/product/m/u/mug.jpg'), 'mug');
  // A file stands where the folder of the images belongs.
  await mkdir(join(folder, 'media'));
  await writeFile(join(folder, 'media/catalog'), '');
  const args = ['shop.sql.gz', '--media', 'old', '--media-dir', join(folder, 'media')];
  await assert.rejects(run(folder, ...args), /the store was taken, but not all of its images/);
  assert.ok(existsSync(join(folder, 'data/store.db')));
});

test('--dry-run prints the summary of an import and writes nothing', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  const folder = dirname(file.path);
  await mkdir(join(folder, 'old/catalog/product/m/u'), { recursive: true });
  await writeFile(join(folder, 'old/catalog/product/m/u/mug.jpg'), 'mug');
  await mkdir(join(folder, 'tmp'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = join(folder, 'tmp');
  try {
    const args = ['shop.sql.gz', '--media', 'old', '--dry-run'];
    const told = await run(folder, ...args);
    assert.match(told, /^Nothing was written\. An import would do this:\n\n+Taken\n +2 websites\n/);
    assert.match(told, /^ +1 image file$/m);
    const trial = JSON.parse(await run(folder, ...args, '--json'));
    assert.deepEqual(
      readdirSync(folder, { recursive: true }).filter((name) => /data|store|media/.test(`${name}`)),
      [],
    );
    assert.deepEqual(readdirSync(join(folder, 'tmp')), []);
    assert.deepEqual(JSON.parse(await run(folder, 'shop.sql.gz', '--media', 'old', '--json')), trial);
    // Now there is a store, which it would not take the place of.
    await assert.rejects(run(folder, ...args), fails(/^this store is not empty: .*--replace/));
    const removed = [
      { what: 'products', count: 2 },
      { what: 'customers', count: 1 },
    ];
    assert.deepEqual(JSON.parse(await run(folder, ...args, '--json', '--replace')), { ...trial, removed });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});

test('progress is one line that is written over, ten times a second at most', () => {
  const written: string[] = [];
  let time = 0;
  const display = progressDisplay(
    (text) => void written.push(text.replace('\r\x1b[2K', '<')),
    () => time,
  );
  display.show({ step: 'rows', done: 1, total: 3, rows: 1234 });
  time = 50;
  display.show({ step: 'rows', done: 2, total: 3, rows: 2000 });
  time = 120;
  display.show({ step: 'rows', done: 3, total: 3, rows: 3000 });
  display.show({ step: 'checks', done: 0, rows: 3000 });
  display.clear();
  assert.deepEqual(written, [
    '<3/7 taking rows, 33 %, 1,234 rows',
    '<3/7 taking rows, 100 %, 3,000 rows, 14,717 a second',
    '<5/7 checking, 3,000 rows',
    '<',
  ]);
});

test('the summary is lined up by its counts, without control characters', () => {
  const text = summaryText({
    taken: [
      { what: 'products', count: 1200 },
      { what: 'carts', count: 7 },
    ],
    leftOut: [
      { what: 'settings', count: 3, why: 'why', rows: ['path a', 'path b'] },
      { what: 'pages\x1b', why: 'no place' },
    ],
    warnings: ['note'],
    removed: [{ what: 'webhooks', count: 1 }],
    stayed: [{ what: 'API users', count: 2 }],
  });
  assert.equal(
    text,
    'Taken\n  1,200 products\n      7 carts\n\nRemoved from this store\n      1 webhook\n\nKept of this store\n      2 API users\n\nLeft out\n      3 settings: why: path a; path b and 1 more\n        pages?: no place\n\nNotes\n  note',
  );
});

test('progress runs on the process’s own clock', () => {
  const written: string[] = [];
  const display = progressDisplay((text) => void written.push(text));
  display.show({ step: 'checks', done: 0, rows: 1 });
  assert.deepEqual(written, ['\r\x1b[2K5/7 checking, 1 row']);
});

test('without a terminal progress is a line every five seconds', () => {
  const written: string[] = [];
  let time = 0;
  const display = progressLines(
    (text) => void written.push(text),
    () => time,
  );
  display.show({ step: 'definitions', done: 0, total: 1000, rows: 0 });
  time = 1000;
  display.show({ step: 'rows', done: 10, total: 1000, rows: 0 });
  time = 5900;
  display.show({ step: 'rows', done: 100, total: 1000, rows: 30_000 });
  time = 9000;
  display.show({ step: 'rows', done: 300, total: 1000, rows: 60_000 });
  time = 11_000;
  display.show({ step: 'checks', done: 0, rows: 60_000 });
  assert.deepEqual(written, [
    '3/7 taking rows, 10 %, 30,000 rows, 6,122 a second, about 44 s left',
    '5/7 checking, 60,000 rows',
  ]);
  // The next one of several catch-ups is measured anew.
  display.clear();
  time = 60_000;
  display.show({ step: 'definitions', done: 0, total: 1000, rows: 0 });
  assert.equal(written.length, 2);
});

test('for programs progress is a JSON object a line: each step, and every five seconds', () => {
  const written: unknown[] = [];
  let time = 0;
  const display = progressEvents(
    (text) => void written.push(JSON.parse(text)),
    () => time,
  );
  display.show({ step: 'definitions', done: 0, total: 1000, rows: 0 });
  time = 1000;
  display.show({ step: 'rows', done: 0, total: 1000, rows: 0 });
  time = 4000;
  display.show({ step: 'rows', done: 100, total: 1000, rows: 20_000 });
  time = 6000;
  display.show({ step: 'rows', done: 500, total: 1000, rows: 30_000 });
  assert.deepEqual(written, [
    { event: 'progress', step: 'definitions', done: 0, total: 1000, rows: 0, seconds: 0 },
    { event: 'progress', step: 'rows', done: 0, total: 1000, rows: 0, seconds: 1 },
    {
      event: 'progress',
      step: 'rows',
      done: 500,
      total: 1000,
      rows: 30_000,
      seconds: 6,
      rowsPerSecond: 6000,
      secondsLeft: 5,
    },
  ]);
});

test('with --json each step of an import is an event on standard error', async () => {
  await using file = await temporaryFile(dump, 'shop.sql.gz');
  const main = new URL('../../src/main.ts', import.meta.url).pathname;
  const args = [main, 'import', '--data', join(dirname(file.path), 'data'), '--json', file.path];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(JSON.parse(stdout).taken[0].what, 'websites');
  const events = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    events.map(({ event, step }) => [event, step]),
    ['definitions', 'small tables', 'rows', 'links between them', 'checks', 'index'].map((step) => ['progress', step]),
  );
});
