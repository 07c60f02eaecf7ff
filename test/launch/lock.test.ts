import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withLock } from '../../launch/lock.mjs';
import { PROJECT, runNode, temporaryFolder, writeFiles } from './project.ts';

/** The id of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('processes that start at once do their work one after another', async (t) => {
  const folder = temporaryFolder(t);
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(join(PROJECT, 'launch', 'lock.mjs'))};
    await withLock(${JSON.stringify(join(folder, 'lock'))}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ' + process.pid + '\\n');
      await new Promise((resolve) => setTimeout(resolve, 20));
      appendFileSync(${JSON.stringify(log)}, 'out ' + process.pid + '\\n');
    }, { pollMs: 1 });
  `;
  const ends = await Promise.all(Array.from({ length: 5 }, () => runNode(['--input-type=module', '-e', script])));
  assert.deepEqual(
    ends.map((end) => [end.code, end.stderr]),
    Array(5).fill([0, '']),
  );
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  assert.equal(lines.length, 10);
  for (let i = 0; i < lines.length; i += 2) assert.equal(lines[i]?.replace('in ', 'out '), lines[i + 1]);
});

test('the lock is free again after work that failed', async (t) => {
  const lock = join(temporaryFolder(t), 'lock');
  await assert.rejects(
    withLock(lock, () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(existsSync(lock), false);
  assert.equal(await withLock(lock, async () => 7), 7);
});

test('a process that waits for the lock is told once who holds it', async (t) => {
  const lock = join(temporaryFolder(t), 'lock');
  const held = Promise.withResolvers<void>();
  const waits: string[] = [];
  const first = withLock(lock, () => held.promise);
  const onWait = (holder: string) => {
    waits.push(holder);
    setTimeout(held.resolve, 20);
  };
  await withLock(lock, async () => {}, { pollMs: 1, onWait });
  await first;
  assert.deepEqual(waits, [`${process.pid} ${hostname()}`]);
});

test('the lock of a process that is gone is taken over at once, and by one alone', async (t) => {
  const lock = join(temporaryFolder(t), 'lock');
  writeFiles(lock, { owner: `${deadPid()} ${hostname()}` });
  let inside = 0;
  const work = async () => {
    assert.equal(++inside, 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside--;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work, { pollMs: 1 })));
  assert.equal(existsSync(lock), false);
});

test('the lock of another host is taken over when it has not been touched for long', async (t) => {
  const lock = join(temporaryFolder(t), 'lock');
  writeFiles(lock, { owner: '1 another-host' });
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(lock, 'owner'), past, past);
  assert.equal(await withLock(lock, async () => 'done', { staleMs: 30_000 }), 'done');
});

test('the lock of another host is respected while it is touched', async (t) => {
  const lock = join(temporaryFolder(t), 'lock');
  writeFiles(lock, { owner: '1 another-host' });
  const waiting = Promise.withResolvers<string>();
  const work = withLock(lock, async () => 'done', { pollMs: 1, onWait: waiting.resolve });
  assert.equal(await waiting.promise, '1 another-host');
  assert.equal(readFileSync(join(lock, 'owner'), 'utf8'), '1 another-host');
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(lock, 'owner'), past, past);
  assert.equal(await work, 'done');
});
