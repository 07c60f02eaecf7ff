/**
 * The load generator, a process of its own: kept-alive sockets, one request at a time on each, as little work for it as
 * can be, since it shares the processor with what is measured. It is asked by messages and answers with one each.
 */

import { connect, type Socket } from 'node:net';
import { type Requests, requestText } from './cases.ts';

/** One slice of load. */
export interface Slice {
  readonly port: number;
  readonly caseName: string;
  /** Sent with the first slice of a case. */
  readonly requests?: Requests;
  /** Whether what is sent is only counted there, so that any request may be sent again. */
  readonly isCeiling: boolean;
  readonly connections: number;
  readonly milliseconds: number;
}

/** What came of a slice. */
export interface SliceResult {
  readonly seconds: number;
  /** Of each answered request, in milliseconds. */
  readonly latencies: Float32Array;
  /** The first answer that was not a 200, if any. */
  readonly failure: string | undefined;
}

/**
 * A slice begins with some of the same load that does not count: what calls of another case have left in the caches of
 * the processor, or have changed in what the service keeps, is no cost of this one.
 */
const leadInMs = 200;

const kept = new Map<string, { requests: Requests; next: number }>();

process.on('message', (slice: Slice) => {
  run(slice).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ seconds: 0, latencies: new Float32Array(), failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function run({ port, caseName, requests, isCeiling, connections, milliseconds }: Slice): Promise<SliceResult> {
  // Each server has its own turn through the requests.
  const key = `${port} ${caseName}`;
  const mine = kept.get(key) ?? { requests: requests ?? { texts: [], values: [], once: false }, next: 0 };
  kept.set(key, mine);
  const nextRequest = () => {
    const { once, values } = mine.requests;
    // The last one was sent to learn the answer.
    if (once && !isCeiling && mine.next >= values.length - 1)
      throw new Error('no request is left; take fewer --seconds');
    return requestText(mine.requests, mine.next++);
  };
  const latencies: number[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const [failure] = await callAll(sockets, performance.now() + leadInMs, nextRequest, []);
  const start = performance.now();
  const failures = failure ? [failure] : await callAll(sockets, start + milliseconds, nextRequest, latencies);
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return { seconds, latencies: Float32Array.from(latencies), failure: failures[0] };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Calls on all sockets until a time; what was no 200. */
async function callAll(
  sockets: readonly Socket[],
  end: number,
  nextRequest: () => string,
  latencies: number[],
): Promise<string[]> {
  const ends = await Promise.all(sockets.map((socket) => callUntil(end, socket, nextRequest, latencies)));
  return ends.filter((failure) => failure !== undefined);
}

/** Sends one request after the other until the time is over; resolves with the first answer that was not a 200. */
function callUntil(
  end: number,
  socket: Socket,
  nextRequest: () => string,
  latencies: number[],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let sentAt = 0;
    let received = '';
    const send = () => {
      received = '';
      sentAt = performance.now();
      try {
        socket.write(nextRequest(), 'latin1');
      } catch (error) {
        finish(String(error));
      }
    };
    const onData = (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      if (!received.startsWith('HTTP/1.1 200')) finish(received);
      else if (now < end) send();
      else finish(undefined);
    };
    const onClose = () => finish('the server closed the connection');
    const onError = (error: Error) => finish(String(error));
    const finish = (failure: string | undefined) => {
      socket.off('data', onData).off('close', onClose).off('error', onError);
      resolve(failure);
    };
    socket.setEncoding('latin1').on('data', onData).on('close', onClose).on('error', onError);
    send();
  });
}

/** Whether an answer with a Content-Length has come to its end. */
function isWhole(received: string): boolean {
  const bodyAt = received.indexOf('\r\n\r\n') + 4;
  if (bodyAt === 3) return false;
  const lengthAt = received.search(/\r\ncontent-length: /i);
  return lengthAt !== -1 && received.length - bodyAt >= Number.parseInt(received.slice(lengthAt + 18), 10);
}
