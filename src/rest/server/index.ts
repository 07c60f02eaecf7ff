import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { networkOf } from '../../identity/throttle.ts';
import type { Observe } from '../../operation/observe.ts';
import { baseUrlOf } from '../../transport/base-url.ts';
import type { Page, RestCaller, RouteDeclaration } from '../declare.ts';
import { problemDocument, RestProblem } from '../problem.ts';
import { allowed, type BoundRoute, bindRoutes, bodyLimitOf, byPath, restPrefix } from './bind.ts';
import { type CallParts, carryOut, type Outcome } from './call.ts';
import { isKnown } from './conditions.ts';
import { bearerToken, missingBearer } from './context.ts';
import { problemOf, unexpectedProblem } from './failures.ts';
import { acceptedFormat, type Format } from './negotiate.ts';
import { createRateLimiter, type RateLimiter, rateHeaders } from './rate-limit.ts';
import { receive } from './receive.ts';
import { type Place, type Representation, representList, representOne } from './represent.ts';

/** What the REST interface needs from the composition root. */
export interface RestParts extends CallParts {
  readonly routes: readonly RouteDeclaration[];
  /** Told of every call when it is over. */
  readonly observe?: Observe;
}

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

/** Serves the routes below `/api/rest/v2`. Register it with that prefix (`restPrefix`). */
export function restRoutes(parts: RestParts) {
  const limiter = createRateLimiter();
  return async (server: FastifyInstance): Promise<void> => {
    server.removeAllContentTypeParsers();
    // Bodies are read by us, after the caller is known to be allowed: see `receive`.
    server.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: parts.settings.restBodyLimit },
      (_request, body, done) => done(null, body),
    );
    server.addHook('onRequest', (request, reply, done) => {
      request.id = requestIdOf(request);
      reply.header('x-request-id', request.id);
      // Fastify refuses a header that names no type before it looks for a parser; without one it asks the parser.
      if (!/^\s*[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(request.headers['content-type'] ?? '')) {
        delete request.raw.headers['content-type'];
      }
      done();
    });
    server.setErrorHandler(async (error, request, reply) => sendFailure(parts, request, reply, error));
    server.setNotFoundHandler(async (request, reply) =>
      sendProblem(request, reply, new RestProblem(404, 'There is nothing at this address.')),
    );
    for (const [path, bound] of byPath(bindRoutes(parts.routes))) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      for (const spelling of [url, `${url}/`]) serve(server, spelling, bound, parts, limiter);
    }
  };
}

function serve(
  server: FastifyInstance,
  url: string,
  bound: readonly BoundRoute[],
  parts: RestParts,
  limiter: RateLimiter,
) {
  const allow = allowed(bound);
  for (const each of bound) {
    const { method, access } = each.route;
    server.route({
      method,
      url,
      bodyLimit: bodyLimitOf(each.route, parts.settings),
      // Without a bearer a body is not even read where one is needed.
      onRequest: (request, _reply, done) => {
        const isNeeded = access.level !== 'public' && bearerToken(request.headers.authorization) === undefined;
        done(isNeeded ? missingBearer(baseUrlOf(request, parts.settings.baseUrl)) : undefined);
      },
      handler: (request, reply) => handle(parts, limiter, each, request, reply),
    });
  }
  const taken = allow.split(', ');
  const others = everyMethod.filter((method) => !taken.includes(method));
  server.route({
    method: others as HTTPMethods[],
    url,
    handler: async (request, reply) =>
      sendProblem(
        request,
        reply,
        new RestProblem(405, `${request.method} is not possible here.`, { headers: { allow } }),
      ),
  });
  server.route({
    method: 'OPTIONS',
    url,
    handler: async (_request, reply) => reply.code(204).header('allow', allow).send(),
  });
}

async function handle(
  parts: RestParts,
  limiter: RateLimiter,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const start = performance.now();
  const seen: { userId?: number | undefined } = {};
  try {
    const format = formatOf(bound, request);
    let isCounted = false;
    const admit = (caller: RestCaller): void => {
      seen.userId = caller.userId;
      // The transaction may run again, and a route that prepares something has two.
      if (isCounted) return;
      isCounted = true;
      countCall(parts, limiter, caller, request, reply);
    };
    const outcome = await carryOut(parts, { ...(await receive(parts.settings, bound, request)), bound, admit });
    return send(bound, request, reply, format, outcome, baseUrlOf(request, parts.settings.baseUrl));
  } catch (error) {
    return sendFailure(parts, request, reply, error, bound.route.operationId);
  } finally {
    const outcome = reply.statusCode < 400 ? 'ok' : String(reply.statusCode);
    const durationMs = performance.now() - start;
    const { operationId: operation } = bound.route;
    parts.observe?.({ style: 'rest', operation, userId: seen.userId, outcome, durationMs, requestId: request.id });
  }
}

/** Throws the problem 406 where an answer with a body would be in no format that is accepted. */
function formatOf({ route }: BoundRoute, request: FastifyRequest): Format {
  const format = acceptedFormat(request.headers.accept);
  if (format === undefined && route.result !== undefined) {
    throw new RestProblem(406, 'Answers are application/ld+json or application/json.');
  }
  return format ?? 'json';
}

function countCall(
  { settings, now }: RestParts,
  limiter: RateLimiter,
  { kind, userId, customerId }: RestCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isKnownCaller = kind !== 'anonymous';
  const subject = isKnownCaller ? `${kind} ${userId ?? customerId}` : `address ${networkOf(request.ip)}`;
  const perMinute = isKnownCaller ? settings.restRequestsPerMinute : settings.restAnonymousRequestsPerMinute;
  const state = limiter.take(subject, perMinute, now());
  if (!state) return;
  reply.headers(rateHeaders(state));
  if (state.retryAfter > 0) {
    throw new RestProblem(429, 'There were too many calls. Try again later.', {
      headers: { 'retry-after': String(state.retryAfter) },
    });
  }
}

function send(
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  format: Format,
  outcome: Outcome,
  baseUrl: string,
): FastifyReply {
  const { route } = bound;
  const { status, body, headers } = outcome;
  const location = headers.location?.startsWith('/') ? baseUrl + headers.location : headers.location;
  reply.code(status).headers(headers);
  if (location !== undefined) reply.header('location', location);
  if (status === 204 || body === undefined) return reply.header('cache-control', 'no-store').send();
  const url = status === 201 && location !== undefined ? location : baseUrl + pathOf(request);
  const place = { format, baseUrl, url, query: request.query as Place['query'] };
  const answer = represent(bound, body, place);
  const isRead = route.method === 'GET';
  reply.headers(answer.headers).header('content-type', answer.contentType);
  if (route.kind === 'outside')
    return reply.header('cache-control', headers['cache-control'] ?? 'no-store').send(answer.payload);
  const isResource = isRead || route.method === 'PUT' || route.method === 'PATCH' || status === 201;
  if (isResource) reply.header('etag', answer.etag);
  reply.header('vary', 'Authorization, Accept, X-Store-Code');
  if (headers['cache-control'] === undefined) reply.header('cache-control', isRead ? caching(request) : 'no-store');
  if (isRead && isKnown(request.headers['if-none-match'], answer.etag)) {
    return reply.code(304).removeHeader('content-type').send();
  }
  return reply.send(answer.payload);
}

function represent(bound: BoundRoute, body: unknown, place: Place): Representation {
  return bound.route.kind === 'list'
    ? representList(body as Page<unknown>, bound.shape, place)
    : representOne(body, bound.shape, place);
}

/** Everybody may keep what everybody may see, but must ask whether it still holds: the tag answers that. */
function caching(request: FastifyRequest): string {
  return bearerToken(request.headers.authorization) === undefined ? 'public, no-cache' : 'private, no-cache';
}

function sendFailure(
  { report }: RestParts,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: unknown,
  operation = 'rest',
): FastifyReply {
  const known = problemOf(failure) ?? transportProblem(failure);
  if (!known) report({ operation, error: failure, requestId: request.id });
  return sendProblem(request, reply, known ?? unexpectedProblem(failure));
}

/** What Fastify refuses by itself: a body that is too large or cut off. */
function transportProblem(failure: unknown): RestProblem | undefined {
  const { statusCode } = failure as { statusCode?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  const texts: Readonly<Record<number, string>> = {
    413: 'The body is too large.',
    415: 'The media type of the body is not known here.',
  };
  return new RestProblem(statusCode, texts[statusCode] ?? 'The request could not be read.');
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: RestProblem): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemDocument(problem, request.id)));
}

/** The id that a caller gave the request, where it is plain, else a new one. */
function requestIdOf(request: FastifyRequest): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split('?', 1)[0] ?? '').replace(/\/+$/, '');
}

export { restPrefix };
