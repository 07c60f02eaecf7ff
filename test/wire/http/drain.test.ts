import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../../src/app/app.ts';
import { type HeldReads, onHeldEngine } from '../../support/database/held-engine.ts';
import { output } from '../../support/process.ts';
import { testSettings } from '../../support/service.ts';

/** Longer than any test: what ends before does not end by time. */
const never = 3_600_000;

interface Served extends HeldReads {
  readonly app: FastifyInstance;
  readonly port: number;
}

/** A service whose reads wait until they are let go. */
function onHeldApp(work: (served: Served) => Promise<void>): Promise<void> {
  return onHeldEngine(async (engine, held, dataDir) => {
    const app = createApp(testSettings({ mediaDir: `${dataDir}/media` }), engine, pino({ level: 'silent' }));
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    try {
      await work({ app, port, ...held });
    } finally {
      held.release();
      await app.close();
    }
  });
}

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: string;
}

function send(agent: Agent, port: number, path: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ agent, port, host: '127.0.0.1', path, method: body === undefined ? 'GET' : 'POST' });
    request.once('error', reject).once('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({
        status: response.statusCode,
        connection: response.headers.connection,
        body: Buffer.concat(chunks).toString(),
      });
    });
    request.end(body);
  });
}

/** A connection that was used once and is open. */
async function usedConnection(port: number): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  assert.equal((await send(agent, port, '/livez')).connection, 'keep-alive');
  return agent;
}

const soap = (pad = 0): string =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento"><e:Body><m:shoppingCartInfo><sessionId>${'0'.repeat(64)}</sessionId><quoteId>1</quoteId></m:shoppingCartInfo></e:Body></e:Envelope>${' '.repeat(pad)}`;
const faultOf = ({ body }: Answer) => /<faultcode>(.*?)<.*<faultstring>(.*?)</s.exec(body)?.slice(1).join(' ');

test('a stop accepts no connections, and answers what comes on open ones, each with the last answer', async () =>
  onHeldApp(async ({ app, port, release, waiting }) => {
    const taken = send(await usedConnection(port), port, '/api/v2_soap/', soap());
    await waiting(1);
    const open = await Promise.all([1, 2, 3, 4].map(() => usedConnection(port)));
    const [forSoap, forRpc, forReady, forLive] = open as [Agent, Agent, Agent, Agent];
    const drained = app.drain({ delayMs: 0, graceMs: never, lingerMs: never });
    while (app.server.listening) await new Promise(setImmediate);
    await assert.rejects(connected(port), { code: 'ECONNREFUSED' });

    // Larger than the buffers of the connection: were it closed while its client still sends, the answer would be lost.
    const large = send(forSoap, port, '/api/v2_soap/', soap(8_000_000));
    const rpc = await send(forRpc, port, '/api/xmlrpc/', '<methodCall/>');
    assert.deepEqual([rpc.status, rpc.connection], [200, 'close']);
    const ready = await send(forReady, port, '/readyz');
    assert.deepEqual([ready.status, ready.connection, ready.body], [503, 'close', 'not ready: it is about to stop\n']);
    const live = await send(forLive, port, '/livez');
    assert.deepEqual([live.status, live.connection], [200, 'close']);

    release();
    for (const answer of [await taken, await large]) {
      assert.deepEqual([answer.status, answer.connection], [500, 'close']);
      assert.equal(faultOf(answer), '5 Session expired. Try to relogin.');
    }
    await drained;
  }));

test('connections that the system has accepted, and the process not yet, are answered at a stop', async () =>
  onHeldApp(async ({ app, port, release }) => {
    release();
    const script = `
      const sent = Array.from({ length: 30 }, () => fetch('http://127.0.0.1:${port}/livez').then((answer) => answer.text()));
      Promise.all(sent).then((texts) => console.log(texts.join('')));`;
    const client = output(process.execPath, ['-e', script]);
    await new Promise((resolve) => app.server.once('connection', resolve));
    // Meanwhile all others connect.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    await app.drain({ delayMs: 0, graceMs: never, lingerMs: 100 });
    assert.equal(await client, 'ok\n'.repeat(30).trimEnd());
  }));

test('a stop waits for a balancer that asks whether the service is ready, and serves as before meanwhile', async () =>
  onHeldApp(async ({ app, port, release }) => {
    release();
    const used = await usedConnection(port);
    const fresh = new Agent({ keepAlive: true });
    await send(fresh, port, '/readyz');
    void app.drain({ delayMs: never, graceMs: never, lingerMs: never });
    const ready = await send(fresh, port, '/readyz');
    assert.deepEqual([ready.status, ready.connection], [503, 'keep-alive']);
    for (const agent of [used, new Agent({ keepAlive: true })]) {
      const answer = await send(agent, port, '/api/v2_soap/', soap());
      assert.deepEqual([faultOf(answer), answer.connection], ['5 Session expired. Try to relogin.', 'keep-alive']);
    }
  }));

test('a stop does not wait where nobody asks that', async () =>
  onHeldApp(async ({ app, port }) => {
    const used = await usedConnection(port);
    await app.drain({ delayMs: never, graceMs: never, lingerMs: 1 });
    used.destroy();
  }));

test('idle connections do not delay a stop, neither used ones nor those that never sent anything', async () =>
  onHeldApp(async ({ app, port }) => {
    const used = await usedConnection(port);
    const silent = connect(port, '127.0.0.1').resume();
    const ended = new Promise((resolve) => silent.once('close', resolve));
    await new Promise((resolve) => app.server.once('connection', resolve));
    await app.drain({ delayMs: 0, graceMs: never, lingerMs: 1 });
    await ended;
    used.destroy();
  }));

test('calls that have not ended after the grace time are cut', async () =>
  onHeldApp(async ({ app, port, waiting }) => {
    const agent = await usedConnection(port);
    const cut = assert.rejects(send(agent, port, '/api/v2_soap/', soap()), { code: 'ECONNRESET' });
    await waiting(1);
    await app.drain({ delayMs: 0, graceMs: 1, lingerMs: never });
    await cut;
  }));

test('a worker takes connections until its primary process has stopped, and answers them', async () =>
  onHeldApp(async ({ app, port, release }) => {
    release();
    const { promise: asked, resolve: leave } = Promise.withResolvers<void>();
    const drained = app.drain({ delayMs: 0, graceMs: never, lingerMs: 1, leave });
    await asked;
    const answer = await send(new Agent(), port, '/api/v2_soap/', soap());
    assert.equal(faultOf(answer), '5 Session expired. Try to relogin.');
    app.server.close();
    await drained;
    await assert.rejects(connected(port), { code: 'ECONNREFUSED' });
  }));

/** Connects; rejects where that is refused. */
function connected(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    }).once('error', reject);
  });
}
