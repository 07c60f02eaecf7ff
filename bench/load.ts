/**
 * The load generator, in a process of its own: kept-alive sockets, one request at a time on each. It does as little
 * work as possible, since it shares the processor with the measured servers. It answers each message with one.
 */

import { connect, type Socket } from 'node:net';
import { type Requests, requestText } from './cases.ts';
import { turnOrder } from './turn-order.ts';

/** A server, and the requests for it. */
export interface Target {
  readonly port: number;
  readonly caseName: string;
  /** Sent with the first load of a case. */
  readonly requests?: Requests;
  /** Whether the server only counts requests, so that any request may be sent again. */
  readonly isCeiling: boolean;
}

/** Calls of several cases or on several servers, which take turns. */
export interface Load {
  readonly targets: readonly Target[];
  readonly connections: number;
  /** The turns of each. */
  readonly rounds: number;
  /** Length of a turn, in milliseconds. */
  readonly sliceMs: number;
  /** The length of the load at the beginning of a turn that does not count, in milliseconds. */
  readonly leadInMs: number;
}

/** The result of one turn. */
export interface SliceResult {
  readonly seconds: number;
  /** The latency of each answered request, in milliseconds. */
  readonly latencies: Float32Array;
}

/** The result of a load. */
export interface LoadResult {
  /** The turns of each target, in order. */
  readonly slices: readonly SliceResult[][];
  /** For each target all answered requests, also those that do not count. */
  readonly calls: readonly number[];
  /** The first answer of a failed call, if any. */
  readonly failure: string | undefined;
}

const prepared = new Map<string, { requests: Requests; next: number }>();

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ slices: [], calls: [], failure: error.message } satisfies LoadResult),
  );
});
process.on('disconnect', () => process.exit());

async function run({ targets, connections, rounds, sliceMs, leadInMs }: Load): Promise<LoadResult> {
  const sides: Side[] = [];
  try {
    for (const target of targets) {
      const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
      sides.push({ caseName: target.caseName, sockets, nextRequest: turnThrough(target), slices: [], calls: 0 });
    }
    for (let round = 0; round < rounds; round++) {
      for (const side of turnOrder(sides.length, round).map((number) => sides[number] as Side)) {
        const leadIn: number[] = [];
        if (leadInMs > 0) await callAll(side, performance.now() + leadInMs, leadIn);
        const latencies: number[] = [];
        const start = performance.now();
        await callAll(side, start + sliceMs, latencies);
        side.slices.push({ seconds: (performance.now() - start) / 1000, latencies: Float32Array.from(latencies) });
        side.calls += leadIn.length + latencies.length;
      }
    }
    return { slices: sides.map(({ slices }) => slices), calls: sides.map(({ calls }) => calls), failure: undefined };
  } finally {
    for (const { sockets } of sides) for (const socket of sockets) socket.destroy();
  }
}

interface Side {
  readonly caseName: string;
  readonly sockets: readonly Socket[];
  readonly nextRequest: () => string;
  readonly slices: SliceResult[];
  calls: number;
}

/** The requests of a case one after the other. Each server has a position of its own, which continues from load to load. */
function turnThrough({ port, caseName, requests, isCeiling }: Target): () => string {
  const key = `${port} ${caseName}`;
  const mine = prepared.get(key) ?? { requests: requests ?? { texts: [], values: [], once: false }, next: 0 };
  prepared.set(key, mine);
  return () => {
    const { once, values } = mine.requests;
    // The last request was already sent, to learn the answer.
    if (once && !isCeiling && mine.next >= values.length - 1)
      throw new Error('no request is left; take fewer --seconds');
    return requestText(mine.requests, mine.next++);
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Calls on all sockets until a time. When all have ended, it rejects with the first answer of a failed call. */
async function callAll({ caseName, sockets, nextRequest }: Side, end: number, latencies: number[]): Promise<void> {
  const ends = await Promise.all(sockets.map((socket) => callUntil(end, socket, nextRequest, latencies)));
  const failure = ends.find((failure) => failure !== undefined);
  if (failure !== undefined) throw new Error(`${caseName}: ${failure}`);
}

/** Sends one request after the other until the time is over; resolves with the first answer of a failed call. */
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
        finish(error instanceof Error ? error.message : String(error));
      }
    };
    const onData = (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      if (!/^HTTP\/1\.1 20[01] /.test(received)) finish(received);
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

/** Whether an answer with a Content-Length is complete. */
function isWhole(received: string): boolean {
  const bodyAt = received.indexOf('\r\n\r\n') + 4;
  if (bodyAt === 3) return false;
  const lengthAt = received.search(/\r\ncontent-length: /i);
  return lengthAt !== -1 && received.length - bodyAt >= Number.parseInt(received.slice(lengthAt + 18), 10);
}
