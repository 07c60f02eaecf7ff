import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { productAttributeOperations } from '../../../src/catalog/attributes/operations.ts';
import { attributeOf } from '../../../src/demo/rows/ids.ts';
import { type Engine, StorageError } from '../../../src/storage/engine.ts';
import { onDemoStore } from '../../support/legacy.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { styledClient, styles } from '../../support/styled-client.ts';
import { type FaultScene, faultCases, faultDocument } from './fault-table.ts';
import { attributesAndValues, optionIdsOf } from './support.ts';

const page = new URL('../../../docs/attribute-faults.md', import.meta.url);

test('the documentation shows the table (UPDATE_DOCS=1 writes it)', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(page, faultDocument());
  assert.equal(readFileSync(page, 'utf8'), faultDocument());
});

test('the table has every fault that the operations declare', () => {
  for (const { resource, method, faults } of productAttributeOperations) {
    const path = `${resource.name}.${method}`;
    const declared = faults.map((name) => resource.faults[name]?.code ?? 0);
    const listed = faultCases.filter(({ operation }) => operation === path).map(({ code }) => code);
    assert.deepEqual([...new Set(listed)].toSorted(), [...new Set(declared)].toSorted(), path);
  }
});

async function scene(engine: Engine): Promise<FaultScene> {
  const [color, goodFor] = [await optionIdsOf(engine, 'color'), await optionIdsOf(engine, 'good_for')];
  return {
    ofCategories: String(attributeOf('catalog_category', 'is_anchor').id),
    colorOption: color.Clay as string,
    ownOption: goodFor.Letters as string,
  };
}

onDemoStore('every fault arises in its case, in all three styles, and changes nothing', async (engine) => {
  const on = await scene(engine);
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
    const before = await attributesAndValues(engine);
    for (const style of styles) {
      const client = styledClient(service.url, style);
      const session = await client.login('client', testKey);
      for (const { operation, when, code, text, arguments: args, failingCommit = false } of faultCases) {
        commitsFail = failingCommit;
        const outcome = await client.outcome(session, operation, args(on));
        commitsFail = false;
        assert.equal(outcome, `${code} ${text}`, `${operation}, ${when}, ${style}`);
        assert.deepEqual(await attributesAndValues(engine), before, `${operation}, ${when}, ${style}: what is stored`);
      }
    }
  } finally {
    await service.close();
  }
});
