/** The data of image calls, and their permissions: types of sets, fields of wrong kinds, numbers, grants. */

import assert from 'node:assert/strict';
import { legacyCaller, onDemoStore } from '../../support/legacy.ts';
import { testSettings } from '../../support/service.ts';
import { fileOf, gallery, listed, png, samples } from './support.ts';

const pen = 'PEN-HERON';
const front = '/h/e/heron-pen.jpg';

onDemoStore('types are those of the set, in its order', async (_engine, call) => {
  const codes = async (setId: string) =>
    ((await call('product_media.types', { setId })) as { code: string }[]).map(({ code }) => code);
  const sets = (await call('product_attribute_set.list')) as { set_id: number; name: string }[];
  const idOf = (name: string) => String(sets.find((set) => set.name === name)?.set_id);
  assert.deepEqual(await call('product_media.types', { setId: idOf('Default') }), [
    { code: 'image', scope: 'store' },
    { code: 'small_image', scope: 'store' },
    { code: 'thumbnail', scope: 'store' },
  ]);
  assert.deepEqual(await codes(idOf('Stationery')), ['image', 'small_image', 'thumbnail', 'detail_image']);
  for (const none of [idOf('Without images'), '999', '0', 'Default', '']) assert.deepEqual(await codes(none), []);
});

onDemoStore('fields of wrong kinds are 102, and nothing changes', async (_engine, call) => {
  const before = await listed(call, pen);
  const file = png('new');
  for (const data of [
    'text',
    [{ label: 'x' }],
    { file, label: ['a'] },
    { file, position: { a: 1 } },
    { file, types: [['image']] },
    { file, exclude: [] },
    { file: { ...file, content: ['x'] } },
    { file: { ...file, mime: {} } },
    { file: { ...file, name: ['x'] } },
  ]) {
    assert.match(
      await call.fault('product_media.create', { productId: pen, data }),
      /^102 The image \w+ (is|are) not valid\.$/,
    );
  }
  for (const missing of [null, {}, [], { file: null }, { file: 'text' }, { file: ['x'] }]) {
    assert.equal(
      await call.fault('product_media.create', { productId: pen, data: missing }),
      '102 The image is not specified.',
    );
  }
  assert.deepEqual(await listed(call, pen), before);
});

onDemoStore('numbers are read as the reference casts them', async (_engine, call) => {
  const cases: [unknown, string][] = [
    ['abc', '0'],
    ['', '0'],
    ['3 apples', '3'],
    ['-2', '-2'],
    ['2.9', '2'],
    [5, '5'],
    [true, '1'],
    ['99999999999999999999', '2147483647'],
  ];
  for (const [position, shown] of cases) {
    await call('product_media.update', { productId: pen, file: front, data: { position } });
    const [, , found] = (await gallery(call, pen)).find(([file]) => file === front) ?? [];
    assert.equal(found, shown, String(position));
  }
  for (const [exclude, shown] of [
    ['yes', '0'],
    ['1', '1'],
    ['', '0'],
    ['2', '1'],
    [true, '1'],
    [false, '0'],
  ] as const) {
    await call('product_media.update', { productId: pen, file: front, data: { exclude } });
    assert.equal((await listed(call, pen)).find(({ file }) => file === front)?.exclude, shown, String(exclude));
  }
});

onDemoStore('a change of images is a change of the product', async (engine, call) => {
  const updatedAt = async () =>
    (await engine.read((tx) => tx.query((q) => q.selectFrom('product').select('updated_at').where('sku', '=', pen))))[0]
      ?.updated_at;
  let now = Date.now() + 1_000_000;
  const later = await legacyCaller(engine, {
    name: 'later',
    now: () => now,
    settings: testSettings({ mediaDir: '/nowhere' }),
  });
  await later('product_media.update', { productId: pen, file: front, data: { label: 'Front' } });
  assert.equal(await updatedAt(), now);
  now += 1000;
  await later('product_media.list', { productId: pen });
  assert.equal(await updatedAt(), now - 1000);
  assert.equal((await listed(call, pen))[0]?.label, 'Front');
});

onDemoStore('each operation asks for its grant', async (engine) => {
  const parent = 'catalog/product/media';
  const caller = await legacyCaller(engine, { name: 'editor', grants: [parent] });
  const set = (isAllowed: 0 | 1, id: string) =>
    engine.write((tx) => tx.exec(`update role_grant set is_allowed = ${isAllowed} where resource_id = '${id}'`));
  const data = { file: fileOf(samples['image/jpeg'], 'image/jpeg'), label: 'x' };
  const args = { productId: pen, file: front, data, setId: '4' };
  for (const method of ['create', 'update', 'remove']) {
    await set(0, `${parent}/${method}`);
    assert.equal(await caller.fault(`product_media.${method}`, args), '2 Access denied.', method);
  }
  assert.equal((await listed(caller, pen)).length, 3);
  await set(0, parent);
  for (const method of ['currentStore', 'list', 'info', 'types', 'create', 'update', 'remove']) {
    assert.equal(await caller.fault(`product_media.${method}`, args), '2 Access denied.', method);
  }
});
