/** A refusal does not tell which accounts exist: not by its text, its headers, or the work behind it. */

import assert from 'node:assert/strict';
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Engine } from '../../src/platform/storage/engine.ts';

// A clock could measure the work of argon2id. Hashes are counted instead, since clocks of shared machines are
// unreliable.
let hashes = 0;
const { argon2 } = crypto;
crypto.argon2 = ((...args: Parameters<typeof argon2>) => {
  hashes += 1;
  return argon2(...args);
}) as typeof argon2;
syncBuiltinESMExports();
const { hashSecret } = await import('../../src/domain/access/identity/secret.ts');
const { createUser, setActive } = await import('../../src/domain/access/identity/api-users.ts');
const { addClient } = await import('../../src/domain/access/identity/clients.ts');
const { makeStandInSecret } = await import('../../src/domain/access/identity/stand-in.ts');
const { erp, noon, onAuth } = await import('../wire/rest/framework/auth-support.ts');
const { countStatements } = await import('../support/database/count-statements.ts');
const { startService, testKey } = await import('../support/service.ts');
const { envelope, login, paths, send, styles, v1, v2, wsi } = await import('../wire/soap/wire.ts');

const wrong = 'Wrong-key-1';

/** Users `erp`, `idle` (inactive) and `bare` (without role), and customers, all with keys in the newest form. */
async function accounts(engine: Engine) {
  const made = await erp(engine);
  const hash = await hashSecret(testKey);
  await engine.write(async (tx) => {
    const idle = await createUser(tx, { username: 'idle', keyHash: hash }, noon);
    await setActive(tx, idle ?? 0, false, noon);
    await createUser(tx, { username: 'bare', keyHash: hash }, noon);
    await tx.exec(`update api_user set key_hash = '${hash}'`);
    await tx.exec(`update customer set password_hash = '${hash}'`);
    // Otherwise the first login makes it.
    await makeStandInSecret(tx, noon);
  });
  const [idle] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('api_user').select('user_id').where('username', '=', 'idle')),
  );
  const idleClient = await engine.write((tx) => addClient(tx, idle?.user_id ?? 0, '', noon));
  return { ...made, idleClient };
}

/** The parts of an answer that an outsider sees, and its cost. */
interface Seen {
  readonly status: number;
  readonly headers: unknown;
  readonly body: string;
  readonly hashes: number;
  readonly statements: number;
}

const volatile = /^(date|x-request-id|content-length|keep-alive|connection)$/;
const withoutId = (body: string) => body.replace(/"requestId":"[^"]*"/, '');

onAuth(
  'all reasons for a refused SOAP login look and cost the same',
  async ({ engine }) => {
    await accounts(engine);
    const counted = countStatements(engine);
    const service = await startService(counted.engine, {}, { now: () => noon });
    try {
      const seen = async (style: (typeof styles)[number], body: string, headers = {}): Promise<Seen> => {
        const hashesBefore = hashes;
        const statementsBefore = counted.statements();
        const answer = await send(service.url, { path: paths[style], headers, body: envelope(body) });
        const shown = Object.entries(answer.headers).filter(([name]) => !volatile.test(name));
        return {
          status: answer.status,
          headers: shown,
          body: answer.body,
          hashes: hashes - hashesBefore,
          statements: counted.statements() - statementsBefore,
        };
      };
      const tries = [
        ['erp', wrong],
        ['nobody', wrong],
        ['idle', wrong],
        ['idle', testKey],
        ['bare', wrong],
        ['bare', testKey],
      ] as const;
      const calls = {
        v1: v1('cart_product.list', '', '<args>1</args>'),
        v2: v2('shoppingCartProductList', '', '<quoteId>1</quoteId>'),
        wsi: wsi('shoppingCartProductList', '', '<quoteId>1</quoteId>'),
      };
      for (const style of styles) {
        const first = await seen(style, login(style, 'erp', wrong));
        assert.equal(first.hashes, 1);
        for (const [name, key] of tries) {
          assert.deepEqual(await seen(style, login(style, name, key)), first, `${style} ${name} ${key}`);
          const authorization = `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;
          const answer = await seen(style, calls[style], { authorization });
          const expected = await seen(style, calls[style], {
            authorization: `Basic ${Buffer.from(`erp:${wrong}`).toString('base64')}`,
          });
          assert.deepEqual(answer, expected, `${style} Basic ${name} ${key}`);
        }
      }
    } finally {
      await service.close();
    }
  },
  { loginFailuresPerAccount: 9999, loginFailuresPerAddress: 9999 },
);

onAuth('all reasons for a refused REST login look and cost the same, with each grant', async ({ engine }) => {
  const { clientId, idleClient } = await accounts(engine);
  const counted = countStatements(engine);
  const limits = { loginFailuresPerAccount: 9999, loginFailuresPerAddress: 9999 };
  const service = await startService(counted.engine, limits, { now: () => noon });
  try {
    const seen = async (body: object): Promise<Seen> => {
      const hashesBefore = hashes;
      const statementsBefore = counted.statements();
      const answer = await fetch(`${service.url}/api/rest/v2/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return {
        status: answer.status,
        headers: [...answer.headers].filter(([name]) => !volatile.test(name)),
        body: withoutId(await answer.text()),
        hashes: hashes - hashesBefore,
        statements: counted.statements() - statementsBefore,
      };
    };
    const user = (username: string, api_key: string) => ({ grant_type: 'api_user', username, api_key });
    const client = (client_id: string, client_secret: string) => ({
      grant_type: 'client_credentials',
      client_id,
      client_secret,
    });
    const grants = [
      [user('erp', wrong), user('nobody', wrong), user('idle', wrong), user('idle', testKey), user('bare', testKey)],
      [client(clientId, wrong), client('nobody', wrong), client(idleClient.clientId, idleClient.clientSecret)],
      [
        { email: 'marta@example.com', password: wrong },
        { email: 'nobody@example.com', password: wrong },
        { email: 'closed@example.com', password: testKey },
        { email: 'closed@example.com', password: wrong },
        { email: 'waiting@example.com', password: wrong },
        { email: 'waiting@example.com', password: testKey },
        { email: 'oskar@example.com', password: testKey },
      ],
    ];
    for (const [reference, ...others] of grants) {
      const first = await seen(reference ?? {});
      assert.ok([400, 401].includes(first.status));
      for (const other of others) assert.deepEqual(await seen(other), first, JSON.stringify(other));
    }
  } finally {
    await service.close();
  }
});

onAuth('a session or token of somebody who was switched off is refused as one that never was', async (test) => {
  const { engine, service } = test;
  const { userId } = await erp(engine);
  const token = await test.token({ grant_type: 'api_user', username: 'erp', api_key: testKey });
  const { answer } = await send(service.url, { path: paths.v2, body: envelope(login('v2', 'erp', testKey)) });
  const session = String(answer.result);
  await engine.write((tx) => setActive(tx, userId, false, noon));
  const call = async (id: string) =>
    (await send(service.url, { path: paths.v2, body: envelope(v2('shoppingCartCreate', id)) })).body;
  assert.equal(await call(session), await call(createHash('sha256').update('no session').digest('hex')));
  const rest = (sent: string) => test.bearer('refresh', sent);
  assert.equal((await rest(token)).status, 401);
});
