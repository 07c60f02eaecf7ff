import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Refused } from '../metrics/refusals.ts';
import { type BodyFlow, endSlowBodies } from './body-flow.ts';
import { prepareDrain } from './drain.ts';
import { type Loads, limitConnections, shedOverload } from './overload.ts';
import { answerInOrder } from './pipelining.ts';
import { problemDocument, RestProblem } from './problem.ts';
import { answerNoRequest, originForm, refuseExpectations, refuseUnclear, withoutSlash } from './protocol-checks.ts';
import { readBody } from './read-body.ts';
import { requestIdOf } from './request-id.ts';
import { gatherAnswers } from './send-raw.ts';
import { closeUnreadSoftly, leavesUnread } from './unread-body.ts';

/** The longest parameter in an address, in decoded characters. */
const longestParameter = 500;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * A header Content-Type without a type, which interfaces judge: Fastify would refuse it before it looks for a parser.
     * The request has no such header any more.
     */
    malformedType: string | undefined;
  }
}

/** The options of the HTTP server. */
export interface HttpOptions {
  /** Addresses and networks whose forwarded headers are trusted; empty for none. */
  readonly trustedProxies: readonly string[];
  /** Milliseconds a client has to send a whole request. */
  readonly requestTimeoutMs: number;
  /** Milliseconds a connection with a request may be silent. */
  readonly bodyTimeoutMs: number;
  readonly bodyFlow: BodyFlow;
  /** The prefix of addresses that may be written with a slash at the end: the slash is taken off before they are routed. */
  readonly slashless?: string;
  readonly log: FastifyBaseLogger;
  /** Called for calls of addresses that do not exist. */
  readonly refused?: Refused;
  /** The limits of the process. */
  readonly loads: Loads;
}

/**
 * Our routes check and print by their own schemas, and give Fastify none. Without these, it would load its compilers for
 * them: 0.6 MB of sources.
 */
const noCompiler = (): never => {
  throw new Error('no route has a schema of Fastify');
};
const noCompilers = { buildValidator: noCompiler, buildSerializer: noCompiler };

/** The HTTP server without its routes: limits for slow clients, headers of every answer, plain errors. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const server = fastify({
    // Fastify logs nothing: with a logger it adds listeners to each request, even if it writes no line.
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: options.requestTimeoutMs,
    connectionTimeout: options.bodyTimeoutMs,
    keepAliveTimeout: 60_000,
    // Requests without a Host are refused by us, with the headers that every answer has.
    http: { headersTimeout: options.requestTimeoutMs, connectionsCheckingInterval: 1000, requireHostHeader: false },
    rewriteUrl: (request) => withoutSlash(originForm(request), options.slashless),
    clientErrorHandler: answerNoRequest,
    routerOptions: { maxParamLength: longestParameter },
    schemaController: { compilersFactory: noCompilers },
    // Fastify's answer would not have the form of the called interface: `prepareDrain` refuses instead.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply),
    forceCloseConnections: 'idle',
  });
  const { loads } = options;
  limitConnections(server, loads, options.trustedProxies);
  const underWay = answerInOrder(server);
  closeUnreadSoftly(server);
  refuseUnclear(server);
  refuseExpectations(server);
  prepareDrain(server);
  gatherAnswers(server);
  shedOverload(server, loads);
  endSlowBodies(server, underWay, options.bodyFlow);
  // Bodies are only collected: how they are read is each route's own.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage, done) => {
    readBody(payload, request.headers['content-length'], request.routeOptions.bodyLimit ?? 0, done);
  });
  server.decorateRequest('malformedType', undefined);
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.on('timeout', onSilence);
    const { headers } = request.raw;
    const type = headers['content-type'];
    if (type !== undefined && !/^\s*[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(type)) {
      request.malformedType = type;
      delete headers['content-type'];
    }
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    done(null, payload);
  });
  server.setNotFoundHandler(async (request, reply) => {
    options.refused?.('unknown_address', request.ip);
    return problem(request, reply, 404, 'There is nothing at this address.');
  });
  server.setErrorHandler(async (error, request, reply) => {
    if (error instanceof RestProblem) {
      return problem(request, reply.headers(error.headers), error.status, error.message);
    }
    const sent = (error as { statusCode?: number }).statusCode;
    if (sent !== undefined && sent < 500) return problem(request, reply, sent, 'The request could not be read.');
    options.log.error({ reqId: request.id, err: error }, 'unexpected error');
    return problem(request, reply, 500, 'The request failed unexpectedly.');
  });
  return server;
}

/**
 * Called when a connection was silent for too long. The limit is for clients that stop sending, or that do not read
 * their answers, which would stay in memory for ever. The time that the call itself takes does not count.
 */
function onSilence(this: ServerResponse, socket: Socket): void {
  if (!this.req.complete || this.headersSent) socket.destroy();
}

/** Refuses an address that no interface can read: invalid percent encodings, parameters that are too long. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return problem(request, reply, 400, 'The address could not be read.');
}

/** Answers a problem document (RFC 9457), for addresses without an interface. */
function problem(request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
  const id = requestIdOf(request.headers['x-request-id']);
  const document = problemDocument(new RestProblem(status, text), id);
  // No hook runs for an unreadable address.
  if (leavesUnread(request)) reply.header('connection', 'close');
  reply.headers({ 'x-request-id': id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  return reply.code(status).type('application/problem+json').send(JSON.stringify(document));
}
