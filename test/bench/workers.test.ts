import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from '../../bench/options.ts';
import { memoryOfTree } from '../../bench/process-tree.ts';

test('the memory of a service is that of its process and of all below it, of no other', () => {
  const listing =
    '    1     0   100\n   10     1  1000\n   11    10   200\n  110    11    30\n   12    10     4\n   13     1  9999\n';
  assert.equal(memoryOfTree(listing, 10), 1234 * 1024);
  assert.equal(memoryOfTree(listing, 12), 4 * 1024);
  assert.equal(memoryOfTree(listing, 99), 0);
});

test('a run is of one process unless it is told of workers, and compares no builds or engines with them', () => {
  const workersOf = (...args: string[]) =>
    (readOptions(args) as Exclude<ReturnType<typeof readOptions>, 'help'>).workers;
  assert.equal(workersOf(), 1);
  assert.equal(workersOf('--workers=4'), 4);
  for (const wrong of ['0', '65', '1.5', 'many']) {
    assert.throws(() => readOptions([`--workers=${wrong}`]), /--workers is a number from 1 to 64/);
  }
  for (const other of ['--against=main', '--engine=both']) {
    assert.throws(() => readOptions([other, '--workers=2']), /--workers goes without/);
  }
});
