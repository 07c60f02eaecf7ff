import assert from 'node:assert/strict';
import { sessionHash } from '../../src/domain/access/identity/sessions.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openSession, userWith } from '../access/support.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { onStore } from './support.ts';

onEachEngine(
  'session list shows who is logged in, as a table and as JSON, and never a session id',
  async (_, engine, settings) => {
    const { erp } = await twoSessions(engine);
    const { out } = await onStore(settings, 'session list');
    assert.match(out, /^SESSION +USER +OPENED +LAST USED\n([0-9a-f]{12} {2}(erp|pim) .*Z\n){2}$/);
    assert.equal(out.includes(erp.slice(0, 12)), false);
    const [only, ...others] = JSON.parse((await onStore(settings, 'session list --user ERP --json')).out);
    assert.deepEqual([only.session, only.username, others], [sessionHash(erp).slice(0, 12), 'erp', []]);
  },
);

onEachEngine('a session is ended as the list names it', async (_, engine, settings) => {
  const { erp } = await twoSessions(engine);
  const line = `session end ${sessionHash(erp).slice(0, 12)}`;
  assert.deepEqual(await onStore(settings, line), { status: 0, out: 'Ended 1 session.\n', err: '' });
  assert.deepEqual(await users(settings), ['pim']);
  assert.equal((await onStore(settings, line)).status, 1);
});

onEachEngine('ending an unknown session among others ends none', async (_, engine, settings) => {
  const { erp } = await twoSessions(engine);
  assert.deepEqual(await onStore(settings, `session end ${sessionHash(erp)} 0123456789ab`), {
    status: 1,
    out: '',
    err: 'cartwright: there is no session 0123456789ab\n',
  });
  assert.equal((await users(settings)).length, 2);
});

onEachEngine('all sessions of a user end together', async (_, engine, settings) => {
  await twoSessions(engine);
  assert.equal((await onStore(settings, 'session end --user pim')).out, 'Ended 1 session.\n');
  assert.equal((await onStore(settings, 'session end --user pim')).out, 'Ended 0 sessions.\n');
  assert.deepEqual(await users(settings), ['erp']);
});

async function twoSessions(engine: Engine): Promise<{ erp: string; pim: string }> {
  const erp = await userWith(engine, 'erp', []);
  const pim = await userWith(engine, 'pim', []);
  return engine.write(async (tx) => ({
    erp: await openSession(tx, erp.userId, Date.now()),
    pim: await openSession(tx, pim.userId, Date.now()),
  }));
}

async function users(settings: Parameters<typeof onStore>[0]): Promise<string[]> {
  const list: { username: string }[] = JSON.parse((await onStore(settings, 'session list --json')).out);
  return list.map(({ username }) => username).sort();
}
