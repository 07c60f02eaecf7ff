import assert from 'node:assert/strict';
import { attributeOf } from '../../../src/demo/rows/ids.ts';
import { onDemoStore } from '../../support/legacy.ts';
import { attributesAndValues } from './support.ts';

const label = [{ store_id: '0', label: 'Grain' }];
const tooLong = [...label, { store_id: '2', label: 'K'.repeat(256) }];
const noDefault = [{ store_id: '2', label: 'Korn' }];
const invalidCode =
  '103 Attribute code is invalid. Please use only letters (a-z), numbers (0-9) or underscore(_) in this field, first character should be a letter.';

onDemoStore('of two things that are wrong the one that is looked at first is told', async (engine, call) => {
  const ofCategories = String(attributeOf('catalog_category', 'is_anchor').id);
  const option = { label: [{ store_id: '0', value: 'Rough' }], order: 'high' };
  const create = (data: Readonly<Record<string, unknown>>) => ['create', { data }] as const;
  const update = (attribute: string, data: unknown) => ['update', { attribute, data }] as const;
  const pairs: readonly (readonly [readonly [method: string, args: Readonly<Record<string, unknown>>], string])[] = [
    [create({ attribute_code: '9', frontend_input: 'text' }), '102 Invalid request parameters.'],
    [
      create({ attribute_code: '9', frontend_input: 'text', frontend_label: tooLong }),
      '102 Invalid request parameters.',
    ],
    [
      create({
        attribute_code: '9',
        frontend_input: 'text',
        frontend_label: label,
        additional_fields: { used_for_sort_by: 'x' },
      }),
      '102 Invalid request parameters.',
    ],
    [
      create({
        attribute_code: '9',
        frontend_input: 'weee',
        frontend_label: label,
        additional_fields: { position: 'x' },
      }),
      invalidCode,
    ],
    [
      create({ attribute_code: 'a'.repeat(31), frontend_input: 'weee', frontend_label: label }),
      '104 Incorrect attribute type.',
    ],
    [
      create({ attribute_code: 'sku', frontend_input: 'price', frontend_label: label, default_value: 'cheap' }),
      "105 The attribute code 'sku' is reserved by system. Please try another attribute code",
    ],
    [
      create({ attribute_code: 'color', frontend_input: 'price', frontend_label: label, default_value: 'cheap' }),
      '105 Invalid default decimal value',
    ],
    [update('nothing', 'x'), '101 Requested attribute not found.'],
    [update(ofCategories, { is_unique: 'many' }), '107 This attribute cannot be edited.'],
    [update('paper_size', { frontend_label: noDefault, apply_to: ['spaceship'] }), '105 Unable to save attribute.'],
    [
      update('paper_size', { frontend_label: noDefault, additional_fields: { position: '1234567890' } }),
      '105 Unable to save attribute.',
    ],
    [update('paper_size', { frontend_label: noDefault, scope: 'store' }), '105 Frontend label is not defined'],
    [
      update('paper_size', { default_value: '1,2', scope: 'store' }),
      '105 Scope must not be changed, because the attribute is used in configurable products.',
    ],
    [update('deposit', { default_value: 'cheap', scope: 'galaxy' }), '105 Unable to save attribute.'],
    [['remove', { attribute: ofCategories }], '106 This attribute cannot be deleted.'],
    [['addOption', { attribute: 'nothing', data: option }], '101 Requested attribute not found.'],
    [['addOption', { attribute: 'status', data: option }], '104 Incorrect attribute type.'],
    [['addOption', { attribute: 'color', data: { ...option, label: [] } }], '108 Unable to add option.'],
    [['removeOption', { attribute: 'nothing', optionId: 'x' }], '101 Requested attribute not found.'],
    [['removeOption', { attribute: 'status', optionId: 'x' }], '104 Incorrect attribute type.'],
    [['options', { attributeId: 'nothing', store: 'nowhere' }], '100 Requested store view not found.'],
  ];
  const before = await attributesAndValues(engine);
  for (const [[method, args], fault] of pairs) {
    assert.equal(
      await call.fault(`product_attribute.${method}`, args),
      fault,
      `${method} ${JSON.stringify(args).slice(0, 200)}`,
    );
  }
  assert.deepEqual(await attributesAndValues(engine), before);
});

onDemoStore('fields that a type does not have are not checked', async (_engine, call) => {
  const additional_fields = { position: 'x', is_filterable: ['x'], frontend_class: 'nonsense', used_for_sort_by: '1' };
  assert.equal(await call('product_attribute.update', { attribute: 'roasted_on', data: { additional_fields } }), true);
});
