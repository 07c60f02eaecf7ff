import assert from 'node:assert/strict';
import { attributeOf } from '../../../src/demo/rows/ids.ts';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { remembersNothing } from '../../support/database/cold.ts';
import { legacyCaller, onDemoStore } from '../../support/legacy.ts';

/** An engine that counts the statements of calls. */
function counting(engine: Engine): { engine: Engine; statements: () => number } {
  let count = 0;
  const counted = (tx: Tx): Tx => ({
    ...tx,
    ...remembersNothing,
    all: (...args) => {
      count += 1;
      return tx.all(...args);
    },
    first: (...args) => {
      count += 1;
      return tx.first(...args);
    },
    query: (...args) => {
      count += 1;
      return tx.query(...args);
    },
  });
  return {
    engine: { ...engine, read: (work) => engine.read((tx) => work(counted(tx))) },
    statements: () => {
      const before = count;
      count = 0;
      return before;
    },
  };
}

onDemoStore('a set lists its attributes in the order of groups, without those for images', async (_engine, call) => {
  const list = (await call('product_attribute.list', { setId: 5 })) as { code: string; type: string | null }[];
  assert.deepEqual(
    list.slice(-7).map(({ code }) => code),
    ['manufacturer', 'color', 'paper_size', 'good_for', 'is_handmade', 'care_notes', 'shelf_mark'],
  );
  assert.deepEqual(list[0], {
    attribute_id: attributeOf('catalog_product', 'name').id,
    code: 'name',
    type: 'text',
    required: '1',
    scope: 'store',
  });
  for (const { type } of list) assert.ok(type !== 'gallery' && type !== 'media_image', String(type));
});

onDemoStore('a set that does not exist or is of another entity has no attributes', async (_engine, call) => {
  for (const setId of [999_999, 0, 1, 3, 'x', '']) {
    assert.deepEqual(await call('product_attribute.list', { setId }), [], String(setId));
  }
});

onDemoStore('types are the eight of the interface', async (_engine, call) => {
  assert.deepEqual(await call('catalog_product_attribute.types'), [
    { value: 'text', label: 'Text Field' },
    { value: 'textarea', label: 'Text Area' },
    { value: 'date', label: 'Date' },
    { value: 'boolean', label: 'Yes/No' },
    { value: 'multiselect', label: 'Multiple Select' },
    { value: 'select', label: 'Dropdown' },
    { value: 'price', label: 'Price' },
    { value: 'media_image', label: 'Media Image' },
  ]);
});

onDemoStore('an attribute is found by id and by code, also by a code that categories use', async (_engine, call) => {
  for (const code of ['color', 'name', 'description', 'image', 'url_key', 'meta_title', 'weight', 'category_ids']) {
    const { id } = attributeOf('catalog_product', code);
    const byCode = (await call('product_attribute.info', { attribute: code })) as Record<string, unknown>;
    assert.equal(byCode.attribute_id, String(id), code);
    assert.deepEqual(await call('product_attribute.info', { attribute: String(id) }), byCode);
    assert.deepEqual(await call('product_attribute.info', { attribute: id }), byCode);
  }
});

onDemoStore('inputs that only the system has have no additional fields', async (_engine, call) => {
  for (const code of ['weight', 'media_gallery', 'image']) {
    const { additional_fields } = (await call('product_attribute.info', { attribute: code })) as Record<
      string,
      unknown
    >;
    assert.deepEqual(additional_fields, {}, code);
  }
});

onDemoStore('a caller without a session sees the defaults, and sets nothing', async (_engine, call) => {
  assert.equal(await call('product_attribute.currentStore'), 0);
  assert.equal(await call('product_attribute.currentStore', { store: 'german' }), 2);
  assert.equal(await call('product_attribute.currentStore', { store: '' }), 0);
});

onDemoStore('the grants of reading and writing are apart', async (engine) => {
  const reader = await legacyCaller(engine, { name: 'reader', grants: ['catalog/product'] });
  assert.equal(await reader('product_attribute.currentStore'), 0);
  await engine.write((tx) => tx.exec(`delete from role_grant where resource_id = 'catalog/product/attribute/write'`));
  assert.equal(await reader.fault('product_attribute.currentStore'), '2 Access denied.');
  assert.equal(((await reader('product_attribute.options', { attributeId: 'color' })) as unknown[]).length, 5);
});

onDemoStore('a set of hundreds and an attribute of 50,000 options are one query each', async (engine) => {
  const { id: color } = attributeOf('catalog_product', 'color');
  const amount = 50_000;
  await engine.load(async (tx) => {
    const ids = Array.from({ length: amount }, (_, index) => 1_000_000 + index);
    await tx.insertMany(
      'attribute_option',
      ['option_id', 'attribute_id', 'sort_order'],
      ids.map((id) => [id, color, 10 + (id % 3)]),
    );
    await tx.insertMany(
      'attribute_option_label',
      ['option_id', 'store_id', 'label'],
      ids.map((id) => [id, 0, `Shade ${id}`]),
    );
  });
  const { engine: counted, statements } = counting(engine);
  const call = await legacyCaller(engine, { name: 'counter', calls: counted });
  const cases = [
    ['product_attribute.list', { setId: 5 }],
    ['product_attribute.options', { attributeId: 'paper_size' }],
    ['product_attribute.options', { attributeId: 'color' }],
    ['product_attribute.info', { attribute: 'paper_size' }],
    ['product_attribute.info', { attribute: 'color' }],
  ] as const;
  const counts: number[] = [];
  for (const [path, args] of cases) {
    await call(path, args);
    counts.push(statements());
  }
  // Each count includes the statement that identifies the caller, and those that find the attribute and its labels.
  assert.deepEqual(counts, [2, 3, 3, 4, 4]);
  const options = (await call('product_attribute.options', { attributeId: 'color' })) as unknown[];
  assert.equal(options.length, amount + 5);
  assert.deepEqual(options.at(5), { label: 'Shade 1000002', value: '1000002' });
});
