import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { stateNames } from '../../src/platform/storage/migrations/states.ts';
import { openEngine } from '../../src/schema/open.ts';
import { schema } from '../../src/schema/schema.ts';
import { onEachDatabase, onEachEngine } from '../support/database/engines.ts';
import { onStore } from './support.ts';

const names = stateNames(schema);

onEachDatabase('migrate creates the database, and again has nothing to do', async (_, settings) => {
  assert.deepEqual(await onStore(settings, 'migrate'), { status: 0, out: `Done: ${names.join(', ')}\n`, err: '' });
  assert.deepEqual(await onStore(settings, 'migrate'), { status: 0, out: 'The database is up to date.\n', err: '' });
});

onEachDatabase('migrate --check lists pending migrations and does nothing', async (_, settings) => {
  const toDo = {
    status: 1,
    out: `To do: ${names.join(', ')}\n`,
    err: 'cartwright: the database needs an update; run: cartwright migrate\n',
  };
  assert.deepEqual(await onStore(settings, 'migrate --check'), toDo);
  assert.deepEqual(await onStore(settings, 'migrate --check'), toDo);
});

onEachDatabase('migrate --json lists earlier and new migrations', async (_, settings) => {
  const { out } = await onStore(settings, 'migrate --json');
  assert.deepEqual(JSON.parse(out), { applied: names, appliedNow: names, pending: [] });
});

onEachDatabase('other commands do not change an old schema', async (_, settings) => {
  await openEngine(settings).close();
  assert.deepEqual(await onStore(settings, 'user list'), {
    status: 1,
    out: '',
    err: 'cartwright: the database needs an update; run: cartwright migrate\n',
  });
});

onEachDatabase('a database that is newer than the program is refused by every command', async (_, settings) => {
  await onStore(settings, 'migrate');
  const engine = openEngine(settings);
  await engine.write((tx) => tx.exec("insert into schema_migration (name, applied_at) values ('9999-later', 'x')"));
  await engine.close();
  for (const line of ['migrate', 'user list', 'serve --port 0']) {
    assert.deepEqual(await onStore(settings, line), {
      status: 1,
      out: '',
      err: 'cartwright: the database is newer than this program (it has 9999-later); upgrade Cartwright\n',
    });
  }
});

onEachDatabase('a database from before 0.1.0 is refused by every command in one line', async (_, settings) => {
  await onStore(settings, 'migrate');
  const engine = openEngine(settings);
  await engine.write(async (tx) => {
    await tx.exec('delete from schema_migration');
    await tx.exec("insert into schema_migration (name, applied_at) values ('0108-lookup-words', '')");
  });
  await engine.close();
  for (const line of ['migrate', 'migrate --check', 'user list', 'serve --port 0']) {
    assert.deepEqual(await onStore(settings, line), {
      status: 1,
      out: '',
      err: 'cartwright: the database is from before version 0.1.0, the first that can be upgraded (its last migration is 0108-lookup-words); nothing was changed\n',
    });
  }
});

onEachEngine('a migrated database needs nothing', async (_, _engine, settings) => {
  assert.equal((await onStore(settings, 'migrate --check')).out, 'The database is up to date.\n');
});

test('a command that was given the wrong folder leaves nothing there', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const dataDir = join(parent, 'data');
  for (const line of ['user list', 'role add ops', 'session list']) {
    assert.deepEqual(await onStore({ dataDir, databasePool: 1 }, line), {
      status: 1,
      out: '',
      err: `cartwright: there is no store in ${dataDir} yet; create one with: cartwright migrate (or name its folder: --data FOLDER)\n`,
    });
  }
  await onStore({ dataDir, databasePool: 1 }, 'migrate --check');
  assert.deepEqual(readdirSync(parent), []);
});

test('a database that cannot be reached is told in one line', async () => {
  const unreachable = { dataDir: tmpdir(), databaseUrl: 'postgres://a:b@127.0.0.1:1/c', databasePool: 1 };
  assert.deepEqual(await onStore(unreachable, 'user list'), {
    status: 1,
    out: '',
    err: 'cartwright: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});
