import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyLimits } from '#interfaces/legacy/check-caller-before-body.ts';
import { globalFaults } from '#interfaces/legacy/fault.ts';
import { type IsStoreCode, type LeadHome, refuseStrangeCodes, spellings } from '#interfaces/legacy/http.ts';
import { receiveCall } from '#interfaces/legacy/receive-call.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { sendAnswer } from '#platform/http/send-raw.ts';
import { encodeError } from '../wire/encode.ts';
import { wireErrors } from '../wire/error.ts';
import { answerJsonRpc, errorText, type JsonRpcAnswering, nobody } from './answer.ts';

/** The parts that the JSON-RPC addresses need. */
export interface JsonRpcParts extends JsonRpcAnswering, BodyLimits {
  /** The headers of a redirect (302) of browsers to the home page; absent if there is no such page. */
  readonly leadHome?: LeadHome;
  /** Tells the codes that addresses may begin with. */
  readonly isStoreCode: IsStoreCode;
  /** The base URL in published addresses; by default they follow the request (reference 1.1). */
  readonly baseUrl: string | undefined;
}

/**
 * Serves the addresses of JSON-RPC. Every answer has the HTTP status 200, or 204 if there is none. Only requests that
 * the server refuses earlier, because of its load or a stop, have another status, so that load balancers see it.
 */
export function jsonRpcRoutes(parts: JsonRpcParts) {
  return async (server: FastifyInstance): Promise<void> => {
    server.addHook('onRequest', refuseStrangeCodes(parts.isStoreCode));
    server.setErrorHandler(async (error, _request, reply) => failJsonRpc(error, reply, parts));
    for (const url of spellings('/api/jsonrpc')) {
      server.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
        url,
        bodyLimit: parts.bodyLimit,
        onRequest: (request, reply, done) => {
          const home = parts.leadHome?.(request);
          if (home) reply.code(302).headers(home).send();
          else if (request.method !== 'POST') refuseMethod(reply);
          else done();
        },
        handler: (request, reply) => serveJsonRpc(request, reply, parts),
      });
    }
  };
}

/** Whether the query of a request at an address of several interfaces asks for this one (`type=jsonrpc`). */
export function asksForJsonRpc({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return (query as Readonly<Record<string, unknown>>).type === 'jsonrpc';
}

/** Answers a call. */
export async function serveJsonRpc(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: JsonRpcParts,
): Promise<FastifyReply> {
  if (request.method !== 'POST') return refuseMethod(reply);
  const received = await receiveCall(request, parts, 'jsonrpc');
  const answer =
    'fault' in received
      ? errorText(received.fault, parts, nobody, '', request.id)
      : await answerJsonRpc(received, parts);
  if (answer === '') return reply.code(204).header('cache-control', 'no-store').send();
  return sendAnswer(request, reply, 200, answerHeaders(), answer);
}

/** Answers a request that the server refused, or whose body could not be read: too large, cut off, wrongly compressed. */
export function failJsonRpc(error: unknown, reply: FastifyReply, parts: Pick<JsonRpcParts, 'report'>): FastifyReply {
  if (error instanceof RestProblem) {
    const body = encodeError(globalFaults.internal.code, error.message, nobody);
    return reply
      .code(error.status)
      .headers({ ...answerHeaders(), ...error.headers })
      .send(body);
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  const isTheirs = typeof status === 'number' && status < 500;
  const told = status === 413 ? wireErrors.request('The request is too large.') : wireErrors.parse();
  return reply
    .code(200)
    .headers(answerHeaders())
    .send(errorText(isTheirs ? told : error, parts));
}

function refuseMethod(reply: FastifyReply): FastifyReply {
  return reply.code(405).header('allow', 'POST').send();
}

function answerHeaders(): OutgoingHttpHeaders {
  return { 'content-type': 'application/json', 'cache-control': 'no-store' };
}
