import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchAnswer, BenchRequest } from '#app/calls/exchange.ts';
import { textAnswer } from './faults.ts';

/** The front of a bench: the address that connectors call. */
export interface Front {
  readonly port: number;
  /** Runs work while no call is under way; calls that come meanwhile wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What answers the requests of a front. */
export interface FrontParts {
  /** Answers a call; undefined ends the connection. */
  readonly answer: (request: BenchRequest) => Promise<BenchAnswer | undefined>;
  /** Answers a request for the bench itself, by its path below `/test`; these do not wait for `alone`. */
  readonly control: (request: BenchRequest) => Promise<BenchAnswer>;
}

/** The largest request. */
const longestBody = 256 * 2 ** 20;

/** Listens on an address; rejects if it cannot. */
export async function startFront(place: { host: string; port: number }, parts: FrontParts): Promise<Front> {
  const calls = createGate();
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 60_000 }, (incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const { method = 'GET', rawHeaders: headers } = incoming;
    // Some clients name the whole address.
    const url = (incoming.url ?? '/').replace(/^https?:\/\/[^/]*/i, '') || '/';
    if (body === undefined) return send(response, textAnswer(413, 'text/plain', 'The request is too large.\n'));
    const request = { method, url, headers, body };
    if (/^\/test(\/|$|\?)/.test(url)) return send(response, await parts.control(request));
    const answer = await calls.pass(() => parts.answer(request));
    if (answer) send(response, answer);
    else response.destroy();
  };
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(place, listening.resolve);
  await listening.promise;
  return {
    port: (server.address() as AddressInfo).port,
    alone: calls.alone,
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

/** Lets calls pass together, and work alone. */
function createGate() {
  let running = 0;
  let quiet: (() => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  const leave = (): void => {
    running -= 1;
    if (running === 0) quiet?.();
  };
  return {
    async pass<T>(call: () => Promise<T>): Promise<T> {
      while (!isOpen) await last;
      running += 1;
      try {
        return await call();
      } finally {
        leave();
      }
    },
    alone<T>(work: () => Promise<T>): Promise<T> {
      const before = last;
      isOpen = false;
      const done = (async () => {
        await before;
        if (running > 0) {
          await new Promise<void>((resolve) => {
            quiet = resolve;
          });
        }
        return work();
      })();
      const ended = done
        .catch(() => undefined)
        .then(() => {
          if (last === ended) isOpen = true;
        });
      last = ended;
      return done;
    },
  };
}

/** The whole body; undefined if it is too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, body }: BenchAnswer): void {
  const hasNoBody = status === 204 || status === 304;
  const length = hasNoBody || response.req.method === 'HEAD' ? [] : ['Content-Length', String(body.length)];
  response.writeHead(status, [...headers, ...length]);
  response.end(body);
}
