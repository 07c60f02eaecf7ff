import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { call, envelope, peak, resetPeak } from './single-calls.ts';
import { sessionId, setOfSelects } from './store.ts';

/**
 * The load that strangers can cause, and its effect on a caller who only reads. Times in milliseconds, sizes in bytes.
 */
export interface BoundFigure {
  readonly name: string;
  /** Memory of the service at its peak, beyond its memory before; undefined if the system does not tell. */
  readonly addedBytes: number | undefined;
  /** Calls of the good caller meanwhile: answered, failed, and the time of the slowest. */
  readonly answered: number;
  readonly failed: number;
  readonly slowest: number;
}

/** The address of the strangers: a network of its own, on Linux. */
const strangers = '127.0.0.2';

interface Attack {
  readonly name: string;
  /** The request that each stranger sends. */
  readonly sockets: number;
  readonly bytes: (rows: number) => Buffer;
  /** Sent again and again after the request. */
  readonly trickle?: { readonly byte: string; readonly everyMs: number };
  readonly seconds: number;
}

const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: shop.example\r\n\r\n`;
const post = (address: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `POST ${address} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: text/xml\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);

const attacks: readonly Attack[] = [
  {
    name: 'bounds: 20 x 25 pipelined reference.js',
    sockets: 20,
    bytes: () => Buffer.from(get('/api/docs/reference.js').repeat(25)),
    seconds: 5,
  },
  {
    name: 'bounds: 20 x 25 pipelined docs.json',
    sockets: 20,
    bytes: () => Buffer.from(get('/api/docs.json').repeat(25)),
    seconds: 3,
  },
  { name: 'bounds: 60 unread multiCalls', sockets: 60, bytes: multiCall, seconds: 8 },
  {
    name: 'bounds: 1000 slow connections',
    sockets: 1000,
    bytes: () => Buffer.from('POST /api/v2_soap/ HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5000\r\n\r\n'),
    trickle: { byte: ' ', everyMs: 9000 },
    seconds: 15,
  },
  { name: 'bounds: 20 gzips of character references', sockets: 20, bytes: references, seconds: 3 },
];

/** The names of the figures. */
export const bounds: readonly string[] = attacks.map(({ name }) => name);

/** Measures the cost of each attack for the service, and for somebody who calls meanwhile. */
export async function measureBounds(port: number, pid: number, rows: number): Promise<BoundFigure[]> {
  // The first call loads libraries and makes the script of the reference.
  await (await fetch(`http://127.0.0.1:${port}/api/docs/reference.js`)).arrayBuffer();
  const figures: BoundFigure[] = [];
  for (const attack of attacks) {
    const before = resetPeak(pid);
    const good = callUntilStopped(port, rows);
    const sockets = await Promise.all(Array.from({ length: attack.sockets }, () => open(port)));
    const bytes = attack.bytes(rows);
    for (const socket of sockets) socket.write(bytes);
    const { byte = '', everyMs = 1000 } = attack.trickle ?? {};
    const timer = setInterval(() => {
      if (byte !== '') for (const socket of sockets) if (socket.writable) socket.write(byte);
    }, everyMs);
    await sleep(attack.seconds * 1000);
    clearInterval(timer);
    const told = await good.stop();
    const after = peak(pid);
    for (const socket of sockets) socket.destroy();
    await sleep(1000);
    const addedBytes = before === undefined || after === undefined ? undefined : after - before;
    figures.push({ name: attack.name, addedBytes, ...told });
  }
  return figures;
}

/** The figures as lines for people. */
export function boundLines(figures: readonly BoundFigure[]): string[] {
  return figures.map(({ name, addedBytes, answered, failed, slowest }) => {
    const memory = addedBytes === undefined ? '' : `peak memory +${(addedBytes / 1e6).toFixed(0)} MB; `;
    return `${name}: ${memory}meanwhile ${answered} calls of another were answered, ${failed} not, the slowest in ${slowest.toFixed(0)} ms`;
  });
}

/** A connection that reads nothing. */
function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: strangers }, () => {
      socket.off('error', reject).on('error', () => undefined);
      socket.pause();
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Five hundred lists of attributes in one call. */
function multiCall(rows: number): Buffer {
  const call = `<item><item>catalog_product_attribute.list</item><item><item>${setOfSelects}</item></item></item>`;
  const calls = `<calls>${call.repeat(500)}</calls>`;
  const body = `<m:multiCall><sessionId>${sessionId(1, rows)}</sessionId>${calls}</m:multiCall>`;
  return post('/api/soap/', gzipSync(envelope(body)));
}

/** Millions of references to nothing. */
function references(): Buffer {
  return post(
    '/api/v2_soap/',
    gzipSync(envelope(`<m:login><username>${'&#65;'.repeat(6_000_000)}</username></m:login>`)),
  );
}

/** Calls one after the other; `stop` answers the results. */
function callUntilStopped(port: number, rows: number) {
  const told = { answered: 0, failed: 0, slowest: 0 };
  let isStopped = false;
  const body = envelope(
    `<m:shoppingCartProductList><sessionId>${sessionId(2, rows)}</sessionId><quoteId>2</quoteId></m:shoppingCartProductList>`,
  );
  const work = (async () => {
    while (!isStopped) {
      const start = performance.now();
      await call(port, body).then(
        () => told.answered++,
        (error: Error) => {
          // The fault for a missing cart counts as an answer.
          if (/answered 500/.test(error.message)) told.answered++;
          else told.failed++;
        },
      );
      told.slowest = Math.max(told.slowest, performance.now() - start);
      await sleep(20);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await work;
      return told;
    },
  };
}
