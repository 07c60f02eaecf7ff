import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChangeLog } from '../../src/platform/storage/sqlite/changes.ts';

/** An account over a version that the test sets. */
function account() {
  const database = { version: 1 };
  const changes = createChangeLog(() => database.version);
  changes.openRead();
  return { database, changes };
}

test('a snapshot that others may have committed around is not known', () => {
  const { database, changes } = account();
  assert.ok(changes.openRead());
  database.version = 2;
  assert.equal(changes.openRead(), undefined);
  assert.ok(changes.openRead());
});

test('a write transaction knows what it sees, since nobody commits beside it', () => {
  const { database, changes } = account();
  const before = changes.openWrite();
  changes.closeWrite(before, 'committed');
  database.version = 2;
  const after = changes.openWrite();
  const sources = changes.sources(new Set(['quote']));
  assert.equal(changes.isSame(sources, before.moment, after), false);
  assert.equal(changes.isSame(sources, after.moment, changes.openRead() ?? before), true);
});

test('what an own commit changed is not the same after it, and the rest is', () => {
  const { changes } = account();
  const view = changes.openWrite();
  view.dirty.add('quote');
  changes.closeWrite(view, 'committed');
  const now = changes.openWrite();
  assert.equal(changes.isSame(changes.sources(new Set(['quote', 'store'])), view.moment, now), false);
  assert.equal(changes.isSame(changes.sources(new Set(['store'])), view.moment, now), true);
  assert.equal(changes.isCurrent(view), false);
});

test('after a commit that failed, or that may have changed everything, nothing is the same', () => {
  for (const [table, outcome] of [
    ['quote', 'unknown'],
    ['*', 'committed'],
  ] as const) {
    const { changes } = account();
    const view = changes.openWrite();
    view.dirty.add(table);
    changes.closeWrite(view, outcome);
    assert.equal(changes.isSame(changes.sources(new Set(['store'])), view.moment, changes.openWrite()), false);
  }
});

test('what was undone has changed nothing', () => {
  const { changes } = account();
  const view = changes.openWrite();
  view.dirty.add('quote');
  changes.closeWrite(view, 'undone');
  assert.equal(changes.isSame(changes.sources(new Set(['quote'])), view.moment, changes.openWrite()), true);
});
