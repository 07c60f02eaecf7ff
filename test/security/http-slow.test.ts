/**
 * Clients that occupy the service by being slow (slowloris, slow bodies, slow readers, idle connections). The tests
 * count the cost: connections, requests under way, bytes. The limits here are short; no test depends on their exact
 * length. Each test waits until the service ends the connection, and fails by its own time limit if the service does
 * not.
 */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { eventually } from '../support/process.ts';
import { envelope, list, paths, send, serveFile } from '../wire/soap/wire.ts';
import { converse, exchange, portOf, requestText } from './raw.ts';

const wire = await serveFile({ requestTimeout: 2, bodyTimeout: 1, requestsAtOnce: 4 });
/** A service that takes on all of the requests that never end, so that they can be played at the same time. */
const roomy = await serveFile({ requestTimeout: 2, bodyTimeout: 1 });
const session = await wire.login();
const quoteId = await wire.cart(session);

/** Sends text one piece at a time, until the service ends the connection. */
async function trickle(begin: string, piece: string) {
  const socket = connect(portOf(roomy.url), '127.0.0.1');
  const timer = setInterval(() => socket.writable && socket.write(piece), 100);
  const { answers, isClosed } = await converse(socket, Number.POSITIVE_INFINITY, () => void socket.write(begin));
  clearInterval(timer);
  return [answers.map(({ status }) => status).filter((status) => status !== 408), isClosed];
}

const ended = [[], true];

describe('a request that never becomes whole is ended without an answer that says yes:', { concurrency: true }, () => {
  const post = (address: string, type: string) =>
    requestText(`POST ${address}`, [`Content-Type: ${type}`, 'Content-Length: 5000']);
  const chunked = (address: string, type: string) =>
    requestText(`POST ${address}`, [`Content-Type: ${type}`, 'Transfer-Encoding: chunked']);
  const requests: Readonly<Record<string, readonly [begin: string, piece: string]>> = {
    'a target without end': ['GET /', 'a'],
    'header lines without end': ['GET /livez HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n'],
    'one header line without end': ['GET /livez HTTP/1.1\r\nHost: x\r\nX: ', 'y'],
    'blank lines without end': ['', '\r\n'],
    'a body of SOAP': [post(paths.v2, 'text/xml'), ' '],
    'a body of SOAP in chunks': [chunked(paths.v2, 'text/xml'), '1\r\n \r\n'],
    'a body of REST': [
      post('/api/rest/v2/cms-pages', 'application/json').replace('\r\n', '\r\nAuthorization: Bearer x\r\n'),
      ' ',
    ],
    'a body for tokens': [post('/api/rest/v2/auth/token', 'application/json'), ' '],
    'a body for tokens in chunks': [chunked('/api/rest/v2/auth/token', 'application/json'), '1\r\n \r\n'],
    'a size of a chunk without end': [chunked(paths.v2, 'text/xml'), '0'],
    'trailers without end': [`${chunked(paths.v2, 'text/xml')}0\r\n`, 'X: y\r\n'],
  };
  for (const [what, [begin, piece]] of Object.entries(requests)) {
    it(what, async () => assert.deepEqual(await trickle(begin, piece), ended));
  }
  it('and one of which nothing more comes', async () => {
    for (const begin of ['', 'GET', 'GET /livez HTTP/1.1\r\nHost: x\r\n', post(paths.v2, 'text/xml')]) {
      const { answers, isClosed } = await exchange(roomy.url, begin);
      assert.deepEqual([answers.filter(({ status }) => status !== 408), isClosed], ended, begin);
    }
  });
  it('also as the second request of a connection, when the first was answered', async () => {
    const { answers, isClosed } = await exchange(roomy.url, requestText('GET /livez') + post(paths.v2, 'text/xml'));
    assert.deepEqual(
      [answers[0]?.status, answers.slice(1).filter(({ status }) => status !== 408), isClosed],
      [200, [], true],
    );
  });
});

describe('a client that does not read its answer', () => {
  /** Sends requests and reads nothing; the answers are larger than the buffers of the system between two sockets. */
  const stall = async (): Promise<Socket> => {
    const socket = connect(portOf(wire.url), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    // Many answers of a large document, requested all at once.
    socket.write(requestText('GET /api/docs/reference.js').repeat(10));
    return socket;
  };
  const status = async (): Promise<number> => (await send(wire.url, { method: 'GET', path: '/api/docs.json' })).status;

  it('has its place among the requests taken away, so that others are served again', async () => {
    // The script is made only once, before the test.
    await (await fetch(`${wire.url}/api/docs/reference.js`)).arrayBuffer();
    const sockets: Socket[] = [];
    await eventually(
      60_000,
      () => true,
      async () => {
        // New clients each time: on a machine that pauses, the first ones are cut off before the test checks.
        sockets.push(...(await Promise.all([1, 2, 3, 4].map(stall))));
        assert.equal(await status(), 503);
      },
    );
    await eventually(
      60_000,
      () => true,
      async () => assert.equal(await status(), 200),
    );
    for (const socket of sockets) socket.destroy();
  });
});

describe('connections that do nothing', () => {
  it('keep nobody from being served, and are ended', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const socket = connect(portOf(wire.url), '127.0.0.1');
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        return socket.resume();
      }),
    );
    const { answer } = await send(wire.url, { path: paths.v2, body: envelope(list('v2', session, quoteId)) });
    assert.deepEqual(answer, { status: 200, version: '1.1', result: [] });
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
  });
  it('do not count as requests under way, even with half a request each', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(portOf(wire.url), '127.0.0.1', () => socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n'));
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        return socket.resume();
      }),
    );
    const { status } = await send(wire.url, { method: 'GET', path: '/api/docs.json' });
    assert.equal(status, 200);
    for (const socket of sockets) socket.destroy();
  });
});
