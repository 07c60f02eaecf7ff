import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyLimits } from '#interfaces/legacy/check-caller-before-body.ts';
import { globalFaults } from '#interfaces/legacy/fault.ts';
import {
  answerWithoutBody,
  type IsStoreCode,
  type LeadHome,
  refuseStrangeCodes,
  spellings,
} from '#interfaces/legacy/http.ts';
import { receiveCall } from '#interfaces/legacy/receive-call.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { sendAnswer } from '#platform/http/send-raw.ts';
import { encodeXmlRpcFault } from '../wire/encode.ts';
import { wireFaults } from '../wire/fault.ts';
import { answerXmlRpc, faultText, type XmlRpcAnswering } from './answer.ts';

/** The parts that the XML-RPC addresses need. */
export interface XmlRpcParts extends XmlRpcAnswering, BodyLimits {
  /** The headers of a redirect (302) of browsers to the home page; absent if there is no such page. */
  readonly leadHome?: LeadHome;
  /** Tells the codes that addresses may begin with. */
  readonly isStoreCode: IsStoreCode;
  /** The base URL in published addresses; by default they follow the request (reference 1.1). */
  readonly baseUrl: string | undefined;
}

/**
 * Serves the addresses of XML-RPC. Every XML-RPC answer has the HTTP status 200 (soap-catalog 8). Only requests that
 * the server refuses earlier, because of its load or a stop, have another status, so that load balancers see it.
 */
export function xmlRpcRoutes(parts: XmlRpcParts) {
  return async (server: FastifyInstance): Promise<void> => {
    server.addHook('onRequest', refuseStrangeCodes(parts.isStoreCode));
    server.setErrorHandler(async (error, _request, reply) => failXmlRpc(error, reply, parts));
    for (const url of spellings('/api/xmlrpc')) {
      server.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
        url,
        bodyLimit: parts.bodyLimit,
        onRequest: (request, reply, done) => {
          if (!answerWithoutBody(request, reply, parts.leadHome)) done();
        },
        handler: (request, reply) => serveXmlRpc(request, reply, parts),
      });
    }
  };
}

/** Whether the query of a request at an address of several interfaces asks for this one (`type=xmlrpc`). */
export function asksForXmlRpc({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return (query as Readonly<Record<string, unknown>>).type === 'xmlrpc';
}

/** Answers a call. */
export async function serveXmlRpc(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: XmlRpcParts,
): Promise<FastifyReply> {
  const received = await receiveCall(request, parts, 'xmlrpc');
  const answer =
    'fault' in received ? faultText(received.fault, parts, '', request.id) : await answerXmlRpc(received, parts);
  return sendAnswer(request, reply, 200, answerHeaders(), answer);
}

/** Answers a request that the server refused, or whose body could not be read. */
export function failXmlRpc(error: unknown, reply: FastifyReply, parts: Pick<XmlRpcParts, 'report'>): FastifyReply {
  const { status, headers, body } = unreadable(error, parts);
  return reply.code(status).headers(headers).send(body);
}

function answerHeaders(): OutgoingHttpHeaders {
  return { 'content-type': 'text/xml; charset=UTF-8', 'cache-control': 'no-store' };
}

/**
 * The answer to a request that the server refused, or whose body could not be read: too large, cut off, wrongly
 * compressed.
 */
function unreadable(
  error: unknown,
  parts: Pick<XmlRpcParts, 'report'>,
): { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly body: string } {
  if (error instanceof RestProblem) {
    const body = encodeXmlRpcFault(globalFaults.internal.code, error.message);
    return { status: error.status, headers: { ...answerHeaders(), ...error.headers }, body };
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status >= 500) {
    return { status: 200, headers: answerHeaders(), body: faultText(error, parts) };
  }
  const { code, message } = wireFaults.unreadable(status === 413 ? 'The request is too large.' : undefined);
  return { status: 200, headers: answerHeaders(), body: encodeXmlRpcFault(code, message) };
}
