import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { spoolMemory } from './spool.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends an answer whose head is written; see `gatherAnswers`. */
    endSoon(answer: Waiting): void;
  }
}

/**
 * Sends a text, or its bytes, as the body of a reply whose status and headers are set, bypassing Fastify. No hook sees
 * it, and its headers are those that were set plus those of every answer. Its bytes must be counted already
 * (`holdAnswer`).
 */
export function sendText(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  reply.hijack();
  sendRaw(request, reply.raw, reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders, body);
  return reply;
}

/**
 * Sends an answer on Node's own response, for routes that have taken it from Fastify (`reply.hijack`). It goes with the
 * headers of every answer, in one piece, together with the other answers of this turn of the event loop. Throws, before
 * anything is sent, for an invalid header, and as `holdAnswer` does.
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
  // Written now, so that the caller learns of an invalid header.
  response.writeHead(status, headers);
  // ASCII text is the same in both encodings, and Latin-1 is written without a check.
  request.server.endSoon({ response, body, encoding: length === body.length ? 'latin1' : 'utf8' });
}

/** Sends an answer that is complete, as `sendText`, or one from a spool. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Buffer | Readable,
): FastifyReply {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    try {
      request.server.holdAnswer(request, spoolMemory);
    } catch (error) {
      body.destroy();
      throw error;
    }
    return reply.code(status).headers(headers).send(body);
  }
  reply.hijack();
  sendRaw(request, reply.raw, status, headers, body);
  return reply;
}

/** An answer whose head is written and whose body waits. */
export interface Waiting {
  readonly response: ServerResponse;
  readonly body: string | Buffer;
  /** For a text. */
  readonly encoding: 'latin1' | 'utf8';
}

/** The longest time that an answer waits for others of its turn, in milliseconds, since one of them may take long. */
const longestWaitMs = 1;
/**
 * The most characters or bytes of an answer that waits. A text that waits while the next answer is made becomes an old
 * object, which only a full collection frees; and a longer answer costs much more than the waking of its client.
 */
const longestWaiting = 65_536;
/** The most characters or bytes that wait together: six pages of 20 products, which cost 3 % less than one by one. */
const mostWaiting = 262_144;

/**
 * Sends together the answers that one turn of the event loop makes. Calls of one turn share a snapshot or a commit and
 * end shortly after each other. If each answer were sent at once, every one would wake a client, which then sends the
 * next request, and the system would switch between the two for each. Sent together, they cost a third less.
 */
export function gatherAnswers(server: FastifyInstance): void {
  server.decorate('endSoon', createEndSoon());
}

/** Makes the `endSoon` of `gatherAnswers`. */
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
      // Runs after everything that can continue without waiting.
      process.nextTick(endAll);
    }
    const isEnough = answer.body.length > longestWaiting || size > mostWaiting;
    if (isEnough || performance.now() - firstAt > longestWaitMs) endAll();
  };
}
