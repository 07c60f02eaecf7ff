import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { pino } from 'pino';
import { createFlowCheck } from '../../../src/platform/http/body-flow.ts';
import { createLoads } from '../../../src/platform/http/overload.ts';
import { createHttpServer } from '../../../src/platform/http/server.ts';
import { converse, requestText } from '../../security/raw.ts';

const flow = { bytesPerSecond: 1024, windowMs: 10_000 };

/** Looks at a body at some moments, of each the second and the bytes that have come by then; what each look found. */
function looks(moments: readonly (readonly [second: number, bytes: number])[], readableFlowing = true): boolean[] {
  const isSlow = createFlowCheck(flow);
  const body = { complete: false, readableFlowing, socket: { bytesRead: 0 } };
  return moments.map(([second, bytes]) => {
    body.socket.bytesRead = bytes;
    return isSlow(body, second * 1000);
  });
}

test('a body is slow when less came in ten seconds than a kibibyte for each', () => {
  assert.deepEqual(
    looks([
      [0, 500],
      [5, 500],
      [9.9, 500],
      [10, 500 + 10_239],
    ]),
    [false, false, false, true],
  );
});

test('a body that comes in bursts is not slow as long as the average is high enough', () => {
  assert.deepEqual(
    looks([
      [0, 0],
      [10, 10_240],
      [19, 10_240],
      [20, 20_480],
      [30, 20_481],
    ]),
    [false, false, false, false, true],
  );
});

test('the time in which nobody reads a body does not count', () => {
  const isSlow = createFlowCheck(flow);
  const body = { complete: false, readableFlowing: true as boolean | null, socket: { bytesRead: 0 } };
  assert.equal(isSlow(body, 0), false);
  body.readableFlowing = false;
  assert.equal(isSlow(body, 11_000), false);
  body.readableFlowing = true;
  assert.deepEqual([isSlow(body, 60_000), isSlow(body, 69_999), isSlow(body, 70_000)], [false, false, true]);
});

test('a body that has come is not slow', () => {
  const isSlow = createFlowCheck(flow);
  const body = { complete: false, readableFlowing: true, socket: { bytesRead: 0 } };
  isSlow(body, 0);
  assert.equal(isSlow({ ...body, complete: true }, 20_000), false);
});

test('a request whose body comes too slowly is ended with 408 and has its place no more', async () => {
  const loads = createLoads({ connections: 10, requests: 10, largeRequests: 4, answerBytes: 2 ** 20 });
  const server = createHttpServer({
    trustedProxies: [],
    requestTimeoutMs: 300_000,
    bodyTimeoutMs: 300_000,
    bodyFlow: { bytesPerSecond: 1024, windowMs: 200 },
    log: pino({ level: 'silent' }),
    loads,
  });
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.post('/', { bodyLimit: 4_000_000 }, async ({ body }) => `${String(body).length}`);
  const url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  try {
    const begin = requestText('POST /', ['Content-Type: text/plain', 'Content-Length: 3000000']);
    const socket = connect(Number(url.port), '127.0.0.1');
    const timer = setInterval(() => !socket.connecting && socket.writable && socket.write('x'), 20);
    const { answers, isClosed } = await converse(socket, 1, () => void socket.write(begin));
    clearInterval(timer);
    // The answer may be lost where more of the body came meanwhile.
    assert.ok(isClosed || answers[0]?.status === 408);
    assert.deepEqual(
      answers.filter(({ status }) => status !== 408),
      [],
    );
    while (loads.connections.taken() > 0) await new Promise(setImmediate);
    assert.deepEqual([loads.requests.taken(), loads.largeRequests.taken()], [0, 0]);
  } finally {
    await server.close();
  }
});
