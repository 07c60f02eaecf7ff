import assert from 'node:assert/strict';
import { legacyCaller, onDemoStore } from '../../support/legacy.ts';
import { groupsOf, setsAndProducts, valuesBySet } from './support.ts';

const demoSets = [
  { set_id: 4, name: 'Default' },
  { set_id: 5, name: 'Stationery' },
  { set_id: 6, name: 'Coffee' },
  { set_id: 7, name: 'Without images' },
];

onDemoStore('list has the sets of products alone, by id, under both names of the resource', async (_engine, call) => {
  assert.deepEqual(await call('catalog_product_attribute_set.list'), demoSets);
  assert.deepEqual(await call('product_attribute_set.list'), demoSets);
});

onDemoStore('a new set has the groups and attributes of its skeleton, in their order', async (engine, call) => {
  const id = await call('product_attribute_set.create', { attributeSetName: ' Fine pens ', skeletonSetId: '5' });
  assert.equal(id, 8);
  assert.deepEqual(await call('product_attribute_set.list'), [...demoSets, { set_id: 8, name: 'Fine pens' }]);
  const copied = await groupsOf(engine, id);
  assert.deepEqual(copied, await groupsOf(engine, 5));
  assert.deepEqual(copied.Stationery, [
    'manufacturer',
    'color',
    'paper_size',
    'good_for',
    'is_handmade',
    'care_notes',
    'shelf_mark',
  ]);
  assert.equal(Object.keys(copied)[0], 'General');
});

onDemoStore('a copy is a set of its own: changes of the copy do not change the skeleton', async (engine, call) => {
  const before = await groupsOf(engine, 5);
  const id = await call('product_attribute_set.create', { attributeSetName: 'Pens', skeletonSetId: 5 });
  assert.equal(await call('product_attribute_set.attributeRemove', { attributeId: 'color', attributeSetId: id }), true);
  assert.deepEqual(await groupsOf(engine, 5), before);
  assert.deepEqual((await groupsOf(engine, id)).Stationery, [
    'manufacturer',
    'paper_size',
    'good_for',
    'is_handmade',
    'care_notes',
    'shelf_mark',
  ]);
});

onDemoStore('of creates of one name at the same time one wins, the others are 102', async (engine, call) => {
  const attempts = Array.from({ length: 5 }, () =>
    call('product_attribute_set.create', { attributeSetName: 'Once', skeletonSetId: '4' }).then(
      () => 'created',
      (fault: { code: number; message: string }) => `${fault.code} ${fault.message}`,
    ),
  );
  const outcomes = (await Promise.all(attempts)).toSorted();
  assert.deepEqual(outcomes, [...Array(4).fill('102 There is an attribute set "Once" already.'), 'created']);
  const sets = (await call('product_attribute_set.list')) as { set_id: number; name: string }[];
  const [once, ...more] = sets.filter(({ name }) => name === 'Once');
  assert.deepEqual(more, []);
  assert.deepEqual(await groupsOf(engine, once?.set_id), await groupsOf(engine, 4));
});

onDemoStore('a set without products is removed with its groups and places', async (engine, call) => {
  const before = await setsAndProducts(engine);
  const attributeSetId = await call('product_attribute_set.create', { attributeSetName: 'Brief', skeletonSetId: '6' });
  assert.equal(await call('product_attribute_set.remove', { attributeSetId }), true);
  assert.deepEqual(await setsAndProducts(engine), before);
});

onDemoStore('a set with products goes only by force, and they with it', async (engine, call) => {
  const { 6: ofCoffee, ...others } = await valuesBySet(engine, 'name');
  assert.equal(ofCoffee, 12, 'four products with three names');
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'MUG-SAIL', qty: 1 }] });
  for (const no of [undefined, '', '0', 'false', false, 'No', 'off', '0.0', 'n', '-1', 'whatever']) {
    assert.equal(
      await call.fault('product_attribute_set.remove', { attributeSetId: '6', forceProductsRemove: no }),
      '105 The attribute set has products.',
    );
  }
  assert.equal(await call('product_attribute_set.remove', { attributeSetId: '6', forceProductsRemove: '1' }), true);
  assert.deepEqual(
    await call('product_attribute_set.list'),
    demoSets.filter(({ set_id }) => set_id !== 6),
  );
  assert.deepEqual(await valuesBySet(engine, 'name'), others);
  assert.deepEqual(await groupsOf(engine, 6), {});
  const lines = (await call('cart_product.list', { quoteId })) as { sku: string; name: string; set: string }[];
  assert.deepEqual(
    lines.map(({ sku, set }) => [sku, set]),
    [['MUG-SAIL', '']],
    'carts keep their lines',
  );
});

onDemoStore('each operation needs its own grant and that of the resource', async (engine, call) => {
  const before = await call('product_attribute_set.list');
  const caller = await legacyCaller(engine, {
    grants: ['catalog/product/attribute/set/list', 'catalog/product/attribute/set/group_add'],
  });
  assert.equal(await caller.fault('product_attribute_set.list'), '2 Access denied.', 'without the resource');
  const two = await legacyCaller(engine, { name: 'two', grants: ['catalog/product/attribute/set'] });
  await engine.write((tx) =>
    tx.exec(
      `delete from role_grant where resource_id like 'catalog/product/attribute/set/%' and resource_id not like '%/list'
         and role_id = (select role_id from role where name = 'two')`,
    ),
  );
  assert.deepEqual(await two('product_attribute_set.list'), before);
  for (const [method, args] of [
    ['create', { attributeSetName: 'X', skeletonSetId: '4' }],
    ['remove', { attributeSetId: '7', forceProductsRemove: '1' }],
    ['attributeAdd', { attributeId: 'color', attributeSetId: '7' }],
    ['attributeRemove', { attributeId: 'color', attributeSetId: '5' }],
    ['groupAdd', { attributeSetId: '7', groupName: 'X' }],
    ['groupRename', { groupId: '1', groupName: 'X' }],
    ['groupRemove', { attributeGroupId: '1' }],
  ] as const) {
    assert.equal(await two.fault(`product_attribute_set.${method}`, args), '2 Access denied.', method);
  }
});
