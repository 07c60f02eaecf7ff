import type { OutgoingHttpHeaders } from 'node:http';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireAdmission } from '#kernel/admission.ts';
import { networkOf } from '#kernel/network.ts';
import type { Observe } from '#kernel/observe.ts';
import { isOffice, type Principal } from '#kernel/principal.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { nameRequest } from '#platform/http/request-id.ts';
import type { Refused } from '#platform/metrics/refusals.ts';
import { createGate, type Gate } from '#platform/process/gate.ts';
import type { Engine } from '#platform/storage/engine.ts';
import type { FileParts, RouteDeclaration } from '../declare.ts';
import { bearerToken, missingBearer } from '../messages/bearer.ts';
import { acceptedFormat, type Format, prefersCsv } from '../messages/negotiate.ts';
import { operatorCookie } from '../messages/operator-cookie.ts';
import { createPrinter, type PrintDocuments } from '../pdf/printer.ts';
import { readLogos } from '../pdf/read-logos.ts';
import { findAddress, type RouteMethods, routeAddresses } from './addresses.ts';
import { type BoundRoute, bodyLimitOf } from './bind.ts';
import { type CallParts, callerOf, carryOut, loggedIn, type RestCall } from './call.ts';
import { createRunningKeys } from './idempotency.ts';
import { createRateLimiter, type RateLimiter, rateHeaders } from './rate-limit.ts';
import { receive } from './receive.ts';
import { sendFailure, sendOutcome, sendProblem } from './send.ts';

/** The parts that the REST interface needs from the composition root. */
export interface RestParts extends CallParts {
  readonly routes: readonly RouteDeclaration[];
  /** Whether the names of `aliases` are in answers, and what is unknown is ignored. */
  readonly hasAliases?: () => Promise<boolean>;
  /** The headers of a redirect (302) of browsers to the home page; absent if there is no such page. */
  readonly leadHome?: (request: FastifyRequest) => OutgoingHttpHeaders | undefined;
  /** Called for every finished call. */
  readonly observe?: Observe;
  /** Called for calls of unknown addresses. */
  readonly refused?: Refused;
}

/** The parts, and state that all calls of this process share. */
interface Serving extends RestParts {
  readonly limiter: RateLimiter;
  readonly print: PrintDocuments;
  readonly pages: Gate;
  /** Runs a call, unless one with its idempotency key is running. */
  readonly carryOut: (call: RestCall, begins: () => void) => ReturnType<typeof carryOut>;
}

/** All methods that an address answers. */
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS'];

/** Serves the routes below the prefix that it is registered with. Every answer with an error is a problem document. */
export function restRoutes(parts: RestParts) {
  const running = createRunningKeys();
  const serving: Serving = {
    ...parts,
    limiter: createRateLimiter(),
    pages: createGate(2, Infinity),
    print: createPrinter((documents) => readLogos(documents, parts.blobs)),
    carryOut(call, begins) {
      const { idempotency, authorization, cookie, address } = call;
      const begin = () => {
        begins();
        return carryOut(parts, call);
      };
      return idempotency
        ? running.run(`${authorization ?? cookie?.token ?? networkOf(address)} ${idempotency.key}`, begin)
        : begin();
    },
  };
  const addresses = routeAddresses(parts.routes);
  return async (server: FastifyInstance): Promise<void> => {
    server.addHook('onRequest', (request, reply, done) => {
      nameRequest(request, reply);
      done();
    });
    server.setErrorHandler(async (error, request, reply) => {
      // A request that the server refuses has passed none of our hooks.
      nameRequest(request, reply);
      return sendFailure(parts, error, 'rest', request, reply);
    });
    server.setNotFoundHandler(async (request, reply) => {
      const known = findAddress(addresses, request.url.slice(server.prefix.length).replace(/\?.*$/s, ''));
      if (known) return answerOtherMethod(known, request, reply);
      const home = parts.leadHome?.(request);
      if (home) return reply.code(302).headers(home).send();
      parts.refused?.('unknown_address', request.ip);
      return sendProblem(new RestProblem(404, 'There is nothing at this address.'), request, reply);
    });
    serveAddresses(server, serving);
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods at the address of a route of REST. */
    restAddress?: RouteMethods;
  }
}

/**
 * Serves each address as a route with its methods. One that another address with a parameter matches, too, has all methods:
 * the fixed segment takes precedence whatever the method is.
 */
function serveAddresses(server: FastifyInstance, serving: Serving): void {
  // Called before the body is read.
  const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const bound = addressOf(request)?.methods.get(request.method);
    if (!bound || bound.route.access.level === 'everybody') done();
    else knock(serving, bound.route, request).then(() => done(), done);
  };
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(serving, request, reply);
  server.addHook('onSend', withoutBody);
  for (const [path, restAddress] of routeAddresses(serving.routes)) {
    const url = path.replace(/\{path\}$/, '*').replaceAll(/\{(\w+)\}/g, ':$1');
    const limitOf = (method: string): number => {
      const bound = restAddress.methods.get(method);
      return bound ? bodyLimitOf(bound.route, serving.settings) : serving.settings.restBodyLimit;
    };
    const served = restAddress.isAlsoAnother ? allMethods : [...restAddress.methods.keys()];
    for (const [bodyLimit, method] of Map.groupBy(served, limitOf)) {
      server.route({ url, method, bodyLimit, config: { restAddress }, onRequest, handler });
    }
  }
}

function addressOf({ routeOptions }: FastifyRequest): RouteMethods | undefined {
  return routeOptions.config.restAddress;
}

/** Runs a call, or answers which methods the address has. */
function answer(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply {
  const { method } = request;
  const { methods, allow } = addressOf(request) as RouteMethods;
  const bound = methods.get(method);
  return bound ? handle(serving, bound, request, reply) : answerOtherMethod({ allow }, request, reply);
}

/** Answers which methods an address has. */
function answerOtherMethod(
  { allow }: Pick<RouteMethods, 'allow'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { method } = request;
  if (method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
  return sendProblem(new RestProblem(405, `${method} is not possible here.`, { headers: { allow } }), request, reply);
}

/**
 * HEAD gets only the headers of GET, with the length. It does not wait: the refusal of an unclear request must be sent
 * before the parser reads on.
 */
function withoutBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isHead = request.method === 'HEAD' && addressOf(request)?.methods.has('HEAD');
  if (isHead) reply.header('content-length', payload === undefined ? 0 : Buffer.byteLength(payload as string | Buffer));
  done(null, isHead ? null : payload);
}

/**
 * Called before the body is read: calls without a required bearer are refused without waiting for the body, and callers
 * without the permission cannot send a large one. The caller is read again in the transaction of the call.
 */
async function knock(serving: Serving, route: RouteDeclaration, request: FastifyRequest): Promise<void> {
  const { settings, engine, now } = serving;
  const baseUrl = baseUrlOf(request, settings.baseUrl);
  const bearer = bearerToken(request.headers.authorization);
  const cookie = operatorCookie(request, baseUrl);
  if (bearer === undefined && !cookie) throw missingBearer(baseUrl);
  if (bodyLimitOf(route, settings) <= settings.restBodyLimit) return;
  await engine.read(async (tx) => {
    const caller = await callerOf(serving, { bearer, cookie, baseUrl }, tx, now());
    try {
      requireAdmission(route.access, caller);
    } catch (error) {
      throw loggedIn(error, baseUrl);
    }
  });
}

/** Whether the caller works for the store, for the limits of bodies. Throws the problem 401 for an invalid bearer. */
async function isFromOffice(serving: Serving, request: FastifyRequest): Promise<boolean> {
  const { settings, engine, now } = serving;
  const bearer = bearerToken(request.headers.authorization);
  const baseUrl = baseUrlOf(request, settings.baseUrl);
  const cookie = operatorCookie(request, baseUrl);
  if (bearer === undefined && !cookie) return false;
  return engine.read(async (tx) => isOffice(await callerOf(serving, { bearer, cookie, baseUrl }, tx, now())));
}

async function handle(
  serving: Serving,
  own: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const start = performance.now();
  const { operationId: operation } = own.route;
  let isCarriedOut = false;
  try {
    const format = formatOf(own, request);
    let isCounted = false;
    const admit = (caller: Principal): void => {
      // The transaction may run again, and a route with a preparation has two.
      if (isCounted) return;
      isCounted = true;
      countCall(serving, caller, request, reply);
    };
    const hasAliases = (await serving.hasAliases?.()) ?? false;
    const bound = (hasAliases && own.forPublic) || own;
    const received = await receive(serving.settings, bound, request, {
      isApiUser: () => isFromOffice(serving, request),
      isLoose: hasAliases,
    });
    const outcome = await serving.carryOut({ ...received, bound, admit }, () => {
      isCarriedOut = true;
    });
    const answering = { format, hasAliases, baseUrl: received.baseUrl, ...filePartsOf(serving, request) };
    return await sendOutcome(bound, outcome, request, reply, answering);
  } catch (error) {
    return sendFailure(serving, error, operation, request, reply);
  } finally {
    // The executor reports calls of the command.
    if (!isCarriedOut) {
      const outcome = reply.statusCode < 400 ? 'ok' : String(reply.statusCode);
      const durationMs = performance.now() - start;
      serving.observe?.({ style: 'rest', operation, userId: undefined, outcome, durationMs, requestId: request.id });
    }
  }
}

/** Pages of files are read a few at a time, where networks take turns: downloads leave room for other calls. */
function filePartsOf({ engine, blobs, print, pages }: Serving, { ip }: FastifyRequest): FileParts {
  const share = networkOf(ip);
  const read: Engine['read'] = async (work) => {
    const page = await pages.run(async () => ({ read: await engine.read(work) }), { share });
    await othersFirst();
    return (page as NonNullable<typeof page>).read;
  };
  return { read, blobs, print: (documents) => print(documents, share) };
}

/** Throws the problem 406 if the caller accepts no format of the answer. */
function formatOf({ route }: BoundRoute, { headers }: FastifyRequest): Format | 'csv' {
  if (route.takesCsv && prefersCsv(headers.accept)) return 'csv';
  const format = acceptedFormat(headers.accept);
  if (format === undefined && route.result !== undefined) {
    throw new RestProblem(406, 'Answers are application/ld+json or application/json.');
  }
  return format ?? 'json';
}

/** Counts a call for its caller, or for an address: sets how many are left, throws the problem 429 after the last. */
function countCall(
  { settings, now, limiter }: Serving,
  { kind, userId, customerId, operator }: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isStranger = kind === 'anonymous';
  const subject = isStranger ? `address ${networkOf(request.ip)}` : `${kind} ${userId ?? customerId ?? operator?.id}`;
  const perMinute = isStranger ? settings.restAnonymousRequestsPerMinute : settings.restRequestsPerMinute;
  const state = limiter.take(subject, perMinute, now());
  if (!state) return;
  reply.headers(rateHeaders(state));
  if (state.retryAfter === 0) return;
  const headers = { 'retry-after': String(state.retryAfter) };
  throw new RestProblem(429, 'There were too many calls. Try again later.', { headers });
}
