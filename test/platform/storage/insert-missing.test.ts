import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onEachEngine } from '../../support/database/engines.ts';

const columns = ['name', 'value'];

async function facts(engine: Engine): Promise<(readonly [string, string | null])[]> {
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('service_fact').selectAll().orderBy('name')));
  return rows.filter(({ name }) => name.startsWith('t')).map(({ name, value }) => [name, value]);
}

onEachEngine(
  'of rows with the same key a load inserts the first, and names the places of the others',
  async (_, engine) => {
    const skipped = await engine.load(async (tx) => {
      const first = await tx.insertMissing('service_fact', columns, [
        ['t1', 'a'],
        ['t2', 'b'],
        ['t1', 'c'],
        ['t3', 'tab\there, line\nend\r, \\N and \\ é'],
        ['t3', 'd'],
      ]);
      return [first, await tx.insertMissing('service_fact', columns, [['t2', 'e']])];
    });
    assert.deepEqual(skipped, [[2, 4], [0]]);
    assert.deepEqual(await facts(engine), [
      ['t1', 'a'],
      ['t2', 'b'],
      ['t3', 'tab\there, line\nend\r, \\N and \\ é'],
    ]);
  },
);

onEachEngine('a load of many rows fails at a key that exists, and leaves nothing behind', async (_, engine) => {
  const rows = Array.from({ length: 200 }, (_, index) => [`t${index % 199}`, '']);
  await assert.rejects(
    engine.load((tx) => tx.insertMany('service_fact', columns, rows)),
    { name: 'StorageError', failure: 'constraint' },
  );
  assert.deepEqual(await facts(engine), []);
  await engine.load((tx) => tx.insertMany('service_fact', columns, rows.slice(0, 199)));
  assert.equal((await facts(engine)).length, 199);
});

onEachEngine('statements of a load wait for the rows that are being copied', async (_, engine) => {
  const rows = Array.from({ length: 100 }, (_, index) => [`t${String(index).padStart(3, '0')}`, '']);
  const count = await engine.load(async (tx) => {
    const [, found] = await Promise.all([
      tx.insertMany('service_fact', columns, rows),
      tx.query((q) => q.selectFrom('service_fact').select('name').where('name', '=', 't099')),
      tx.insertMissing('service_fact', columns, [['u', '']]),
    ]);
    return found.length;
  });
  assert.equal(count, 1);
});
