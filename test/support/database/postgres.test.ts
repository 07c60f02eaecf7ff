import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabase, startPostgres } from './postgres.ts';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a fresh database is empty, and another one than the one before', async (t) => {
  const first = await freshDatabase();
  const two = await freshDatabase();
  if (!('url' in first) || !('url' in two)) return t.skip('unavailable' in first ? first.unavailable : undefined);
  await query(first.url, 'CREATE TABLE mine (id int)');
  const tables = "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'";
  assert.deepEqual(await query(two.url, tables), [{ n: 0 }]);
  await Promise.all([first.drop(), two.drop()]);
});

test('a dropped database is gone, even when a connection was left open', async (t) => {
  const database = await freshDatabase();
  if (!('url' in database)) return t.skip(database.unavailable);
  const left = new pg.Client({ connectionString: database.url });
  left.on('error', () => {});
  await left.connect();
  await database.drop();
  await assert.rejects(query(database.url, 'SELECT 1'), { code: '3D000' });
});

test('a server that is stopped is gone with its files', async (t) => {
  const server = await startPostgres();
  if (!('url' in server)) return t.skip(server.unavailable);
  const [row] = await query(server.url, "SELECT current_setting('data_directory') AS folder");
  const folder = String(row?.folder);
  await server.stop();
  await assert.rejects(query(server.url, 'SELECT 1'), { code: 'ECONNREFUSED' });
  assert.equal(existsSync(folder), false);
});

test('a server ends with the process that started it', async (t) => {
  const script = `
    import { startPostgres } from './test/support/database/postgres.ts';
    console.log(JSON.stringify(await startPostgres()));
  `;
  const run = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  const server: { url: string } | { unavailable: string } = JSON.parse(run.stdout);
  if (!('url' in server)) return t.skip(server.unavailable);
  await assert.rejects(query(server.url, 'SELECT 1'), { code: 'ECONNREFUSED' });
});
