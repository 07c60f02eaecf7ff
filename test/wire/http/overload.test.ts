import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { createShares } from '../../../src/platform/http/shares.ts';
import type { Settings } from '../../../src/platform/settings/settings.ts';
import { type HeldReads, onHeldEngine } from '../../support/database/held-engine.ts';
import { startService } from '../../support/service.ts';

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

const call = async (url: string, pad = 0, from = '192.0.2.1'): Promise<[number, string | null, string | undefined]> => {
  const headers = { 'x-forwarded-for': from };
  const answer = await fetch(`${url}/api/v2_soap/`, { method: 'POST', headers, body: body(pad) });
  const fault = /<faultcode>(.*?)<.*<faultstring>(.*?)</s.exec(await answer.text());
  return [answer.status, answer.headers.get('retry-after'), fault?.slice(1).join(' ')];
};

const shed = [503, '1', 'SOAP-ENV:Server The service has too much to do. Try again soon.'];
const answered = [500, null, '5 Session expired. Try to relogin.'];

test('above the limit calls are refused at once, and accepted ones are answered', async () =>
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

test('/livez is answered under any load', async () =>
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

test('one network gets three quarters of the requests, and others are answered meanwhile', async () =>
  onHeldService({ requestsAtOnce: 4, trustedProxies: ['127.0.0.1'] }, async ({ url, release, waiting }) => {
    const taken = [call(url), call(url), call(url)];
    await waiting(3);
    assert.deepEqual(await call(url), shed);
    const other = call(url, 0, '192.0.2.2');
    await waiting(4);
    release();
    assert.deepEqual(await Promise.all([...taken, other]), [answered, answered, answered, answered]);
  }));

test('the share of a network shrinks with the free rest, so that the next one still gets something', () => {
  const shares = createShares(8, 1);
  const takeAll = (network: string): number => {
    while (shares.hasRoom(network, 1)) shares.take(network, 1);
    return shares.taken(network);
  };
  assert.deepEqual(['a', 'b', 'c', 'd'].map(takeAll), [4, 2, 1, 1]);
  shares.give('a', 3);
  assert.deepEqual([shares.taken('a'), takeAll('b'), shares.taken()], [1, 3, 6]);
});

/** The answer to a request on a connection that stays open. */
async function connection(url: string): Promise<[Socket, string]> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  const [said] = (await once(socket, 'data')) as [Buffer];
  return [socket, said.toString().split('\r\n', 1)[0] ?? ''];
}

const statusLines = async (url: string, count: number): Promise<[Socket[], string[]]> => {
  const all: [Socket, string][] = [];
  for (let made = 0; made < count; made++) all.push(await connection(url));
  return [all.map(([socket]) => socket), all.map(([, line]) => line.split(' ')[1] ?? '')];
};

test('one network gets three quarters of the connections, and connections of trusted proxies are not counted', async () => {
  for (const [trustedProxies, statuses] of [
    [[], ['200', '200', '200', '503', '503']],
    [['127.0.0.1'], ['200', '200', '200', '200', '503']],
  ] as const) {
    await onHeldService({ connectionsAtOnce: 4, trustedProxies }, async ({ url }) => {
      const [sockets, told] = await statusLines(url, 5);
      assert.deepEqual(told, statuses);
      await once((sockets[4] as Socket).resume(), 'close');
      for (const socket of sockets) socket.destroy();
    });
  }
});
