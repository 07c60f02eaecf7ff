import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter } from '../../../../src/interfaces/rest/server/rate-limit.ts';
import { editor, onFacts, writer } from './framework-app.ts';

onFacts('callers without permission are told why, and nothing happens', async (service) => {
  const body = { id: 'answer', value: '42' };
  const cases = [
    { token: undefined, expected: [401, 'unauthorized', 'This needs a bearer token; auth/token issues one.'] },
    { token: 'expired', expected: [401, 'authentication_error', 'The token is over.'] },
    { token: 'garbage', expected: [401, 'authentication_error', 'The bearer is not a token of this service.'] },
    { token: 'customer', expected: [403, 'forbidden', 'This needs the permission products/write.'] },
    { token: 'user products/read', expected: [403, 'forbidden', 'This needs the permission products/write.'] },
  ];
  for (const { token, expected } of cases) {
    const answer = await service.as(token).post('/facts', body);
    assert.deepEqual([answer.status, answer.body.error, answer.body.detail], expected, token ?? 'nobody');
  }
  assert.deepEqual(await service.facts(), []);
});

onFacts('401 says where to get a token (RFC 9728)', async (service) => {
  const metadata = `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource"`;
  const none = await service.as().post('/facts', {});
  assert.equal(none.headers.get('www-authenticate'), metadata);
  const bad = await service.as('garbage').get('/facts');
  assert.deepEqual([bad.status, bad.headers.get('www-authenticate')], [401, `${metadata}, error="invalid_token"`]);
});

onFacts('only a bearer token identifies a caller; an invalid one is refused on public routes, too', async (service) => {
  const get = async (authorization: string) => {
    const { status } = await service.as().get('/facts', { headers: { authorization } });
    return status;
  };
  assert.deepEqual(
    [await get('Basic YTpi'), await get('bearer customer'), await get('Bearer'), await get('Bearer  ')],
    [200, 200, 401, 401],
  );
});

onFacts('callers without permission do not learn about errors in their input', async (service) => {
  assert.equal((await service.as('customer').post('/facts', { wrong: 1 })).status, 403);
  assert.equal((await service.as('garbage').send('POST', '/facts', { body: '{' })).status, 401);
});

onFacts('routes of customers are theirs alone', async (service) => {
  assert.deepEqual((await service.as('customer').get('/mine')).body, { customerId: 7 });
  assert.equal((await service.as(editor).get('/mine')).status, 403);
  assert.equal((await service.as().get('/mine')).status, 401);
});

onFacts('a store view is chosen by parameter or header, by code or id', async (service) => {
  const store = async (path: string, headers: Record<string, string> = {}, token?: string) => {
    const { status, body } = await service.as(token).get(path, { headers });
    return status === 200 ? [body.code, body.isGiven] : [status, body.error];
  };
  assert.deepEqual(await store('/store'), ['north', false]);
  assert.deepEqual(await store('/store?store=south'), ['south', true]);
  assert.deepEqual(await store('/store?store=2'), ['south', true]);
  assert.deepEqual(await store('/store', { 'x-store-code': 'south' }), ['south', true]);
  assert.deepEqual(await store('/store?store=north', { 'x-store-code': 'south' }), ['north', true]);
  assert.deepEqual(await store('/store?store=west'), [400, 'bad_request']);
  assert.deepEqual(await store('/store?store='), [400, 'bad_request']);
  assert.deepEqual(await store('/store?store=admin'), [403, 'forbidden']);
  assert.deepEqual(await store('/store?store=0', {}, 'customer'), [403, 'forbidden']);
  assert.deepEqual(await store('/store?store=admin', {}, writer), ['admin', true]);
});

onFacts('an API user that is bound to store views works in them alone', async (service) => {
  const bound = service.as('user products/write @2');
  assert.equal((await bound.get('/store?store=south')).status, 200);
  assert.equal((await bound.get('/store?store=north')).status, 403);
  assert.equal((await bound.get('/store')).status, 403);
  assert.equal((await bound.post('/facts', { id: 'answer', value: '42' })).status, 403);
  assert.equal((await bound.get('/store?store=admin')).status, 403);
  assert.deepEqual(await service.facts(), []);
});

onFacts(
  'calls are counted by caller, said in RateLimit, and refused with Retry-After when a minute has too many',
  async (service) => {
    const call = async (token?: string) => {
      const { status, headers } = await service.as(token).get('/facts');
      return [status, headers.get('ratelimit'), headers.get('retry-after')];
    };
    const { headers } = await service.as().get('/facts');
    assert.equal(headers.get('ratelimit-policy'), '"default";q=2;w=60');
    assert.equal(headers.get('ratelimit'), '"default";r=1;t=30');
    assert.deepEqual(await call(), [200, '"default";r=0;t=60', null]);
    assert.deepEqual(await call(), [429, '"default";r=0;t=60', '30']);
    assert.deepEqual(await call('garbage'), [429, '"default";r=0;t=60', '30']);
    assert.deepEqual(await call(writer), [200, '"default";r=2;t=20', null]);
    service.setNow(Date.UTC(2026, 10, 21, 0, 0, 30));
    assert.deepEqual(await call(), [200, '"default";r=0;t=60', null]);
  },
  { restRequestsPerMinute: 3, restAnonymousRequestsPerMinute: 2 },
);

onFacts(
  'too many calls have no effect',
  async (service) => {
    assert.equal((await service.as(writer).post('/facts', { id: 'a', value: '1' })).status, 201);
    assert.equal((await service.as(writer).post('/facts', { id: 'b', value: '2' })).status, 429);
    assert.deepEqual(await service.facts(), ['a=1']);
  },
  { restRequestsPerMinute: 1 },
);

onFacts(
  'no limit, no RateLimit',
  async (service) => {
    assert.equal((await service.as().get('/facts')).headers.get('ratelimit'), null);
  },
  { restAnonymousRequestsPerMinute: 0 },
);

test('a limiter forgets callers whose calls are all available again, and never exceeds its bound', () => {
  const limiter = createRateLimiter();
  for (let caller = 0; caller < 60_000; caller += 1) limiter.take(`address ${caller}`, 10, 0);
  assert.equal(limiter.take('address 59999', 10, 0)?.remaining, 8);
  assert.equal(limiter.take('address 0', 10, 0)?.remaining, 9);
});
