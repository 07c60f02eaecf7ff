import assert from 'node:assert/strict';
import { join } from 'node:path';
import { onPostgres } from '../support/database/engines.ts';
import { output } from '../support/process.ts';
import { roleIds } from './kept/node.ts';

/** `KEPT_SEED` and `KEPT_SECONDS` repeat a run, or make it longer. */
const seed = Number(process.env.KEPT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const seconds = Number(process.env.KEPT_SECONDS ?? 6);

onPostgres('no cached value is stale while three nodes write and read at random', async (t, engine, settings) => {
  t.diagnostic(`KEPT_SEED=${seed} KEPT_SECONDS=${seconds}`);
  await engine.write(async (tx) => {
    await tx.insertMany(
      'role',
      ['role_id', 'name'],
      roleIds.map((id) => [id, '0']),
    );
    await tx.insertMany(
      'service_fact',
      ['name', 'value'],
      roleIds.map((id) => [String(id), '0']),
    );
  });
  const node = (number: number): Promise<string> =>
    output(process.execPath, [
      join(import.meta.dirname, 'kept/node.ts'),
      JSON.stringify({ ...settings, databasePool: 6 }),
      String(seed + number),
      String(seconds * 1000),
    ]);
  // All of them end before the database is given back.
  const ended = await Promise.allSettled([1, 2, 3].map(node));
  const told = ended.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return JSON.parse(end.value) as Record<string, number>;
  });
  for (const message of told) {
    for (const kind of ['reads', 'writes', 'failures']) assert.ok((message[kind] ?? 0) > 0, `${kind} of a node`);
  }
  t.diagnostic(JSON.stringify(told));
});
