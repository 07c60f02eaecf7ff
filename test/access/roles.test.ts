import assert from 'node:assert/strict';
import {
  addRole,
  allowsAll,
  assignRole,
  findRole,
  grant,
  listRoles,
  revoke,
  unassignRole,
} from '../../src/domain/access/identity/roles.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { userWith } from './support.ts';

onEachEngine('a role is added once, whatever its case', async (_, engine) => {
  const roleId = await newRole(engine, 'Éditeurs');
  assert.equal(await engine.write((tx) => addRole(tx, 'éditeurs')), undefined);
  assert.equal(await engine.read((tx) => findRole(tx, 'ÉDITEURS')), roleId);
  assert.equal(await engine.read((tx) => findRole(tx, 'others')), undefined);
});

onEachEngine('granting a parent stores every id under it', async (_, engine) => {
  const roleId = await newRole(engine, 'coupons');
  const ids = ['cart/coupon', 'cart/coupon/add', 'cart/coupon/remove'];
  assert.deepEqual(await engine.write((tx) => grant(tx, roleId, 'cart/coupon')), ids);
  assert.deepEqual(await allowed(engine), ids);
});

onEachEngine('granting a leaf stores it alone, granting twice once', async (_, engine) => {
  const roleId = await newRole(engine, 'coupons');
  await engine.write((tx) => grant(tx, roleId, 'cart/coupon/add'));
  await engine.write((tx) => grant(tx, roleId, 'cart/coupon/add'));
  assert.deepEqual(await allowed(engine), ['cart/coupon/add']);
});

onEachEngine('an unknown id is not granted', async (_, engine) => {
  const roleId = await newRole(engine, 'coupons');
  assert.equal(await engine.write((tx) => grant(tx, roleId, 'cart/nothing')), undefined);
  assert.deepEqual(await allowed(engine), []);
});

onEachEngine('a grant replaces a denial', async (_, engine) => {
  const roleId = await newRole(engine, 'coupons');
  await deny(engine, roleId, 'cart/coupon/add');
  assert.deepEqual((await engine.read(listRoles))[0]?.denied, ['cart/coupon/add']);
  await engine.write((tx) => grant(tx, roleId, 'cart/coupon/add'));
  const [role] = await engine.read(listRoles);
  assert.deepEqual([role?.allowed, role?.denied], [['cart/coupon/add'], []]);
});

onEachEngine('revoking removes the id and those below it, and leaves denials', async (_, engine) => {
  const roleId = await newRole(engine, 'cart');
  await engine.write((tx) => grant(tx, roleId, 'cart/coupon'));
  await engine.write((tx) => grant(tx, roleId, 'cart/create'));
  await deny(engine, roleId, 'cart/coupon/remove');
  assert.deepEqual(await engine.write((tx) => revoke(tx, roleId, 'cart/coupon')), ['cart/coupon', 'cart/coupon/add']);
  const [role] = await engine.read(listRoles);
  assert.deepEqual([role?.allowed, role?.denied], [['cart/create'], ['cart/coupon/remove']]);
  assert.deepEqual(await engine.write((tx) => revoke(tx, roleId, 'cart/c')), []);
});

onEachEngine('"all" is one grant and is taken back as one', async (_, engine) => {
  const roleId = await newRole(engine, 'everything');
  await engine.write((tx) => grant(tx, roleId, 'all'));
  assert.deepEqual(await allowed(engine), ['all']);
  assert.equal(await engine.read((tx) => allowsAll(tx, roleId)), true);
  assert.deepEqual(await engine.write((tx) => revoke(tx, roleId, 'all')), ['all']);
  assert.equal(await engine.read((tx) => allowsAll(tx, roleId)), false);
});

onEachEngine('a user gets a role once and loses it once', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  const roleId = await newRole(engine, 'extra');
  const users = async () => (await engine.read(listRoles)).find((role) => role.roleId === roleId)?.users;
  assert.equal(await engine.write((tx) => assignRole(tx, userId, roleId)), true);
  assert.equal(await engine.write((tx) => assignRole(tx, userId, roleId)), false);
  assert.deepEqual(await users(), ['soap']);
  assert.equal(await engine.write((tx) => unassignRole(tx, userId, roleId)), true);
  assert.equal(await engine.write((tx) => unassignRole(tx, userId, roleId)), false);
  assert.deepEqual(await users(), []);
});

async function newRole(engine: Engine, name: string): Promise<number> {
  const roleId = await engine.write((tx) => addRole(tx, name));
  assert.ok(roleId);
  return roleId;
}

async function allowed(engine: Engine): Promise<readonly string[] | undefined> {
  return (await engine.read(listRoles))[0]?.allowed;
}

async function deny(engine: Engine, roleId: number, id: string): Promise<void> {
  await engine.write(async (tx) => {
    await revoke(tx, roleId, id);
    await tx.insertMany('role_grant', ['role_id', 'resource_id', 'is_allowed'], [[roleId, id, 0]]);
  });
}
