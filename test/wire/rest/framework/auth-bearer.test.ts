import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { request } from 'node:http';
import { removeClient, rotateClient } from '../../../../src/domain/access/identity/clients.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { testKey } from '../../../support/service.ts';
import { erp, noon, onAuth, password } from './auth-support.ts';

const marta = { email: 'marta@example.com', password };

onAuth(
  'a token of every grant is traded for a new one of the same account; the old one is dead at once',
  async (test) => {
    const { clientId, clientSecret } = await erp(test.engine);
    for (const credentials of [
      marta,
      { grant_type: 'api_user', username: 'erp', api_key: testKey },
      { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    ]) {
      const first = await test.post('token', credentials);
      test.clock.now += 1000;
      const second = await test.bearer('refresh', first.body.token);
      assert.equal(second.status, 200);
      assert.equal(second.headers.get('cache-control'), 'no-store');
      assert.notEqual(second.body.token, first.body.token);
      // Only a login tells about the cart.
      const { cartItemsQty: _cart, ...account } = first.body;
      assert.deepEqual({ ...second.body, token: 0 }, { ...account, token: 0 });
      assert.equal((await test.bearer('refresh', first.body.token)).status, 401);
      assert.equal((await test.bearer('logout', first.body.token)).status, 401);
      assert.equal((await test.bearer('refresh', second.body.token)).status, 200);
    }
  },
);

onAuth('refreshing and logging out look at no body, whatever it is', async (test) => {
  let token = await test.token(marta);
  const bodies: [string, Record<string, string>][] = [
    ['{"a":', { 'content-type': 'application/json' }],
    ['', { 'content-type': 'application/json' }],
    ['<x', { 'content-type': 'application/xml' }],
    ['x', { 'content-type': 'no/such;;;type=' }],
    ['x', { 'content-type': 'nonsense' }],
    ['x', { 'content-type': 'application/json', 'content-encoding': 'br' }],
    ['x'.repeat(3_000_000), { 'content-type': 'text/plain' }],
  ];
  for (const [body, headers] of bodies) {
    const init = { body, headers: { ...headers, authorization: `Bearer ${token}` } };
    const answer = await test.post('refresh', undefined, init);
    assert.equal(answer.status, 200, JSON.stringify(headers));
    token = answer.body.token;
  }
  const init = { body: '{', headers: { 'content-type': 'application/json', authorization: `bearer ${token}` } };
  assert.equal((await test.post('logout', undefined, init)).status, 200);
});

onAuth('of refreshes at the same time one wins', async (test) => {
  const token = await test.token(marta);
  const answers = await Promise.all(Array.from({ length: 10 }, () => test.bearer('refresh', token)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(9).fill(401)]);
});

onAuth('logging out ends the token and says so; others of the account live on', async (test) => {
  const token = await test.token(marta);
  const other = await test.token(marta);
  const answer = await test.bearer('logout', token);
  assert.deepEqual(
    [answer.status, answer.body, answer.headers.get('cache-control')],
    [200, { success: true, message: 'The token is revoked.' }, 'no-store'],
  );
  const again = await test.bearer('logout', token);
  assert.deepEqual([again.status, again.body.error], [401, 'authentication_error']);
  assert.equal((await test.bearer('logout', other)).status, 200);
});

onAuth(
  'without a bearer 401 says where to get one; a bad one is named invalid_token',
  async ({ post, bearer, service }) => {
    const metadata = `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource"`;
    for (const endpoint of ['refresh', 'logout']) {
      const without = await post(endpoint);
      assert.deepEqual([without.status, without.body.error], [401, 'unauthorized']);
      assert.equal(without.headers.get('www-authenticate'), metadata);
      assert.equal(without.headers.get('content-type'), 'application/problem+json; charset=utf-8');
      const basic = await post(endpoint, undefined, { headers: { authorization: 'Basic eDp5' } });
      assert.deepEqual([basic.status, basic.body.error], [401, 'unauthorized']);
      const bad = await bearer(endpoint, 'rubbish');
      assert.deepEqual([bad.status, bad.body.error, bad.body.code], [401, 'authentication_error', 401]);
      assert.equal(bad.headers.get('www-authenticate'), `${metadata}, error="invalid_token"`);
    }
  },
);

onAuth('a token ends with its time, its account, its client and the secret of that', async (test) => {
  const { engine, clock } = test;
  const { userId, clientId, clientSecret } = await erp(engine);
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const token = await test.token(credentials);
  const rotated = await engine.write((tx) => rotateClient(tx, userId, clientId, noon));
  assert.equal((await test.bearer('refresh', token)).status, 401);
  assert.equal((await test.post('token', credentials)).status, 401);
  const anew = await test.token({ ...credentials, client_secret: rotated?.clientSecret });
  await engine.write((tx) => removeClient(tx, userId, clientId));
  assert.equal((await test.bearer('refresh', anew)).status, 401);
  const ofMarta = await test.token(marta);
  await engine.write((tx) => tx.exec('update customer set is_active = 0'));
  assert.equal((await test.bearer('refresh', ofMarta)).status, 401);
  await engine.write((tx) => tx.exec('update customer set is_active = 1'));
  await engine.write((tx) =>
    tx.exec("insert into customer_value (customer_id, attribute_id, value) values (1, 3, 'x')"),
  );
  assert.equal((await test.bearer('refresh', ofMarta)).status, 401);
  await engine.write((tx) => tx.exec('delete from customer_value where attribute_id = 3'));
  clock.now += 3_600_000;
  assert.equal((await test.bearer('refresh', ofMarta)).status, 401);
});

onAuth(
  'the content of a token: one algorithm, a type, the issuer of the metadata, and no e-mail address',
  async (test) => {
    const { engine, service } = test;
    const { userId } = await erp(engine, ['products/write']);
    const token = await test.token({ grant_type: 'api_user', username: 'erp', api_key: testKey });
    const [header, payload] = token.split('.').slice(0, 2).map(decoded);
    const [key] = await keys(engine);
    const metadata = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    const { issuer } = (await metadata.json()) as { issuer: string };
    assert.equal(issuer, service.url);
    assert.deepEqual(header, { alg: 'HS256', typ: 'at+jwt', kid: key?.kid });
    const { jti, ...claims } = payload ?? {};
    assert.match(String(jti), /^[0-9a-f]{32}$/);
    const seconds = noon / 1000;
    assert.deepEqual(claims, {
      api_user_id: userId,
      username: 'erp',
      permissions: ['products/write'],
      type: 'api_user',
      iss: issuer,
      aud: 'cartwright-rest-v2',
      sub: `api_user_${userId}`,
      client_id: `api_user_${userId}`,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 3600,
      gen: 0,
    });
    const [, ofMarta] = (await test.token(marta)).split('.').slice(0, 2).map(decoded);
    const { jti: _name, ...said } = ofMarta ?? {};
    assert.deepEqual(said, {
      customer_id: 1,
      type: 'customer',
      iss: issuer,
      aud: 'cartwright-rest-v2',
      sub: 'customer_1',
      client_id: 'customer_1',
      iat: seconds,
      nbf: seconds,
      exp: seconds + 3600,
      gen: 0,
    });
  },
);

onAuth('a token of client credentials names the client, also after a renewal', async (test) => {
  const { clientId, clientSecret } = await erp(test.engine);
  const token = await test.token({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const renewed = await test.bearer('refresh', token);
  for (const each of [token, renewed.body.token]) {
    const [, payload] = each.split('.').slice(0, 2).map(decoded);
    assert.deepEqual([payload.client_id, payload.cgen, payload.iss], [clientId, 0, test.service.url]);
  }
});

onAuth('a store that has several addresses takes the tokens of each', async (test) => {
  const token = await test.token(marta);
  assert.equal(await statusBehind('other.example', test.service.url, token), 200);
});

onAuth(
  'a store with one address names it as the issuer in every token, and takes no tokens of others',
  async ({ engine, service, token, bearer }) => {
    const mine = await token(marta);
    const [, payload = ''] = mine.split('.');
    assert.equal(decoded(payload).iss, 'https://shop.example');
    const metadata = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    assert.equal(((await metadata.json()) as { issuer: string }).issuer, 'https://shop.example');
    const [key] = await keys(engine);
    const [header] = mine.split('.');
    const other = signed(
      `${header}.${encoded({ ...decoded(payload), iss: service.url })}`,
      Buffer.from(key?.secret ?? '', 'hex'),
    );
    for (const endpoint of ['logout', 'refresh']) assert.equal((await bearer(endpoint, other)).status, 401);
    assert.equal((await bearer('refresh', mine)).status, 200);
  },
  { baseUrl: 'https://shop.example' },
);

onAuth('tokens that somebody else made, or changed, are refused', async (test) => {
  const token = await test.token(marta);
  const [key] = await keys(test.engine);
  assert.ok(key);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const good = { header: decoded(header), payload: decoded(payload) };
  const secret = Buffer.from(key.secret, 'hex');
  const made = (change: object, ofHeader: object = {}, by: Buffer | string = secret, digest = 'sha256') =>
    signed(`${encoded({ ...good.header, ...ofHeader })}.${encoded({ ...good.payload, ...change })}`, by, digest);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsaInput = `${encoded({ ...good.header, alg: 'RS256' })}.${payload}`;
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const seconds = noon / 1000;
  const without = (claim: string) => made({ [claim]: undefined });
  const duplicated = Buffer.from(JSON.stringify(good.payload).replace('{', '{"sub":"customer_2",')).toString(
    'base64url',
  );

  const forgeries: Record<string, string> = {
    'alg none': `${encoded({ ...good.header, alg: 'none' })}.${payload}.`,
    'alg none with a signature': `${encoded({ ...good.header, alg: 'none' })}.${payload}.${signature}`,
    'alg NONE': `${encoded({ ...good.header, alg: 'NONE' })}.${payload}.`,
    'no signature': `${header}.${payload}.`,
    'no signature part': `${header}.${payload}`,
    'another algorithm with the right key': made({}, { alg: 'HS512' }, secret, 'sha512'),
    'RS256 by another key': `${rsaInput}.${sign('sha256', Buffer.from(rsaInput), privateKey).toString('base64url')}`,
    'a public key as the secret': made({}, { jwk: publicKey.export({ format: 'jwk' }) }, pem as string),
    'another key': made({}, {}, 'x'.repeat(32)),
    'an empty key': made({}, {}, ''),
    'the key as text': made({}, {}, key.secret),
    'no kid': made({}, { kid: undefined }),
    'a kid that is no text': made({}, { kid: ['x'] }),
    'an unknown kid': made({}, { kid: 'f'.repeat(32) }),
    'a kid with SQL': made({}, { kid: "' or '1'='1" }),
    'a kid with a path': made({}, { kid: '../../../dev/null' }, ''),
    'a critical extension': made({}, { crit: ['b64'], b64: false }),
    'type JWT': made({}, { typ: 'JWT' }),
    'no type': made({}, { typ: undefined }),
    'another issuer': made({ iss: 'urn:uuid:other' }),
    'another audience': made({ aud: 'maho-api' }),
    'an issuer that is no address': made({ iss: '' }),
    'no issuer': without('iss'),
    'no client id': without('client_id'),
    'no audience': without('aud'),
    'no subject': without('sub'),
    'no jti': without('jti'),
    'no expiry': without('exp'),
    'no nbf': without('nbf'),
    'no iat': without('iat'),
    'no generation': without('gen'),
    'an expiry that is a text': made({ exp: String(seconds + 3600) }),
    'an expiry that is no number': made({ exp: null }),
    'a fraction as expiry': made({ exp: seconds + 0.5 }),
    expired: made({ exp: seconds }),
    'not valid yet': made({ nbf: seconds + 31 }),
    'issued in the future': made({ iat: seconds + 31 }),
    'a jti that is none': made({ jti: '../x' }),
    'another generation': made({ gen: 1 }),
    'a customer that is not there': made({ sub: 'customer_99' }),
    'an administrator': made({ sub: 'admin_1' }),
    'customer zero': made({ sub: 'customer_0' }),
    'a subject with more': made({ sub: 'customer_1 or 1=1' }),
    'a client that is not there': made({ sub: 'api_user_1', client_id: 'cw', cgen: 0 }),
    'a client that is no text': made({ client_id: 5, cgen: 0 }),
    'another payload under the signature': `${header}.${encoded({ ...good.payload, sub: 'customer_2' })}.${signature}`,
    'a claim twice under the signature': `${header}.${duplicated}.${signature}`,
    truncated: token.slice(0, -1),
    'one more character': `${token}A`,
    'a fourth part': `${token}.${signature}`,
    'whitespace inside': `${header}. ${payload}.${signature}`,
    padding: `${header}.${payload}.${signature}=`,
    huge: `${header}.${encoded({ ...good.payload, more: 'x'.repeat(9000) })}.${signature}`,
    'not base64url': token.replace('.', '.!'),
    empty: '',
    'a header that is no object': signed(`${Buffer.from('[]').toString('base64url')}.${payload}`, secret),
    'a header that is null': signed(`${Buffer.from('null'.padEnd(20)).toString('base64url')}.${payload}`, secret),
    'a payload that is no object': signed(
      `${header}.${Buffer.from('"text of a token"').toString('base64url')}`,
      secret,
    ),
  };
  for (const [name, forged] of Object.entries(forgeries)) {
    const answer = await test.bearer('logout', forged);
    assert.deepEqual([answer.status, answer.body.error], [401, 'authentication_error'], name);
  }
  // A token made in the same way without a wrong member is accepted, and the real token is still valid.
  assert.equal((await test.bearer('refresh', made({ nbf: seconds + 30, jti: 'f'.repeat(32) }))).status, 200);
  assert.equal((await test.bearer('refresh', made({}))).status, 200);
});

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signed(input: string, by: Buffer | string, digest = 'sha256'): string {
  return `${input}.${createHmac(digest, by).update(input).digest('base64url')}`;
}

function keys(engine: Engine) {
  return engine.read((tx) => tx.query((q) => q.selectFrom('token_key').select(['kid', 'secret'])));
}

/** The status of a refresh that claims to be for another host; `fetch` does not let a caller say that. */
function statusBehind(host: string, url: string, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}` };
    request(`${url}/api/rest/v2/auth/refresh`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
}
