import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLegacyRegistry } from '../../src/app/app.ts';
import {
  expandAclId,
  legacyAclIds,
  legacyResourceAclIds,
  resourceOfAclId,
} from '../../src/domain/shared/permissions/acl-ids.ts';

test('the known ids are those of the legacy tree, each once', () => {
  assert.equal(legacyAclIds.length, 144);
  assert.equal(new Set(legacyAclIds).size, 144);
  for (const id of ['cart/product/moveToCustomerQuote', 'catalog/product/attribute/set/group_remove', 'core/magento']) {
    assert.ok(legacyAclIds.includes(id), id);
  }
});

test('every id that a resource asks for is known', () => {
  assert.deepEqual(
    legacyResourceAclIds.filter((id) => !legacyAclIds.includes(id)),
    [],
  );
});

test('the ids that can be granted are those that operations need', () => {
  const asked = new Set(createLegacyRegistry().operations.flatMap(({ admission }) => admission.ids));
  const known: readonly string[] = legacyAclIds;
  assert.deepEqual(
    [...asked].filter((id) => !known.includes(id)),
    [],
  );
  const isAsked = (id: string): boolean => [...asked].some((each) => each === id || each.startsWith(`${id}/`));
  // The legacy family has these two as well, and asks for them nowhere.
  assert.deepEqual(
    known.filter((id) => id !== 'all' && !isAsked(id)),
    ['catalog/category/attributes', 'catalog/product/attributes'],
  );
});

test('a parent stands for itself and everything under it', () => {
  assert.deepEqual(expandAclId('cart/coupon'), ['cart/coupon', 'cart/coupon/add', 'cart/coupon/remove']);
});

test('a leaf stands for itself, "all" for nothing but "all"', () => {
  assert.deepEqual(expandAclId('cart/create'), ['cart/create']);
  assert.deepEqual(expandAclId('all'), ['all']);
});

test('an unknown id stands for nothing, also when it begins like a known one', () => {
  assert.equal(expandAclId('cart/prod'), undefined);
  assert.equal(expandAclId(''), undefined);
});

test('the resource of an operation is the nearest one above it', () => {
  assert.equal(resourceOfAclId('cart/product/add'), 'cart/product');
  assert.equal(resourceOfAclId('catalog/product/attribute/info'), 'catalog/product');
  assert.equal(resourceOfAclId('catalog/product/media/create'), 'catalog/product/media');
  assert.equal(resourceOfAclId('cart/product'), undefined);
  assert.equal(resourceOfAclId('all'), undefined);
});
