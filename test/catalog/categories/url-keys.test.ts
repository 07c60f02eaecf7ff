import assert from 'node:assert/strict';
import { countStatements } from '../../support/database/count-statements.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { legacyCaller } from '../../support/legacy.ts';

onEachDemoStore('the next category of a name takes few statements, however many have it', async (_t, engine) => {
  const counted = countStatements(engine);
  const call = await legacyCaller(engine, { calls: counted.engine });
  /** Creates a category, and tells its URL key and how many statements that took. */
  const create = async () => {
    const before = counted.statements();
    const categoryId = await call('category.create', { parentId: 4, categoryData: { name: 'Maps', is_active: 1 } });
    const statements = counted.statements() - before;
    const { url_key: key } = (await call('category.info', { categoryId })) as { url_key: string };
    return { key, statements };
  };
  const first = await create();
  assert.equal(first.key, 'maps');
  for (let number = 1; number < 60; number++) assert.equal((await create()).key, `maps-${number}`);
  const { key, statements } = await create();
  assert.equal(key, 'maps-60');
  assert.ok(statements - first.statements < 20, `${statements} instead of ${first.statements}`);
});
