import assert from 'node:assert/strict';
import { setStoreScope } from '../../src/domain/access/identity/api-user-stores.ts';
import { setActive, setKey } from '../../src/domain/access/identity/api-users.ts';
import { authenticateBearer, type Bearer } from '../../src/domain/access/identity/bearer.ts';
import { issueFor, refreshToken } from '../../src/domain/access/identity/issue.ts';
import {
  deleteExpiredTokens,
  revokeAllTokens,
  revokeToken,
  revokeTokensOf,
} from '../../src/domain/access/identity/revocations.ts';
import { grant, revoke } from '../../src/domain/access/identity/roles.ts';
import { rotateKey } from '../../src/domain/access/identity/token-keys.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openEngine } from '../../src/schema/open.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { hour, noon, userWith } from './support.ts';

const revoked = { ok: false, reason: 'revoked' };
const issuer = 'https://shop.example';

onEachEngine('a token is accepted until it is over, and no longer', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['products/read']);
  const token = await tokenOf(engine, userId);
  assert.equal(callerOf(await ask(engine, token)).userId, userId);
  assert.equal((await ask(engine, token, noon + hour - 1)).ok, true);
  assert.deepEqual(await ask(engine, token, noon + hour), { ok: false, reason: 'expired' });
});

onEachEngine('one statement asks the database for everything a call needs', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['all']);
  const token = await tokenOf(engine, userId);
  await ask(engine, token);
  const counted = countStatements(engine);
  await ask(counted.engine, token);
  assert.equal(counted.statements(), 1);
  await engine.write((tx) => setStoreScope(tx, userId, [1], noon));
  await ask(counted.engine, token);
  assert.equal(counted.statements(), 2);
});

onEachEngine('grants, store views and activity act at the next call', async (_, engine) => {
  const { userId, roleId } = await userWith(engine, 'erp', ['products/read']);
  const token = await tokenOf(engine, userId);
  const before = callerOf(await ask(engine, token));
  assert.deepEqual([before.may('products/read'), before.may('products/write'), before.scope], [true, false, undefined]);
  await engine.write(async (tx) => {
    await revoke(tx, roleId, 'products/read');
    await grant(tx, roleId, 'products/write', ['products/write']);
    await setStoreScope(tx, userId, [3, 1, 3], noon);
  });
  const after = callerOf(await ask(engine, token));
  assert.deepEqual(
    [after.may('products/read'), after.may('products/write'), after.scope?.storeIds],
    [false, true, new Set([1, 3])],
  );
  await engine.write((tx) => setActive(tx, userId, false, noon));
  assert.deepEqual(await ask(engine, token), revoked);
});

onEachEngine(
  'a token that was given back, and every token of an account that was told so, is refused',
  async (_, engine) => {
    const erp = await userWith(engine, 'erp', ['all']);
    const other = await userWith(engine, 'pim', ['all']);
    const first = await tokenOf(engine, erp.userId);
    const second = await tokenOf(engine, erp.userId);
    const third = await tokenOf(engine, other.userId);
    const bearer = await ask(engine, first);
    assert.ok(bearer.ok);
    assert.equal(await engine.write((tx) => revokeToken(tx, bearer.token)), true);
    assert.equal(await engine.write((tx) => revokeToken(tx, bearer.token)), false);
    assert.deepEqual(await ask(engine, first), revoked);
    assert.equal((await ask(engine, second)).ok, true);
    await engine.write((tx) => revokeTokensOf(tx, { kind: 'apiUser', id: erp.userId }));
    assert.deepEqual(await ask(engine, second), revoked);
    assert.equal((await ask(engine, third)).ok, true);
    assert.equal((await ask(engine, await tokenOf(engine, erp.userId))).ok, true);
  },
);

onEachEngine('a new key ends the tokens of the former', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['all']);
  const token = await tokenOf(engine, userId);
  await engine.write((tx) => setKey(tx, userId, 'another', noon));
  assert.deepEqual(await ask(engine, token), revoked);
});

onEachEngine('after a rotation both keys hold until the tokens of the former are over', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['all']);
  const old = await tokenOf(engine, userId);
  await engine.write((tx) => rotateKey(tx, noon, hour));
  const fresh = await tokenOf(engine, userId, noon);
  assert.notEqual(headerOf(old).kid, headerOf(fresh).kid);
  assert.equal(payloadOf(old).iss, payloadOf(fresh).iss);
  assert.equal((await ask(engine, old, noon + hour - 1)).ok, true);
  assert.equal((await ask(engine, fresh, noon + hour - 1)).ok, true);
  assert.equal(await engine.write((tx) => deleteExpiredTokens(tx, noon + hour - 1)), 0);
  assert.equal(await engine.write((tx) => deleteExpiredTokens(tx, noon + hour)), 1);
  assert.equal((await ask(engine, fresh, noon + hour - 1)).ok, true);
});

onEachEngine('revoking all ends every token although its key is known here', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['all']);
  const token = await tokenOf(engine, userId);
  assert.equal((await ask(engine, token)).ok, true);
  await engine.write((tx) => revokeAllTokens(tx, noon));
  assert.deepEqual(await ask(engine, token), revoked);
  assert.equal((await ask(engine, await tokenOf(engine, userId))).ok, true);
});

onEachEngine('many that make the first key at once get the same', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['all']);
  const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenOf(engine, userId)));
  assert.equal(new Set(tokens.map((token) => headerOf(token).kid)).size, 1);
  assert.equal(new Set(tokens.map((token) => payloadOf(token).jti)).size, 8);
});

onEachEngine('of refreshes with the same token at once one gets a new one', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['all']);
  const token = await tokenOf(engine, userId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => engine.write((tx) => refreshToken(tx, token, noon, hour, { issuer }))),
  );
  const won = answers.filter((answer) => answer.ok);
  assert.equal(won.length, 1);
  assert.equal(answers.filter((answer) => !answer.ok && answer.reason === 'revoked').length, 7);
  assert.deepEqual(await ask(engine, token), revoked);
  assert.equal((await ask(engine, won[0]?.ok ? won[0].issue.token : '')).ok, true);
});

onEachEngine(
  'other nodes see changes of tokens at their next call; of two refreshes one wins',
  async (_, node, settings) => {
    const { userId } = await userWith(node, 'erp', ['all']);
    const other = openEngine(settings);
    try {
      const [first, second] = await Promise.all([tokenOf(node, userId), tokenOf(other, userId)]);
      assert.equal(headerOf(first).kid, headerOf(second).kid);
      const answers = await Promise.all(
        [node, other, node, other].map((engine) =>
          engine.write((tx) => refreshToken(tx, first, noon, hour, { issuer })),
        ),
      );
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.equal((await ask(other, second)).ok, true);
      await node.write((tx) => revokeTokensOf(tx, { kind: 'apiUser', id: userId }));
      assert.deepEqual(await ask(other, second), revoked);
      const third = await tokenOf(node, userId);
      assert.equal((await ask(other, third)).ok, true);
      await node.write((tx) => rotateKey(tx, noon, 0));
      assert.deepEqual(await ask(other, third), revoked);
      assert.equal((await ask(node, await tokenOf(other, userId))).ok, true);
    } finally {
      await other.close();
    }
  },
);

onEachEngine('revocations are swept when their tokens are over by themselves', async (_, engine) => {
  const { userId } = await userWith(engine, 'erp', ['all']);
  const bearer = await ask(engine, await tokenOf(engine, userId));
  assert.ok(bearer.ok);
  await engine.write((tx) => revokeToken(tx, bearer.token));
  assert.equal(await engine.write((tx) => deleteExpiredTokens(tx, noon + hour - 1)), 0);
  assert.equal(await engine.write((tx) => deleteExpiredTokens(tx, noon + hour)), 1);
});

async function tokenOf(engine: Engine, userId: number, now = noon): Promise<string> {
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('api_user').select('token_generation').where('user_id', '=', userId)),
  );
  const generation = rows[0]?.token_generation ?? -1;
  const grant = { subject: { kind: 'apiUser', id: userId }, generation, issuer } as const;
  const issue = await issueFor(engine, grant, now, hour);
  assert.equal(issue?.expiresIn, 3600);
  return issue.token;
}

function ask(engine: Engine, token: string, now = noon): Promise<Bearer> {
  return engine.read((tx) => authenticateBearer(tx, token, now));
}

function callerOf(bearer: Bearer) {
  assert.ok(bearer.ok);
  return bearer.caller;
}

function part(token: string, index: number): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
}
const headerOf = (token: string) => part(token, 0);
const payloadOf = (token: string) => part(token, 1);
