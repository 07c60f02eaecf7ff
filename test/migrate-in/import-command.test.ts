import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Command } from 'commander';
import type { CliContext, CliError } from '../../src/cli/context.ts';
import { progressDisplay, register, summaryText } from '../../src/cli/import.ts';
import type { ImportSummary } from '../../src/migrate-in/summary.ts';
import { temporaryFile } from './read-dump.ts';
import { dumpOf, storeWith } from './small-store.ts';

const image = { value_id: 1, attribute_id: 60, entity_id: 100, value: '/m/u/mug.jpg' };
const dump = dumpOf(storeWith({ catalog_product_entity_media_gallery: [image] }));

/** Runs the command; answers what it printed. */
async function run(workingDir: string, ...args: string[]): Promise<string> {
  const printed: string[] = [];
  const context: CliContext = {
    env: {},
    workingDir,
    out: (text) => void printed.push(text),
    err: () => assert.fail('nothing is said on standard error'),
    readInput: async () => '',
    isTerminal: false,
    stopAsked: () => new Promise(() => {}),
  };
  const program = new Command().exitOverride();
  register(program, context);
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

for (const [what, args, message] of [
  ['a missing file', ['none.sql'], /none\.sql: there is no such file$/],
  ['a bad address', ['mysql://nowhere'], /names no database/],
  ['an unknown kind of address', ['http://example.com/x'], /there is no such file$/],
  ['a wrong prefix', ['shop.sql.gz', '--prefix', 'x_'], /is the prefix "x_" right/],
  ['a wrong media folder', ['shop.sql.gz', '--media', 'none'], /none is no media folder/],
] as const) {
  test(`${what} is one line and status 2`, async () => {
    await using file = await temporaryFile(dump, 'shop.sql.gz');
    await assert.rejects(run(dirname(file.path), ...args), fails(message));
  });
}

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
    '<2/5 taking rows, 33 %, 1,234 rows',
    '<2/5 taking rows, 100 %, 3,000 rows',
    '<4/5 checking, 3,000 rows',
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
      { what: 'settings', count: 2, why: 'why' },
      { what: 'pages\x1b', why: 'no place' },
    ],
    warnings: ['note'],
  });
  assert.equal(
    text,
    'Taken\n  1,200 products\n      7 carts\n\nLeft out\n      2 settings: why\n        pages?: no place\n\nNotes\n  note',
  );
});

test('progress runs on the process’s own clock', () => {
  const written: string[] = [];
  const display = progressDisplay((text) => void written.push(text));
  display.show({ step: 'checks', done: 0, rows: 1 });
  assert.deepEqual(written, ['\r\x1b[2K4/5 checking, 1 row']);
});
