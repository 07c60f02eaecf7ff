import assert from 'node:assert/strict';
import { onDemoStore } from '../../support/legacy.ts';
import { attributeIdOf, groupId, setsAndProducts } from './support.ts';

onDemoStore('of two things that are wrong the one that is looked at first is told', async (engine, call) => {
  const images = await groupId(engine, 5, 'Images');
  const color = await attributeIdOf(engine, 'color');
  const stationery = await groupId(engine, 5, 'Stationery');
  const place = `update attribute_placement set group_id = ${images} where set_id = 5 and attribute_id = ${color}`;
  await engine.write((tx) => tx.exec(place));
  const long = 'n'.repeat(256);
  const pairs: readonly (readonly [method: string, args: Readonly<Record<string, unknown>>, code: number])[] = [
    ['create', { attributeSetName: '', skeletonSetId: '999999' }, 100],
    ['create', { attributeSetName: 'Coffee', skeletonSetId: 'x' }, 100],
    ['remove', { attributeSetId: '4', forceProductsRemove: '0' }, 103],
    ['attributeAdd', { attributeId: '', attributeSetId: '999999' }, 106],
    ['attributeAdd', { attributeId: 'no_such', attributeSetId: '6', attributeGroupId: '999999' }, 106],
    ['attributeAdd', { attributeId: 'color', attributeSetId: '-6', attributeGroupId: '999999' }, 104],
    ['attributeAdd', { attributeId: 'color', attributeSetId: '5', attributeGroupId: 'x' }, 108],
    ['attributeAdd', { attributeId: 'roasted_on', attributeSetId: '6', attributeGroupId: String(stationery) }, 108],
    ['attributeRemove', { attributeId: 'no_such', attributeSetId: '999999' }, 106],
    ['attributeRemove', { attributeId: 'sku', attributeSetId: '999999' }, 104],
    ['groupAdd', { attributeSetId: '999999', groupName: '' }, 104],
    ['groupAdd', { attributeSetId: '999999', groupName: 'Coffee' }, 104],
    ['groupRename', { groupId: '999999', groupName: long }, 108],
    ['groupRename', { groupId: '0', groupName: 'Images' }, 108],
    ['groupRemove', { attributeGroupId: String(images) }, 116],
  ];
  const before = await setsAndProducts(engine);
  for (const [method, args, code] of pairs) {
    const failure = { code };
    await assert.rejects(call(`product_attribute_set.${method}`, args), failure, `${method} ${JSON.stringify(args)}`);
  }
  assert.deepEqual(await setsAndProducts(engine), before);
});
