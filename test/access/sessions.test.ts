import assert from 'node:assert/strict';
import { sql } from 'kysely';
import {
  deleteExpiredSessions,
  endSession,
  endSessionByHash,
  endSessionsOf,
  listSessions,
  openCheckedSession,
  sessionHash,
} from '../../src/domain/access/identity/sessions.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { hour, minute, noon, openSession, userWith } from './support.ts';

onEachEngine('a session id has 64 random hex characters, and only its hash is stored', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  const [first, two] = await engine.write(async (tx) => [
    await openCheckedSession(tx, { userId, generation: 0 }, noon),
    await openCheckedSession(tx, { userId, generation: 0 }, noon),
  ]);
  assert.match(first ?? '', /^[0-9a-f]{64}$/);
  assert.notEqual(first, two);
  const stored = await engine.read((tx) =>
    tx.query(() => sql<{ session_hash: string }>`select session_hash from soap_session order by session_hash`),
  );
  assert.deepEqual(
    stored.map(({ session_hash }) => session_hash),
    [sessionHash(first ?? ''), sessionHash(two ?? '')].sort(),
  );
});

onEachEngine('no session is opened for a user who was switched off, or got a new key, since', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  const open = (generation: number) => engine.write((tx) => openCheckedSession(tx, { userId, generation }, noon));
  assert.equal(await open(1), undefined);
  await engine.write((tx) => tx.exec('update api_user set is_active = 0'));
  assert.equal(await open(0), undefined);
  assert.deepEqual(await engine.read((tx) => listSessions(tx, noon, hour)), []);
});

onEachEngine('ending a session ends that one; ending an unknown one ends none', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  const [first, two] = await engine.write(async (tx) => [
    await openSession(tx, userId, noon),
    await openSession(tx, userId, noon),
  ]);
  assert.equal(await engine.write((tx) => endSession(tx, first ?? '')), true);
  assert.equal(await engine.write((tx) => endSession(tx, first ?? '')), false);
  assert.deepEqual(
    (await engine.read((tx) => listSessions(tx, noon, hour))).map(({ hash }) => hash),
    [sessionHash(two ?? '')],
  );
});

onEachEngine('a session can be ended by the beginning of its hash, by eight digits at least', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  const hash = sessionHash(await engine.write((tx) => openSession(tx, userId, noon)));
  assert.equal(await engine.write((tx) => endSessionByHash(tx, hash.slice(0, 7))), 0);
  assert.equal(await engine.write((tx) => endSessionByHash(tx, '%'.repeat(8))), 0);
  assert.equal(await engine.write((tx) => endSessionByHash(tx, hash.slice(0, 8))), 1);
  assert.deepEqual(await engine.read((tx) => listSessions(tx, noon, hour)), []);
});

onEachEngine('all sessions of a user end together, those of others stay', async (_, engine) => {
  const first = await userWith(engine, 'one', []);
  const two = await userWith(engine, 'two', []);
  await engine.write(async (tx) => {
    for (const { userId } of [first, first, two]) await openSession(tx, userId, noon);
  });
  assert.equal(await engine.write((tx) => endSessionsOf(tx, first.userId)), 2);
  assert.deepEqual(
    (await engine.read((tx) => listSessions(tx, noon, hour))).map(({ username, createdAt, renewedAt }) => [
      username,
      createdAt,
      renewedAt,
    ]),
    [['two', noon, noon]],
  );
});

onEachEngine('only sessions that are over are swept, and they are not listed before', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  await engine.write(async (tx) => {
    for (const opened of [noon, noon + minute, noon + hour]) await openSession(tx, userId, opened);
  });
  const now = noon + hour + minute + 1;
  const list = () => engine.read((tx) => listSessions(tx, now, hour));
  assert.deepEqual(
    (await list()).map(({ renewedAt }) => renewedAt),
    [noon + hour, noon + minute],
  );
  assert.equal(await engine.write((tx) => deleteExpiredSessions(tx, now, hour)), 1);
  assert.equal(await engine.write((tx) => deleteExpiredSessions(tx, now, hour)), 0);
  assert.equal((await list()).length, 2);
});

onEachEngine('one sweep removes 500 sessions at most', async (_, engine) => {
  const { userId } = await userWith(engine, 'soap', []);
  const rows = Array.from({ length: 501 }, (_each, number) => [String(number), userId, noon, noon]);
  await engine.write((tx) =>
    tx.insertMany('soap_session', ['session_hash', 'user_id', 'created_at', 'renewed_at'], rows),
  );
  const sweep = () => engine.write((tx) => deleteExpiredSessions(tx, noon + 3 * hour, hour));
  assert.deepEqual([await sweep(), await sweep()], [500, 1]);
});
