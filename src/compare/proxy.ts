import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Comparer } from './comparer.ts';
import { open, ownHeaders, serverAnswer } from './send.ts';

export interface ProxyOptions {
  /** The address of the old store, which answers every call. */
  readonly store: URL;
  readonly comparer: Comparer;
  readonly timeoutMs: number;
}

/** Answers larger than this pass, but are not compared. */
const largest = 64 * 1024 * 1024;
/** Larger requests are refused: a request is whole before it is sent on. */
const largestRequest = 256 * 1024 * 1024;

/**
 * A server in front of the old store: every call is its own, and every answer. What is compared is compared after the
 * answer has gone out, so a fault of the new store or of the comparison is nobody's but the report's.
 */
export function createProxy({ store, comparer, timeoutMs }: ProxyOptions): Server {
  return createServer((request, response) => {
    pass(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The old store does not answer.\n');
    });
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    // Some clients name the whole address.
    const path = url.replace(/^https?:\/\/[^/]*/i, '') || '/';
    const body = await bodyOf(request);
    if (!body) {
      response.writeHead(413, { 'content-type': 'text/plain', connection: 'close' }).end('The request is too large.\n');
      return;
    }
    const began = performance.now();
    const answer = await open(store, { method, path, headers, body }, timeoutMs);
    response.writeHead(answer.statusCode ?? 502, ownHeaders(answer.headers));
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= largest) chunks.push(chunk);
      if (!response.write(chunk))
        await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    }
    response.end();
    const ms = performance.now() - began;
    if (size > largest) return;
    setImmediate(() => {
      try {
        comparer.add({ method, path, headers, body, answer: serverAnswer(answer, Buffer.concat(chunks)), ms });
      } catch {
        // An answer that cannot be unpacked was the client's all the same.
      }
    });
  }
}

/** The whole body; undefined if it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestRequest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
