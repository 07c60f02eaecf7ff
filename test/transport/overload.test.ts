import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import type { Settings } from '../../src/settings.ts';
import { type HeldReads, onHeldEngine } from '../support/held-engine.ts';
import { startService } from '../support/service.ts';

interface Held extends HeldReads {
  readonly url: string;
}

/** A service whose reads wait until they are let go. */
function onHeldService(changes: Partial<Settings>, work: (held: Held) => Promise<void>): Promise<void> {
  return onHeldEngine(async (engine, held) => {
    const service = await startService(engine, changes);
    try {
      await work({ url: service.url, ...held });
    } finally {
      held.release();
      await service.close();
    }
  });
}

const body = (pad = 0): string =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento"><e:Body><m:shoppingCartInfo><sessionId>${'0'.repeat(64)}</sessionId><quoteId>1</quoteId></m:shoppingCartInfo></e:Body></e:Envelope>${' '.repeat(pad)}`;

const call = async (url: string, pad = 0): Promise<[number, string | null, string | undefined]> => {
  const answer = await fetch(`${url}/api/v2_soap/`, { method: 'POST', body: body(pad) });
  const fault = /<faultcode>(.*?)<.*<faultstring>(.*?)</s.exec(await answer.text());
  return [answer.status, answer.headers.get('retry-after'), fault?.slice(1).join(' ')];
};

const shed = [503, '1', 'SOAP-ENV:Server The service has too much to do. Try again soon.'];
const answered = [500, null, '5 Session expired. Try to relogin.'];

test('beyond the limit calls are refused at once, and what was taken on is answered', async () =>
  onHeldService({ requestsAtOnce: 3 }, async ({ url, release, waiting }) => {
    const taken = [1, 2, 3].map(() => call(url));
    await waiting(3);
    assert.deepEqual(await call(url), shed);
    const rest = await fetch(`${url}/api/rest/v2/products`);
    assert.deepEqual([rest.status, rest.headers.get('retry-after')], [503, '1']);
    assert.equal(((await rest.json()) as { error: string }).error, 'service_unavailable');
    const named = { 'x-request-id': 'order-7' };
    const token = await fetch(`${url}/api/rest/v2/auth/token`, { method: 'POST', headers: named, body: '{}' });
    assert.deepEqual(
      [
        token.status,
        ...['retry-after', 'cache-control', 'x-request-id', 'content-type'].map((name) => token.headers.get(name)),
      ],
      [503, '1', 'no-store', 'order-7', 'application/json; charset=utf-8'],
    );
    const { error, requestId } = (await token.json()) as { error: string; requestId: string };
    assert.deepEqual([error, requestId], ['temporarily_unavailable', 'order-7']);
    const product = await fetch(`${url}/api/rest/v2/products/1`, { headers: named });
    const problem = (await product.json()) as { requestId: string };
    assert.deepEqual([product.headers.get('x-request-id'), problem.requestId], ['order-7', 'order-7']);
    release();
    assert.deepEqual(await Promise.all(taken), [answered, answered, answered]);
    assert.deepEqual(await call(url), answered);
  }));

test('who asks whether the service lives is answered whatever there is to do', async () =>
  onHeldService({ requestsAtOnce: 1 }, async ({ url, release, waiting }) => {
    const taken = call(url);
    await waiting(1);
    assert.equal((await fetch(`${url}/livez`)).status, 200);
    release();
    await taken;
  }));

test('one network gets half of the large requests at most, and small ones pass meanwhile', async () =>
  onHeldService({ largeRequestsAtOnce: 4 }, async ({ url, release, waiting }) => {
    const megabyte = 1_048_576;
    const taken = [call(url, megabyte), call(url, megabyte)];
    await waiting(2);
    assert.deepEqual(await call(url, megabyte), shed);
    const small = call(url);
    await waiting(3);
    release();
    assert.deepEqual(await Promise.all([...taken, small]), [answered, answered, answered]);
    assert.deepEqual(await call(url, megabyte), answered);
  }));

test('a request whose client goes away gives its place back', async () =>
  onHeldService({ requestsAtOnce: 1 }, async ({ url, release, waiting }) => {
    const aborted = httpRequest(`${url}/api/v2_soap/`, { method: 'POST' }).on('error', () => undefined);
    aborted.end(body());
    await waiting(1);
    aborted.destroy();
    // Until the service has seen that it went away, others are refused.
    for (;;) {
      const attempt = call(url);
      const isTaken = await Promise.race([attempt.then(() => false), waiting(2).then(() => true)]);
      if (!isTaken) continue;
      release();
      assert.deepEqual(await attempt, answered);
      return;
    }
  }));
