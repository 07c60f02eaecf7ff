import assert from 'node:assert/strict';
import { sweepStoredAnswers } from '../../../../src/platform/http/stored-answers.ts';
import { type FactService, onFacts, outsideWork, startFacts, writer } from './framework-app.ts';

const key = { 'idempotency-key': '"order-1"' };
const body = { id: 'answer', value: '42' };

async function storedAnswers({ engine }: FactService): Promise<number> {
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('stored_answer').select('scope')));
  return rows.length;
}

onFacts('a POST that is repeated with its key is answered as before and done once', async (service) => {
  const client = service.as(writer);
  const first = await client.post('/facts', body, { headers: key });
  const again = await client.post('/facts', body, { headers: { 'x-idempotency-key': 'order-1' } });
  assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [201, null]);
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true']);
  assert.deepEqual(again.body, first.body);
  for (const name of ['location', 'etag']) assert.equal(again.headers.get(name), first.headers.get(name), name);
  assert.deepEqual(outsideWork, ['committed answer']);
  assert.deepEqual(await service.facts(), ['answer=42']);
});

onFacts('it is answered in the format that the repetition accepts', async (service) => {
  const client = service.as(writer);
  await client.post('/facts', body, { headers: key });
  const again = await client.post('/facts', body, { headers: { ...key, accept: 'application/ld+json' } });
  assert.deepEqual([again.body['@type'], again.body.value], ['Fact', '42']);
});

onFacts('a key is good for one call: another body, query or store view is refused', async (service) => {
  const client = service.as(writer);
  await client.post('/facts', body, { headers: key });
  const others = [
    () => client.post('/facts', { ...body, value: '43' }, { headers: key }),
    () => client.post('/facts?store=south', body, { headers: key }),
    () => client.post('/facts', body, { headers: { ...key, 'x-store-code': 'south' } }),
  ];
  for (const other of others) {
    const answer = await other();
    assert.deepEqual([answer.status, answer.body.error], [422, 'unprocessable_entity']);
  }
  assert.deepEqual(await service.facts(), ['answer=42']);
});

onFacts('keys of different callers never meet', async (service) => {
  await service.as(writer).post('/facts', body, { headers: key });
  const other = await service.as('user4 products/write').post('/facts', { id: 'b', value: '2' }, { headers: key });
  assert.deepEqual([other.status, other.headers.get('idempotency-replayed'), other.body.id], [201, null, 'b']);
  assert.equal((await service.as('user4 products/read').post('/facts', body, { headers: key })).status, 403);
});

onFacts('a call that failed leaves no answer: its key can be used again', async (service) => {
  const client = service.as(writer);
  for (const value of ['refused', 'crash']) {
    const { status } = await client.post('/facts', { id: 'answer', value }, { headers: key });
    assert.equal(status, value === 'crash' ? 500 : 422);
  }
  assert.equal(await storedAnswers(service), 0);
  assert.equal((await client.post('/facts', body, { headers: key })).status, 201);
});

onFacts(
  'of many calls with one key at once one is done; the others get its answer or are told that it runs',
  async (service) => {
    const client = service.as(writer);
    const other = await startFacts(service.engine);
    try {
      const calls = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? client : other.as(writer)).post('/facts', body, { headers: key }),
      );
      const answers = await Promise.all(calls);
      const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
      const running = answers.filter(({ status }) => status === 409);
      const done = answers.filter((answer) => answer.status === 201 && !replayed.includes(answer));
      assert.equal(done.length, 1);
      assert.equal(replayed.length + running.length, 19);
      for (const { body, headers } of running)
        assert.deepEqual([body.error, headers.get('retry-after')], ['idempotency_in_progress', '1']);
      assert.deepEqual(outsideWork, ['committed answer']);
    } finally {
      await other.close();
    }
  },
);

onFacts('answers are kept for a day and then swept', async (service) => {
  const client = service.as(writer);
  const start = Date.UTC(2026, 10, 21);
  const day = 86_400_000;
  await client.post('/facts', body, { headers: key });
  service.setNow(start + day - 1);
  assert.equal((await client.post('/facts', body, { headers: key })).status, 201);
  assert.equal(await service.engine.write((tx) => sweepStoredAnswers(tx, start - 1)), 0);
  service.setNow(start + day);
  assert.equal((await client.post('/facts', body, { headers: key })).status, 409);
  assert.equal(await service.engine.write((tx) => sweepStoredAnswers(tx, start)), 1);
});

onFacts('an answer that is over gives its key to a new call', async (service) => {
  const client = service.as(writer);
  await client.post('/facts', body, { headers: key });
  service.setNow(Date.UTC(2026, 10, 23));
  const next = { id: 'other', value: '43' };
  assert.equal((await client.post('/facts', next, { headers: key })).headers.get('idempotency-replayed'), null);
  assert.equal((await client.post('/facts', next, { headers: key })).headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(await service.facts(), ['answer=42', 'other=43']);
});

onFacts('an invalid key is 400', async (service) => {
  for (const bad of ['""', 'a b', 'x'.repeat(256)]) {
    const { status, body: told } = await service
      .as(writer)
      .post('/facts', body, { headers: { 'idempotency-key': bad } });
    assert.deepEqual([status, told.errors[0].field], [400, 'Idempotency-Key'], bad);
  }
  assert.deepEqual(await service.facts(), []);
});

onFacts('PUT and PATCH are done once for a key, too', async (service) => {
  const client = service.as(writer);
  await client.post('/facts', body);
  const first = await client.patch('/facts/answer', { value: 'a' }, { headers: key });
  await client.patch('/facts/answer', { value: 'b' });
  const again = await client.patch('/facts/answer', { value: 'a' }, { headers: key });
  assert.deepEqual([again.body, again.headers.get('idempotency-replayed')], [first.body, 'true']);
  assert.equal(again.headers.get('x-idempotency-replayed'), 'true');
  assert.equal((await client.patch('/facts/answer', { value: 'c' }, { headers: key })).status, 422);
  assert.deepEqual([await service.facts(), await storedAnswers(service)], [['answer=b'], 1]);
});
