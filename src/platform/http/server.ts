import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Refused } from '../metrics/refusals.ts';
import { type BodyFlow, endSlowBodies } from './body-flow.ts';
import { answerNoRequest, originForm, refuseExpectations, refuseUnclear } from './door.ts';
import { prepareDrain } from './drain.ts';
import { type Loads, limitConnections, shedOverload } from './overload.ts';
import { problemDocument, RestProblem } from './problem.ts';
import { requestIdOf } from './request-id.ts';
import { gatherAnswers } from './send-raw.ts';
import { takeTurns } from './turns.ts';

/** Characters that a parameter in an address may have, decoded. */
export const longestParameter = 500;

/** What the HTTP server is set up with. */
export interface HttpOptions {
  /** Addresses and networks whose forwarded headers are believed; nobody's where empty. */
  readonly trustedProxies: readonly string[];
  /** Milliseconds a client has to send a whole request. */
  readonly requestTimeoutMs: number;
  /** Milliseconds a connection with a request may be silent. */
  readonly bodyTimeoutMs: number;
  readonly bodyFlow: BodyFlow;
  readonly log: FastifyBaseLogger;
  /** Told of calls of what is not there. */
  readonly refused?: Refused;
  /** What the process takes on. */
  readonly loads: Loads;
}

/** The HTTP server without its routes: limits for slow clients, headers every answer has, plain errors. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const server = fastify({
    // Fastify logs nothing: with a logger it follows each request by listeners, though no line comes of it.
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: options.requestTimeoutMs,
    connectionTimeout: options.bodyTimeoutMs,
    keepAliveTimeout: 60_000,
    // Without a Host is refused by us, with the headers that every answer has.
    http: { headersTimeout: options.requestTimeoutMs, connectionsCheckingInterval: 1000, requireHostHeader: false },
    rewriteUrl: originForm,
    clientErrorHandler: answerNoRequest,
    routerOptions: { maxParamLength: longestParameter },
    // That would be no answer of the interface that was called: `prepareDrain` refuses instead.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply),
    forceCloseConnections: 'idle',
  });
  const { loads } = options;
  limitConnections(server, loads, options.trustedProxies);
  const underWay = takeTurns(server);
  refuseUnclear(server);
  refuseExpectations(server);
  prepareDrain(server);
  gatherAnswers(server);
  shedOverload(server, loads);
  endSlowBodies(server, underWay, options.bodyFlow);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.raw.on('timeout', onSilence);
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
 * A connection was silent for as long as it may be. That limit is for a client that stops sending, or takes nothing of its
 * answer, which would be held in memory for ever; how long the call takes in between is ours.
 */
function onSilence(this: ServerResponse, socket: Socket): void {
  if (!this.req.complete || this.headersSent) socket.destroy();
}

/** Refuses an address that no interface can read: percent signs that encode nothing, parameters that are too long. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return problem(request, reply, 400, 'The address could not be read.');
}

/** A problem document (RFC 9457), for addresses that no interface answers for. */
function problem(request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
  const id = requestIdOf(request.headers['x-request-id']);
  const document = problemDocument(new RestProblem(status, text), id);
  // No hook runs for an address that cannot be read.
  reply.headers({ 'x-request-id': id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  return reply.code(status).type('application/problem+json').send(JSON.stringify(document));
}
