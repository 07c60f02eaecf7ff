/** The effects of the operations on galleries, labels, positions, exclusion and types, without HTTP. */

import assert from 'node:assert/strict';
import { onDemoStore } from '../../support/legacy.ts';
import { gallery, listed, png } from './support.ts';

const pen = 'PEN-HERON';
const front = '/h/e/heron-pen.jpg';

onDemoStore('the images of a product are listed by position with all that callers see', async (_engine, call) => {
  assert.deepEqual(await listed(call, pen), [
    {
      file: front,
      label: 'The pen, capped',
      position: '1',
      exclude: '0',
      url: 'https://shop.example.com/media/catalog/product/h/e/heron-pen.jpg',
      types: ['image', 'small_image', 'thumbnail'],
    },
    {
      file: '/h/e/heron-pen-nib.png',
      label: 'The nib, close up',
      position: '2',
      exclude: '0',
      url: 'https://shop.example.com/media/catalog/product/h/e/heron-pen-nib.png',
      types: ['detail_image'],
    },
    {
      file: '/h/e/heron-pen-box.webp',
      label: 'In its box',
      position: '3',
      exclude: '1',
      url: 'https://shop.example.com/media/catalog/product/h/e/heron-pen-box.webp',
      types: [],
    },
  ]);
  const [first] = await listed(call, pen);
  assert.deepEqual(await call('product_media.info', { productId: pen, file: front }), first);
  assert.deepEqual(await listed(call, 'CAL-DESK'), []);
});

onDemoStore('a store view has its own label, else the default', async (_engine, call) => {
  const labels = (await listed(call, pen, 'german')).map(({ label }) => label);
  assert.deepEqual(labels, ['Der Füller mit Kappe', 'Die Feder aus der Nähe', 'In its box']);
  const own = await call('product_media.info', { productId: pen, file: front, store: '2' });
  assert.equal((own as { label: string }).label, 'Der Füller mit Kappe');
});

onDemoStore('identifierType says whether the product argument is an id or a SKU', async (engine, call) => {
  const id = String(
    (await engine.read((tx) => tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', pen))))[0]
      ?.product_id,
  );
  await engine.write((tx) => tx.exec(`update product set sku = '${id}', sku_key = '${id}' where sku = 'INK-MOSS'`));
  const first = async (productId: string, identifierType?: string) =>
    ((await call('product_media.list', { productId, identifierType })) as { file: string }[])[0]?.file;
  const moss = '/m/o/moss-ink.webp';
  assert.equal(await first(id), front);
  assert.equal(await first(id, ''), front);
  assert.equal(await first(id, 'id'), front);
  assert.equal(await first(id, 'product_id'), front);
  assert.equal(await first(id, 'sku'), moss);
  assert.equal(await first(id, 'SKU'), moss);
  assert.equal(await first(pen), front);
  assert.equal(await first(pen.toLowerCase()), front);
  assert.equal(await first(`0${id}`, 'id'), front);
  const none = '101 Product not exists.';
  assert.equal(await call.fault('product_media.list', { productId: `0${id}` }), none);
  for (const productId of ['', '0', '-1', '99999999999999999999', ' ', '1.5']) {
    assert.equal(await call.fault('product_media.list', { productId }), none, productId);
    assert.equal(await call.fault('product_media.list', { productId, identifierType: 'id' }), none, productId);
  }
});

onDemoStore('a new image comes last, is excluded and has no label, unless told otherwise', async (_engine, call) => {
  const file = await call('product_media.create', { productId: pen, data: { file: png('Side View.v2') } });
  assert.equal(file, '/S/i/Side_View.v2.png');
  const told = {
    file: png(),
    label: '<b>Top</b> & side',
    position: '2',
    exclude: '0',
    types: ['thumbnail', 'nonsense'],
  };
  assert.equal(await call('product_media.create', { productId: pen, data: told }), '/i/m/image.png');
  assert.deepEqual(await gallery(call, pen), [
    [front, 'The pen, capped', '1', '0', 'image small_image'],
    ['/h/e/heron-pen-nib.png', 'The nib, close up', '2', '0', 'detail_image'],
    ['/i/m/image.png', '<b>Top</b> & side', '2', '0', 'thumbnail'],
    ['/h/e/heron-pen-box.webp', 'In its box', '3', '1', ''],
    ['/S/i/Side_View.v2.png', '', '4', '1', ''],
  ]);
});

onDemoStore('the first image of a product has position 1', async (_engine, call) => {
  await call('product_media.create', { productId: 'CAL-DESK', data: { file: png() } });
  assert.deepEqual(await gallery(call, 'CAL-DESK'), [['/i/m/image.png', '', '1', '1', '']]);
});

onDemoStore('a taken name gets a number, whoever has it', async (_engine, call) => {
  const create = (productId: string, name: string) =>
    call('product_media.create', { productId, data: { file: png(name) } });
  assert.equal(await create(pen, 'wren'), '/w/r/wren_1.png');
  assert.equal(await create('INK-MOSS', 'wren'), '/w/r/wren_2.png');
  assert.equal(await create('INK-MOSS', 'wren_1'), '/w/r/wren_1_1.png');
  assert.equal(await create('INK-MOSS', 'Wren'), '/W/r/Wren.png');
  await call('product_media.remove', { productId: pen, file: '/w/r/wren_1.png' });
  assert.equal(await create(pen, 'wren'), '/w/r/wren_1.png');
});

onDemoStore('of many images with one name each gets the next number, in few steps', async (engine, call) => {
  await engine.write((tx) =>
    tx.insertMany(
      'image_file',
      ['file', 'blob_key', 'content_type', 'size', 'sha256', 'created_at'],
      Array.from({ length: 1000 }, (_, n) => [
        `/i/m/image${n === 0 ? '' : `_${n}`}.png`,
        `key-${n}`,
        'image/png',
        1,
        '',
        0,
      ]),
    ),
  );
  assert.equal(await call('product_media.create', { productId: pen, data: { file: png() } }), '/i/m/image_1000.png');
  assert.equal(await call('product_media.create', { productId: pen, data: { file: png() } }), '/i/m/image_1001.png');
});

onDemoStore('update changes what is given and nothing else', async (_engine, call) => {
  const update = (data: unknown) => call('product_media.update', { productId: pen, file: front, data });
  const first = async () => (await gallery(call, pen)).find(([file]) => file === front);
  assert.equal(await update({ label: 'Front' }), true);
  assert.deepEqual(await first(), [front, 'Front', '1', '0', 'image small_image thumbnail']);
  await update({ position: '7' });
  assert.deepEqual(await first(), [front, 'Front', '7', '0', 'image small_image thumbnail']);
  await update({ exclude: '1' });
  assert.deepEqual(await first(), [front, 'Front', '7', '1', 'image small_image thumbnail']);
  await update({ types: ['thumbnail', 'detail_image'] });
  assert.deepEqual(await first(), [front, 'Front', '7', '1', 'thumbnail detail_image']);
  for (const nothing of [
    {},
    [],
    null,
    { unknown: '1' },
    { types: 'image' },
    { file: { mime: 'image/png' } },
    { remove: '0' },
  ]) {
    assert.equal(await update(nothing), true);
  }
  assert.deepEqual(await first(), [front, 'Front', '7', '1', 'thumbnail detail_image']);
  await update({ label: '', types: [] });
  assert.deepEqual(await first(), [front, '', '7', '1', '']);
});

onDemoStore('a type belongs to one image of the product in a store view', async (_engine, call) => {
  const nib = '/h/e/heron-pen-nib.png';
  const types = async (store?: string) =>
    Object.fromEntries((await listed(call, pen, store)).map(({ file, types }) => [file, types.join(' ')]));
  await call('product_media.update', { productId: pen, file: nib, data: { types: ['image'] }, store: 'german' });
  assert.deepEqual(await types('german'), {
    [front]: 'small_image thumbnail',
    [nib]: 'image',
    '/h/e/heron-pen-box.webp': '',
  });
  assert.deepEqual(await types(), {
    [front]: 'image small_image thumbnail',
    [nib]: 'detail_image',
    '/h/e/heron-pen-box.webp': '',
  });
  await call('product_media.update', { productId: pen, file: nib, data: { types: [] }, store: 'german' });
  assert.deepEqual(await types('german'), {
    [front]: 'small_image thumbnail',
    [nib]: '',
    '/h/e/heron-pen-box.webp': '',
  });
});

onDemoStore('a type of a wider scope changes in all the store views it is kept for', async (engine, call) => {
  const box = '/h/e/heron-pen-box.webp';
  const withImage = async (store: string) =>
    (await listed(call, pen, store)).find(({ types }) => types.includes('image'))?.file;
  const scope = (value: string) =>
    engine.write((tx) => tx.exec(`update attribute set scope = '${value}' where code = 'image'`));
  const give = (file: string) =>
    call('product_media.update', { productId: pen, file, data: { types: ['image'] }, store: 'german' });
  await scope('website');
  await give(box);
  assert.deepEqual([await withImage('default'), await withImage('german'), await withImage('0')], [box, box, front]);
  await scope('global');
  await give('/h/e/heron-pen-nib.png');
  const nib = '/h/e/heron-pen-nib.png';
  assert.deepEqual([await withImage('default'), await withImage('german'), await withImage('0')], [nib, nib, nib]);
});

onDemoStore(
  'fields given in a store view that has none of its own are kept there, the others still follow the default',
  async (_engine, call) => {
    const box = '/h/e/heron-pen-box.webp';
    const update = (data: unknown, store?: string) =>
      call('product_media.update', { productId: pen, file: box, data, store });
    const inView = async (store?: string) => (await gallery(call, pen, store)).find(([file]) => file === box);
    await update({ label: 'In der Schachtel' }, 'german');
    assert.deepEqual(await inView('german'), [box, 'In der Schachtel', '3', '1', '']);
    assert.deepEqual(await inView(), [box, 'In its box', '3', '1', '']);
    await update({ position: '9', exclude: '0' });
    assert.deepEqual(await inView('german'), [box, 'In der Schachtel', '9', '0', '']);
    await update({ exclude: '1', position: '4' }, 'german');
    assert.deepEqual(await inView('german'), [box, 'In der Schachtel', '4', '1', '']);
    assert.deepEqual(await inView('default'), [box, 'In its box', '9', '0', '']);
  },
);

onDemoStore(
  'an image that is made in a store view has its fields everywhere, its types there',
  async (_engine, call) => {
    const data = { file: png('neu'), label: 'Neu', position: '8', exclude: '0', types: ['image'] };
    await call('product_media.create', { productId: pen, data, store: 'german' });
    const inView = async (store?: string) =>
      (await gallery(call, pen, store)).find(([file]) => file === '/n/e/neu.png');
    assert.deepEqual(await inView('german'), ['/n/e/neu.png', 'Neu', '8', '0', 'image']);
    assert.deepEqual(await inView(), ['/n/e/neu.png', 'Neu', '8', '0', '']);
    await call('product_media.update', { productId: pen, file: '/n/e/neu.png', data: { label: 'New' } });
    assert.deepEqual((await inView('german'))?.[1], 'Neu');
    assert.deepEqual((await inView('atelier_fr'))?.[1], 'New');
  },
);

onDemoStore('remove takes the image and its types away in every store view', async (engine, call) => {
  await call('product_media.update', {
    productId: pen,
    file: front,
    data: { label: 'Vorn', types: ['detail_image'] },
    store: 'german',
  });
  assert.equal(await call('product_media.remove', { productId: pen, file: front }), true);
  for (const store of [undefined, 'german', 'atelier_fr']) {
    assert.deepEqual(
      (await listed(call, pen, store)).map(({ file, types }) => [file, types]),
      [
        ['/h/e/heron-pen-nib.png', store === 'german' ? [] : ['detail_image']],
        ['/h/e/heron-pen-box.webp', []],
      ],
    );
  }
  const left = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product_value').select('value').where('value', '=', front)),
  );
  assert.deepEqual(left, []);
  assert.equal(
    await call.fault('product_media.remove', { productId: pen, file: front }),
    "103 Requested image not exists in product images' gallery.",
  );
});

onDemoStore('the flag remove of update removes the image; empty and no do not', async (_engine, call) => {
  const update = (remove: unknown) =>
    call('product_media.update', { productId: pen, file: front, data: { remove, label: 'Cached' } });
  for (const no of ['', '0', 0, false, 'false', 'no', null]) assert.equal(await update(no), true);
  assert.equal((await listed(call, pen))[0]?.label, 'Cached');
  for (const [yes, file] of [
    ['1', front],
    [true, '/h/e/heron-pen-nib.png'],
    ['yes', '/h/e/heron-pen-box.webp'],
  ] as const) {
    assert.equal(await call('product_media.update', { productId: pen, file, data: { remove: yes } }), true);
  }
  assert.deepEqual(await listed(call, pen), []);
});
