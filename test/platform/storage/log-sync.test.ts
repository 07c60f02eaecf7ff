import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { StorageError } from '../../../src/platform/storage/engine.ts';
import { createLogSync } from '../../../src/platform/storage/sqlite/log-sync.ts';

/** A log whose disk writes end when the test says so. */
function slowLog() {
  const turns: PromiseWithResolvers<void>[] = [];
  const log = createLogSync('store.db', async () => ({
    datasync() {
      const turn = Promise.withResolvers<void>();
      turns.push(turn);
      return turn.promise;
    },
    close: async () => undefined,
  }));
  return { log, turns };
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('requests during a sync wait for the next sync and share it', async () => {
  const { log, turns } = slowLog();
  const done: string[] = [];
  const ask = (name: string) => log.durable().then(() => done.push(name));
  const all = [ask('first')];
  await soon();
  all.push(ask('second'), ask('third'));
  await soon();
  assert.equal(turns.length, 1);
  turns[0]?.resolve();
  await soon();
  assert.deepEqual(done, ['first']);
  assert.equal(turns.length, 2);
  turns[1]?.resolve();
  await Promise.all(all);
  assert.deepEqual(done, ['first', 'second', 'third']);
});

test('a turn that fails says so to those who waited for it, and the next one is tried', async () => {
  const { log, turns } = slowLog();
  const first = log.durable();
  await soon();
  const second = log.durable();
  turns[0]?.reject(new Error('EIO'));
  await assert.rejects(first, (error) => error instanceof StorageError && error.failure === 'failed');
  await soon();
  turns[1]?.resolve();
  await second;
});

test('the log is the file beside the database; without it no write is acknowledged as durable', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = createLogSync(join(folder, 'store.db'));
  await assert.rejects(log.durable(), StorageError);
  writeFileSync(join(folder, 'store.db-wal'), 'x');
  await log.durable();
  await log.close();
});
