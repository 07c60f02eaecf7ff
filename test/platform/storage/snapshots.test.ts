/** Reads on PostgreSQL that start in one turn share a snapshot, and a failed one does not affect the others. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { postgresError } from '../../../src/platform/storage/postgres/error.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { onPostgres } from '../../support/database/engines.ts';

const where = statement(
  () => sql<{ pid: number; snapshot: string }>`select pg_backend_pid() as pid, pg_current_snapshot()::text as snapshot`,
);
const divide = statement((_q, p: { by: number }) => sql<{ n: number }>`select 1 / ${p.by}::bigint as n`);
const lock = statement(() => sql<{ got: string }>`select pg_advisory_xact_lock(7)::text as got`);
const waiting = statement(
  () => sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted`,
);
const facts = statement((q) => q.selectFrom('service_fact').select('name'));
const putFact = statement((q, p: { name: string }) => q.insertInto('service_fact').values({ name: p.name, value: '' }));

onPostgres('reads of one turn see one state on one connection', async (_t, engine) => {
  const reads = Array.from({ length: 20 }, () => engine.read((tx) => tx.first(where, {})));
  const seen = (await Promise.all(reads)).map((row) => JSON.stringify(row));
  assert.equal(new Set(seen).size, 1);
});

onPostgres('a read that is asked for after a commit sees it, whatever shares its turn', async (_t, engine) => {
  for (let n = 0; n < 20; n += 1) {
    const early = engine.read((tx) => tx.all(facts, {}));
    await engine.write((tx) => tx.run(putFact, { name: `f${n}` }));
    const [, late] = await Promise.all([early, engine.read((tx) => tx.all(facts, {}))]);
    assert.equal(late.length, n + 1);
  }
});

onPostgres('a read that fails fails alone', async (_t, engine) => {
  const read = (by: number) =>
    engine.read(async (tx: Tx) => {
      const first = await tx.first(divide, { by });
      const second = await tx.first(divide, { by });
      return [first?.n, second?.n];
    });
  const outcomes = await Promise.allSettled([read(1), read(0), read(1), read(1)]);
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.constructor)),
    [[1, 1], StorageError, [1, 1], [1, 1]],
  );
});

onPostgres('a failure that a read handles does not affect other reads', async (_t, engine) => {
  const refuse = async (tx: Tx): Promise<unknown> => {
    try {
      return await tx.first(divide, { by: 1 });
    } catch {
      throw new Error('refused');
    }
  };
  const outcomes = await Promise.allSettled([engine.read((tx) => tx.first(divide, { by: 0 })), engine.read(refuse)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
});

onPostgres('slow reads hold up none that are asked for later', async (_t, engine) => {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const areWaiting = Promise.withResolvers<void>();
  const holder = engine.write(async (tx) => {
    await tx.first(lock, {});
    held.resolve();
    while ((await tx.first(waiting, {})) === undefined);
    areWaiting.resolve();
    await free.promise;
  });
  await held.promise;
  let ended = 0;
  const slow = Promise.all(
    [1, 2, 3].map(async () => {
      await engine.read((tx) => tx.first(lock, {}));
      ended += 1;
    }),
  );
  await areWaiting.promise;
  for (let n = 0; n < 5; n += 1) await engine.read((tx) => tx.first(where, {}));
  assert.equal(ended, 0);
  free.resolve();
  await Promise.all([holder, slow]);
  assert.equal(ended, 3);
});

test('a connection that broke while it was written to is told as such', () => {
  for (const code of ['EPIPE', 'ECONNRESET']) {
    const { failure } = postgresError(Object.assign(new Error(`write ${code}`), { code }));
    assert.equal(failure, 'unavailable');
  }
});
