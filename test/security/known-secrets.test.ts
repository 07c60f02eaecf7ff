/**
 * Secrets that were right within the hour: the same login computes no new hash, and other callers gain nothing by it.
 */

import assert from 'node:assert/strict';
import { createUser, findUser } from '../../src/domain/access/identity/api-users.ts';
import { addRole, assignRole } from '../../src/domain/access/identity/roles.ts';
import { digestSecret, hashSecret } from '../../src/domain/access/identity/secret.ts';
import { findStandIn } from '../../src/domain/access/identity/stand-in.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { startService, testKey } from '../support/service.ts';
import { password } from '../wire/rest/framework/auth-support.ts';
import { envelope, login, paths, send, v2 } from '../wire/soap/wire.ts';
import { onService, setHash, stored } from './support/secret-checks.ts';

const oneHash = { 'argon2id pool': 1 };

const setActive = (engine: Engine, isActive: 0 | 1) =>
  engine.write((tx) => tx.exec(`update api_user set is_active = ${isActive} where username = 'argon2id'`));

onService('a login that was right costs no hash again at any door, a wrong one always', async (running, engine) => {
  const { url, made, soap, token } = running;
  const api = (api_key: string) => token({ grant_type: 'api_user', username: 'argon2id', api_key });
  const authorization = `Basic ${Buffer.from(`argon2id:${testKey}`).toString('base64')}`;
  const basic = () => send(url, { path: paths.v2, headers: { authorization }, body: envelope(v2('resources', '')) });
  assert.deepEqual(await made(() => soap('argon2id', testKey)), oneHash);
  assert.deepEqual(
    await made(async () => {
      assert.equal((await soap('ARGON2ID', testKey)).status, 200);
      assert.equal((await soap('argon2id', testKey, '198.51.100.7')).status, 200);
      assert.equal(await api(testKey), 200);
      assert.equal((await basic()).status, 200);
    }),
    {},
  );
  assert.deepEqual(await made(() => soap('argon2id', `${testKey}x`)), oneHash);
  assert.deepEqual(await made(() => soap('argon2id', '')), {});
  assert.deepEqual(await made(async () => assert.equal(await api('wrong'), 401)), oneHash);
  assert.deepEqual(await made(() => soap('argon2id', testKey)), {});
  const marta = (password: string) => token({ email: 'marta@example.com', password });
  await setHash(engine, 'customer', 'marta@example.com', await hashSecret(password));
  assert.deepEqual(
    await made(async () => assert.deepEqual([await marta(password), await marta(password)], [200, 200])),
    oneHash,
  );
  assert.deepEqual(await made(() => marta('wrong')), oneHash);
});

onService('many connections of one caller cost one hash, wrong ones one each', async ({ made, soap }) => {
  const eight = (username: string, key: string) => Promise.all(Array.from({ length: 8 }, () => soap(username, key)));
  const codes = async (...attempt: Parameters<typeof eight>) =>
    (await eight(...attempt)).map(({ answer }) => answer.fault?.code);
  const right = async () => assert.deepEqual(await codes('argon2id', testKey), Array(8).fill(undefined));
  assert.deepEqual(await made(right), oneHash);
  const wrong = async () => assert.deepEqual(await codes('argon2id', 'wrong'), Array(8).fill('2'));
  assert.deepEqual(await made(wrong), { 'argon2id pool': 8 });
});

onService('an unknown name costs a hash with the secret of its stand-in, too', async ({ made, soap }, engine) => {
  for (const form of Object.keys(stored)) await setHash(engine, 'api_user', form, stored.argon2id);
  assert.deepEqual(await made(() => soap('argon2id', testKey)), oneHash);
  const standIn = await engine.read((tx) => findStandIn(tx, 'apiUser', 'nobody'));
  assert.equal(standIn?.secretHash, stored.argon2id);
  const refused = async () => assert.equal((await soap('nobody', testKey)).answer.fault?.code, '2');
  assert.deepEqual(await made(refused), oneHash);
});

onService('a user who may not log in is refused with the known key, after a hash', async ({ made, soap }, engine) => {
  await soap('argon2id', testKey);
  const refused = async () => assert.equal((await soap('argon2id', testKey)).answer.fault?.code, '2');
  await setActive(engine, 0);
  assert.deepEqual(await made(refused), oneHash);
  await setActive(engine, 1);
  assert.deepEqual(await made(() => soap('argon2id', testKey)), {});
  await engine.write((tx) => tx.exec('delete from user_role'));
  assert.deepEqual(await made(refused), oneHash);
});

onService('a key that was changed elsewhere is known no more, be it set back or not', async (running, engine) => {
  const { made, soap } = running;
  await soap('argon2id', testKey);
  await setHash(engine, 'api_user', 'argon2id', await hashSecret('key-67890'));
  const refused = async () => assert.equal((await soap('argon2id', testKey)).answer.fault?.code, '2');
  assert.deepEqual(await made(refused), oneHash);
  assert.deepEqual(await made(() => soap('argon2id', 'key-67890')), oneHash);
  assert.deepEqual(await made(() => soap('argon2id', 'key-67890')), {});
  // The same key is stored in another form, which was not checked yet.
  await setHash(engine, 'api_user', 'argon2id', await hashSecret(testKey));
  assert.deepEqual(await made(() => soap('argon2id', testKey)), oneHash);
});

onService('accounts with the same key are each checked', async ({ made, soap }, engine) => {
  await soap('argon2id', testKey);
  await setHash(engine, 'api_user', 'digest', await hashSecret(testKey));
  assert.deepEqual(await made(() => soap('digest', testKey)), oneHash);
});

onService('remembered secrets of one service are unknown to another', async ({ made, soap }, engine) => {
  await soap('argon2id', testKey);
  const other = await startService(engine);
  try {
    const body = envelope(login('v2', 'argon2id', testKey));
    assert.deepEqual(await made(() => send(other.url, { path: paths.v2, body })), oneHash);
  } finally {
    await other.close();
  }
});

onService(
  'too many failures refuse the known key, too',
  async ({ made, soap, clock }) => {
    await soap('argon2id', testKey);
    for (let time = 0; time < 3; time++) await soap('argon2id', 'wrong');
    const refused = async () => assert.equal((await soap('argon2id', testKey)).answer.fault?.code, '2');
    assert.deepEqual(await made(refused), {});
    assert.deepEqual(await made(() => soap('argon2id', 'wrong')), {});
    clock.now += 60_000;
    assert.deepEqual(await made(() => soap('argon2id', testKey)), {});
  },
  { loginFailuresPerAccount: 3 },
);

onService('a key that we made costs a digest, right or wrong', async ({ made, soap }, engine) => {
  const key = 'f'.repeat(40);
  await engine.write(async (tx) => {
    await createUser(tx, { username: 'made', keyHash: digestSecret(key) }, 0);
    const { userId = 0 } = (await findUser(tx, 'made')) ?? {};
    await assignRole(tx, userId, (await addRole(tx, 'made')) ?? 0);
  });
  for (const sent of [key, 'wrong', key]) {
    assert.deepEqual(await made(() => soap('made', sent)), { 'digest loop': 1 });
  }
  const [row] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('api_user').select('key_hash').where('username', '=', 'made')),
  );
  assert.equal(row?.key_hash, digestSecret(key));
});
