import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onEachEngine } from '../support/engines.ts';

// What an outsider could measure is the work of argon2id: it is counted here, since clocks of shared machines lie.
const work: string[] = [];
const { argon2 } = crypto;
crypto.argon2 = ((algorithm, parameters, callback) => {
  const { memory, passes, parallelism, tagLength } = parameters;
  work.push(`${algorithm} m=${memory} t=${passes} p=${parallelism} tag=${tagLength}`);
  return argon2(algorithm, parameters, callback);
}) as typeof argon2;
syncBuiltinESMExports();
const { hashSecret, verifyDecoy, verifySecret } = await import('../../src/identity/secret.ts');
const { login } = await import('../../src/identity/login.ts');
const { noon, userWith } = await import('./support.ts');

/** What argon2id was asked for while `attempt` ran. */
async function workOf(attempt: () => Promise<unknown>): Promise<string[]> {
  work.length = 0;
  await attempt();
  return [...work];
}

onEachEngine('an unknown user costs what a wrong key costs, an inactive user too', async (_, engine) => {
  const keyHash = await hashSecret('soapkey-123456');
  await userWith(engine, 'soap', ['all'], keyHash);
  const attempt = (username: string) => () =>
    login(
      engine,
      { username, key: 'wrong', address: '192.0.2.1' },
      { now: () => noon, failuresPerAccount: 9, failuresPerAddress: 9 },
    );
  const wrongKey = await workOf(attempt('soap'));
  assert.deepEqual(wrongKey, ['argon2id m=19456 t=2 p=1 tag=32']);
  assert.deepEqual(await workOf(attempt('nobody')), wrongKey);
  await engine.write((tx) => tx.exec('update api_user set is_active = 0'));
  assert.deepEqual(await workOf(attempt('soap')), wrongKey);
});

onEachEngine('a decoy costs what a wrong key costs', async () => {
  const stored = await hashSecret('soapkey-123456');
  const wrongKey = await workOf(() => verifySecret('wrong', stored));
  assert.equal(wrongKey.length, 1);
  assert.deepEqual(await workOf(() => verifyDecoy('wrong')), wrongKey);
  assert.deepEqual(await workOf(() => verifyDecoy('wrong', stored)), wrongKey);
});
