/** Bearer tokens: attacks of RFC 8725 and RFC 6750, in addition to the forgeries in `test/wire/rest/framework/auth-bearer.test.ts`. */

import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { removeClient } from '../../src/domain/access/identity/clients.ts';
import { revoke } from '../../src/domain/access/identity/roles.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { testKey } from '../support/service.ts';
import { erp, onAuth, password } from '../wire/rest/framework/auth-support.ts';

const marta = { email: 'marta@example.com', password };
const user = { grant_type: 'api_user', username: 'erp', api_key: testKey };

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());
const signed = (input: string, by: Buffer | string): string =>
  `${input}.${createHmac('sha256', by).update(input).digest('base64url')}`;

async function signingKey(engine: Engine): Promise<Buffer> {
  const [row] = await engine.read((tx) => tx.query((q) => q.selectFrom('token_key').select('secret')));
  return Buffer.from(row?.secret ?? '', 'hex');
}

onAuth('a key that the token itself brings or points to is not used, nor is it fetched', async (test) => {
  let visits = 0;
  const listener = createServer((_request, answer) => {
    visits += 1;
    answer.end('{}');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/keys`;
  try {
    const [header, payload = ''] = (await test.token(marta)).split('.');
    const own = randomBytes(32);
    const jwk = { kty: 'oct', k: own.toString('base64url'), alg: 'HS256' };
    const pointers = [
      { jku: url },
      { x5u: url },
      { jwk },
      { x5c: [own.toString('base64')] },
      { kid: url },
      { jku: url, jwk, kid: 'x' },
    ];
    for (const pointer of pointers) {
      const forged = signed(`${encoded({ ...decoded(header), ...pointer })}.${payload}`, own);
      assert.equal((await test.bearer('refresh', forged)).status, 401, Object.keys(pointer).join());
    }
    assert.equal(visits, 0);
  } finally {
    listener.close();
  }
});

onAuth('only the compact form of a signed token is one', async (test) => {
  const token = await test.token(marta);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const key = await signingKey(test.engine);
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const deflated = deflateRawSync(Buffer.from(payload, 'base64url')).toString('base64url');
  const others: Readonly<Record<string, string>> = {
    'JSON serialization': JSON.stringify({ payload, protected: header, signature }),
    'general JSON serialization': JSON.stringify({ payload, signatures: [{ protected: header, signature }] }),
    'an encrypted token': `${header}.${payload}.${signature}.${payload}.${signature}`,
    'a token in a token': signed(`${encoded({ ...decoded(header), cty: 'JWT' })}.${encoded(token)}`, key),
    'a compressed payload': signed(`${encoded({ ...decoded(header), zip: 'DEF' })}.${deflated}`, key),
    'a detached payload': `${header}..${signature}`,
    'ES256 with an empty signature': `${encoded({ ...decoded(header), alg: 'ES256' })}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'HMAC by the public key of another algorithm': signed(
      `${encoded({ ...decoded(header), alg: 'HS256' })}.${payload}`,
      publicKey.export({ type: 'spki', format: 'pem' }) as string,
    ),
    'the algorithm in other letters': signed(`${encoded({ ...decoded(header), alg: 'hs256' })}.${payload}`, key),
    'a list of algorithms': signed(`${encoded({ ...decoded(header), alg: ['HS256'] })}.${payload}`, key),
  };
  for (const [name, other] of Object.entries(others)) {
    assert.equal((await test.bearer('refresh', other)).status, 401, name);
  }
  assert.equal((await test.bearer('refresh', token)).status, 200);
});

onAuth('a payload cannot make its sender more than the database says', async (test) => {
  const { userId } = await erp(test.engine, ['cms-pages/read']);
  const [header = '', payload] = (await test.token(user)).split('.');
  const key = await signingKey(test.engine);
  // Even in a token with the right signature, only the database decides about grants and activity.
  const claims = { permissions: ['all'], roles: ['all'], is_admin: true, scope: 'all', allowed_store_ids: null };
  const token = signed(`${header}.${encoded({ ...decoded(payload), ...claims })}`, key);
  const answer = await fetch(`${test.service.url}/api/rest/v2/cms-pages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'x', title: 'X' }),
  });
  assert.equal(answer.status, 403);
  assert.ok(userId > 0);
});

onAuth('a token of one account is not valid for another kind of account with the same id', async (test) => {
  const { userId } = await erp(test.engine);
  const [header = '', payload] = (await test.token(user)).split('.');
  const claims = decoded(payload);
  assert.equal(claims.sub, `api_user_${userId}`);
  const [, , signature] = (await test.token(user)).split('.');
  for (const sub of [`customer_${userId}`, `api_user_0${userId}`, `API_USER_${userId}`, `api_user_${userId}\n`]) {
    const changed = `${header}.${encoded({ ...claims, sub })}`;
    assert.equal((await test.bearer('refresh', `${changed}.${signature}`)).status, 401, sub);
  }
});

onAuth('a token counts only in its header, once, as the one scheme (RFC 6750 2)', async (test) => {
  await erp(test.engine);
  const token = await test.token(user);
  const address = `${test.service.url}/api/rest/v2/product-attributes`;
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${address}${path}`, { headers })).status;
  assert.equal(await status('', { authorization: `Bearer ${token}` }), 200);
  assert.notEqual(await status(`?access_token=${token}`), 200);
  assert.equal(await status('', { cookie: `access_token=${token}; token=${token}` }), 401);
  assert.equal(await status('', { 'x-authorization': `Bearer ${token}`, 'x-api-key': token }), 401);
  for (const scheme of ['Token', 'Basic', 'JWT', 'Bearer:', 'BearerX', '']) {
    assert.equal(await status('', { authorization: `${scheme} ${token}` }), 401, scheme);
  }
  assert.equal(await status('', { authorization: `Bearer ${token}, Bearer ${token}` }), 401);
  assert.equal(await status('', { authorization: `Bearer ${token} ${token}` }), 401);
});

onAuth('tokens and their names are random, and of a revoked one only its name is kept', async (test) => {
  await erp(test.engine);
  const tokens = await Promise.all(Array.from({ length: 40 }, () => test.token(user)));
  const names = tokens.map((token) => String(decoded(token.split('.')[1]).jti));
  assert.equal(new Set(names).size, 40);
  for (const name of names) assert.match(name, /^[0-9a-f]{32}$/);
  assert.equal((await signingKey(test.engine)).length, 32);
  await test.bearer('logout', tokens[0] ?? '');
  const stored = await test.engine.read((tx) => tx.query((q) => q.selectFrom('token_revocation').selectAll()));
  assert.equal(stored.length, 1);
  assert.ok(!JSON.stringify(stored).includes(tokens[0]?.split('.')[2] ?? ''));
});

onAuth('a client whose secret is gone, and a grant that is gone, act at the next call', async (test) => {
  const { userId, clientId, clientSecret } = await erp(test.engine, ['product-attributes/read']);
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const token = await test.token(grant);
  const status = async () =>
    (
      await fetch(`${test.service.url}/api/rest/v2/product-attributes`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  assert.equal(await status(), 200);
  const [role] = await test.engine.read((tx) => tx.query((q) => q.selectFrom('role').select('role_id')));
  await test.engine.write((tx) => revoke(tx, role?.role_id ?? 0, 'product-attributes/read'));
  assert.equal(await status(), 403);
  await test.engine.write((tx) => removeClient(tx, userId, clientId));
  assert.equal(await status(), 401);
});

onAuth('secrets of clients are 256 random bits, kept as a digest', async (test) => {
  const made = await erp(test.engine);
  assert.match(made.clientSecret, /^[0-9a-f]{64}$/);
  const rows = await test.engine.read((tx) => tx.query((q) => q.selectFrom('api_client').selectAll()));
  assert.ok(!JSON.stringify(rows).includes(made.clientSecret));
});
