import assert from 'node:assert/strict';
import { sourceModels } from '../../../src/domain/catalog/attributes/attribute-models.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { type LegacyCaller, legacyCaller, onDemoStore } from '../../support/legacy.ts';
import { optionIdsOf, valuesOf } from './support.ts';

const labelsOf = async (call: LegacyCaller, attributeId: string, store?: string): Promise<string[]> => {
  const options = await call('product_attribute.options', { attributeId, ...(store !== undefined && { store }) });
  return (options as { label: string }[]).map(({ label }) => label);
};
const defaultOf = async (call: LegacyCaller, attribute: string) =>
  ((await call('product_attribute.info', { attribute })) as { default_value: string | null }).default_value;
const add = (call: LegacyCaller, attribute: string, value: string, more: Readonly<Record<string, unknown>> = {}) =>
  call('product_attribute.addOption', { attribute, data: { label: [{ store_id: 0, value }], ...more } });

onDemoStore(
  'each source has the list that clients know, and info drops only an empty first entry',
  async (_engine, call) => {
    const select = { label: '-- Please Select --', value: '' };
    const cases: [string, { label: string; value: string }[]][] = [
      ['status', [select, { label: 'Enabled', value: '1' }, { label: 'Disabled', value: '2' }]],
      [
        'visibility',
        [
          select,
          { label: 'Not Visible Individually', value: '1' },
          { label: 'Catalog', value: '2' },
          { label: 'Search', value: '3' },
          { label: 'Catalog, Search', value: '4' },
        ],
      ],
      [
        'is_handmade',
        [
          { label: 'Yes', value: '1' },
          { label: 'No', value: '0' },
        ],
      ],
      ['shelf_mark', []],
      ['price', []],
      [
        'gift_message_available',
        [
          { label: 'Yes', value: '1' },
          { label: 'No', value: '0' },
        ],
      ],
      [
        'custom_design',
        [select, { label: 'base / default', value: 'base/default' }, { label: 'rwd / default', value: 'rwd/default' }],
      ],
      [
        'page_layout',
        [
          { label: 'No layout updates', value: '' },
          { label: 'Empty', value: 'empty' },
          { label: '1 column', value: 'one_column' },
          { label: '2 columns with left bar', value: 'two_columns_left' },
          { label: '2 columns with right bar', value: 'two_columns_right' },
          { label: '3 columns', value: 'three_columns' },
        ],
      ],
      [
        'options_container',
        [
          { label: 'Product Info Column', value: 'container1' },
          { label: 'Block after Info Column', value: 'container2' },
        ],
      ],
      [
        'msrp_enabled',
        [
          { label: 'Yes', value: '1' },
          { label: 'No', value: '0' },
          { label: 'Use config', value: '2' },
        ],
      ],
      [
        'msrp_display_actual_price_type',
        [
          { label: 'In Cart', value: '2' },
          { label: 'Before Order Confirmation', value: '3' },
          { label: 'On Gesture', value: '1' },
          { label: 'Use config', value: '4' },
        ],
      ],
      [
        'price_view',
        [
          { label: 'As Low as', value: '1' },
          { label: 'Price Range', value: '0' },
        ],
      ],
    ];
    for (const [code, options] of cases) {
      assert.deepEqual(await call('product_attribute.options', { attributeId: code }), options, code);
      const info = (await call('product_attribute.info', { attribute: code })) as { options?: unknown[] };
      const shown = options.filter(({ value }) => value !== '');
      assert.deepEqual(info.options ?? [], shown, code);
      assert.equal('options' in info, shown.length > 0, code);
    }
    const taxes = (await call('product_attribute.options', { attributeId: 'tax_class_id' })) as unknown[];
    assert.deepEqual(taxes[0], { label: 'None', value: '0' });
    const info = (await call('product_attribute.info', { attribute: 'tax_class_id' })) as { options: unknown[] };
    assert.deepEqual(info.options, taxes);
  },
);

type Option = { label: string; value: string };
const optionsOf = async (call: LegacyCaller, attributeId: string, store?: string) =>
  (await call('product_attribute.options', { attributeId, ...(store !== undefined && { store }) })) as Option[];

onDemoStore('countries are those of the store view, in its language and order', async (engine, call) => {
  const english = await optionsOf(call, 'country_of_manufacture');
  assert.equal(english.length, 250);
  assert.deepEqual(english.slice(0, 4), [
    { label: ' ', value: '' },
    { label: 'Afghanistan', value: 'AF' },
    { label: 'Åland Islands', value: 'AX' },
    { label: 'Albania', value: 'AL' },
  ]);
  assert.deepEqual(
    english.find(({ value }) => value === 'CZ'),
    { label: 'Czech Republic', value: 'CZ' },
  );
  const german = await optionsOf(call, 'country_of_manufacture', 'german');
  assert.equal(german.length, 250);
  assert.deepEqual(
    german.slice(1, 4).map(({ label }) => label),
    ['Afghanistan', 'Ägypten', 'Ålandinseln'],
  );
  const info = (await call('product_attribute.info', { attribute: 'country_of_manufacture' })) as { options: Option[] };
  assert.deepEqual(info.options, english.slice(1));
  await engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('stores', 2, 'general/country/allow', 'DE,AT')",
    ),
  );
  assert.deepEqual(await optionsOf(call, 'country_of_manufacture', 'german'), [
    { label: ' ', value: '' },
    { label: 'Deutschland', value: 'DE' },
    { label: 'Österreich', value: 'AT' },
  ]);
  assert.equal((await optionsOf(call, 'country_of_manufacture')).length, 250);
});

onDemoStore(
  'every source that an attribute can have offers something, and one of nobody nothing',
  async (engine, call) => {
    const offered: Record<string, Option[]> = {};
    for (const source of [...Object.keys(sourceModels), 'of_nobody']) {
      await engine.write((tx) =>
        tx.query((q) => q.updateTable('attribute').set({ source }).where('code', '=', 'manufacturer')),
      );
      offered[source] = await optionsOf(call, 'manufacturer');
    }
    const none = Object.keys(offered).filter((source) => !offered[source]?.some(({ value }) => value !== ''));
    assert.deepEqual(none, ['of_nobody']);
    assert.deepEqual(offered.website?.slice(0, 2), [
      { label: '-- Please Select --', value: '' },
      { label: 'Admin', value: '0' },
    ]);
    assert.deepEqual(offered.display_mode, [
      { label: 'Products only', value: 'PRODUCTS' },
      { label: 'Static block only', value: 'PAGE' },
      { label: 'Static block and products', value: 'PRODUCTS_AND_PAGE' },
    ]);
    assert.deepEqual(offered.sort_by?.slice(0, 1), [{ label: 'Best Value', value: 'position' }]);
    assert.deepEqual(offered.cms_block?.slice(0, 1), [{ label: 'Please select a static block ...', value: '' }]);
    assert.equal(offered.store?.[0]?.value, '1');
  },
);

onDemoStore('the themes of a store are those that its configuration names, too', async (engine, call) => {
  await engine.write(async (tx) => {
    const row = (scope: string, id: number, path: string, value: string) =>
      tx.exec(
        `insert into store_config (scope, scope_id, path, value) values ('${scope}', ${id}, '${path}', '${value}')`,
      );
    await row('default', 0, 'design/package/name', 'atelier');
    await row('stores', 2, 'design/theme/default', 'winter');
  });
  const values = (await optionsOf(call, 'custom_design')).map(({ value }) => value);
  assert.deepEqual(values, ['', 'atelier/default', 'atelier/winter', 'base/default', 'rwd/default']);
});

onDemoStore('options come by order, then label, with the labels of the store view', async (_engine, call) => {
  assert.deepEqual(await labelsOf(call, 'color'), ['', 'Clay', 'Sea', 'Moss', 'Ink']);
  assert.deepEqual(await labelsOf(call, 'color', 'german'), ['', 'Ton', 'Meer', 'Moos', 'Tinte']);
  assert.deepEqual(await labelsOf(call, 'color', '3'), ['', 'Argile', 'Mer', 'Mousse', 'Encre']);
  await add(call, 'color', 'zinc');
  await add(call, 'color', 'Amber');
  await add(call, 'color', 'Ätna', { order: '2' });
  assert.deepEqual(await labelsOf(call, 'color'), ['', 'Amber', 'zinc', 'Clay', 'Ätna', 'Sea', 'Moss', 'Ink']);
  assert.deepEqual(await labelsOf(call, 'color', ''), await labelsOf(call, 'color'));
});

onDemoStore('one option takes labels for several store views at once', async (_engine, call) => {
  const label = [
    { store_id: ['0'], value: '<i>Rust</i> & Ü' },
    { store_id: ['2', '77'], value: 'Rost' },
    { store_id: 3, value: '' },
  ];
  assert.equal(
    await call('product_attribute.addOption', { attribute: 'color', data: { label, order: 9, is_default: 0 } }),
    true,
  );
  const last = async (store: string) => (await labelsOf(call, 'color', store)).at(-1);
  assert.deepEqual([await last('0'), await last('2'), await last('3')], ['Rust & Ü', 'Rost', 'Rust & Ü']);
});

onDemoStore(
  'a default replaces that of a select, joins those of a multiselect, and stays without is_default',
  async (engine, call) => {
    for (const code of ['color', 'good_for']) {
      await add(call, code, 'First', { is_default: 1 });
      await add(call, code, 'Second', { is_default: '1' });
      await add(call, code, 'Third', { is_default: 0 });
      await add(call, code, 'Fourth');
    }
    const color = await optionIdsOf(engine, 'color');
    const goodFor = await optionIdsOf(engine, 'good_for');
    assert.equal(await defaultOf(call, 'color'), color.Second);
    assert.equal(await defaultOf(call, 'good_for'), `${goodFor.First},${goodFor.Second}`);
    await call('product_attribute.removeOption', { attribute: 'good_for', optionId: goodFor.First });
    assert.equal(await defaultOf(call, 'good_for'), goodFor.Second);
    await call('product_attribute.removeOption', { attribute: 'color', optionId: color.First });
    assert.equal(await defaultOf(call, 'color'), color.Second);
    await call('product_attribute.removeOption', { attribute: 'color', optionId: color.Second });
    assert.equal(await defaultOf(call, 'color'), '');
  },
);

onDemoStore('data that is not an option is 108', async (_engine, call) => {
  const label = [{ store_id: 0, value: 'Rust' }];
  for (const data of [
    { label, order: 'high' },
    { label, is_default: 'maybe' },
    { label: 'Rust' },
    { label: ['Rust'] },
  ]) {
    const fault = await call.fault('product_attribute.addOption', { attribute: 'color', data });
    assert.equal(fault, '108 Unable to add option.', JSON.stringify(data));
  }
});

onDemoStore(
  'removing an option of a select takes it from the products that have it, and from nothing else',
  async (engine, call) => {
    const { Sea } = await optionIdsOf(engine, 'color');
    const before = await valuesOf(engine, 'color');
    const remaining = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== Sea));
    assert.notDeepEqual(remaining, before);
    assert.equal(await call('product_attribute.removeOption', { attribute: 'color', optionId: Sea }), true);
    assert.deepEqual(await valuesOf(engine, 'color'), remaining);
    assert.deepEqual(await labelsOf(call, 'color'), ['', 'Clay', 'Moss', 'Ink']);
  },
);

onDemoStore('removing an option of a multiselect takes it out of the lists that have it', async (engine, call) => {
  const { Letters } = await optionIdsOf(engine, 'good_for');
  await setValues(engine, 'good_for', [`1${Letters}`, `${Letters},${Letters},5`, `5,${Letters}`, `5,${Letters},7`]);
  assert.equal(await call('product_attribute.removeOption', { attribute: 'good_for', optionId: Letters }), true);
  const left = Object.values(await valuesOf(engine, 'good_for'));
  assert.deepEqual(left.slice(0, 4), [`1${Letters}`, '5', '5', '5,7']);
  for (const value of left) assert.ok(!value?.split(',').includes(String(Letters)), String(value));
});

onDemoStore('a product whose only choice goes has no value any more', async (engine, call) => {
  const { Letters } = await optionIdsOf(engine, 'good_for');
  const before = await valuesOf(engine, 'good_for');
  const alone = Object.keys(before).filter((key) => before[key] === Letters);
  assert.notDeepEqual(alone, []);
  await call('product_attribute.removeOption', { attribute: 'good_for', optionId: Letters });
  const after = await valuesOf(engine, 'good_for');
  assert.deepEqual(
    alone.filter((key) => key in after),
    [],
  );
});

onDemoStore(
  'options that are added at the same time all survive, and all defaults of a multiselect',
  async (engine, call) => {
    const callers = await Promise.all([0, 1, 2, 3].map((n) => legacyCaller(engine, { name: `adder-${n}` })));
    const names = Array.from({ length: 24 }, (_, n) => `Added ${n}`);
    await Promise.all(
      names.map((name, n) => add(callers[n % 4] as LegacyCaller, 'good_for', name, { is_default: n % 2 })),
    );
    const ids = await optionIdsOf(engine, 'good_for');
    assert.deepEqual(
      names.filter((name) => ids[name] === undefined),
      [],
    );
    const defaults = (await defaultOf(call, 'good_for'))?.split(',').toSorted();
    assert.deepEqual(defaults, names.flatMap((name, n) => (n % 2 ? [String(ids[name])] : [])).toSorted());
  },
);

/** Changes the values of the first products that have a value for an attribute, in their order. */
async function setValues(engine: Engine, code: string, values: readonly string[]): Promise<void> {
  const skus = Object.keys(await valuesOf(engine, code)).filter((key) => key.endsWith('/0'));
  for (const [index, value] of values.entries()) {
    await engine.write((tx) =>
      tx.exec(`update product_value set value = '${value}' where store_id = 0
        and product_id = (select product_id from product where sku = '${skus[index]?.slice(0, -2)}')
        and attribute_id = (select attribute_id from attribute where code = '${code}')`),
    );
  }
}
