/**
 * Imported forms of secrets that cost more: they are checked off the event loop, limited for each network, and do not
 * tell which names exist.
 */

import assert from 'node:assert/strict';
import { type CheckOptions, createCheckQueues } from '../../src/domain/access/identity/credentials.ts';
import { login as logIn } from '../../src/domain/access/identity/login.ts';
import { formOf } from '../../src/domain/access/identity/secret.ts';
import { findStandIn } from '../../src/domain/access/identity/stand-in.ts';
import { createGate, type Gate } from '../../src/platform/process/gate.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { addApiUser, legacyKeyHash, testKey } from '../support/service.ts';
import { erp } from '../wire/rest/framework/auth-support.ts';
import { envelope, paths, send, v2 } from '../wire/soap/wire.ts';
import { noon, onService, setHash, stored } from './support/secret-checks.ts';

const place = {
  bcrypt: 'thread',
  argon2id: 'pool',
  large_argon2id: 'pool',
  digest: 'loop',
  unknown: 'nowhere',
} as const;

onService(
  'bcrypt is compared in a thread of its own, once, at every door',
  async ({ url, made, soap, token }, engine) => {
    assert.deepEqual(await made(() => soap('bcrypt', 'wrong')), { 'bcrypt thread': 1 });
    assert.deepEqual(await made(() => token({ grant_type: 'api_user', username: 'bcrypt', api_key: 'wrong' })), {
      'bcrypt thread': 1,
    });
    const authorization = `Basic ${Buffer.from('bcrypt:wrong').toString('base64')}`;
    const basic = () => send(url, { path: paths.v2, headers: { authorization }, body: envelope(v2('resources', '')) });
    assert.deepEqual(await made(basic), { 'bcrypt thread': 1 });
    await setHash(engine, 'customer', 'marta@example.com', stored.bcrypt);
    assert.deepEqual(await made(() => token({ email: 'marta@example.com', password: 'wrong' })), {
      'bcrypt thread': 1,
    });
    const { clientId } = await erp(engine);
    await engine.write((tx) => tx.exec(`update api_client set secret_hash = '${stored.bcrypt}'`));
    const client = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' };
    assert.deepEqual(await made(() => token(client)), { 'bcrypt thread': 1 });
    // The right key is stored in our own form, which later logins are checked against, and this login is remembered.
    assert.deepEqual(await made(() => soap('bcrypt', testKey)), { 'bcrypt thread': 1 });
    assert.deepEqual(await made(() => soap('bcrypt', 'wrong')), { 'argon2id pool': 1 });
    assert.deepEqual(await made(() => soap('bcrypt', testKey)), {});
  },
);

onService(
  'an unknown name costs what its stand-in costs, by form and place, whatever kind of account',
  async (running, engine) => {
    const { made, soap, token } = running;
    const { clientId } = await erp(engine);
    for (const form of ['argon2id', 'digest'] as const) {
      const [user] = await engine.read((tx) =>
        tx.query((q) => q.selectFrom('api_user').select('user_id').where('username', '=', form)),
      );
      await engine.write((tx) =>
        tx.exec(
          `insert into api_client (client_id, user_id, secret_hash, created_at, updated_at) values ('of-${form}', ${user?.user_id}, '${stored[form]}', 0, 0)`,
        ),
      );
    }
    await engine.write((tx) =>
      tx.exec(`update api_client set secret_hash = '${stored.bcrypt}' where client_id = '${clientId}'`),
    );
    const emails = ['marta@example.com', 'closed@example.com', 'waiting@example.com', 'oskar@example.com'];
    for (const [index, email] of emails.entries()) {
      await setHash(
        engine,
        'customer',
        email,
        [stored.bcrypt, stored.argon2id, stored.digest, stored.large_argon2id][index] ?? '',
      );
    }
    const doors = {
      apiUser: (name: string) => soap(name, 'wrong'),
      customer: (name: string) => token({ email: name, password: 'wrong' }),
      client: (name: string) => token({ grant_type: 'client_credentials', client_id: name, client_secret: 'wrong' }),
    };
    await soap('anybody', 'wrong');
    for (const [kind, door] of Object.entries(doors) as [keyof typeof doors, (name: string) => Promise<unknown>][]) {
      const seen = new Set<string>();
      for (let index = 0; index < 12; index++) {
        const name = `nobody-${index}@example.com`;
        const standIn = await engine.read((tx) => findStandIn(tx, kind, name));
        const form = formOf(standIn?.secretHash ?? '');
        assert.notEqual(form, 'unknown');
        seen.add(form);
        assert.deepEqual(await made(() => door(name)), { [`${form} ${place[form]}`]: 1 }, `${kind} ${name}`);
      }
      assert.ok(seen.size > 1, `all names of no ${kind} cost the same`);
    }
    // Unknown names cost the same as existing accounts with each form.
    for (const form of Object.keys(stored) as (keyof typeof stored)[]) {
      assert.deepEqual(await made(() => soap(form, 'wrong')), { [`${form} ${place[form]}`]: 1 }, form);
    }
  },
);

onService(
  'the time for slow forms is bounded by network, and what is beyond is refused unseen until the minute is over',
  async ({ made, soap, clock }) => {
    assert.equal((await soap('bcrypt', 'wrong')).answer.fault?.code, '2');
    const refused = await made(async () => {
      for (const [name, key] of [
        ['bcrypt', 'wrong'],
        ['bcrypt', testKey],
        ['large_argon2id', testKey],
      ] as const) {
        const { status, headers, answer } = await soap(name, key);
        assert.deepEqual([status, answer.fault?.code, Number(headers['retry-after']) > 0], [503, '1', true]);
      }
    });
    assert.deepEqual(refused, {});
    // Other forms and other networks are not limited.
    assert.deepEqual(await made(() => soap('argon2id', testKey)), { 'argon2id pool': 1 });
    assert.deepEqual(await made(() => soap('bcrypt', 'wrong', '192.0.2.2')), { 'bcrypt thread': 1 });
    clock.now += 60_000;
    assert.deepEqual(await made(() => soap('large_argon2id', testKey)), { 'large_argon2id pool': 1 });
    assert.equal((await soap('argon2id', testKey)).status, 200);
  },
  { slowHashTime: 1 },
);

onEachEngine('logins take turns by network, and who logged in lately from there comes first', async (_t, engine) => {
  for (const name of ['erp', 'pim']) await addApiUser(engine, name, ['all'], legacyKeyHash);
  const quick = createGate(1, 1000);
  let arrived = Promise.withResolvers<void>();
  const watched: Gate = {
    run(work, turn) {
      const done = quick.run(work, turn);
      arrived.resolve();
      return done;
    },
  };
  const options: CheckOptions = {
    now: () => noon,
    failuresPerAccount: 999,
    failuresPerAddress: 999,
    queues: { ...createCheckQueues(), quick: watched },
  };
  const order: string[] = [];
  const ask = async (username: string, key: string, address: string) => {
    await logIn(engine, { username, key, address }, options);
    order.push(`${username} ${address}`);
  };
  await ask('erp', testKey, '192.0.2.9');
  order.length = 0;
  const { promise: held, resolve: open } = Promise.withResolvers<void>();
  const first = quick.run(() => held);
  const all: Promise<void>[] = [];
  // Each attempt is in the queue before the next one is made.
  const queue = async (...attempt: Parameters<typeof ask>) => {
    arrived = Promise.withResolvers<void>();
    all.push(ask(...attempt));
    await arrived.promise;
  };
  for (let time = 0; time < 3; time++) await queue('erp', `wrong ${time}`, '192.0.2.1');
  for (let time = 0; time < 2; time++) await queue('nobody', `wrong ${time}`, '192.0.2.2');
  await queue('pim', testKey, '192.0.2.9');
  // The user's key is stored in another form meanwhile, and no login has been checked against that form.
  await setHash(engine, 'api_user', 'erp', stored.digest);
  await queue('erp', testKey, '192.0.2.9');
  open();
  await Promise.all([first, ...all]);
  assert.deepEqual(order, [
    'erp 192.0.2.9',
    'erp 192.0.2.1',
    'nobody 192.0.2.2',
    'pim 192.0.2.9',
    'erp 192.0.2.1',
    'nobody 192.0.2.2',
    'erp 192.0.2.1',
  ]);
});
