import assert from 'node:assert/strict';
import { authenticateBearer } from '../../src/domain/access/identity/bearer.ts';
import { loginClient } from '../../src/domain/access/identity/client-login.ts';
import { createCheckQueues } from '../../src/domain/access/identity/credentials.ts';
import type { TokenSubject } from '../../src/domain/access/identity/tokens.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { tokenFor } from '../support/rest.ts';
import { addApiUser } from '../support/service.ts';
import { onStore } from './support.ts';

onEachEngine('client credentials are added, listed, rotated and revoked', async (_, engine, settings) => {
  await addApiUser(engine, 'erp', ['all']);
  const run = (line: string) => onStore(settings, `user client-credentials ${line}`);
  const added = await run('add erp --label nightly');
  const shown =
    /^Client credentials of erp, the secret shown only now:\n {2}client_id {6}(cw_[0-9a-f]{32})\n {2}client_secret {2}([0-9a-f]{64})\n$/;
  const [, clientId = '', secret = ''] = shown.exec(added.out) ?? [];
  assert.deepEqual([added.status, added.err, await opens(engine, clientId, secret)], [0, '', true]);
  const second = JSON.parse((await run('add erp --json')).out);
  assert.equal(await opens(engine, second.clientId, second.clientSecret), true);

  const listed = JSON.parse((await run('list erp --json')).out);
  assert.deepEqual(
    listed.map((each: { clientId: string; label: string }) => [each.clientId, each.label]),
    [
      [clientId, 'nightly'],
      [second.clientId, ''],
    ],
  );
  assert.match((await run('list erp')).out, /^CLIENT ID +LABEL +CREATED +SECRET FROM\ncw_/);
  assert.equal((await run('list erp')).out.includes(secret), false);

  const rotated = JSON.parse((await run(`rotate erp ${clientId} --json`)).out);
  assert.equal(rotated.clientId, clientId);
  assert.equal(await opens(engine, clientId, secret), false);
  assert.equal(await opens(engine, clientId, rotated.clientSecret), true);

  assert.equal((await run(`revoke erp ${clientId}`)).out, `erp no longer has the client credentials ${clientId}.\n`);
  assert.equal(await opens(engine, clientId, rotated.clientSecret), false);
  assert.deepEqual(await run(`revoke erp ${clientId}`), {
    status: 1,
    out: '',
    err: `cartwright: erp has no client credentials ${clientId}\n`,
  });
  assert.equal((await run('add nobody')).err, 'cartwright: there is no API user "nobody"\n');
});

onEachEngine('client credentials of another user are left alone', async (_, engine, settings) => {
  await addApiUser(engine, 'erp', ['all']);
  await addApiUser(engine, 'pim', ['all']);
  const { clientId, clientSecret } = JSON.parse(
    (await onStore(settings, 'user client-credentials add erp --json')).out,
  );
  assert.equal((await onStore(settings, `user client-credentials rotate pim ${clientId}`)).status, 1);
  assert.equal((await onStore(settings, `user client-credentials revoke pim ${clientId}`)).status, 1);
  assert.equal(await opens(engine, clientId, clientSecret), true);
});

onEachEngine('a user is bound to store views, shown by code', async (_, engine, settings) => {
  await addApiUser(engine, 'erp', ['all']);
  await engine.write((tx) =>
    tx.exec(
      `insert into website (website_id, code, name) values (1, 'base', 'One');
       insert into store_group (group_id, website_id, name, root_category_id) values (1, 1, 'One', 0);
       insert into store (store_id, code, website_id, group_id, name) values (1, 'default', 1, 1, 'English'), (2, 'french', 1, 1, 'French')`,
    ),
  );
  const run = async (line: string) => (await onStore(settings, `user stores erp${line}`)).out;
  assert.equal(await run(''), 'erp may work in every store view.\n');
  assert.equal(await run(' --json'), 'null\n');
  assert.equal(await run(' --set french,1'), 'erp may work in default, french.\n');
  assert.deepEqual(JSON.parse(await run(' --json')), ['default', 'french']);
  assert.deepEqual(await onStore(settings, 'user stores erp --set nowhere'), {
    status: 1,
    out: '',
    err: 'cartwright: there is no store view "nowhere"\n',
  });
  assert.equal(await run(''), 'erp may work in default, french.\n');
  assert.equal(await run(' --all'), 'erp may work in every store view.\n');
  assert.equal((await onStore(settings, 'user stores erp --all --set 1')).status, 2);
});

onEachEngine('tokens of a user, of a customer, or all of them are ended', async (_, engine, settings) => {
  const erp = { kind: 'apiUser', id: await addApiUser(engine, 'erp', ['all']) } as const;
  const pim = { kind: 'apiUser', id: await addApiUser(engine, 'pim', ['all']) } as const;
  await engine.write((tx) =>
    tx.exec(
      "insert into customer (customer_id, website_id, email, email_key, created_at, updated_at) values (7, 1, 'A@b.c', 'a@b.c', 0, 0), (8, 2, 'a@b.c', 'a@b.c', 0, 0), (9, 1, 'd@e.f', 'd@e.f', 0, 0)",
    ),
  );
  const customer = (id: number) => ({ kind: 'customer', id }) as const;
  const subjects: readonly TokenSubject[] = [erp, pim, customer(7), customer(8), customer(9)];
  const tokens = await Promise.all(subjects.map((subject) => tokenFor({ engine, subject })));
  const living = () => Promise.all(tokens.map((token) => holds(engine, token)));
  assert.deepEqual(await living(), [true, true, true, true, true]);
  assert.equal((await onStore(settings, 'token revoke --user erp')).out, 'Every token of erp has ended.\n');
  assert.deepEqual(await living(), [false, true, true, true, true]);
  await onStore(settings, 'token revoke --customer A@B.c');
  assert.deepEqual(await living(), [false, true, false, false, true]);
  assert.equal((await onStore(settings, 'token revoke --customer 99')).err, 'cartwright: there is no customer "99"\n');
  assert.equal((await onStore(settings, 'token revoke --customer 9')).out, 'Every token of 9 has ended.\n');
  assert.deepEqual(await living(), [false, true, false, false, false]);
  assert.equal((await onStore(settings, 'token revoke')).status, 2);
  assert.equal((await onStore(settings, 'token revoke --all --user pim')).status, 2);
  assert.equal((await onStore(settings, 'token revoke --all')).out, 'Every token has ended.\n');
  assert.deepEqual(await living(), [false, false, false, false, false]);
  assert.equal(await holds(engine, await tokenFor({ engine, subject: pim })), true);
});

onEachEngine('a rotated key leaves the tokens of the former alone', async (_, engine, settings) => {
  const token = await tokenFor({ engine, grants: ['all'] });
  assert.match(
    (await onStore(settings, 'token rotate-key')).out,
    /^New tokens are signed with the key [0-9a-f]{32}\.\n$/,
  );
  assert.equal(await holds(engine, token), true);
});

async function holds(engine: Engine, token: string): Promise<boolean> {
  return (await engine.read((tx) => authenticateBearer(tx, token, Date.now()))).ok;
}

async function opens(engine: Engine, clientId: string, clientSecret: string): Promise<boolean> {
  const limits = { now: Date.now, failuresPerAccount: 100, failuresPerAddress: 100, queues: createCheckQueues() };
  return (await loginClient(engine, { clientId, clientSecret, address: '192.0.2.1' }, limits)).ok;
}
