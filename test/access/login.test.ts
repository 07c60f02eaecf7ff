import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createUser, findLoginUser, setActive } from '../../src/domain/access/identity/api-users.ts';
import { createCheckQueues, hashingPlaces } from '../../src/domain/access/identity/credentials.ts';
import { login } from '../../src/domain/access/identity/login.ts';
import { unassignRole } from '../../src/domain/access/identity/roles.ts';
import { hashSecret } from '../../src/domain/access/identity/secret.ts';
import { createGate } from '../../src/platform/process/gate.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { noon, userWith } from './support.ts';

const key = 'soapkey-123456';
const keyHash = await hashSecret(key);
const legacyHash = `${createHash('sha256').update(`salt${key}`).digest('hex')}:salt`;
const options = { now: () => noon, failuresPerAccount: 3, failuresPerAddress: 100, queues: createCheckQueues() };
const denied = { ok: false, reason: 'denied' };

onEachEngine('the right key logs in, whatever the case of the name', async (_, engine) => {
  const { userId } = await userWith(engine, 'SoapUser', ['all'], keyHash);
  assert.deepEqual(await attempt(engine, 'soapuser', key), { ok: true, userId, generation: 0 });
  assert.deepEqual(await tables(engine), { login_failure: 0, soap_session: 0 });
});

onEachEngine('an empty name or key is refused as such and not counted', async (_, engine) => {
  assert.deepEqual(await attempt(engine, '', key), { ok: false, reason: 'empty' });
  assert.deepEqual(await attempt(engine, 'soap', ''), { ok: false, reason: 'empty' });
  assert.deepEqual(await tables(engine), { login_failure: 0, soap_session: 0 });
});

onEachEngine('unknown user, wrong key, inactive user and user without role are refused alike', async (_, engine) => {
  await userWith(engine, 'soap', ['all'], keyHash);
  const inactive = await userWith(engine, 'inactive', ['all'], keyHash);
  const roleless = await userWith(engine, 'roleless', ['all'], keyHash);
  await engine.write(async (tx) => {
    await setActive(tx, inactive.userId, false, noon);
    await unassignRole(tx, roleless.userId, roleless.roleId);
  });
  assert.deepEqual(await attempt(engine, 'nobody', key), denied);
  assert.deepEqual(await attempt(engine, 'soap', 'wrong'), denied);
  assert.deepEqual(await attempt(engine, 'inactive', key), denied);
  assert.deepEqual(await attempt(engine, 'roleless', key), denied);
  // One row for each account, one for the address.
  assert.deepEqual(await tables(engine), { login_failure: 5, soap_session: 0 });
});

onEachEngine('a name that no database text can hold is denied like any other', async (_, engine) => {
  assert.deepEqual(await attempt(engine, 'a\0b', key), denied);
  assert.deepEqual(await attempt(engine, 'x'.repeat(100_000), key), denied);
});

onEachEngine('an imported key logs in and gets a new hash', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all'], legacyHash);
  assert.deepEqual(await attempt(engine, 'soap', key), { ok: true, userId, generation: 0 });
  const stored = (await engine.read((tx) => findLoginUser(tx, 'soap')))?.keyHash ?? '';
  assert.match(stored, /^\$argon2id\$/);
  assert.deepEqual(await attempt(engine, 'soap', key), { ok: true, userId, generation: 0 });
  assert.equal((await engine.read((tx) => findLoginUser(tx, 'soap')))?.keyHash, stored);
});

onEachEngine('a denied login with the right key leaves the legacy form', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all'], legacyHash);
  await engine.write((tx) => setActive(tx, userId, false, noon));
  assert.deepEqual(await attempt(engine, 'soap', key), denied);
  assert.equal((await engine.read((tx) => findLoginUser(tx, 'soap')))?.keyHash, legacyHash);
});

onEachEngine('too many failures refuse even the right key for the rest of the minute, unseen', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all'], keyHash);
  for (let time = 0; time < 3; time += 1) assert.deepEqual(await attempt(engine, 'soap', 'wrong'), denied);
  assert.deepEqual(await attempt(engine, 'soap', key), { ok: false, reason: 'throttled', retryAfter: 60 });
  const later = { ...options, now: () => noon + 60_000 };
  assert.deepEqual(await login(engine, { username: 'soap', key, address: '192.0.2.1' }, later), {
    ok: true,
    userId,
    generation: 0,
  });
});

onEachEngine('successes are not counted', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all'], keyHash);
  for (let time = 0; time < 5; time += 1)
    assert.deepEqual(await attempt(engine, 'soap', key), { ok: true, userId, generation: 0 });
});

onEachEngine('guesses at the same time do not get past the limit', async (_, engine) => {
  await userWith(engine, 'soap', ['all'], keyHash);
  const gated = { ...options, queues: { ...createCheckQueues(), quick: createGate(1, 100) } };
  const results = await Promise.all(
    Array.from({ length: 12 }, () => login(engine, { username: 'soap', key: 'wrong', address: '192.0.2.1' }, gated)),
  );
  assert.equal(results.filter((result) => !result.ok && result.reason === 'denied').length, 3);
  assert.equal(results.filter((result) => !result.ok && result.reason === 'throttled').length, 9);
});

onEachEngine('a login beyond the queue is refused at once, one within it is checked', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all'], keyHash);
  const gate = createGate(1, 1);
  const queues = { ...createCheckQueues(), quick: gate };
  const attempt = () => login(engine, { username: 'soap', key, address: '192.0.2.1' }, { ...options, queues });
  const { promise: held, resolve: leave } = Promise.withResolvers<void>();
  const first = gate.run(() => held);
  const second = gate.run(async () => undefined);
  assert.deepEqual(await attempt(), { ok: false, reason: 'busy', retryAfter: 10 });
  leave();
  await Promise.all([first, second]);
  assert.deepEqual(await attempt(), { ok: true, userId, generation: 0 });
});

test('there is a hashing place for each core: two at least, four at most', () => {
  assert.deepEqual([1, 2, 3, 4, 64].map(hashingPlaces), [2, 2, 3, 4, 4]);
});

test('strangers have half of the hashing places, accounts that logged in from there the others', async () => {
  const { quick } = createCheckQueues(20_000, 4);
  const { promise: held, resolve: leave } = Promise.withResolvers<void>();
  const running: string[] = [];
  const ask = (share: string, isFirst: boolean) => {
    const work = async () => {
      running.push(share);
      await held;
    };
    return quick.run(work, { share, isFirst });
  };
  const all = ['a', 'b', 'c'].map((share) => ask(share, false));
  all.push(...['x', 'y', 'z'].map((share) => ask(share, true)));
  assert.deepEqual(running, ['a', 'b', 'x', 'y']);
  leave();
  await Promise.all(all);
});

onEachEngine('a user whose key was never set is denied', async (_, engine) => {
  await engine.write(async (tx) => {
    await createUser(tx, { username: 'soap', keyHash: '' }, noon);
    await tx.query(() => sql`update api_user set key_hash = null`);
  });
  assert.deepEqual(await attempt(engine, 'soap', key), denied);
});

function attempt(engine: Engine, username: string, secret: string) {
  return login(engine, { username, key: secret, address: '192.0.2.1' }, options);
}

async function tables(engine: Engine): Promise<Record<string, number>> {
  const [row] = await engine.read((tx) =>
    tx.query(
      () =>
        sql<{
          login_failure: number;
          soap_session: number;
        }>`select (select count(*) from login_failure) as login_failure, (select count(*) from soap_session) as soap_session`,
    ),
  );
  return { ...row };
}
