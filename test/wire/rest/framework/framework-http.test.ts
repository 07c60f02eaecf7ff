import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { acceptedFormat } from '../../../../src/interfaces/rest/messages/negotiate.ts';
import { editor, factRoutes, onFacts, outsideWork, writer } from './framework-app.ts';

onFacts(
  'JSON-LD has type and address of a resource, and is the format for callers without a preference',
  async (service) => {
    await service.as(writer).post('/facts', { id: 'answer', value: '42' });
    for (const accept of ['application/ld+json', '*/*', 'text/html, */*;q=0.8', 'application/json;q=0.5, */*']) {
      const { headers, body } = await service.as().get('/facts/answer', { headers: { accept } });
      assert.equal(headers.get('content-type'), 'application/ld+json', accept);
      assert.deepEqual(body, {
        '@context': `${service.url}/api/contexts/Fact`,
        '@id': `${service.url}/api/rest/v2/facts/answer`,
        '@type': 'Fact',
        id: 'answer',
        value: '42',
        size: 2,
      });
    }
  },
);

test('the format is the one that Accept prefers', () => {
  const formats = {
    'application/json': 'json',
    'application/json, */*': 'json',
    'application/ld+json;q=0.2, application/json;q=0.1': 'ld',
    'application/ld+json;q=0, */*': 'json',
    'application/*': 'ld',
    'APPLICATION/JSON;Q=1': 'json',
    'application/json, application/ld+json': 'json',
    '': 'ld',
    'text/html': undefined,
    'application/json;q=0': undefined,
    'application/json;q=2': undefined,
  };
  for (const [header, format] of Object.entries(formats)) assert.equal(acceptedFormat(header), format, header);
});

onFacts('no format that is accepted is 406, and nothing is done', async (service) => {
  const client = service.as(writer);
  const answer = await client.post('/facts', { id: 'answer', value: '42' }, { headers: { accept: 'text/xml' } });
  assert.deepEqual([answer.status, answer.body.error], [406, 'not_acceptable']);
  assert.deepEqual(await service.facts(), []);
});

onFacts('a list is a bare array with Link and X-Total-Count, or a collection with the same', async (service) => {
  const client = service.as(writer);
  for (const id of ['a', 'b', 'c', 'd', 'e']) await client.post('/facts', { id, value: id });
  const url = `${service.url}/api/rest/v2/facts`;
  const plain = await service.as().get('/facts?itemsPerPage=2&page=2');
  assert.deepEqual(
    plain.body.map(({ id }: { id: string }) => id),
    ['c', 'd'],
  );
  assert.equal(plain.headers.get('x-total-count'), '5');
  assert.equal(
    plain.headers.get('link'),
    [
      `<${url}?itemsPerPage=2>; rel="first"`,
      `<${url}?itemsPerPage=2&page=1>; rel="prev"`,
      `<${url}?itemsPerPage=2&page=3>; rel="next"`,
      `<${url}?itemsPerPage=2&page=3>; rel="last"`,
    ].join(', '),
  );
  const linked = await service.as().get('/facts?itemsPerPage=2&page=3', { headers: { accept: 'application/ld+json' } });
  assert.deepEqual(linked.body, {
    '@context': `${service.url}/api/contexts/Fact`,
    '@id': url,
    '@type': 'Collection',
    totalItems: 5,
    member: [{ '@id': `${url}/e`, '@type': 'Fact', id: 'e', value: 'e', size: 1 }],
    view: {
      '@id': `${url}?itemsPerPage=2&page=3`,
      '@type': 'PartialCollectionView',
      first: `${url}?itemsPerPage=2`,
      last: `${url}?itemsPerPage=2&page=3`,
      previous: `${url}?itemsPerPage=2&page=2`,
    },
  });
});

onFacts('page sizes are cut to 1 and 100, a page below 1 is the first', async (service) => {
  const client = service.as(writer);
  for (const id of ['a', 'b', 'c']) await client.post('/facts', { id, value: id });
  assert.equal((await client.get('/facts?itemsPerPage=0')).body.length, 1);
  assert.equal((await client.get('/facts?pageSize=1000')).body.length, 3);
  assert.equal((await client.get('/facts?page=-3&pageSize=3&itemsPerPage=2')).body.length, 2);
});

onFacts('a state that the caller has is 304, in each format and coding under a tag of its own', async (service) => {
  const writing = service.as(writer);
  const created = await writing.post('/facts', { id: 'answer', value: 'x'.repeat(1000) });
  const client = service.as();
  const get = (headers: Record<string, string>) => client.get('/facts/answer', { headers });
  const identity = { 'accept-encoding': 'identity' };
  const plain = await get(identity);
  const tags = [
    plain,
    await get({ ...identity, accept: 'application/ld+json' }),
    await get({ 'accept-encoding': 'gzip' }),
    await get({ 'accept-encoding': 'gzip, br' }),
  ].map(({ headers }) => [headers.get('content-encoding'), headers.get('etag')?.replace(/^"[\w-]+\./, '"*.')]);
  assert.deepEqual(tags, [
    [null, '"*.json"'],
    [null, '"*.ld"'],
    ['gzip', '"*.json-gzip"'],
    ['br', '"*.json-br"'],
  ]);
  const etag = plain.headers.get('etag') ?? '';
  assert.equal(created.headers.get('etag')?.replace('-gzip', ''), etag);
  assert.equal(plain.headers.get('vary'), 'Authorization, Accept, Accept-Encoding, X-Store-Code, X-Currency-Code');
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await get({ ...identity, 'if-none-match': known });
    assert.deepEqual([answer.status, answer.text, answer.headers.get('etag')], [304, '', etag], known);
  }
  assert.equal((await get({ ...identity, 'if-none-match': '"other"' })).status, 200);
  await writing.patch('/facts/answer', { value: 'new' });
  assert.equal((await get({ ...identity, 'if-none-match': etag })).status, 200);
});

onFacts('lists have tags, too, which change if another page changes', async (service) => {
  const client = service.as(writer);
  await client.post('/facts', { id: 'a', value: 'a' });
  const first = await client.get('/facts?itemsPerPage=1');
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await client.get('/facts?itemsPerPage=1', { headers: { 'if-none-match': etag } })).status, 304);
  await client.post('/facts', { id: 'b', value: 'b' });
  const second = await client.get('/facts?itemsPerPage=1', { headers: { 'if-none-match': etag } });
  assert.deepEqual([second.status, second.body.length], [200, 1]);
});

onFacts('a read whose If-Match does not hold is 412, for HEAD, too', async (service) => {
  await service.as(writer).post('/facts', { id: 'answer', value: '42' });
  for (const path of ['/facts/answer', '/facts?itemsPerPage=1']) {
    const etag = (await service.as().get(path)).headers.get('etag') ?? '';
    for (const [header, status] of [
      [etag, 200],
      ['*', 200],
      [`"other", ${etag}`, 200],
      ['"other"', 412],
      [`W/${etag}`, 412],
    ] as const) {
      const headers = { 'if-match': header };
      const answer = await service.as().get(path, { headers });
      assert.equal(answer.status, status, `${path} ${header}`);
      const head = await fetch(`${service.url}/api/rest/v2${path}`, { method: 'HEAD', headers });
      assert.equal(head.status, status, `HEAD ${path} ${header}`);
      if (status === 412) {
        assert.deepEqual([answer.body.error, answer.headers.get('etag')], ['precondition_failed', null]);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
      }
    }
    // If-Match takes precedence over If-None-Match (RFC 9110 13.2.2).
    const both = await service.as().get(path, { headers: { 'if-match': '"other"', 'if-none-match': etag } });
    assert.equal(both.status, 412);
  }
  assert.equal((await service.as().get('/facts/nothing', { headers: { 'if-match': '"other"' } })).status, 404);
});

onFacts('a write holds If-Match and If-None-Match against the state in its own transaction', async (service) => {
  const client = service.as(editor);
  await client.post('/facts', { id: 'answer', value: '42' });
  const linked = await client.get('/facts/answer', { headers: { accept: 'application/ld+json' } });
  const etag = linked.headers.get('etag') ?? '';
  const change = (headers: Readonly<Record<string, string>>) =>
    client.patch('/facts/answer', { value: 'mine' }, { headers });
  const failing: Readonly<Record<string, string>>[] = [
    { 'if-match': '"other"' },
    { 'if-match': `W/${etag}` },
    { 'if-none-match': '*' },
    { 'if-none-match': etag },
  ];
  for (const headers of failing) {
    const answer = await change(headers);
    assert.deepEqual([answer.status, answer.body.error], [412, 'precondition_failed'], JSON.stringify(headers));
  }
  assert.equal((await client.del('/facts/answer', { headers: { 'if-match': '"other"' } })).status, 412);
  assert.equal((await client.put('/facts/new', { value: 'x' }, { headers: { 'if-match': '*' } })).status, 412);
  assert.deepEqual(await service.facts(), ['answer=42']);
  assert.equal((await change({ 'if-match': etag })).status, 200);
  assert.equal((await change({ 'if-match': etag })).status, 412);
  assert.equal((await client.put('/facts/new', { value: 'x' }, { headers: { 'if-none-match': '*' } })).status, 200);
  assert.deepEqual(await service.facts(), ['answer=mine', 'new=X']);
});

onFacts('a list that is written whole has conditions and tags like a resource', async (service) => {
  const client = service.as(writer);
  await client.post('/facts', { id: 'a', value: '1' });
  const ld = { accept: 'application/ld+json' };
  const before = (await client.get('/all', { headers: ld })).headers.get('etag') ?? '';
  const put = (rows: unknown, tag: string) => client.put('/all', rows, { headers: { ...ld, 'if-match': tag } });
  const rows = [
    { id: 'b', value: '2', size: 9 },
    { id: 'c', value: '3' },
  ];
  const written = await put(rows, before);
  const after = await client.get('/all', { headers: ld });
  assert.deepEqual(
    [written.status, written.text, written.headers.get('etag')],
    [200, after.text, after.headers.get('etag')],
  );
  assert.equal((await put([], before)).status, 412);
  assert.deepEqual(await service.facts(), ['b=2', 'c=3']);
});

onFacts('the tag that a write answers is the one of the next read', async (service) => {
  const client = service.as(editor);
  const created = await client.post('/facts', { id: 'answer', value: '42' });
  assert.equal((await client.get('/facts/answer')).headers.get('etag'), created.headers.get('etag'));
  const put = await client.put('/facts/answer', { value: 'x' }, { headers: { 'if-match': '*' } });
  assert.equal((await client.get('/facts/answer')).headers.get('etag'), put.headers.get('etag'));
});

onFacts('answers for visitors may be cached by everybody, answers for a caller by that caller', async (service) => {
  await service.as(writer).post('/facts', { id: 'answer', value: '42' });
  const cacheControl = async (token?: string) =>
    (await service.as(token).get('/facts/answer')).headers.get('cache-control');
  assert.deepEqual([await cacheControl(), await cacheControl(writer)], ['public, no-cache', 'private, no-cache']);
  assert.equal((await service.as().get('/facts/none')).headers.get('cache-control'), 'no-store');
});

onFacts('HEAD answers as GET without a body; OPTIONS and 405 name the methods of an address', async (service) => {
  await service.as(writer).post('/facts', { id: 'answer', value: '42' });
  const head = await service.as().send('HEAD', '/facts/answer');
  const get = await service.as().get('/facts/answer');
  assert.deepEqual([head.status, head.text], [200, '']);
  for (const name of ['etag', 'content-type', 'cache-control', 'vary', 'content-length']) {
    assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
  const options = await service.as().send('OPTIONS', '/facts/answer');
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS']);
  const other = await service.as().post('/facts/answer', {});
  assert.deepEqual([other.status, other.body.error], [405, 'method_not_allowed']);
  assert.equal(other.headers.get('allow'), 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS');
  const list = await service.as().send('OPTIONS', '/facts');
  assert.equal(list.headers.get('allow'), 'GET, POST, HEAD, OPTIONS');
});

onFacts('a slash at the end changes nothing; an address that nothing has is 404', async (service) => {
  await service.as(writer).post('/facts/', { id: 'answer', value: '42' });
  assert.equal((await service.as().get('/facts/answer/')).body.value, '42');
  for (const path of ['/nothing', '/facts/answer/more', '/facts/NOT-ONE', '/facts/%00', '/facts/%E0%A4%A']) {
    const { status, body } = await service.as().get(path);
    assert.deepEqual([status, body.status], path.endsWith('A') ? [400, 400] : [404, 404], path);
    assert.notEqual(body.error, undefined, path);
  }
});

onFacts(
  'scripts of the named websites may call, others may not',
  async (service) => {
    const preflight = (origin: string) =>
      service.as().send('OPTIONS', '/facts', { headers: { origin, 'access-control-request-method': 'POST' } });
    const allowed = await preflight('https://shop.example.com');
    assert.deepEqual(
      [
        allowed.status,
        allowed.headers.get('access-control-allow-origin'),
        allowed.headers.get('access-control-max-age'),
      ],
      [204, 'https://shop.example.com', '3600'],
    );
    assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null);
    const read = await service.as().get('/facts', { headers: { origin: 'https://shop.example.com' } });
    assert.equal(read.headers.get('access-control-allow-origin'), 'https://shop.example.com');
    assert.match(read.headers.get('access-control-expose-headers') ?? '', /X-Total-Count/);
    assert.match(read.headers.get('vary') ?? '', /Origin/);
    assert.equal(read.headers.get('access-control-allow-credentials'), null);
    const options = await service.as().send('OPTIONS', '/facts');
    assert.equal(options.headers.get('allow'), 'GET, POST, HEAD, OPTIONS');
  },
  { corsOrigins: ['https://shop.example.com'] },
);

onFacts('without the setting no website is named', async (service) => {
  const { headers } = await service.as().get('/facts', { headers: { origin: 'https://shop.example.com' } });
  assert.equal(headers.get('access-control-allow-origin'), null);
});

onFacts('bodies: only JSON, and merge patches for PATCH', async (service) => {
  const client = service.as(editor);
  const body = JSON.stringify({ id: 'answer', value: '42' });
  const post = (type: string) => client.post('/facts', body, { headers: { 'content-type': type } });
  for (const type of [
    'text/plain',
    'application/merge-patch+json',
    'application/x-www-form-urlencoded',
    'nonsense',
    'application/json; charset=latin1',
  ]) {
    assert.deepEqual([(await post(type)).status, await service.facts()], [415, []], type);
  }
  assert.equal((await post('application/json; charset="UTF-8"')).status, 201);
  assert.equal((await client.patch('/facts/answer', { value: 'x' })).status, 200);
});

onFacts('a body that is not a JSON object of the schema is 400', async (service) => {
  const nested = `{"id":"a","value":null,"parts":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const bodies = {
    '': 'The request is not valid: /id is required.',
    '{': 'The body is not valid JSON.',
    '{"id":"a","value":"x","id":"b"}': 'An object in the body names the same member twice.',
    '{"id":"a","value":"x:\\"y\\"","i\\u0064":"b"}': 'An object in the body names the same member twice.',
    '{"id":"a","value":null,"__proto__":{"x":1}}':
      'The body names a member that is not allowed: __proto__ or constructor.prototype.',
    '{"id":"a","value":null,"constructor":{"prototype":{}}}':
      'The body names a member that is not allowed: __proto__ or constructor.prototype.',
    [nested]: 'The body is nested deeper than 32 levels.',
    '{"id":"a","value":"\\u0000"}': 'The request is not valid: /value must not contain the character U+0000.',
    '{"id":"a","value":null,"parts":[{"qty":1e300}]}': 'The request is not valid: /parts/0/qty is too large a number.',
    '[]': 'The request is not valid: /id is required.',
    '[1]': 'The request is not valid: The body must be an object.',
  };
  for (const [body, detail] of Object.entries(bodies)) {
    const answer = await service
      .as(writer)
      .send('POST', '/facts', { body, headers: { 'content-type': 'application/json' } });
    assert.deepEqual([answer.status, answer.body.detail], [400, detail], body.slice(0, 100));
  }
  assert.deepEqual(await service.facts(), []);
  const colons = await service.as(writer).post('/facts', '{"id":"a","value":"a:b \\\\\\" : \\\\"}');
  assert.equal(colons.status, 201);
});

onFacts(
  'a body beyond the limit is 413, also when it grows by decompression',
  async (service) => {
    const large = JSON.stringify({ id: 'answer', value: 'x'.repeat(5000) });
    assert.deepEqual((await service.as(writer).post('/facts', large)).status, 413);
    const { gzipSync } = await import('node:zlib');
    const sendRaw = (body: Buffer, encoding: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${writer}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        };
        const call = httpRequest(`${service.url}/api/rest/v2/facts`, { method: 'POST', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        call.on('error', reject).end(body);
      });
    assert.equal(await sendRaw(gzipSync(large), 'gzip'), 413);
    assert.equal(await sendRaw(gzipSync('{"id":"a","value":"b"}'), 'gzip'), 201);
    assert.equal(await sendRaw(Buffer.from('{}'), 'unknown'), 415);
    assert.deepEqual(await service.facts(), ['a=b']);
  },
  { restBodyLimit: 4096 },
);

onFacts(
  'a large body is not awaited from who may not send it',
  async (service) => {
    const answer = (token: string) =>
      new Promise<[number | undefined, boolean]>((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': 10_000_000,
        };
        const call = httpRequest(
          `${service.url}/api/rest/v2/facts/bulk`,
          { method: 'POST', headers },
          ({ statusCode }) => {
            resolve([statusCode, call.writableEnded]);
            call.destroy();
          },
        );
        call.on('error', reject).write('[');
      });
    assert.deepEqual(await answer('garbage'), [401, false]);
    assert.deepEqual(await answer('customer'), [403, false]);
    const many = Array.from({ length: 90 }, (_, index) => ({
      id: `f${'abcdefghij'[index % 10]}${'abcdefghi'[index % 9]}`,
      value: 'x'.repeat(100),
    }));
    assert.deepEqual((await service.as(writer).post('/facts/bulk', many)).body, { created: 90 });
  },
  { restBodyLimit: 4096 },
);

onFacts(
  'an unexpected failure tells nothing but the request id, which the log has too; nothing stays behind',
  async (service) => {
    const answer = await service
      .as(writer)
      .post('/facts', { id: 'answer', value: 'crash' }, { headers: { 'x-request-id': 'r-1' } });
    assert.equal(answer.status, 500);
    assert.doesNotMatch(answer.text, /secret/);
    assert.deepEqual([answer.body.error, answer.body.requestId], ['internal_server_error', 'r-1']);
    assert.deepEqual(await service.facts(), []);
    assert.deepEqual(outsideWork, []);
    const [failure] = service.failures as { reqId: string; operation: string; err: { message: string } }[];
    assert.deepEqual(
      [failure?.reqId, failure?.operation, failure?.err.message],
      ['r-1', 'createFact', 'the secret inside'],
    );
  },
);

onFacts('refusals of the domain are reported with their fields', async (service) => {
  const { status, body } = await service.as(writer).post('/facts', { id: 'answer', value: 'refused' });
  assert.deepEqual(
    [status, body.error, body.detail, body.errors],
    [422, 'unprocessable_entity', 'Not that.', [{ field: '/value', message: 'is refused' }]],
  );
  await service.as(writer).post('/facts', { id: 'answer', value: '42' });
  const again = await service.as(writer).post('/facts', { id: 'answer', value: '43' });
  assert.deepEqual([again.status, again.body.error], [409, 'conflict']);
  assert.deepEqual(await service.facts(), ['answer=42']);
});

onFacts(
  'prepared files are removed if the write fails, and are not prepared for callers without permission',
  async (service) => {
    const refused = await service.as('user products/read').put('/facts/answer', { value: 'x' });
    const invalid = await service.as(writer).put('/facts/answer', { value: 1 });
    assert.deepEqual([refused.status, invalid.status, outsideWork], [403, 400, []]);
    const { status } = await service.as(writer).put('/facts/answer', { value: 'refused' });
    assert.deepEqual([status, outsideWork], [409, ['prepare for 3', 'undo']]);
  },
);

onFacts('nothing is prepared for a write whose condition does not hold', async (service) => {
  const { status } = await service
    .as(writer)
    .put('/facts/answer', { value: 'x' }, { headers: { 'if-match': '"other"' } });
  assert.deepEqual([status, outsideWork], [412, []]);
});

onFacts('request ids: a plain one of the caller is used, another is replaced', async (service) => {
  const given = await service.as().get('/facts', { headers: { 'x-request-id': 'abc-1:2' } });
  assert.equal(given.headers.get('x-request-id'), 'abc-1:2');
  for (const bad of ['a b', 'x'.repeat(129), '<script>']) {
    const { headers } = await service.as().get('/facts', { headers: { 'x-request-id': bad } });
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, bad);
  }
});

onFacts('observers are told of every call with its operation, user and outcome', async (service) => {
  await service.as(writer).post('/facts', { id: 'answer', value: '42' });
  await service.as().get('/facts/none');
  assert.deepEqual(
    service.observed.map(({ style, operation, userId, outcome }) => ({ style, operation, userId, outcome })),
    [
      { style: 'rest', operation: 'createFact', userId: 3, outcome: 'ok' },
      { style: 'rest', operation: 'getFact', userId: undefined, outcome: '404' },
    ],
  );
});

test('two routes at one address, or of one name, cannot be served', async () => {
  const { bindRoutes } = await import('../../../../src/interfaces/rest/server/bind.ts');
  const [first] = factRoutes;
  assert.throws(
    () => bindRoutes([...factRoutes, ...(first ? [first] : [])]),
    /GET \/facts \(listFacts\) is declared twice/,
  );
});
