import assert from 'node:assert/strict';
import { findLoginUser } from '../../src/domain/access/identity/api-users.ts';
import { createCheckQueues } from '../../src/domain/access/identity/credentials.ts';
import { login } from '../../src/domain/access/identity/login.ts';
import { digestSecret } from '../../src/domain/access/identity/secret.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { onStore } from './support.ts';

onEachEngine(
  'user add creates a user whose key, shown once, logs in when there is a role',
  async (_, engine, settings) => {
    await onStore(settings, 'role add ops all');
    const { status, out, err } = await onStore(settings, 'user add Erp --role ops --email erp@example.com');
    assert.deepEqual([status, err], [0, '']);
    const [, key = ''] = /^Created the API user Erp \(id 1\)\.\nKey, shown only now: ([0-9a-f]{40})\n$/.exec(out) ?? [];
    assert.deepEqual(await tryKey(engine, 'erp', key), { ok: true, userId: 1, generation: 0 });
    assert.equal(await storedKey(engine, 'erp'), digestSecret(key));
  },
);

onEachEngine('a user without role is warned about', async (_, engine, settings) => {
  const { status, out, err } = await onStore(settings, 'user add erp --json');
  assert.equal(status, 0);
  assert.equal(err, 'erp has no role yet and cannot log in; give one with: cartwright role assign ROLE erp\n');
  const { userId, username, key } = JSON.parse(out);
  assert.deepEqual([userId, username, (await tryKey(engine, 'erp', key)).ok], [1, 'erp', false]);
});

onEachEngine('a key can come from standard input and is then not shown', async (_, engine, settings) => {
  await onStore(settings, 'role add ops all');
  const { status, out } = await onStore(settings, 'user add erp --role ops --key-stdin', { input: 'my own key 1\n' });
  assert.deepEqual([status, out], [0, 'Created the API user erp (id 1).\n']);
  assert.equal((await tryKey(engine, 'erp', 'my own key 1')).ok, true);
  assert.match((await storedKey(engine, 'erp')) ?? '', /^\$argon2id\$/);
});

onEachEngine('a weak key, a bad name and an unknown role create nothing', async (_, _engine, settings) => {
  assert.deepEqual(await onStore(settings, 'user add erp --key-stdin', { input: 'short1' }), {
    status: 2,
    out: '',
    err: 'cartwright: a key has at least 8 characters\n',
  });
  assert.deepEqual(await onStore(settings, 'user add e:rp'), {
    status: 2,
    out: '',
    err: 'cartwright: a user name must not have colons or control characters\n',
  });
  assert.deepEqual(await onStore(settings, 'user add erp --role none'), {
    status: 1,
    out: '',
    err: 'cartwright: there is no role "none"\n',
  });
  assert.equal((await onStore(settings, 'user list --json')).out, '[]\n');
});

onEachEngine('a name is given once', async (_, _engine, settings) => {
  await onStore(settings, 'user add erp');
  assert.deepEqual(await onStore(settings, 'user add ERP'), {
    status: 1,
    out: '',
    err: 'cartwright: there is an API user "ERP" already\n',
  });
});

onEachEngine(
  'user list shows state and roles, as a table and as JSON, and never a key',
  async (_, engine, settings) => {
    await onStore(settings, 'role add ops all');
    await onStore(settings, 'user add erp --role ops --firstname Ada --lastname L --email a@example.com');
    await onStore(settings, 'user add pim');
    await onStore(settings, 'user disable PIM');
    const { out } = await onStore(settings, 'user list');
    assert.deepEqual(
      out.split('\n').map((line) => line.replace(/\S+Z$/, 'TIME')),
      [
        'ID  NAME  STATE     ROLES  EMAIL          CREATED',
        '1   erp   active    ops    a@example.com  TIME',
        '2   pim   disabled  none                  TIME',
        '',
      ],
    );
    const [erp] = JSON.parse((await onStore(settings, 'user list --json')).out);
    assert.match(erp.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.deepEqual(
      { ...erp, createdAt: '', updatedAt: '' },
      {
        userId: 1,
        username: 'erp',
        firstname: 'Ada',
        lastname: 'L',
        email: 'a@example.com',
        isActive: true,
        hasKey: true,
        createdAt: '',
        updatedAt: '',
        roles: ['ops'],
      },
    );
    assert.equal(engine.kind, settings.databaseUrl ? 'postgres' : 'sqlite');
  },
);

onEachEngine('a disabled user cannot log in until enabled', async (_, engine, settings) => {
  const key = await addUser(settings);
  assert.equal((await onStore(settings, 'user disable erp')).out, 'erp is disabled.\n');
  assert.equal((await tryKey(engine, 'erp', key)).ok, false);
  assert.equal((await onStore(settings, 'user enable erp')).out, 'erp is active.\n');
  assert.equal((await tryKey(engine, 'erp', key)).ok, true);
});

onEachEngine('set-key replaces the key', async (_, engine, settings) => {
  const key = await addUser(settings);
  const { out } = await onStore(settings, 'user set-key ERP --json');
  const answer = JSON.parse(out);
  assert.deepEqual([answer.userId, answer.username], [1, 'erp']);
  assert.equal((await tryKey(engine, 'erp', key)).ok, false);
  assert.equal((await tryKey(engine, 'erp', answer.key)).ok, true);
  const given = await onStore(settings, 'user set-key erp --key-stdin', { input: 'my own key 1\r\n' });
  assert.equal(given.out, 'erp has the new key.\n');
  assert.equal((await tryKey(engine, 'erp', 'my own key 1')).ok, true);
});

onEachEngine('an unknown user is told in one line', async (_, _engine, settings) => {
  for (const line of ['user disable none', 'user enable none', 'user set-key none', 'session list --user none']) {
    assert.deepEqual(await onStore(settings, line), {
      status: 1,
      out: '',
      err: 'cartwright: there is no API user "none"\n',
    });
  }
});

async function addUser(settings: Parameters<typeof onStore>[0]): Promise<string> {
  await onStore(settings, 'role add ops all');
  return JSON.parse((await onStore(settings, 'user add erp --role ops --json')).out).key;
}

/** How the key of a user is stored. */
async function storedKey(engine: Engine, username: string): Promise<string | null | undefined> {
  return (await engine.read((tx) => findLoginUser(tx, username)))?.keyHash;
}

function tryKey(engine: Engine, username: string, key: string) {
  const options = { now: Date.now, failuresPerAccount: 30, failuresPerAddress: 300, queues: createCheckQueues() };
  return login(engine, { username, key, address: '192.0.2.1' }, options);
}
