/**
 * A database is put back to an earlier state under a running service, by a restore in its place or by a failover to a
 * server without the last commits. The service must serve no cached data of the lost state.
 */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { type Memo, memo } from '../../../src/platform/storage/memo.ts';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { openEngine, type StorageSettings } from '../../../src/schema/open.ts';
import { onEachDatabase } from '../../support/database/engines.ts';

const roles = statement((q) => q.selectFrom('role').select('name').orderBy('role_id'));
const rename = statement((q, p: { name: string }) => q.updateTable('role').set({ name: p.name }));
const nameOfRole: Memo<string> = memo();

onEachDatabase('cached values of a lost state are not served', async (t, settings) => {
  const engine = openEngine(settings);
  t.after(() => engine.close());
  await migrate(engine);
  await engine.load((tx) => tx.exec("insert into role (role_id, name) values (1, 'first')"));
  let computed = 0;
  const ask = async (tx: Tx): Promise<string> => {
    const found = await tx.remember(nameOfRole, '', async () => {
      computed += 1;
      return String((await tx.all(roles, {}))[0]?.name);
    });
    return found.value;
  };
  const name = (): Promise<string> => untilThere(() => engine.read(ask));
  const change = (node: Engine, text: string): Promise<number> =>
    untilThere(() => node.write((tx) => tx.run(rename, { name: text })));

  assert.deepEqual([await name(), await name()], ['first', 'first']);
  computed = 0;
  assert.deepEqual([await name(), computed], ['first', 0]);
  for (const isSeen of [true, false]) {
    const putBack = await copyState(settings);
    await change(engine, 'lost');
    assert.deepEqual([await name(), await name()], ['lost', 'lost']);
    await putBack();
    if (isSeen) assert.equal(await name(), 'first');
  }
  // Another process makes as many changes as the lost state had; this node has seen none of them.
  const other = openEngine(settings);
  await change(other, 'second');
  await other.close();
  assert.deepEqual([await name(), await name()], ['second', 'second']);
  await engine.write(async (tx) => {
    await tx.run(rename, { name: 'third' });
    assert.equal(await ask(tx), 'third');
  });
  assert.equal(await name(), 'third');
});

/** Repeats a call: those on connections that a server has cut fail, later ones get new connections. */
async function untilThere<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/** Copies a database as it is now; answers a function that puts the copy back in its place. */
async function copyState({ dataDir, databaseUrl }: StorageSettings): Promise<() => Promise<void>> {
  return databaseUrl === undefined ? copyFile(dataDir) : copyDatabase(databaseUrl);
}

async function copyFile(dataDir: string): Promise<() => Promise<void>> {
  const [live, copy] = ['store.db', 'copy.db'].map((name) => join(dataDir, name)) as [string, string];
  await copyInto(live, copy);
  return () => copyInto(copy, live);
}

async function copyInto(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
}

async function copyDatabase(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const elsewhere = new URL(url);
  elsewhere.pathname = '/postgres';
  const asOwner = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client(elsewhere.href);
    await client.connect();
    try {
      for (const text of statements) await client.query(text);
    } finally {
      await client.end();
    }
  };
  const cut = [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ];
  await asOwner(
    ...cut,
    `create database ${name}_copy template ${name}`,
    `alter database ${name} allow_connections true`,
  );
  return () =>
    asOwner(
      ...cut,
      `drop database ${name} with (force)`,
      `alter database ${name}_copy rename to ${name}`,
      `alter database ${name} allow_connections true`,
    );
}
