import assert from 'node:assert/strict';
import { editor, onFacts, outsideWork, writer } from './framework-app.ts';

onFacts('a resource is created, read, replaced, changed and deleted', async (service) => {
  const client = service.as(editor);
  const created = await client.post('/facts', { id: 'answer', value: '42' });
  assert.equal(created.status, 201);
  assert.equal(created.headers.get('location'), `${service.url}/api/rest/v2/facts/answer`);
  assert.deepEqual(created.body, { id: 'answer', value: '42', size: 2 });
  assert.deepEqual((await client.get('/facts/answer')).body, { id: 'answer', value: '42', size: 2 });
  assert.deepEqual((await client.put('/facts/answer', { value: 'big' })).body, { id: 'answer', value: 'BIG', size: 3 });
  assert.deepEqual((await client.patch('/facts/answer', { value: null })).body, { id: 'answer', value: null, size: 0 });
  const deleted = await client.del('/facts/answer');
  assert.deepEqual([deleted.status, deleted.text], [204, '']);
  assert.equal((await client.get('/facts/answer')).status, 404);
  assert.deepEqual(outsideWork, ['committed answer', 'prepare for 3']);
});

onFacts(
  'the answer of GET can be changed and sent back: read-only members are accepted and ignored',
  async (service) => {
    const client = service.as(editor);
    await client.post('/facts', { id: 'answer', value: '42' });
    const { body } = await client.get('/facts/answer');
    assert.deepEqual((await client.put('/facts/answer', { ...body, size: 99, value: 'x' })).body, {
      id: 'answer',
      value: 'X',
      size: 1,
    });
  },
);

onFacts('everything that is wrong with a body is told at once, by JSON Pointer', async (service) => {
  const { status, body, headers } = await service.as(writer).post('/facts', {
    id: 'Not Good',
    kind: 'other',
    parts: [{ qty: 'x' }, { qty: -1, 'a/b': 1 }],
    unknown: 1,
  });
  assert.equal(status, 400);
  assert.equal(headers.get('content-type'), 'application/problem+json');
  assert.equal(body.error, 'validation_error');
  assert.deepEqual(
    Object.fromEntries(body.errors.map(({ field, message }: { field: string; message: string }) => [field, message])),
    {
      '/unknown': 'is not a known field',
      '/parts/1/a~1b': 'is not a known field',
      '/value': 'is required',
      '/id': 'must match pattern "^[a-z]+$"',
      '/kind': 'must be "plain" or "rich"',
      '/parts/0/qty': 'must be a number',
      '/parts/1/qty': 'must be >= 0',
    },
  );
  assert.deepEqual(await service.facts(), []);
});

onFacts('query values are read as the list declares them', async (service) => {
  const { body } = await service.as().get('/facts?minSize=x&isRich=perhaps&sortDir=up&page=1&page=2&nothing=1&ids=1,b');
  assert.deepEqual(
    body.errors.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`).sort(),
    [
      'ids/1 must be a whole number',
      'isRich must be true or false',
      'minSize must be a whole number',
      'nothing is not a known field',
      'page is given more than once',
      'sortDir must be "asc" or "desc"',
    ],
  );
  assert.equal((await service.as().get('/facts?minSize=5&isRich=1&sortDir=asc&ids=1,2&ids=3')).status, 200);
});

onFacts('a problem has every member of RFC 9457 and of the reference', async (service) => {
  const { status, body } = await service.as().get('/facts/nothing', { headers: { 'x-request-id': 'my-call.1' } });
  assert.equal(status, 404);
  assert.deepEqual(body, {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is no such fact.',
    error: 'not_found',
    message: 'There is no such fact.',
    code: 404,
    requestId: 'my-call.1',
  });
});
