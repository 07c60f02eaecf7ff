import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  backendModels,
  backendOf,
  sourceModels,
  sourceOf,
} from '../../src/domain/catalog/attributes/attribute-models.ts';

test('a legacy backend model has our name', () => {
  assert.equal(backendOf('eav/entity_attribute_backend_array'), 'array');
  assert.equal(backendOf('catalog/product_attribute_backend_startdate_specialprice'), 'startdate');
});

test('a class name means the same as its alias', () => {
  assert.equal(backendOf('Mage_Eav_Model_Entity_Attribute_Backend_Array'), 'array');
  assert.equal(sourceOf('Mage_Catalog_Model_Product_Status', 'select'), 'status');
});

test('no model, the default and a stranger have no name', () => {
  assert.deepEqual([null, '', 'eav/entity_attribute_backend_default', 'acme/backend'].map(backendOf), [
    null,
    null,
    null,
    null,
  ]);
  assert.equal(sourceOf('acme/source', 'select'), null);
});

test('an input that needs options has a source even where the store leaves it out', () => {
  assert.deepEqual(
    ['select', 'multiselect', 'boolean', 'text', null].map((input) => sourceOf(null, input)),
    ['table', 'table', 'boolean', null, null],
  );
});

test('no legacy model has two of our names', () => {
  for (const models of [backendModels, sourceModels]) {
    const all = Object.values(models).flat();
    assert.equal(new Set(all).size, all.length);
  }
});
