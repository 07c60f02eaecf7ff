import assert from 'node:assert/strict';
import { onDemoStore } from '../../support/legacy.ts';
import { attributeIdOf, groupId, groupsOf, setsAndProducts, valuesBySet } from './support.ts';

const stationery = ['manufacturer', 'color', 'paper_size', 'good_for', 'is_handmade', 'care_notes', 'shelf_mark'];

onDemoStore('an attribute goes into the group and the place that are named, by code', async (engine, call) => {
  const attributeGroupId = String(await groupId(engine, 6, 'Coffee'));
  const args = { attributeId: 'color', attributeSetId: '6', attributeGroupId, sortOrder: '3' };
  assert.equal(await call('product_attribute_set.attributeAdd', args), true);
  assert.deepEqual(await placeOf('color', 6), { group_id: Number(attributeGroupId), sort_order: 3 });

  async function placeOf(code: string, setId: number) {
    const attributeId = await attributeIdOf(engine, code);
    const [row] = await engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('attribute_placement')
          .select(['group_id', 'sort_order'])
          .where('set_id', '=', setId)
          .where('attribute_id', '=', attributeId),
      ),
    );
    return row && { ...row };
  }
});

onDemoStore('without a group and a place it comes first in the default group, by id', async (engine, call) => {
  const attributeId = await attributeIdOf(engine, 'shelf_mark');
  assert.equal(await call('product_attribute_set.attributeAdd', { attributeId, attributeSetId: 6 }), true);
  assert.deepEqual((await groupsOf(engine, 6)).General?.slice(0, 2), ['shelf_mark', 'name']);
});

onDemoStore('a group that is sent as empty text or 0 is the default one', async (engine, call) => {
  for (const [code, attributeGroupId] of [
    ['color', ''],
    ['paper_size', '0'],
  ]) {
    const args = { attributeId: code, attributeSetId: '6', attributeGroupId, sortOrder: '' };
    assert.equal(await call('product_attribute_set.attributeAdd', args), true);
  }
  assert.deepEqual((await groupsOf(engine, 6)).General?.slice(0, 3), ['color', 'paper_size', 'name']);
});

onDemoStore('where no group is marked as the default one, the first is it', async (engine, call) => {
  await engine.write((tx) => tx.exec('update attribute_group set is_default = 0'));
  const args = { attributeId: 'color', attributeSetId: '6', sortOrder: '99' };
  assert.equal(await call('product_attribute_set.attributeAdd', args), true);
  assert.equal((await groupsOf(engine, 6)).General?.at(-1), 'color');
});

onDemoStore('of adds of one attribute at the same time one is it, the others are 109', async (engine, call) => {
  const attempts = Array.from({ length: 4 }, () =>
    call('product_attribute_set.attributeAdd', { attributeId: 'color', attributeSetId: '6' }).then(
      () => 'added',
      (fault: { code: number; message: string }) => `${fault.code} ${fault.message}`,
    ),
  );
  const there = '109 The attribute is in the attribute set already.';
  assert.deepEqual((await Promise.all(attempts)).toSorted(), [there, there, there, 'added']);
  assert.equal((await groupsOf(engine, 6)).General?.[0], 'color');
});

onDemoStore('an attribute leaves a set with the values of its products only', async (engine, call) => {
  const before = await valuesBySet(engine, 'care_notes');
  assert.deepEqual(Object.keys(before), ['5', '6'], 'both sets have values to begin with');
  const args = { attributeId: 'care_notes', attributeSetId: '5' };
  assert.equal(await call('product_attribute_set.attributeRemove', args), true);
  assert.deepEqual(await valuesBySet(engine, 'care_notes'), { 6: before[6] });
  assert.deepEqual(
    (await groupsOf(engine, 5)).Stationery,
    stationery.filter((code) => code !== 'care_notes'),
  );
  assert.equal((await groupsOf(engine, 6)).Coffee?.includes('care_notes'), true);
  assert.equal(await call('product_attribute_set.attributeAdd', args), true, 'and may come back');
  assert.deepEqual(await valuesBySet(engine, 'care_notes'), { 6: before[6] }, 'without its old values');
});

onDemoStore(
  'an attribute that configurable products of one set use can be removed from another set',
  async (engine, call) => {
    assert.equal(await call('product_attribute_set.attributeAdd', { attributeId: 'color', attributeSetId: '6' }), true);
    const before = await groupsOf(engine, 5);
    const args = { attributeId: 'color', attributeSetId: '6' };
    assert.equal(await call('product_attribute_set.attributeRemove', args), true);
    assert.equal((await groupsOf(engine, 6)).General?.includes('color'), false);
    assert.deepEqual(await groupsOf(engine, 5), before);
  },
);

onDemoStore('a new group is empty and the last one', async (engine, call) => {
  const id = await call('product_attribute_set.groupAdd', { attributeSetId: '6', groupName: ' Grinding ' });
  assert.equal(id, await groupId(engine, 6, 'Grinding'));
  const groups = await groupsOf(engine, 6);
  assert.equal(Object.keys(groups).at(-1), 'Grinding');
  assert.deepEqual(groups.Grinding, []);
  assert.equal(
    await call('product_attribute_set.groupAdd', { attributeSetId: '7', groupName: 'Grinding' }),
    Number(id) + 1,
  );
});

onDemoStore('of groups of one name added at the same time one is made, the others are 112', async (engine, call) => {
  const attempts = Array.from({ length: 5 }, () =>
    call('product_attribute_set.groupAdd', { attributeSetId: '6', groupName: 'Once' }).then(
      () => 'added',
      (fault: { code: number; message: string }) => `${fault.code} ${fault.message}`,
    ),
  );
  const taken = '112 The attribute set has a group of this name already.';
  assert.deepEqual((await Promise.all(attempts)).toSorted(), [taken, taken, taken, taken, 'added']);
  assert.deepEqual((await groupsOf(engine, 6)).Once, []);
});

onDemoStore(
  'groups of different names added at the same time all survive, one after the other',
  async (engine, call) => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    await Promise.all(
      names.map((groupName) => call('product_attribute_set.groupAdd', { attributeSetId: '6', groupName })),
    );
    const orders = await engine.read((tx) =>
      tx.query((q) =>
        q.selectFrom('attribute_group').select('sort_order').where('set_id', '=', 6).where('name', 'in', names),
      ),
    );
    assert.deepEqual(
      orders.map(({ sort_order }) => sort_order).toSorted((a, b) => a - b),
      [8, 9, 10, 11, 12],
    );
  },
);

onDemoStore('a renamed group keeps its attributes; its own name is not a conflict', async (engine, call) => {
  const id = await groupId(engine, 5, 'Stationery');
  assert.equal(await call('product_attribute_set.groupRename', { groupId: String(id), groupName: 'Desk' }), true);
  const groups = await groupsOf(engine, 5);
  assert.deepEqual(groups.Desk, stationery);
  assert.equal('Stationery' in groups, false);
  assert.equal(await call('product_attribute_set.groupRename', { groupId: String(id), groupName: 'Desk' }), true);
});

onDemoStore('a group is removed with its attributes and their values in the set', async (engine, call) => {
  const before = await setsAndProducts(engine);
  const notes = await valuesBySet(engine, 'care_notes');
  const marks = await valuesBySet(engine, 'good_for');
  const attributeGroupId = await groupId(engine, 6, 'Coffee');
  assert.equal(await call('product_attribute_set.groupRemove', { attributeGroupId }), true);
  assert.equal('Coffee' in (await groupsOf(engine, 6)), false);
  assert.deepEqual(await valuesBySet(engine, 'care_notes'), { 5: notes[5] });
  assert.deepEqual(await valuesBySet(engine, 'good_for'), { 5: marks[5] });
  const after = await setsAndProducts(engine);
  assert.deepEqual(after[0], before[0], 'the sets');
  assert.deepEqual(after[3], before[3], 'the products');
});

onDemoStore('an empty group is removed without a trace', async (engine, call) => {
  const before = await setsAndProducts(engine);
  const attributeGroupId = await call('product_attribute_set.groupAdd', { attributeSetId: '5', groupName: 'Empty' });
  assert.equal(await call('product_attribute_set.groupRemove', { attributeGroupId }), true);
  assert.deepEqual(await setsAndProducts(engine), before);
});
