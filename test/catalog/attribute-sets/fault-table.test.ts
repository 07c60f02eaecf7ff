import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { attributeSetOperations } from '../../../src/catalog/attribute-sets/operations.ts';
import { type Engine, StorageError } from '../../../src/storage/engine.ts';
import { type LegacyCaller, onDemoStore } from '../../support/legacy.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { styledClient, styles } from '../../support/styled-client.ts';
import { type FaultScene, faultCases, faultDocument } from './fault-table.ts';
import { attributeIdOf, groupId, setsAndProducts } from './support.ts';

const page = new URL('../../../docs/attribute-set-faults.md', import.meta.url);

test('the documentation shows the table (UPDATE_DOCS=1 writes it)', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(page, faultDocument());
  assert.equal(readFileSync(page, 'utf8'), faultDocument());
});

test('the table has every fault that the operations declare', () => {
  for (const { resource, method, faults } of attributeSetOperations) {
    const path = `${resource.name}.${method}`;
    const declared = faults.map((name) => resource.faults[name]?.code ?? 0);
    const listed = faultCases.filter(({ operation }) => operation === path).map(({ code }) => code);
    assert.deepEqual([...new Set(listed)].toSorted(), [...new Set(declared)].toSorted(), path);
  }
});

async function scene(engine: Engine, call: LegacyCaller): Promise<FaultScene> {
  const bare = await call('product_attribute_set.create', { attributeSetName: 'Bare', skeletonSetId: '7' });
  await engine.write((tx) => tx.exec(`delete from attribute_group where set_id = ${bare}`));
  const ids = {
    setOfCustomers: 1,
    groupOfCustomers: await groupId(engine, 1, 'General'),
    attributeOfCustomers: await attributeIdOf(engine, 'email', 'customer'),
    setWithoutGroups: bare,
    stationery: await groupId(engine, 5, 'Stationery'),
    images: await groupId(engine, 5, 'Images'),
    coffee: await groupId(engine, 6, 'Coffee'),
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])) as unknown as FaultScene;
}

onDemoStore('every fault arises in its case, in all three styles, and changes nothing', async (engine, call) => {
  const on = await scene(engine, call);
  await addApiUser(engine, 'client', ['catalog/product']);
  let commitsFail = false;
  const sometimesFailing: Engine = {
    ...engine,
    write: (work) =>
      engine.write(async (tx) => {
        const value = await work(tx);
        if (commitsFail) throw new StorageError('unavailable', 'no space left');
        return value;
      }),
  };
  const service = await startService(sometimesFailing);
  try {
    const before = await setsAndProducts(engine);
    for (const style of styles) {
      const client = styledClient(service.url, style);
      const session = await client.login('client', testKey);
      for (const { operation, when, code, text, arguments: args, failingCommit = false } of faultCases) {
        commitsFail = failingCommit;
        const outcome = await client.outcome(session, operation, args(on));
        commitsFail = false;
        assert.equal(outcome, `${code} ${text}`, `${operation}, ${when}, ${style}`);
        assert.deepEqual(await setsAndProducts(engine), before, `${operation}, ${when}, ${style}: what is stored`);
      }
    }
  } finally {
    await service.close();
  }
});
