import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip } from 'node:zlib';
import { openDumpFile } from '../../src/migrate-in/dump-file.ts';
import { temporaryFile } from './read-dump.ts';

const ROWS = 1_000_000;

/** One INSERT statement of a million rows and 110 MB, never whole in memory. */
function* hugeDump(): Generator<string> {
  yield 'CREATE TABLE `core_store` (`id` int, `text` text);\nCREATE TABLE `eav_attribute` (`id` int);\nINSERT INTO `core_store` VALUES ';
  const filling = 'x'.repeat(100);
  for (let row = 0; row < ROWS; row += 500) {
    let text = row === 0 ? '' : ',';
    for (let i = row; i < row + 500; i++) text += `${i === row ? '' : ','}(${i},'${filling}')`;
    yield text;
  }
  yield ';\n-- Dump completed\n';
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are still referenced; garbage that waits for its collection does not count. */
function liveBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('a statement of 110 MB is read with bounded memory', async () => {
  await using file = await temporaryFile('');
  await pipeline(
    Readable.from(hugeDump(), { objectMode: false }),
    createGzip({ level: 1 }),
    createWriteStream(file.path),
  );
  const source = await openDumpFile(file.path);
  let rows = 0;
  let last: readonly (string | null)[] | undefined;
  let batches = 0;
  let peak = Number.NEGATIVE_INFINITY;
  const before = liveBytes();
  for await (const batch of source.rows(new Set(['core_store']))) {
    rows += batch.rows.length;
    last = batch.rows.at(-1);
    if (++batches % 20 === 0) peak = Math.max(peak, liveBytes() - before);
  }
  assert.equal(rows, ROWS);
  assert.deepEqual(last, [String(ROWS - 1), 'x'.repeat(100)]);
  assert.ok(batches > 200, `${batches} batches`);
  assert.ok(peak < 20e6, `grew by ${peak / 1e6} MB`);
});
