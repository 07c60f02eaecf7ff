import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createUser,
  findLoginUser,
  findUser,
  keyProblem,
  listUsers,
  replaceKeyHash,
  setActive,
  setKey,
  usernameProblem,
} from '../../src/domain/access/identity/api-users.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { noon, userWith } from './support.ts';

onEachEngine('a new user is active, has a key and is found in any case', async (_, engine) => {
  const user = { username: 'Connector', keyHash: 'h', firstname: 'Ada', lastname: 'L', email: 'ada@example.com' };
  const userId = await engine.write((tx) => createUser(tx, user, noon));
  assert.deepEqual(await engine.read((tx) => findUser(tx, 'cONNECTOR')), {
    userId,
    username: 'Connector',
    firstname: 'Ada',
    lastname: 'L',
    email: 'ada@example.com',
    isActive: true,
    hasKey: true,
    createdAt: noon,
    updatedAt: noon,
  });
});

onEachEngine('a name is taken once, whatever its case', async (_, engine) => {
  await userWith(engine, 'soap', []);
  assert.equal(await engine.write((tx) => createUser(tx, { username: 'SOAP', keyHash: 'h' }, noon)), undefined);
  assert.deepEqual(
    (await engine.read(listUsers)).map(({ username }) => username),
    ['soap'],
  );
});

onEachEngine('a name with a character that cannot be stored belongs to no user', async (_, engine) => {
  assert.equal(await engine.read((tx) => findUser(tx, 'a\0b')), undefined);
  assert.equal(await engine.read((tx) => findLoginUser(tx, 'x'.repeat(100_000))), undefined);
});

onEachEngine('disabling and enabling change the user and say when', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  assert.equal(await engine.write((tx) => setActive(tx, userId, false, noon + 1)), true);
  const disabled = await engine.read((tx) => findUser(tx, 'soap'));
  assert.deepEqual([disabled?.isActive, disabled?.updatedAt], [false, noon + 1]);
  await engine.write((tx) => setActive(tx, userId, true, noon + 2));
  assert.equal((await engine.read((tx) => findUser(tx, 'soap')))?.isActive, true);
  assert.equal(await engine.write((tx) => setActive(tx, userId, true, noon + 3)), true, 'as it was already');
  assert.equal(await engine.write((tx) => setActive(tx, userId + 1, true, noon)), false);
});

onEachEngine('a key that was changed meanwhile is not replaced by a better form of the old one', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', [], 'old');
  await engine.write((tx) => setKey(tx, userId, 'new', noon));
  await engine.write((tx) => replaceKeyHash(tx, userId, 'old', 'better old'));
  assert.equal((await engine.read((tx) => findLoginUser(tx, 'soap')))?.keyHash, 'new');
});

onEachEngine('a login learns of key, state and role', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', [], 'h');
  await engine.write((tx) => createUser(tx, { username: 'loner', keyHash: 'k' }, noon));
  assert.deepEqual(await engine.read((tx) => findLoginUser(tx, 'SOAP')), {
    userId,
    keyHash: 'h',
    isActive: true,
    hasRole: true,
    generation: 0,
  });
  assert.equal((await engine.read((tx) => findLoginUser(tx, 'loner')))?.hasRole, false);
});

test('a key has 8 to 256 characters, with letters and digits', () => {
  assert.equal(keyProblem('soapkey-123456'), undefined);
  assert.equal(keyProblem('abc1234'), 'a key has at least 8 characters');
  assert.equal(keyProblem('abcdefgh'), 'a key has letters and digits');
  assert.equal(keyProblem(`${'a'.repeat(256)}1`), 'a key has at most 256 characters');
});

test('a name is neither empty nor hard to type', () => {
  assert.equal(usernameProblem('erp-connector'), undefined);
  assert.equal(usernameProblem(' '), 'a user name must not be empty');
  assert.equal(usernameProblem('erp '), 'a user name must not begin or end with a blank');
  assert.equal(usernameProblem('e:rp'), 'a user name must not have colons or control characters');
  assert.equal(usernameProblem('e'.repeat(256)), 'a user name has at most 255 characters');
});
