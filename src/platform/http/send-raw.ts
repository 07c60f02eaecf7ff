import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { spoolMemory } from './spool.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends an answer whose head is written, see `gatherAnswers`. */
    endSoon(answer: Waiting): void;
  }
}

/**
 * Sends a text, or its bytes, as the body of a reply whose status and headers are set, past Fastify: no hook sees it any
 * more, and its headers are those that were set and those that every answer has. It must have
 * its room already (`holdAnswer`).
 */
export function sendText(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  reply.hijack();
  sendRaw(request, reply.raw, reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders, body);
  return reply;
}

/**
 * Sends an answer on Node's own response, for routes that have taken it from Fastify (`reply.hijack`): with the headers
 * that every answer has, in one piece, together with the other answers of this turn of the event loop. Throws, before
 * anything is sent, for a header that cannot be, and as `holdAnswer` does.
 */
export function sendRaw(
  request: FastifyRequest,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Buffer,
): void {
  const length = Buffer.byteLength(body);
  request.server.holdAnswer(request, length);
  headers['x-content-type-options'] = 'nosniff';
  headers['content-length'] = length;
  if (request.server.isLastAnswer(request)) headers.connection = 'close';
  // Now, since a header that cannot be sent is for the caller to hear of.
  response.writeHead(status, headers);
  // Text of ASCII alone is the same in both, and Latin-1 is written without being looked at.
  request.server.endSoon({ response, body, encoding: length === body.length ? 'latin1' : 'utf8' });
}

/** Sends an answer that is whole, by `sendRaw`, or that a spool holds. */
export function sendAnswer(
  request: FastifyRequest,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Buffer | Readable,
): void {
  if (typeof body === 'string' || Buffer.isBuffer(body)) sendRaw(request, response, status, headers, body);
  else sendStream(request, response, status, headers, body);
}

/** As `sendRaw` for a body that comes in pieces of a spool; a failure of it ends the connection amid the body. */
function sendStream(
  request: FastifyRequest,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Readable,
): void {
  try {
    request.server.holdAnswer(request, spoolMemory);
    headers['x-content-type-options'] = 'nosniff';
    if (request.server.isLastAnswer(request)) headers.connection = 'close';
    response.writeHead(status, headers);
  } catch (error) {
    body.destroy();
    throw error;
  }
  // Who made the body knows of its failures, and a client that is gone is none.
  pipeline(body, response, () => undefined);
}

/** An answer whose head is written and whose body waits. */
export interface Waiting {
  readonly response: ServerResponse;
  readonly body: string | Buffer;
  /** Of a text. */
  readonly encoding: 'latin1' | 'utf8';
}

/** No answer waits longer for the others of its turn, in milliseconds: one of them may take long. */
const longestWaitMs = 1;
/** Nor do more characters or bytes wait: they would all be held at once. */
const mostWaiting = 1_000_000;

/**
 * Has the answers of a server that one turn of the event loop brings go out together. Calls of one turn share a snapshot or a
 * commit and end one shortly after the other. Were each answer sent at once, every one would wake a client that then sends
 * the next request, and the system would go back and forth between the two for each; sent together, they cost a third less.
 */
export function gatherAnswers(server: FastifyInstance): void {
  server.decorate('endSoon', createEndSoon());
}

/** Makes what `gatherAnswers` gives a server. */
export function createEndSoon(): (answer: Waiting) => void {
  let waiting: Waiting[] = [];
  let size = 0;
  let firstAt = 0;
  const endAll = (): void => {
    const answers = waiting;
    waiting = [];
    size = 0;
    for (const { response, body, encoding } of answers) response.end(body, encoding);
  };
  return (answer) => {
    waiting.push(answer);
    size += answer.body.length;
    if (waiting.length === 1) {
      firstAt = performance.now();
      // Runs when all that can go on without waiting has done so.
      process.nextTick(endAll);
    }
    if (size > mostWaiting || performance.now() - firstAt > longestWaitMs) endAll();
  };
}
