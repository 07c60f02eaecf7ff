import { attributeSetOperations } from '../../../src/interfaces/soap/resources/product-attribute-set/operations.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onFaultTable } from '../../support/fault-tables.ts';
import type { LegacyCaller } from '../../support/legacy.ts';
import { type FaultScene, faultCases, faultDocument } from './fault-table.ts';
import { attributeIdOf, groupId, setsAndProducts } from './support.ts';

onFaultTable({
  page: 'attribute-set-faults.md',
  document: faultDocument,
  operations: attributeSetOperations,
  cases: faultCases,
  grant: 'catalog/product',
  scene,
  stored: setsAndProducts,
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
