import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ChangeLog,
  createChangeLog,
  type SqliteOrigin,
  type SqliteView,
} from '../../../src/platform/storage/sqlite/changes.ts';

/** An account of changes over a version that the test sets. */
function account() {
  const database = { version: 1 };
  const changes = createChangeLog(() => database.version);
  changes.openRead();
  return { database, changes };
}

/** The origin of a value that was read from tables in a view. */
function readIn(changes: ChangeLog, view: SqliteView, ...tables: readonly string[]): SqliteOrigin {
  const origin = changes.origin(new Set(tables), view);
  assert.ok(origin);
  return origin;
}

test('a snapshot that others may have committed around is not known', () => {
  const { database, changes } = account();
  assert.ok(changes.openRead());
  database.version = 2;
  assert.equal(changes.openRead(), undefined);
  assert.ok(changes.openRead());
});

test('a write transaction has one state, since no other one commits meanwhile', () => {
  const { database, changes } = account();
  const before = changes.openWrite();
  changes.closeWrite(before, 'committed');
  database.version = 2;
  const after = changes.openWrite();
  assert.equal(changes.holds(readIn(changes, before, 'quote'), after), false);
  assert.equal(changes.holds(readIn(changes, after, 'quote'), changes.openRead() ?? before), true);
});

test('a commit changes the versions of its tables, and no others', () => {
  const { changes } = account();
  const view = changes.openWrite();
  const both = readIn(changes, view, 'quote', 'store');
  const first = readIn(changes, view, 'store');
  view.dirty.add('quote');
  changes.closeWrite(view, 'committed');
  const now = changes.openWrite();
  assert.equal(changes.holds(both, now), false);
  assert.equal(changes.holds(first, now), true);
  assert.equal(changes.isCurrent(view), false);
});

test('after a commit that failed, or that may have changed everything, nothing is the same', () => {
  for (const [table, outcome] of [
    ['quote', 'unknown'],
    ['*', 'committed'],
  ] as const) {
    const { changes } = account();
    const view = changes.openWrite();
    const origin = readIn(changes, view, 'store');
    view.dirty.add(table);
    changes.closeWrite(view, outcome);
    assert.equal(changes.holds(origin, changes.openWrite()), false);
  }
});

test('a rolled back write has changed nothing', () => {
  const { changes } = account();
  const view = changes.openWrite();
  const origin = readIn(changes, view, 'quote');
  view.dirty.add('quote');
  changes.closeWrite(view, 'undone');
  assert.equal(changes.holds(origin, changes.openWrite()), true);
});
