import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backendModels, sourceModels } from '../../src/domain/catalog/attributes/attribute-models.ts';
import { formatDecimal } from '../../src/kernel/decimal.ts';
import { type DemoRow, ownValue, product, productAttribute, rowOf, rowsOf, rowsWith } from './support.ts';

const attributeById = new Map(rowsOf('attribute').map((row) => [row.attribute_id, row]));

function appliesTo(attribute: DemoRow, type: string): boolean {
  return attribute.apply_to === null || String(attribute.apply_to).split(',').includes(type);
}

test('the entity types have the ids that every store of the family gives them', () => {
  assert.deepEqual(
    rowsOf('entity_type').map(({ entity_type_id, code }) => [entity_type_id, code]),
    [
      [1, 'customer'],
      [2, 'customer_address'],
      [3, 'catalog_category'],
      [4, 'catalog_product'],
    ],
  );
});

test('every attribute is in a set of its entity type', () => {
  const placed = new Set(rowsOf('attribute_placement').map(({ attribute_id }) => attribute_id));
  assert.deepEqual(
    rowsOf('attribute').filter(({ attribute_id }) => !placed.has(attribute_id ?? null)),
    [],
  );
  const typeOfSet = new Map(rowsOf('attribute_set').map(({ set_id, entity_type_id }) => [set_id, entity_type_id]));
  for (const { set_id = null, attribute_id = null } of rowsOf('attribute_placement')) {
    assert.equal(attributeById.get(attribute_id)?.entity_type_id, typeOfSet.get(set_id));
  }
});

test('backends and sources are names that the catalog knows', () => {
  const strange = rowsOf('attribute').filter(
    ({ backend, source }) =>
      (backend !== null && !(String(backend) in backendModels)) ||
      (source !== null && !(String(source) in sourceModels)),
  );
  assert.deepEqual(strange, []);
});

test('only attributes with an option table have options, and each option has a default label', () => {
  for (const { option_id = null, attribute_id = null } of rowsOf('attribute_option')) {
    assert.equal(attributeById.get(attribute_id)?.source, 'table');
    assert.notEqual(rowOf('attribute_option_label', { option_id, store_id: 0 }).label, '');
  }
  for (const { attribute_id = null, code } of rowsWith('attribute', { source: 'table' })) {
    assert.ok(rowsWith('attribute_option', { attribute_id }).length > 0, String(code));
  }
});

test('there is an own attribute of every input that the interface can create', () => {
  assert.deepEqual(
    [
      ...new Set(rowsWith('attribute', { entity_type_id: 4, is_user_defined: 1 }).map((row) => row.frontend_input)),
    ].sort(),
    ['boolean', 'date', 'media_image', 'multiselect', 'price', 'select', 'text', 'textarea'],
  );
});

test('labels and option labels are translated', () => {
  const { attribute_id = null, frontend_label } = productAttribute('color');
  assert.equal(frontend_label, 'Color');
  assert.deepEqual(
    rowsWith('attribute_label', { attribute_id }).map(({ store_id, label }) => [store_id, label]),
    [
      [2, 'Farbe'],
      [3, 'Couleur'],
    ],
  );
  const [{ option_id = null } = {}] = rowsWith('attribute_option', { attribute_id });
  assert.deepEqual(
    rowsWith('attribute_option_label', { option_id }).map(({ label }) => label),
    ['Clay', 'Ton', 'Argile'],
  );
});

test('every product has a value of every required attribute of its set and type', () => {
  const missing: string[] = [];
  for (const { product_id = null, set_id = null, type, sku } of rowsOf('product')) {
    for (const { attribute_id = null } of rowsWith('attribute_placement', { set_id })) {
      const attribute = attributeById.get(attribute_id);
      if (!attribute?.is_required || attribute.backend_type === 'static' || !appliesTo(attribute, String(type)))
        continue;
      const [value] = rowsWith('product_value', { product_id, attribute_id, store_id: 0 });
      if (!value || value.value === '') missing.push(`${sku}: ${attribute.code}`);
    }
  }
  assert.deepEqual(missing, []);
});

test('every category has a value of every required attribute', () => {
  const missing: string[] = [];
  for (const { category_id = null } of rowsOf('category')) {
    for (const { attribute_id = null, code } of rowsWith('attribute', { entity_type_id: 3, is_required: 1 })) {
      if (rowsWith('category_value', { category_id, attribute_id, store_id: 0 }).length === 0) {
        missing.push(`${category_id}: ${code}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});

test('the customer and the address have a value of every required attribute', () => {
  const required = rowsOf('attribute').filter(
    ({ entity_type_id, is_required, backend_type }) =>
      Number(entity_type_id) <= 2 && is_required === 1 && backend_type !== 'static',
  );
  assert.equal(required.length, 9);
  for (const { attribute_id = null, entity_type_id } of required) {
    rowOf(entity_type_id === 1 ? 'customer_value' : 'customer_address_value', { attribute_id });
  }
});

test('values are of attributes that the set of the product holds and that apply to its type', () => {
  const placed = new Set(rowsOf('attribute_placement').map((row) => `${row.set_id}/${row.attribute_id}`));
  const byId = new Map(rowsOf('product').map((row) => [row.product_id, row]));
  const astray = rowsOf('product_value').filter(({ product_id = null, attribute_id = null }) => {
    const owner = byId.get(product_id);
    const attribute = attributeById.get(attribute_id);
    return !attribute || !placed.has(`${owner?.set_id}/${attribute_id}`) || !appliesTo(attribute, String(owner?.type));
  });
  assert.deepEqual(astray, []);
});

test('values of selects are options of the attribute', () => {
  for (const { attribute_id = null } of rowsWith('attribute', { entity_type_id: 4, source: 'table' })) {
    const options = new Set(rowsWith('attribute_option', { attribute_id }).map(({ option_id }) => String(option_id)));
    for (const { value } of rowsWith('product_value', { attribute_id })) {
      assert.deepEqual(
        String(value)
          .split(',')
          .filter((option) => !options.has(option)),
        [],
      );
    }
  }
});

test('text and number of a value agree with the type of its attribute', () => {
  for (const { attribute_id = null, value, number } of rowsOf('product_value')) {
    const type = attributeById.get(attribute_id)?.backend_type;
    if (type === 'int') assert.equal(value, String(number));
    else if (type === 'decimal') assert.equal(value, formatDecimal(Number(number)));
    else assert.equal(number, null);
    if (type === 'datetime') assert.match(String(value), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
});

test('global attributes have default values only', () => {
  const global = new Set(rowsWith('attribute', { scope: 'global' }).map(({ attribute_id }) => attribute_id));
  assert.deepEqual(
    rowsOf('product_value').filter(({ attribute_id, store_id }) => store_id !== 0 && global.has(attribute_id ?? null)),
    [],
  );
});

test('a name differs from store view to store view, a price from website to website', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((store) => ownValue('PEN-HERON', 'name', store)),
    ['Heron fountain pen', undefined, 'Füllfederhalter Reiher', 'Stylo plume Héron'],
  );
  assert.deepEqual(
    [0, 3].map((store) => ownValue('PEN-HERON', 'price', store)),
    ['48.0000', '45.0000'],
  );
});

test('the set without images has no image attribute, and a product', () => {
  const { set_id = null } = rowOf('attribute_set', { name: 'Without images' });
  const inputs = rowsWith('attribute_placement', { set_id }).map(
    ({ attribute_id = null }) => attributeById.get(attribute_id)?.frontend_input,
  );
  assert.equal(inputs.includes('media_image') || inputs.includes('gallery'), false);
  assert.equal(product('REPAIR-NIB').set_id, set_id);
});
