import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { type LegacyCaller, onDemoStore } from '../../support/legacy.ts';
import { optionIdsOf, valuesOf } from './support.ts';

const infoOf = async (call: LegacyCaller, attribute: string) =>
  (await call('product_attribute.info', { attribute })) as Record<string, unknown>;

onDemoStore('update changes what is given and nothing else', async (_engine, call) => {
  const before = await infoOf(call, 'manufacturer');
  const changes: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ is_comparable: 0 }, { is_comparable: 0 }],
    [{ scope: 'website' }, { scope: 'website' }],
    [{ apply_to: ['virtual'] }, { apply_to: ['virtual'] }],
    [{ apply_to: [] }, { apply_to: [] }],
    [
      { additional_fields: { position: '4' } },
      { additional_fields: { ...(before.additional_fields as object), position: 4 } },
    ],
  ];
  let expected = before;
  for (const [data, changed] of changes) {
    assert.equal(await call('catalog_product_attribute.update', { attribute: 'manufacturer', data }), true);
    expected = { ...expected, ...changed };
    assert.deepEqual(await infoOf(call, 'manufacturer'), expected);
  }
});

onDemoStore('nothing to change is no fault', async (_engine, call) => {
  const before = await infoOf(call, 'color');
  for (const data of [{}, [], { attribute_code: 'colour', frontend_input: 'text', scope: 'global' }]) {
    assert.equal(await call('product_attribute.update', { attribute: 'color', data }), true);
  }
  assert.deepEqual(await infoOf(call, 'color'), before);
});

onDemoStore('data that is not a map is 105', async (_engine, call) => {
  for (const data of [null, 'x', { frontend_label: 'x' }, { is_unique: 'many' }, { scope: { a: 1 } }]) {
    const fault = await call.fault('product_attribute.update', { attribute: 'color', data });
    assert.equal(fault, data !== null && typeof data === 'object' ? '105 Unable to save attribute.' : fault);
    assert.match(fault, /^105 /);
  }
});

onDemoStore('labels that are given replace all labels', async (_engine, call) => {
  const frontend_label = [
    { store_id: '0', label: 'Shelf' },
    { store_id: '3', label: 'Rayon' },
  ];
  await call('product_attribute.update', { attribute: 'shelf_mark', data: { frontend_label } });
  assert.deepEqual((await infoOf(call, 'shelf_mark')).frontend_label, frontend_label);
});

onDemoStore(
  'attributes of the system can be updated, by code also where categories have the same',
  async (_engine, call) => {
    await call('product_attribute.update', { attribute: 'meta_title', data: { is_searchable: 1 } });
    assert.equal((await infoOf(call, 'meta_title')).is_searchable, 1);
  },
);

onDemoStore('a default of a select must be one of its options', async (engine, call) => {
  const { Sea, Moss } = await optionIdsOf(engine, 'color');
  const cases: [string, string, string | null][] = [
    ['color', String(Sea), String(Sea)],
    ['color', '999999', null],
    ['good_for', `${Moss},1`, null],
    ['color', String(Moss), String(Moss)],
    ['color', '', null],
  ];
  for (const [attribute, default_value, stored] of cases) {
    await call('product_attribute.update', { attribute, data: { default_value } });
    assert.equal((await infoOf(call, attribute)).default_value, stored, `${attribute} ${default_value}`);
  }
});

onDemoStore('a scope that becomes global takes the values of the store views away', async (engine, call) => {
  const before = await valuesOf(engine, 'care_notes');
  const [sku] = Object.keys(before)[0]?.split('/') ?? [];
  await addValue(engine, 'care_notes', sku as string, 2, 'Nur kalt');
  assert.equal((await valuesOf(engine, 'care_notes'))[`${sku}/2`], 'Nur kalt');
  await call('product_attribute.update', { attribute: 'care_notes', data: { scope: 'website' } });
  assert.equal((await valuesOf(engine, 'care_notes'))[`${sku}/2`], 'Nur kalt');
  await call('product_attribute.update', { attribute: 'care_notes', data: { scope: 'global' } });
  const defaults = Object.entries(before).filter(([key]) => key.endsWith('/0'));
  assert.deepEqual(await valuesOf(engine, 'care_notes'), Object.fromEntries(defaults));
});

onDemoStore('remove takes options, values and places in sets along', async (engine, call) => {
  const { attribute_id } = await infoOf(call, 'good_for');
  assert.notDeepEqual(await valuesOf(engine, 'good_for'), {});
  assert.equal(await call('product_attribute.remove', { attribute: 'good_for' }), true);
  assert.equal(
    await call.fault('product_attribute.info', { attribute: 'good_for' }),
    '101 Requested attribute not found.',
  );
  assert.equal(
    await call.fault('product_attribute.remove', { attribute: 'good_for' }),
    '101 Requested attribute not found.',
  );
  for (const table of ['attribute_label', 'attribute_option', 'attribute_placement', 'product_value'] as const) {
    const rows = await engine.read((tx) =>
      tx.query((q) => q.selectFrom(table).select('attribute_id').where('attribute_id', '=', Number(attribute_id))),
    );
    assert.deepEqual(rows, [], table);
  }
});

onDemoStore('remove works by id', async (_engine, call) => {
  const { attribute_id } = await infoOf(call, 'shelf_mark');
  assert.equal(await call('catalog_product_attribute.remove', { attribute: attribute_id }), true);
  assert.equal(
    await call.fault('product_attribute.info', { attribute: attribute_id }),
    '101 Requested attribute not found.',
  );
});

async function addValue(engine: Engine, code: string, sku: string, storeId: number, value: string): Promise<void> {
  await engine.write((tx) =>
    tx.exec(`insert into product_value (product_id, attribute_id, store_id, value)
      select p.product_id, a.attribute_id, ${storeId}, '${value}' from product p, attribute a
      where p.sku = '${sku}' and a.code = '${code}'`),
  );
}

onDemoStore('a select has one default, a multiselect each option once', async (engine, call) => {
  const color = await optionIdsOf(engine, 'color');
  const goodFor = await optionIdsOf(engine, 'good_for');
  const several = Object.values(color).slice(0, 2).join(',');
  assert.equal(
    await call.fault('product_attribute.update', { attribute: 'color', data: { default_value: several } }),
    '105 Invalid default value',
  );
  const [first, second] = Object.values(goodFor);
  const data = { default_value: `${first},${first},${second}` };
  await call('product_attribute.update', { attribute: 'good_for', data });
  assert.equal((await infoOf(call, 'good_for')).default_value, `${first},${second}`);
});

onDemoStore('the default of a system select is a whole number', async (_engine, call) => {
  for (const [attribute, default_value] of [
    ['status', 'abc'],
    ['tax_class_id', '1,2'],
  ]) {
    assert.equal(
      await call.fault('product_attribute.update', { attribute, data: { default_value } }),
      '105 Invalid default value',
    );
  }
  assert.equal(await call('product_attribute.update', { attribute: 'status', data: { default_value: '2' } }), true);
});

onDemoStore('an editor of HTML makes HTML, whichever of the two is sent', async (_engine, call) => {
  const data = {
    attribute_code: 'notes',
    frontend_input: 'textarea',
    frontend_label: [{ store_id: '0', label: 'Notes' }],
    additional_fields: { is_wysiwyg_enabled: 1 },
  };
  await call('product_attribute.create', { data });
  await call('product_attribute.update', {
    attribute: 'notes',
    data: { additional_fields: { is_html_allowed_on_front: 0 } },
  });
  assert.deepEqual((await infoOf(call, 'notes')).additional_fields, {
    is_wysiwyg_enabled: true,
    is_html_allowed_on_front: true,
  });
});
