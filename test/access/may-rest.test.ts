import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantableIds, legacyAclIds } from '../../src/domain/shared/permissions/acl-ids.ts';
import { mayRest } from '../../src/domain/shared/permissions/may-rest.ts';
import {
  type RestPermission,
  restPermissionIds,
  restPermissions,
} from '../../src/domain/shared/permissions/rest-permissions.ts';

const may = (permission: RestPermission, ...granted: string[]) => mayRest(new Set(granted), permission);

test('all allows every permission, an id exactly its own', () => {
  for (const permission of restPermissionIds) {
    assert.equal(may(permission, 'all'), true, permission);
    const others = restPermissionIds.filter((id) => id !== permission);
    assert.deepEqual([may(permission, permission), may(permission, ...others), may(permission)], [true, false, false]);
  }
});

test('there is no other wildcard', () => {
  assert.equal(
    may('products/write', 'products/all', 'products', 'catalog', 'catalog/product', 'ALL', 'products/*'),
    false,
  );
});

test('every legacy id that is listed with a permission allows the same, with its resource', () => {
  const write = ['catalog/product', 'catalog/product/create', 'catalog/product/update'];
  assert.equal(may('products/write', ...write), true);
  for (const left of write) {
    assert.equal(may('products/write', ...write.filter((id) => id !== left)), false, left);
  }
  assert.equal(may('products/delete', ...write), false);
  assert.equal(may('product-attributes/read', 'catalog/product', 'catalog/product/attribute/info'), true);
  assert.equal(may('product-attributes/read', 'catalog/product', 'catalog/product/attribute/read'), true);
  assert.equal(may('carts/read', 'cart/info'), false);
  assert.equal(may('carts/read', 'cart', 'cart/info'), true);
});

test('the table names legacy ids that there are, and no id is of both interfaces', () => {
  const named = Object.values(restPermissions).flat(2);
  assert.deepEqual(
    named.filter((id) => !legacyAclIds.includes(id)),
    [],
  );
  assert.equal(new Set(grantableIds).size, legacyAclIds.length + restPermissionIds.length);
});
