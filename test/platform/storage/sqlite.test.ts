import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { openSqliteEngine } from '../../../src/platform/storage/sqlite/engine.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { schema } from '../../../src/schema/schema.ts';

const put = statement((q, p: { name: string }) => q.insertInto('service_fact').values({ name: p.name, value: '' }));

test('a writer waits for another process without stopping this one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-busy-'));
  const engine = openEngine({ dataDir, databasePool: 1 });
  try {
    await migrate(engine);
    const holder = spawn(process.execPath, [
      '--no-warnings',
      '--input-type=module',
      '-e',
      `import { DatabaseSync } from 'node:sqlite';
       const database = new DatabaseSync(${JSON.stringify(join(dataDir, 'store.db'))});
       database.exec('begin immediate');
       console.log('held');
       process.stdin.once('data', () => { database.exec('commit'); process.exit(0); });`,
    ]);
    await once(holder.stdout, 'data');
    let done = false;
    const write = engine
      .write((tx) => tx.run(put, { name: 'late' }))
      .then(() => {
        done = true;
      });
    // Timers run while the write waits, and it does wait.
    for (let tick = 0; tick < 5; tick += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(done, false);
    holder.stdin.write('go');
    await write;
    assert.equal(done, true);
  } finally {
    await engine.close();
    rmSync(dataDir, { recursive: true });
  }
});

test('a file that is not a database is refused with a storage error', async () => {
  const { writeFileSync } = await import('node:fs');
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-bad-'));
  try {
    writeFileSync(
      join(dataDir, 'store.db'),
      'this is no database at all, but long enough to have a header of its own......',
    );
    assert.throws(() => openEngine({ dataDir, databasePool: 1 }), { name: 'StorageError' });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('while another process holds the database the store is not ready, and says why', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-busy-'));
  const file = join(dataDir, 'store.db');
  const engine = openSqliteEngine(schema, file, 0, 0);
  const other = openSqliteEngine(schema, file, 0);
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const fault = { failure: 'busy', message: 'another process is writing to the store' };
  const write = () => engine.write((tx) => tx.run(put, { name: 'late' }));
  try {
    await migrate(engine);
    const loading = other.load(async (tx) => {
      await tx.run(put, { name: 'early' });
      held.resolve();
      await free.promise;
    });
    await held.promise;
    await engine.ready();
    await assert.rejects(write(), fault);
    await assert.rejects(engine.ready(), fault);
    free.resolve();
    await loading;
    await engine.ready();
    await write();
  } finally {
    await engine.close();
    await other.close();
    rmSync(dataDir, { recursive: true });
  }
});
