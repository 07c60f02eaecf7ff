import assert from 'node:assert/strict';
import { setActive } from '../../src/domain/access/identity/api-users.ts';
import { authenticate } from '../../src/domain/access/identity/authenticate.ts';
import { addRole, assignRole, grant, revoke, unassignRole } from '../../src/domain/access/identity/roles.ts';
import { endSession, renewSession, sessionHash, setSessionStore } from '../../src/domain/access/identity/sessions.ts';
import type { Credentials } from '../../src/kernel/principal.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { hour, minute, noon, openSession, userWith } from './support.ts';

onEachEngine('a session tells who calls', async (_, engine) => {
  const { userId } = await userWith(engine, 'Connector', ['cart']);
  const sessionId = await open(engine, userId);
  const { caller, renew } = (await ask(engine, sessionId)) ?? {};
  assert.deepEqual(
    [caller?.userId, caller?.username, caller?.session, renew],
    [userId, 'Connector', { hash: sessionHash(sessionId), productStoreId: null, categoryStoreId: null }, false],
  );
});

onEachEngine('an id is allowed exactly as it was granted', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['cart', 'cart/product/add']);
  const sessionId = await open(engine, userId);
  const wanted = ['cart', 'cart/product', 'cart/product/add', 'cart/product/addx'];
  const answer = await ask(engine, sessionId);
  assert.deepEqual(
    wanted.map((id) => answer?.caller.may(id)),
    [true, false, true, false],
  );
});

onEachEngine('"all" allows every id', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all']);
  const sessionId = await open(engine, userId);
  assert.equal((await ask(engine, sessionId))?.caller.may('a'), true);
});

onEachEngine(
  'a denied id grants nothing, and takes nothing away from another role that allows it',
  async (_, engine) => {
    const { userId, roleId } = await userWith(engine, 'soap', []);
    const sessionId = await open(engine, userId);
    await engine.write((tx) =>
      tx.insertMany(
        'role_grant',
        ['role_id', 'resource_id', 'is_allowed'],
        [
          [roleId, 'all', 0],
          [roleId, 'cart', 0],
        ],
      ),
    );
    assert.equal((await ask(engine, sessionId))?.caller.may('cart'), false);
    await engine.write(async (tx) => {
      const second = (await addRole(tx, 'second')) ?? 0;
      await assignRole(tx, userId, second);
      await grant(tx, second, 'cart');
    });
    assert.equal((await ask(engine, sessionId))?.caller.may('cart'), true);
  },
);

onEachEngine('taking a grant or a role away acts at once', async (_, engine) => {
  const { userId, roleId } = await userWith(engine, 'soap', ['cart', 'core']);
  const sessionId = await open(engine, userId);
  await engine.write((tx) => revoke(tx, roleId, 'cart'));
  const after = await ask(engine, sessionId);
  assert.deepEqual([after?.caller.may('cart'), after?.caller.may('core')], [false, true]);
  await engine.write((tx) => unassignRole(tx, userId, roleId));
  assert.equal((await ask(engine, sessionId))?.caller.may('core'), false);
});

onEachEngine('an inactive user is refused at once, by session and by key', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all']);
  const sessionId = await open(engine, userId);
  await engine.write((tx) => setActive(tx, userId, false, noon));
  assert.equal(await ask(engine, sessionId), undefined);
  assert.equal(await askAs(engine, { kind: 'user', userId }), undefined);
});

onEachEngine('a session lives its lifetime and a minute', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all']);
  const sessionId = await open(engine, userId);
  const last = noon + hour + minute;
  assert.equal((await ask(engine, sessionId, last))?.caller.userId, userId);
  assert.equal(await ask(engine, sessionId, last + 1), undefined);
});

onEachEngine(
  'a use is written down when the last one is more than a minute ago, and lets the session live on',
  async (_, engine) => {
    const { userId } = await userWith(engine, 'soap', ['all']);
    const sessionId = await open(engine, userId);
    assert.equal((await ask(engine, sessionId, noon + minute))?.renew, false);
    assert.equal((await ask(engine, sessionId, noon + minute + 1))?.renew, true);
    await engine.write((tx) => renewSession(tx, sessionHash(sessionId), noon + hour));
    assert.equal((await ask(engine, sessionId, noon + hour))?.renew, false);
    assert.equal((await ask(engine, sessionId, noon + 2 * hour))?.caller.userId, userId);
  },
);

onEachEngine('an unknown, malformed or ended session belongs to no user', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all']);
  const sessionId = await open(engine, userId);
  for (const other of ['', 'x', 'a'.repeat(64), sessionId.toUpperCase(), `${sessionId}\n`, sessionHash(sessionId)]) {
    if (other !== sessionId) assert.equal(await ask(engine, other), undefined, other);
  }
  await engine.write((tx) => endSession(tx, sessionId));
  assert.equal(await ask(engine, sessionId), undefined);
});

onEachEngine('a session keeps the store view that was chosen', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['all']);
  const sessionId = await open(engine, userId);
  const other = await open(engine, userId);
  await engine.write((tx) => setSessionStore(tx, sessionHash(sessionId), 'product', 3));
  assert.equal((await ask(engine, sessionId))?.caller.session?.productStoreId, 3);
  assert.equal((await ask(engine, other))?.caller.session?.productStoreId, null);
});

onEachEngine('a user whose key was just checked needs no session', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', ['cart']);
  const answer = await askAs(engine, { kind: 'user', userId });
  assert.deepEqual(
    [
      answer?.caller.username,
      answer?.caller.session,
      answer?.renew,
      answer?.caller.may('cart'),
      answer?.caller.may('core'),
    ],
    ['soap', undefined, false, true, false],
  );
  assert.equal(await askAs(engine, { kind: 'user', userId: userId + 1 }), undefined);
});

function open(engine: Engine, userId: number): Promise<string> {
  return engine.write((tx) => openSession(tx, userId, noon));
}

function ask(engine: Engine, sessionId: string, now = noon) {
  return askAs(engine, { kind: 'session', sessionId }, now);
}

function askAs(engine: Engine, credentials: Credentials, now = noon) {
  return engine.read(async (tx) => authenticate(tx, credentials, now, hour));
}
