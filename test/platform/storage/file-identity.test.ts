import assert from 'node:assert/strict';
import { copyFileSync, renameSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { installDemoStore } from '../../../src/demo/install.ts';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { sqliteEngine } from '../../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { styledClient } from '../../support/styled-client.ts';

interface Place {
  readonly file: string;
  /** Makes a cart; answers `ok` or the fault. */
  write(): Promise<string>;
  readyz(): Promise<number>;
}

/** Runs the service over a database file of its own. */
async function onFile(work: (place: Place) => Promise<void>): Promise<void> {
  const database = await sqliteEngine.createEmpty();
  assert.ok(database && !('unavailable' in database));
  const { dataDir } = database.settings;
  const engine = openEngine(database.settings);
  await migrate(engine);
  await installDemoStore(engine, join(dataDir, 'media'));
  await addApiUser(engine, 'erp', ['all']);
  const service = await startService(engine);
  try {
    const client = styledClient(service.url, 'v1');
    const session = await client.login('erp', testKey);
    await work({
      file: join(dataDir, 'store.db'),
      write: () => client.outcome(session, 'cart.create', {}),
      readyz: async () => (await fetch(`${service.url}/readyz`)).status,
    });
  } finally {
    await service.close();
    await engine.close();
    await database.remove();
  }
}

test('a database file that was moved away is noticed: nothing is acknowledged, until it is back', () =>
  onFile(async ({ file, write, readyz }) => {
    assert.deepEqual([await write(), await readyz()], ['ok', 200]);
    renameSync(file, `${file}.away`);
    assert.match(await write(), /^1003 /);
    assert.equal(await readyz(), 503);
    renameSync(`${file}.away`, file);
    assert.deepEqual([await write(), await readyz()], ['ok', 200]);
  }));

test('a database file in the place of ours is noticed, and gets nothing', () =>
  onFile(async ({ file, write, readyz }) => {
    copyFileSync(file, `${file}.other`);
    renameSync(file, `${file}.away`);
    renameSync(`${file}.other`, file);
    assert.match(await write(), /^1003 /);
    assert.equal(await readyz(), 503);
    renameSync(`${file}.away`, file);
    assert.equal(await write(), 'ok');
  }));

test('a removed log is noticed, since its contents would be lost at the next kill', () =>
  onFile(async ({ file, write, readyz }) => {
    assert.equal(await write(), 'ok');
    unlinkSync(`${file}-wal`);
    assert.match(await write(), /^1003 /);
    assert.equal(await readyz(), 503);
  }));

test('a write to a file that was moved away during the call is not acknowledged', async () => {
  const database = await sqliteEngine.createEmpty();
  assert.ok(database && !('unavailable' in database));
  const file = join(database.settings.dataDir, 'store.db');
  const engine = openEngine(database.settings);
  await migrate(engine);
  try {
    const insert = (name: string) => `insert into service_fact (name, value) values ('${name}', '')`;
    await engine.write((tx) => tx.exec(insert('before')));
    const write = engine.write(async (tx) => {
      await tx.exec(insert('amid'));
      renameSync(file, `${file}.away`);
    });
    await assert.rejects(write, { name: 'StorageError', failure: 'unavailable' });
    await assert.rejects(engine.ready(), /store\.db is not there any more/);
    await assert.rejects(
      engine.load(async () => undefined),
      /store\.db is not there any more/,
    );
    renameSync(`${file}.away`, file);
    await engine.ready();
  } finally {
    await engine.close();
    await database.remove();
  }
});
