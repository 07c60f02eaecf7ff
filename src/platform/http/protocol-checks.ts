import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { problemDocument, RestProblem, titleOf } from './problem.ts';
import { requestIdOf } from './request-id.ts';

/** The most header lines of a request. Node silently drops lines after the thousandth. */
const MAX_HEADERS = 200;

/**
 * Refuses requests that two servers on the same path could understand differently, before any work: a proxy may have
 * let them through with another meaning. The parser itself is strict about lengths, chunks, line ends and folded lines.
 * This function refuses several or missing `Host` headers (RFC 9112 3.2), versions below 1.0, transfer codings other
 * than `chunked`, any of them in HTTP/1.0 (6.1), and more header lines than we see.
 */
export function refuseUnclear(server: FastifyInstance): void {
  const refused = new WeakSet<Socket>();
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (refused.has(socket)) {
      // This request came together with a refused one. The connection ends with that answer, so this one gets none (RFC
      // 9112 9.6).
      reply.hijack();
      return;
    }
    const flaw = flawOf(request.raw);
    if (!flaw) return done();
    refused.add(socket);
    const [status, text] = flaw;
    done(new RestProblem(status, text, { headers: { connection: 'close' } }));
  });
}

function flawOf({ rawHeaders, headers, httpVersion }: IncomingMessage): readonly [number, string] | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS) return [431, `The request has more than ${MAX_HEADERS} header lines.`];
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return [505, 'Only HTTP/1.1 and HTTP/1.0 are spoken here.'];
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && httpVersion === '1.0') return [400, 'HTTP/1.0 has no Transfer-Encoding.'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return [501, 'No Transfer-Encoding but chunked is known.'];
  const hosts = hostLines(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return [400, 'A request names one Host.'];
  return undefined;
}

function hostLines(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * The target of a request in origin form. An absolute target (`GET http://shop.example/livez`) must be supported, and
 * its authority replaces the header `Host` (RFC 9112 3.2.2); it is trusted as little as that header.
 */
export function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/', headers } = request;
  if (url.startsWith('/')) return url;
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (authority === undefined || rest === undefined) return url;
  headers.host = authority;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The target without a slash at the end of its path, if it is below this prefix. */
export function withoutSlash(target: string, prefix: string | undefined): string {
  if (prefix === undefined || !target.startsWith(`${prefix}/`)) return target;
  const query = target.indexOf('?');
  const end = query < 0 ? target.length : query;
  return target[end - 1] === '/' && end - 1 > prefix.length ? target.slice(0, end - 1) + target.slice(end) : target;
}

/** Refuses every `Expect` other than `100-continue` (RFC 9110 10.1.1), with the headers that every answer has. */
export function refuseExpectations(server: FastifyInstance): void {
  server.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    const { status, headers, body } = refusal(417, 'Only 100-continue can be expected.', requestId);
    response.writeHead(status, headers).end(body);
  });
}

/**
 * Answers bytes that are not a request, or a request that comes too slowly: with a problem document, and then closes
 * the connection. If an answer is already being sent, nothing is written into it.
 */
export function answerNoRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  const { _httpMessage: current } = socket as Socket & { readonly _httpMessage?: ServerResponse };
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
    socket.destroy(error);
    return;
  }
  const [status, text] = statuses[error.code ?? ''] ?? [400, 'The request could not be read.'];
  socket.write(wholeRefusal(status, text));
  socket.destroy(error);
}

/** Closes a connection without reading from it, with the answer 503. */
export function refuseConnection(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.write(wholeRefusal(503, 'Too many connections are open. Try again soon.', { 'retry-after': '1' }));
  socket.destroySoon();
}

function wholeRefusal(status: number, text: string, more: Readonly<Record<string, string>> = {}): string {
  const { headers, body } = refusal(status, text, requestIdOf(undefined));
  const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${titleOf(status)}\r\n${lines.join('')}\r\n${body}`;
}

const statuses: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of the chunks are too large.'],
};

function refusal(status: number, text: string, requestId: string) {
  const body = JSON.stringify(problemDocument(new RestProblem(status, text), requestId));
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  return { status, headers, body };
}
