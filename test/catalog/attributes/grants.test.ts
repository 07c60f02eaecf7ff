import assert from 'node:assert/strict';
import { ApiFault } from '../../../src/interfaces/legacy/fault.ts';
import { legacyCaller, onDemoStore } from '../../support/legacy.ts';

/** The id that each operation needs beside `catalog/product` (reference 3.6). */
const ids: Readonly<Record<string, string>> = {
  currentStore: 'write',
  list: 'read',
  options: 'read',
  types: 'types',
  create: 'create',
  update: 'update',
  remove: 'remove',
  info: 'info',
  addOption: 'option/add',
  removeOption: 'option/remove',
};

onDemoStore('each operation asks for its own id, and for that of products', async (engine) => {
  const parent = 'catalog/product';
  const everyOther = await legacyCaller(engine, { name: 'every-other', grants: [parent] });
  for (const [method, leaf] of Object.entries(ids)) {
    const id = `${parent}/attribute/${leaf}`;
    const args = { setId: 5, attributeId: 'nothing', attribute: 'nothing', data: null, optionId: '1' };
    const path = `product_attribute.${method}`;
    const set = (isAllowed: 0 | 1, which: string) =>
      engine.write((tx) => tx.exec(`update role_grant set is_allowed = ${isAllowed} where resource_id = '${which}'`));
    for (const needed of [id, parent]) {
      await set(0, needed);
      assert.equal(await everyOther.fault(path, args), '2 Access denied.', `${method} without ${needed}`);
      await set(1, needed);
    }
    const outcome = await everyOther(path, args).catch((error: unknown) => error);
    if (outcome instanceof ApiFault) assert.ok([101, 102].includes(outcome.code), `${method}: ${outcome.code}`);
  }
});
