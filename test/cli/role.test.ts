import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StorageSettings } from '../../src/schema/open.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { cli, onStore } from './support.ts';

onEachEngine('a role is added empty or with its first ids', async (_, _engine, settings) => {
  assert.equal((await onStore(settings, 'role add empty')).out, 'Created the role empty (id 1).\n');
  assert.equal(
    (await onStore(settings, 'role add coupons cart/coupon core/magento/info')).out,
    'Created the role coupons (id 2) with 4 ids.\n',
  );
  assert.equal(
    (await onStore(settings, 'role list')).out,
    ['ID  NAME     ALLOWS  USERS', '2   coupons  4 ids   none', '1   empty    0 ids   none', ''].join('\n'),
  );
  assert.equal(
    (await onStore(settings, 'role list Coupons')).out,
    'cart/coupon\ncart/coupon/add\ncart/coupon/remove\ncore/magento/info\n',
  );
});

onEachEngine('a role of a taken name, or with an unknown id, is not added', async (_, _engine, settings) => {
  await onStore(settings, 'role add ops all');
  assert.deepEqual(await onStore(settings, 'role add OPS'), {
    status: 1,
    out: '',
    err: 'cartwright: there is a role "OPS" already\n',
  });
  assert.deepEqual(await onStore(settings, 'role add other cart cart/none'), {
    status: 2,
    out: '',
    err: 'cartwright: there is no id "cart/none"; "cartwright role ids" lists them\n',
  });
  assert.deepEqual(
    (await roles(settings)).map(({ name }) => name),
    ['ops'],
  );
});

onEachEngine('granting a parent grants the ids below it, --only does not', async (_, _engine, settings) => {
  await onStore(settings, 'role add ops');
  const { out, err } = await onStore(settings, 'role grant ops cart/coupon');
  assert.deepEqual([out, err], ['ops allows cart/coupon, cart/coupon/add, cart/coupon/remove.\n', '']);
  const both = await onStore(settings, 'role grant ops cart/coupon cart/coupon/add');
  assert.equal(both.out, out, 'each id once');
  await onStore(settings, 'role grant --only ops cart');
  assert.deepEqual((await roles(settings))[0]?.allowed, [
    'cart',
    'cart/coupon',
    'cart/coupon/add',
    'cart/coupon/remove',
  ]);
});

onEachEngine('granting a leaf tells which resource it also needs', async (_, _engine, settings) => {
  await onStore(settings, 'role add ops');
  const { status, err } = await onStore(settings, 'role grant ops cart/product/add cart/product/list');
  assert.equal(status, 0);
  assert.equal(err, 'ops also needs: cartwright role grant --only ops cart/product\n');
  assert.equal((await onStore(settings, 'role grant --only ops cart/product')).err, '');
  assert.equal((await onStore(settings, 'role grant ops cart/product/update')).err, '');
});

onEachEngine('a grant with one unknown id grants nothing', async (_, _engine, settings) => {
  await onStore(settings, 'role add ops');
  assert.equal((await onStore(settings, 'role grant ops cart none')).status, 2);
  assert.deepEqual((await roles(settings))[0]?.allowed, []);
});

onEachEngine(
  'revoking takes what is under the id along, or nothing when one was not granted',
  async (_, _engine, settings) => {
    await onStore(settings, 'role add ops cart/coupon cart/create');
    assert.deepEqual(await onStore(settings, 'role revoke ops cart/coupon core'), {
      status: 1,
      out: '',
      err: 'cartwright: "ops" was not granted core\n',
    });
    assert.equal((await roles(settings))[0]?.allowed.length, 4);
    assert.equal(
      (await onStore(settings, 'role revoke ops cart/coupon')).out,
      'ops no longer allows cart/coupon, cart/coupon/add, cart/coupon/remove.\n',
    );
    assert.deepEqual((await roles(settings))[0]?.allowed, ['cart/create']);
  },
);

onEachEngine('revoking an id from a role that allows everything says so', async (_, _engine, settings) => {
  await onStore(settings, 'role add ops all cart/create');
  assert.equal(
    (await onStore(settings, 'role revoke ops cart/create')).err,
    'ops still allows everything; to remove that: cartwright role revoke ops all\n',
  );
  assert.equal((await onStore(settings, 'role revoke ops all')).err, '');
});

onEachEngine('users get and lose roles', async (_, _engine, settings) => {
  await onStore(settings, 'role add ops all');
  await onStore(settings, 'user add erp');
  assert.equal((await onStore(settings, 'role assign ops erp')).out, 'erp has the role ops.\n');
  assert.equal((await onStore(settings, 'role assign ops erp')).out, 'erp has the role ops already.\n');
  assert.deepEqual(await roles(settings), [{ roleId: 1, name: 'ops', users: ['erp'], allowed: ['all'], denied: [] }]);
  assert.equal((await onStore(settings, 'role list')).out.split('\n')[1], '1   ops   everything  erp');
  assert.equal((await onStore(settings, 'role unassign ops erp')).out, 'erp does not have the role ops.\n');
  assert.equal((await onStore(settings, 'role unassign ops erp')).out, 'erp does not have the role ops already.\n');
  assert.deepEqual((await roles(settings))[0]?.users, []);
});

onEachEngine('an unknown role is told in one line', async (_, _engine, settings) => {
  for (const line of ['role grant none all', 'role revoke none all', 'role assign none erp', 'role list none']) {
    assert.deepEqual(await onStore(settings, line), {
      status: 1,
      out: '',
      err: 'cartwright: there is no role "none"\n',
    });
  }
});

test('role ids lists the ids that can be granted, without a store', async () => {
  const { out } = await cli(['role', 'ids', '--json']);
  const ids: string[] = JSON.parse(out);
  assert.deepEqual([ids.length, ids[0], ids.includes('cart/product/add')], [266, 'all', true]);
  assert.equal((await cli(['role', 'ids'])).out, `${ids.join('\n')}\n`);
});

async function roles(settings: StorageSettings): Promise<{ name: string; users: string[]; allowed: string[] }[]> {
  return JSON.parse((await onStore(settings, 'role list --json')).out);
}

onEachEngine('what the command line changes of users and roles is told, without keys', async (_, engine, settings) => {
  for (const line of [
    'role add ops',
    'role grant ops core/magento/info',
    'user add erp --role ops',
    'user set-key erp',
    'user disable erp',
  ]) {
    assert.equal((await onStore(settings, line)).status, 0, line);
  }
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('activity').select(['actor_kind', 'entity', 'what', 'changes']).orderBy('activity_id'),
    ),
  );
  assert.deepEqual(
    rows.map(({ actor_kind, entity, what, changes }) => [actor_kind, entity, what, JSON.parse(changes ?? 'null')]),
    [
      ['cli', 'role', 'created', null],
      ['cli', 'role', 'changed', [{ field: 'granted', from: null, to: ['core/magento/info'] }]],
      ['cli', 'api_user', 'created', null],
      ['cli', 'api_user', 'changed', [{ field: 'key' }]],
      ['cli', 'api_user', 'changed', [{ field: 'isActive', from: true, to: false }]],
    ],
  );
});
