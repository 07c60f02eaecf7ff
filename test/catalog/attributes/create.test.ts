import assert from 'node:assert/strict';
import { productValues } from '../../../src/domain/catalog/products/record/products.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { type LegacyCaller, legacyCaller, onDemoStore } from '../../support/legacy.ts';

const frontend_label = [
  { store_id: '0', label: 'Grain' },
  { store_id: '2', label: 'Korn' },
];

/** The fields of `info` that differ between new attributes. */
async function created(call: LegacyCaller, data: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const attribute = String(await call('product_attribute.create', { data: { frontend_label, ...data } }));
  return (await call('product_attribute.info', { attribute })) as Record<string, unknown>;
}

/** The additional fields that a new attribute of each type has. */
const additional: Readonly<Record<string, unknown>> = {
  text: { frontend_class: null, is_html_allowed_on_front: false, used_for_sort_by: false },
  textarea: { is_wysiwyg_enabled: false, is_html_allowed_on_front: false },
  date: { used_for_sort_by: false },
  boolean: { used_for_sort_by: false },
  multiselect: { is_filterable: false, is_filterable_in_search: false, position: 0 },
  select: { is_filterable: false, is_filterable_in_search: false, position: 0, used_for_sort_by: false },
  price: { is_filterable: false, is_filterable_in_search: false, position: 0, used_for_sort_by: false },
  media_image: {},
};

onDemoStore('a new attribute of each type has the defaults of the interface', async (_engine, call) => {
  for (const [input, fields] of Object.entries(additional)) {
    const info = await created(call, { attribute_code: `new_${input}`, frontend_input: input });
    assert.deepEqual(
      info,
      {
        attribute_id: info.attribute_id,
        attribute_code: `new_${input}`,
        frontend_input: input,
        scope: 'store',
        default_value: null,
        apply_to: [],
        is_unique: 0,
        is_required: 0,
        is_configurable: 0,
        is_searchable: 0,
        is_visible_in_advanced_search: 0,
        is_comparable: 0,
        is_used_for_promo_rules: 0,
        is_visible_on_front: 0,
        used_in_product_listing: 0,
        additional_fields: fields,
        ...(input === 'boolean' && {
          options: [
            { label: 'Yes', value: '1' },
            { label: 'No', value: '0' },
          ],
        }),
        frontend_label,
      },
      input,
    );
  }
});

onDemoStore('every field that is given is kept', async (_engine, call) => {
  const given = {
    scope: 'global',
    is_unique: 1,
    is_required: 1,
    is_configurable: 1,
    is_searchable: 1,
    is_visible_in_advanced_search: 1,
    is_comparable: 1,
    is_used_for_promo_rules: 1,
    is_visible_on_front: 1,
    used_in_product_listing: 1,
    apply_to: ['simple', 'giftcard'],
  };
  const filter = { is_filterable: true, is_filterable_in_search: true, position: 7 };
  const cases: [string, Record<string, unknown>][] = [
    ['text', { frontend_class: 'validate-digits', is_html_allowed_on_front: true, used_for_sort_by: true }],
    ['textarea', { is_wysiwyg_enabled: true, is_html_allowed_on_front: true }],
    ['multiselect', filter],
    ['select', { ...filter, is_filterable: 2, used_for_sort_by: true }],
    ['price', { ...filter, used_for_sort_by: true }],
  ];
  for (const [input, additional_fields] of cases) {
    const data = { ...given, attribute_code: `full_${input}`, frontend_input: input, additional_fields };
    const { attribute_id: _id, default_value: _default, options: _options, ...info } = await created(call, data);
    assert.deepEqual(info, { ...data, frontend_label }, input);
  }
});

onDemoStore('values are understood as any client sends them', async (_engine, call) => {
  const info = await created(call, {
    attribute_code: 'as_sent',
    frontend_input: 'text',
    scope: 'galaxy',
    is_unique: '7',
    is_required: '-1',
    is_comparable: true,
    is_searchable: '',
    apply_to: 'simple,virtual',
    additional_fields: [
      { key: 'used_for_sort_by', value: 'true' },
      { key: 'is_html_allowed_on_front', value: '0' },
    ],
  });
  const { scope, is_unique, is_required, is_comparable, is_searchable, apply_to, additional_fields } = info;
  assert.deepEqual(
    { scope, is_unique, is_required, is_comparable, is_searchable, apply_to, additional_fields },
    {
      scope: 'store',
      is_unique: 1,
      is_required: 0,
      is_comparable: 1,
      is_searchable: 0,
      apply_to: ['simple', 'virtual'],
      additional_fields: { frontend_class: null, is_html_allowed_on_front: false, used_for_sort_by: true },
    },
  );
});

onDemoStore('additional fields may come as a list with gaps', async (_engine, call) => {
  const additional_fields = { 3: { key: 'is_filterable', value: '1' }, 7: { key: 'position', value: '5' } };
  const info = await created(call, { attribute_code: 'gaps', frontend_input: 'select', additional_fields });
  const { is_filterable, position } = info.additional_fields as Record<string, unknown>;
  assert.deepEqual([is_filterable, position], [true, 5]);
});

onDemoStore('an editor of HTML makes HTML', async (_engine, call) => {
  const additional_fields = { is_wysiwyg_enabled: '1', is_html_allowed_on_front: '0' };
  const info = await created(call, { attribute_code: 'edited', frontend_input: 'textarea', additional_fields });
  assert.deepEqual(info.additional_fields, { is_wysiwyg_enabled: true, is_html_allowed_on_front: true });
});

onDemoStore('fields that the spec does not name change nothing', async (engine, call) => {
  const color = await call('product_attribute.info', { attribute: 'color' });
  const injected = { is_user_defined: 0, backend_type: 'static', note: 'x', entity_type_id: 1, is_filterable: 2 };
  const id = await call('product_attribute.create', {
    data: {
      attribute_code: 'plain',
      frontend_input: 'text',
      frontend_label,
      attribute_id: 1,
      ...injected,
      additional_fields: { ...injected, is_filterable: 1, position: 3 },
    },
  });
  const [row] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('attribute').selectAll().where('attribute_id', '=', Number(id))),
  );
  const { is_user_defined, backend_type, note, is_filterable, position, code } = row ?? {};
  assert.deepEqual(
    { is_user_defined, backend_type, note, is_filterable, position, code },
    { is_user_defined: 1, backend_type: 'varchar', note: null, is_filterable: 0, position: 0, code: 'plain' },
  );
  assert.deepEqual(await call('product_attribute.info', { attribute: 'color' }), color);
});

onDemoStore('tags are taken out of labels and defaults, everything else stays', async (_engine, call) => {
  const info = await created(call, {
    attribute_code: 'marked',
    frontend_input: 'text',
    default_value: '<p>5 < 6 & "7"</p><!-- no -->',
    frontend_label: [
      { store_id: 0, label: '<b>Bold</b> & <script>x</script>Ö' },
      { store_id: ['1', '2'], label: 'a <i>view</i>' },
      { store_id: '77', label: 'nowhere' },
      { store_id: '3', label: '' },
    ],
  });
  assert.equal(info.default_value, '5 < 6 & "7"');
  assert.deepEqual(info.frontend_label, [
    { store_id: '0', label: 'Bold & xÖ' },
    { store_id: '1', label: 'a view' },
    { store_id: '2', label: 'a view' },
  ]);
});

onDemoStore('a default is stored by type, and info shows the sent value', async (_engine, call) => {
  const cases: [input: string, sent: string | number | boolean, stored: string | null][] = [
    ['text', 'plain', 'plain'],
    ['textarea', 'two\nlines', 'two\nlines'],
    ['date', '2026-05-04', '2026-05-04'],
    ['date', '2026-05-04 10:30', '2026-05-04 10:30:00'],
    ['date', '5/4/2026', '2026-05-04'],
    ['date', '12/31/24', '2024-12-31'],
    ['date', '1775347200', '2026-04-05'],
    ['boolean', '1', '1'],
    ['boolean', false, '0'],
    ['boolean', 'yes', '1'],
    ['price', 12.5, '12.5'],
    ['price', '', null],
    // A new attribute has no options, so none can be its default.
    ['select', 'x', null],
    ['multiselect', '1,2', null],
  ];
  for (const [index, [input, sent, stored]] of cases.entries()) {
    const info = await created(call, { attribute_code: `d_${index}`, frontend_input: input, default_value: sent });
    assert.equal(info.default_value, stored, `${input} ${sent}`);
  }
});

onDemoStore('30 characters are allowed', async (_engine, call) => {
  const attribute_code = 'abcdefghijklmnopqrstuvwxyz1234';
  assert.equal((await created(call, { attribute_code, frontend_input: 'text' })).attribute_code, attribute_code);
});

onDemoStore('a code of categories or customers is free for products', async (_engine, call) => {
  const info = await created(call, { attribute_code: 'is_anchor', frontend_input: 'boolean' });
  assert.equal(info.attribute_code, 'is_anchor');
  assert.deepEqual(await call('product_attribute.info', { attribute: 'is_anchor' }), info);
});

onDemoStore('a new attribute works at once: in a set, on a product, in every store view', async (engine, call) => {
  const attributeId = (await call('product_attribute.create', {
    data: { attribute_code: 'grain', frontend_input: 'select', frontend_label },
  })) as number;
  const labels = [
    { store_id: '0', value: 'Rough' },
    { store_id: '2', value: 'Rau' },
  ];
  await call('product_attribute.addOption', { attribute: 'grain', data: { label: labels, order: 0, is_default: 1 } });
  const { default_value } = (await call('product_attribute.info', { attribute: 'grain' })) as { default_value: string };
  await call('product_attribute_set.attributeAdd', { attributeId: String(attributeId), attributeSetId: '5' });
  const inSet = (await call('product_attribute.list', { setId: 5 })) as { code: string }[];
  assert.deepEqual(
    inSet.filter(({ code }) => code === 'grain'),
    [{ attribute_id: attributeId, code: 'grain', type: 'select', required: '0', scope: 'store' }],
  );
  const value = { value: default_value, number: Number(default_value) };
  await fill(engine, attributeId, value);
  const read = await engine.read((tx) => productValues(tx, [1], ['grain'], 2));
  assert.deepEqual(read.get(1)?.get('grain'), value);
  assert.deepEqual(await call('product_attribute.options', { attributeId: 'grain', store: 'german' }), [
    { label: '', value: '' },
    { label: 'Rau', value: default_value },
  ]);
});

async function fill(engine: Engine, attributeId: number, { value, number }: { value: string; number: number }) {
  await engine.write((tx) =>
    tx.insertMany(
      'product_value',
      ['product_id', 'attribute_id', 'store_id', 'value', 'number'],
      [[1, attributeId, 0, value, number]],
    ),
  );
}

onDemoStore('of many that create one code at the same time one wins, the others are told', async (engine) => {
  const callers = await Promise.all([0, 1, 2, 3].map((n) => legacyCaller(engine, { name: `racer-${n}` })));
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      (callers[n % 4] as LegacyCaller)('product_attribute.create', {
        data: { attribute_code: 'raced', frontend_input: 'text', frontend_label: [{ store_id: 0, label: `R${n}` }] },
      }).then(
        () => 'created',
        (error: { code: number; message: string }) => `${error.code} ${error.message}`,
      ),
    ),
  );
  assert.deepEqual(outcomes.toSorted(), [
    ...Array<string>(11).fill('105 Attribute with the same code already exists.'),
    'created',
  ]);
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('attribute').select('code').where('code', '=', 'raced')),
  );
  assert.equal(rows.length, 1);
});
