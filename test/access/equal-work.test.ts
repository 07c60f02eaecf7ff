import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onEachEngine } from '../support/database/engines.ts';

// What an outsider could measure is the work of argon2id: it is counted here, since clocks of shared machines lie.
const work: string[] = [];
const { argon2 } = crypto;
crypto.argon2 = ((algorithm, parameters, callback) => {
  const { memory, passes, parallelism, tagLength } = parameters;
  work.push(`${algorithm} m=${memory} t=${passes} p=${parallelism} tag=${tagLength}`);
  return argon2(algorithm, parameters, callback);
}) as typeof argon2;
syncBuiltinESMExports();
const { decoy, hashSecret, verifySecret } = await import('../../src/domain/access/identity/secret.ts');
const { createCheckQueues } = await import('../../src/domain/access/identity/credentials.ts');
const { login } = await import('../../src/domain/access/identity/login.ts');
const { loginCustomer } = await import('../../src/domain/access/identity/customer-login.ts');
const { loginClient } = await import('../../src/domain/access/identity/client-login.ts');
const { addClient } = await import('../../src/domain/access/identity/clients.ts');
const { countStatements } = await import('../support/database/count-statements.ts');
const { noon, userWith } = await import('./support.ts');

/** What argon2id was asked for while `attempt` ran. */
async function workOf(attempt: () => Promise<unknown>): Promise<string[]> {
  work.length = 0;
  await attempt();
  return [...work];
}

onEachEngine('a login of an unknown or inactive user costs as much as one with a wrong key', async (_, engine) => {
  const keyHash = await hashSecret('soapkey-123456');
  await userWith(engine, 'soap', ['all'], keyHash);
  const attempt = (username: string) => () =>
    login(
      engine,
      { username, key: 'wrong', address: '192.0.2.1' },
      { now: () => noon, failuresPerAccount: 9, failuresPerAddress: 9, queues: createCheckQueues() },
    );
  const wrongKey = await workOf(attempt('soap'));
  assert.deepEqual(wrongKey, ['argon2id m=19456 t=2 p=1 tag=32']);
  assert.deepEqual(await workOf(attempt('nobody')), wrongKey);
  await engine.write((tx) => tx.exec('update api_user set is_active = 0'));
  assert.deepEqual(await workOf(attempt('soap')), wrongKey);
});

onEachEngine('a check for an unknown user costs as much as for a wrong key', async () => {
  const stored = await hashSecret('soapkey-123456');
  const wrongKey = await workOf(() => verifySecret('wrong', stored));
  assert.equal(wrongKey.length, 1);
  assert.deepEqual(await workOf(() => verifySecret('wrong', decoy)), wrongKey);
});

const limits = { now: () => noon, failuresPerAccount: 99, failuresPerAddress: 99, queues: createCheckQueues() };
const address = '192.0.2.1';

onEachEngine(
  'a customer who is not there costs what a wrong password costs, in hashes and in statements',
  async (_, engine) => {
    const hash = await hashSecret('soapkey-123456');
    await engine.write((tx) =>
      tx.exec(
        `insert into customer (customer_id, email, email_key, password_hash, is_active, created_at, updated_at) values (1, 'a@b.c', 'a@b.c', '${hash}', 1, 0, 0), (2, 'd@e.f', 'd@e.f', '${hash}', 0, 0, 0)`,
      ),
    );
    const costOf = async (email: string) => {
      const counted = countStatements(engine);
      const login = { email, password: 'wrong', address, websiteId: 0 };
      const hashes = await workOf(() => loginCustomer(counted.engine, login, limits));
      return { hashes, statements: counted.statements() };
    };
    // The first login of all makes the secret by which stand-ins are chosen.
    await costOf('a@b.c');
    const wrong = await costOf('a@b.c');
    assert.deepEqual(wrong.hashes, ['argon2id m=19456 t=2 p=1 tag=32']);
    assert.deepEqual(await costOf('nobody@b.c'), wrong);
    assert.deepEqual(await costOf('d@e.f'), wrong);
  },
);

onEachEngine(
  'a client that is not there costs what a wrong secret costs, in hashes and in statements',
  async (_, engine) => {
    const { userId } = await userWith(engine, 'erp', ['all'], 'no key');
    const { clientId } = await engine.write((tx) => addClient(tx, userId, '', noon));
    const costOf = async (id: string) => {
      const counted = countStatements(engine);
      const login = { clientId: id, clientSecret: 'wrong', address };
      const hashes = await workOf(() => loginClient(counted.engine, login, limits));
      return { hashes, statements: counted.statements() };
    };
    await costOf(clientId);
    const wrong = await costOf(clientId);
    assert.deepEqual(wrong.hashes, []);
    assert.deepEqual(await costOf('aaa'), wrong);
    assert.deepEqual(await costOf('zzz'), wrong);
    await engine.write((tx) => tx.exec('update api_user set is_active = 0'));
    assert.deepEqual(await costOf(clientId), wrong);
  },
);
