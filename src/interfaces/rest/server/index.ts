import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { requireAdmission } from '../../../kernel/admission.ts';
import { networkOf } from '../../../kernel/network.ts';
import type { Observe } from '../../../kernel/observe.ts';
import type { Principal } from '../../../kernel/principal.ts';
import { baseUrlOf } from '../../../platform/http/base-url.ts';
import { RestProblem } from '../../../platform/http/problem.ts';
import { nameRequest } from '../../../platform/http/request-id.ts';
import type { Refused } from '../../../platform/metrics/refusals.ts';
import type { RouteDeclaration } from '../declare.ts';
import { bearerToken, missingBearer } from '../messages/bearer.ts';
import { acceptedFormat, type Format } from '../messages/negotiate.ts';
import { allowed, type BoundRoute, bindRoutes, bodyLimitOf, byPath } from './bind.ts';
import { type CallParts, callerOf, carryOut, loggedIn, type RestCall } from './call.ts';
import { createRunningKeys } from './idempotency.ts';
import { createRateLimiter, type RateLimiter, rateHeaders } from './rate-limit.ts';
import { receive } from './receive.ts';
import { sendFailure, sendOutcome, sendProblem } from './send.ts';

/** What the REST interface needs from the composition root. */
export interface RestParts extends CallParts {
  readonly routes: readonly RouteDeclaration[];
  /** The headers of an answer (302) that leads a browser to the page for people; absent where there is no such page. */
  readonly leadHome?: (request: FastifyRequest) => OutgoingHttpHeaders | undefined;
  /** Told of every call when it is over. */
  readonly observe?: Observe;
  /** Told of calls of what is not there. */
  readonly refused?: Refused;
}

/** The parts, and what all calls of this process share. */
interface Serving extends RestParts {
  readonly limiter: RateLimiter;
  /** Carries a call out, unless one with its idempotency key is under way. */
  readonly carryOut: (call: RestCall, begins: () => void) => ReturnType<typeof carryOut>;
}

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

/** Serves the routes below the prefix that it is registered with. Every answer that is no success is a problem document. */
export function restRoutes(parts: RestParts) {
  const running = createRunningKeys();
  const serving: Serving = {
    ...parts,
    limiter: createRateLimiter(),
    carryOut(call, begins) {
      const { idempotency, authorization, address } = call;
      const begin = () => {
        begins();
        return carryOut(parts, call);
      };
      return idempotency ? running.run(`${authorization ?? networkOf(address)} ${idempotency.key}`, begin) : begin();
    },
  };
  return async (server: FastifyInstance): Promise<void> => {
    server.removeAllContentTypeParsers();
    // Bodies are only collected here: what is wrong with them is said after who calls is known, see `receive`.
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.addHook('onRequest', (request, reply, done) => {
      nameRequest(request, reply);
      // Fastify refuses a header that names no type before it looks for a parser; without one it asks the parser.
      const type = request.headers['content-type'];
      if (type !== undefined && !/^\s*[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(type)) {
        delete request.raw.headers['content-type'];
      }
      done();
    });
    server.setErrorHandler(async (error, request, reply) => {
      // What the server refuses has met no hook of ours.
      nameRequest(request, reply);
      return sendFailure(parts, error, 'rest', request, reply);
    });
    server.setNotFoundHandler(async (request, reply) => {
      const home = parts.leadHome?.(request);
      if (home) return reply.code(302).headers(home).send();
      parts.refused?.('unknown_address', request.ip);
      return sendProblem(new RestProblem(404, 'There is nothing at this address.'), request, reply);
    });
    for (const [path, bound] of byPath(bindRoutes(parts.routes))) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      for (const spelling of [url, `${url}/`]) serve(server, spelling, bound, serving);
    }
  };
}

function serve(server: FastifyInstance, url: string, bound: readonly BoundRoute[], serving: Serving): void {
  for (const each of bound) {
    server.route({
      method: each.route.method,
      url,
      bodyLimit: bodyLimitOf(each.route, serving.settings),
      ...(each.route.access.level !== 'everybody' && { onRequest: (request) => knock(serving, each.route, request) }),
      handler: (request, reply) => handle(serving, each, request, reply),
    });
  }
  const allow = allowed(bound);
  server.route({
    method: everyMethod.filter((method) => !allow.split(', ').includes(method)) as HTTPMethods[],
    url,
    handler: async (request, reply) =>
      sendProblem(
        new RestProblem(405, `${request.method} is not possible here.`, { headers: { allow } }),
        request,
        reply,
      ),
  });
  server.route({
    method: 'OPTIONS',
    url,
    handler: async (_request, reply) => reply.code(204).header('allow', allow).send(),
  });
}

/**
 * Before the body is read: where a bearer is needed and none came, nobody waits for it; and nobody sends a large one who
 * may not. Who calls is read again in the transaction of the call.
 */
async function knock(serving: Serving, route: RouteDeclaration, request: FastifyRequest): Promise<void> {
  const { settings, engine, now } = serving;
  const baseUrl = baseUrlOf(request, settings.baseUrl);
  const bearer = bearerToken(request.headers.authorization);
  if (bearer === undefined) throw missingBearer(baseUrl);
  if (bodyLimitOf(route, settings) <= settings.restBodyLimit) return;
  await engine.read(async (tx) => {
    const caller = await callerOf(serving, { bearer, baseUrl }, tx, now());
    try {
      requireAdmission(route.access, caller);
    } catch (error) {
      throw loggedIn(error, baseUrl);
    }
  });
}

async function handle(
  serving: Serving,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const start = performance.now();
  const { operationId: operation } = bound.route;
  let isCarriedOut = false;
  try {
    const format = formatOf(bound, request);
    let isCounted = false;
    const admit = (caller: Principal): void => {
      // The transaction may run again, and a route that prepares something has two.
      if (isCounted) return;
      isCounted = true;
      countCall(serving, caller, request, reply);
    };
    const received = await receive(serving.settings, bound, request);
    const outcome = await serving.carryOut({ ...received, bound, admit }, () => {
      isCarriedOut = true;
    });
    return await sendOutcome(bound, outcome, request, reply, { format, baseUrl: received.baseUrl });
  } catch (error) {
    return sendFailure(serving, error, operation, request, reply);
  } finally {
    // A call of the command is told by its executor.
    if (!isCarriedOut) {
      const outcome = reply.statusCode < 400 ? 'ok' : String(reply.statusCode);
      const durationMs = performance.now() - start;
      serving.observe?.({ style: 'rest', operation, userId: undefined, outcome, durationMs, requestId: request.id });
    }
  }
}

/** Throws the problem 406 where an answer with a body would be in no format that is accepted. */
function formatOf({ route }: BoundRoute, { headers }: FastifyRequest): Format {
  const format = acceptedFormat(headers.accept);
  if (format === undefined && route.result !== undefined) {
    throw new RestProblem(406, 'Answers are application/ld+json or application/json.');
  }
  return format ?? 'json';
}

/** Counts a call of who makes it, or of an address: says how many are left, throws the problem 429 after the last. */
function countCall(
  { settings, now, limiter }: Serving,
  { kind, userId, customerId }: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isStranger = kind === 'anonymous';
  const subject = isStranger ? `address ${networkOf(request.ip)}` : `${kind} ${userId ?? customerId}`;
  const perMinute = isStranger ? settings.restAnonymousRequestsPerMinute : settings.restRequestsPerMinute;
  const state = limiter.take(subject, perMinute, now());
  if (!state) return;
  reply.headers(rateHeaders(state));
  if (state.retryAfter === 0) return;
  const headers = { 'retry-after': String(state.retryAfter) };
  throw new RestProblem(429, 'There were too many calls. Try again later.', { headers });
}
