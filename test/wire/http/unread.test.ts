/**
 * Unread answers are limited: the number that is made, and the memory that is held, counted in decompressions, answers
 * and bytes.
 */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { connect, type Socket } from 'node:net';
import { beforeEach, mock, test } from 'node:test';
import zlib from 'node:zlib';
import { statement } from '../../../src/platform/storage/statement.ts';
import { exchange, portOf, requestText } from '../../security/raw.ts';
import { eventually } from '../../support/process.ts';

const unpack = mock.method(zlib, 'brotliDecompress');
let compressing = 0;
let mostCompressed = 0;
const { brotliCompress } = zlib;
mock.method(zlib, 'brotliCompress', (bytes: Buffer, options: zlib.BrotliOptions, done: zlib.CompressCallback) => {
  compressing += 1;
  mostCompressed = Math.max(mostCompressed, compressing);
  brotliCompress(bytes, options, (error, result) => {
    compressing -= 1;
    done(error, result);
  });
});
syncBuiltinESMExports();
// What counts must be in place before the service is loaded.
const { envelope, paths, serveFile, wsi } = await import('../soap/wire.ts');
const limit = 16 * 2 ** 20;
const wire = await serveFile({ unreadAnswersAtOnce: limit, trustedProxies: ['127.0.0.1'] });

const selectCarts = statement<Record<string, never>, { count: number }>((q) =>
  q.selectFrom('quote').select((eb) => eb.fn.countAll<number>().as('count')),
);

/** A client that sends requests and reads nothing. */
async function stalled(...requests: string[]): Promise<Socket> {
  const socket = connect(portOf(wire.url), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(requests.join(''));
  return socket;
}

const script = requestText('GET /api/docs/reference.js');
const scriptBytes = (await (await ask('/api/docs/reference.js')).arrayBuffer()).byteLength;

function ask(path: string): Promise<Response> {
  return fetch(wire.url + path, { headers: { 'accept-encoding': 'identity' } });
}

/** What the metrics tell of the service now; the reading itself is one of the requests. */
async function figure(name: 'unread_answer_bytes' | 'requests_under_way'): Promise<number> {
  const text = await (await ask('/metrics')).text();
  return Number(new RegExp(`^cartwright_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

const soon = (check: () => Promise<void>): Promise<void> => eventually(60_000, () => true, check);

/** Waits until all who asked before are gone. */
beforeEach(() =>
  soon(async () => {
    assert.equal(await figure('unread_answer_bytes'), 0);
    assert.equal(await figure('requests_under_way'), 1);
  }),
);

test('the script of the reference is unpacked once for all who take it uncompressed', async () => {
  const before = unpack.mock.callCount();
  const answers = await Promise.all(Array.from({ length: 2 }, () => exchange(wire.url, script.repeat(5), 5)));
  for (const each of answers)
    assert.deepEqual(
      each.answers.map(({ status }) => status),
      Array(5).fill(200),
    );
  assert.equal(unpack.mock.callCount(), before);
  assert.equal(before, 1);
});

test('a client that pipelines and reads nothing has one answer made', async () => {
  const socket = await stalled(script.repeat(25));
  // The system itself takes some answers; then one is held, and those behind it are not begun.
  await soon(async () => assert.equal(await figure('unread_answer_bytes'), scriptBytes));
  assert.equal(await figure('requests_under_way'), 2);
  socket.destroy();
});

test('requests that wait on a closed connection are not started', async () => {
  const session = await wire.login();
  const create = envelope(wsi('shoppingCartCreate', session, ''));
  const carts = async () => (await wire.engine.read((tx) => tx.all(selectCarts, {})))[0]?.count;
  const before = await carts();
  const socket = await stalled(
    script.repeat(5),
    requestText(`POST ${paths.v2}`, [`Content-Length: ${create.length}`], create),
  );
  await soon(async () => assert.ok((await figure('unread_answer_bytes')) >= scriptBytes));
  socket.destroy();
  await soon(async () => assert.equal(await figure('requests_under_way'), 1));
  assert.equal(await carts(), before);
});

test('requests of a connection are answered in their order', async () => {
  const paths = ['/livez', '/api/docs/start.js', '/nothing', '/api/docs', '/livez'];
  const { answers } = await exchange(wire.url, paths.map((path) => requestText(`GET ${path}`)).join(''), paths.length);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 404, 200, 200],
  );
  assert.deepEqual([answers[0]?.body, answers[4]?.body], ['ok\n', 'ok\n']);
});

test('a connection with more than a hundred requests that wait is closed', async () => {
  const { answers, isClosed } = await exchange(wire.url, script + requestText('GET /livez').repeat(101));
  assert.deepEqual([answers.filter(({ status }) => status !== 200), isClosed], [[], true]);
  assert.ok(answers.length < 102);
});

test('a network that reads nothing has so many bytes made for it and no more, until it is gone', async () => {
  const sockets: Socket[] = [];
  while ((await ask('/api/docs/start.js')).status === 200) sockets.push(await stalled(script.repeat(5)));
  const held = await figure('unread_answer_bytes');
  assert.ok(held % scriptBytes === 0 && held <= limit, `${held} bytes are held`);
  const refused = await ask('/api/docs/reference.js');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
  const problem = (await refused.json()) as { detail: string };
  assert.equal(
    problem.detail,
    'Too much of what was answered to your network has not been read yet. Read it, and try again.',
  );
  for (const socket of sockets) socket.destroy();
  await soon(async () => assert.equal((await ask('/api/docs/reference.js')).status, 200));
});

test('another network is served meanwhile', async () => {
  const sockets: Socket[] = [];
  while ((await ask('/api/docs/start.js')).status === 200) sockets.push(await stalled(script.repeat(5)));
  const own = { 'x-forwarded-for': '192.0.2.7' };
  assert.equal((await fetch(`${wire.url}/api/docs/start.js`, { headers: own })).status, 200);
  for (const socket of sockets) socket.destroy();
});

test('of documents for many hosts four are compressed at a time, and the others are sent as they are', async () => {
  mostCompressed = 0;
  const hosts = Array.from({ length: 12 }, (_, index) => `h${index}.example`);
  const answers = await Promise.all(
    hosts.map((host) =>
      exchange(wire.url, requestText('GET /api/docs.json', [`Host: ${host}`, 'Accept-Encoding: br']), 1),
    ),
  );
  const codings = answers.map(({ answers: [answer] }) => `${answer?.status} ${answer?.header('content-encoding')}`);
  assert.deepEqual([...new Set(codings)].sort(), ['200 br', '200 undefined']);
  assert.equal(mostCompressed, 4);
});
