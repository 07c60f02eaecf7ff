import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConnection } from 'mysql2/promise';
import { startMariadb } from './mariadb.ts';

test('a MariaDB of our own takes a database, and is gone when it is stopped', async (t) => {
  const server = await startMariadb();
  if (!('url' in server)) return t.skip(server.unavailable);
  const connection = await createConnection(server.url);
  await connection.query('CREATE DATABASE store');
  const [rows] = await connection.query(
    "SELECT count(*) AS n FROM information_schema.schemata WHERE schema_name = 'store'",
  );
  await connection.end();
  assert.deepEqual(rows, [{ n: 1 }]);
  await server.stop();
  await assert.rejects(createConnection(server.url), { code: 'ECONNREFUSED' });
});
