import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { readOwnToken, refreshOwnToken, revokeOwnToken } from '#domain/access/identity/commands/own-token.ts';
import { type CheckOptions, checkOptionsOf } from '#domain/access/identity/credentials.ts';
import type { Run } from '#domain/shared/command.ts';
import type { Observe } from '#kernel/observe.ts';
import { anonymous } from '#kernel/principal.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { BodyError, inflateBody } from '#platform/http/inflate.ts';
import { problemDocument, RestProblem } from '#platform/http/problem.ts';
import { sentBody } from '#platform/http/read-body.ts';
import { nameRequest } from '#platform/http/request-id.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { bearerProblem, bearerToken, missingBearer } from '../messages/bearer.ts';
import { problemOf, unexpectedProblem } from '../messages/failures.ts';
import { shopperAddress, shopperHeader } from '../messages/shopper-address.ts';
import { cartMembers, tokenAnswer } from './answer.ts';
import { guestCartOf, readTokenRequest } from './credentials.ts';
import { type GrantParts, grantToken } from './grants.ts';
import { loginCart } from './login-cart.ts';
import { invalidRequest, OAuthError, oauthErrorBody } from './oauth-error.ts';

/** The parts that the token endpoints need from the composition root. */
export interface AuthParts {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly run: Run;
  readonly now: () => number;
  /** Called for every failure that the caller does not see. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string }) => void;
  /** Called for every finished call. */
  readonly observe?: Observe | undefined;
  /** The check of credentials, if other interfaces share it. */
  readonly logins?: CheckOptions;
}

const tokenType = 'application/json; charset=utf-8';
const loggedOut = JSON.stringify({ success: true, message: 'The token is revoked.' });

/** The most bytes of a token request: credentials are short. */
const tokenBodyLimit = 16 * 1024;

/** The body of an endpoint's answer with 200, and the API user that it was for. */
interface AuthAnswer {
  /** JSON. */
  readonly body: string;
  readonly userId?: number | undefined;
}

/**
 * Serves `auth/token`, `auth/refresh` and `auth/logout` (spec 4.1, 5.1). They differ from other routes: bodies may be
 * forms or are ignored, errors are those of RFC 6749, answers are always JSON and never cached. The documentation has
 * them from `declarations.ts`. Register it with the prefix of the REST interface.
 */
export function authServer(parts: AuthParts) {
  const { settings, engine, now } = parts;
  const grantParts: GrantParts = {
    engine,
    limits: parts.logins ?? checkOptionsOf(settings, now),
    tokenLifetimeMs: settings.tokenLifetime * 1000,
  };

  const token = async (request: FastifyRequest): Promise<AuthAnswer> => {
    const { headers } = request;
    const address = await addressOf(parts, request);
    const sent = await inflateBody(sentBody(request), headers['content-encoding'], tokenBodyLimit);
    const { parameters, isForm } = readTokenRequest(sent, headers['content-type'] ?? request.malformedType);
    const issue = await grantToken(grantParts, {
      parameters,
      authorization: headers.authorization,
      store: () => storeOf(request),
      address,
      baseUrl: () => baseUrl(parts, request),
    });
    const account = issue.account.value;
    if (account.kind !== 'customer') return { body: tokenAnswer(issue, { isForm }), userId: userIdOf(account) };
    const cart = await loginCart(parts, {
      customerId: account.customer.id,
      storeId: issue.storeId ?? 0,
      maskedId: guestCartOf(parameters),
      requestId: request.id,
    });
    return { body: tokenAnswer(issue, { isForm, cart: cartMembers(cart) }) };
  };

  const refresh = async (request: FastifyRequest): Promise<AuthAnswer> => {
    const bearer = await bearerOf(parts, request);
    const issuer = baseUrl(parts, request);
    const refreshed = await parts.run(refreshOwnToken, {
      token: bearer,
      issuer: settings.baseUrl,
      newIssuer: issuer,
      lifetimeMs: grantParts.tokenLifetimeMs,
    });
    if (!refreshed.ok) throw bearerProblem(refreshed.reason, issuer);
    return { body: tokenAnswer(refreshed.issue, { isForm: false }), userId: userIdOf(refreshed.issue.account.value) };
  };

  const logout = async (request: FastifyRequest): Promise<AuthAnswer> => {
    const sent = await bearerOf(parts, request);
    const bearer = await parts.run(revokeOwnToken, { token: sent, issuer: settings.baseUrl });
    if (!bearer.ok) throw bearerProblem(bearer.reason, baseUrl(parts, request));
    return { body: loggedOut, userId: bearer.caller.userId };
  };

  return async (server: FastifyInstance): Promise<void> => {
    server.addHook('onRequest', (request, reply, done) => {
      prepare(request, reply);
      done();
    });
    endpoint(parts, server, { path: '/auth/token', operation: 'issueToken', work: token, refuse: oauthRefusal });
    server.register(async (bodiless: FastifyInstance): Promise<void> => {
      bodiless.removeAllContentTypeParsers();
      bodiless.addContentTypeParser('*', (_request: FastifyRequest, body: IncomingMessage, done) => {
        // Drained and ignored.
        body.resume();
        done(null);
      });
      const refuse = problemRefusal;
      endpoint(parts, bodiless, { path: '/auth/refresh', operation: 'refreshToken', work: refresh, refuse });
      endpoint(parts, bodiless, { path: '/auth/logout', operation: 'revokeToken', work: logout, refuse });
    });
  };
}

/** Gives the request an id, and sets the headers of every answer (RFC 6749 5.1). */
function prepare(request: FastifyRequest, reply: FastifyReply): void {
  nameRequest(request, reply);
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
}

const otherMethods: HTTPMethods[] = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE'];
const allow = 'POST, OPTIONS';

interface Endpoint {
  readonly path: string;
  readonly operation: string;
  readonly work: (request: FastifyRequest) => Promise<AuthAnswer>;
  readonly refuse: Refuse;
}

/** Serves an address. */
function endpoint(parts: AuthParts, server: FastifyInstance, { path, operation, work, refuse }: Endpoint): void {
  const observe = (request: FastifyRequest, reply: FastifyReply, outcome: string, userId?: number): void =>
    parts.observe?.({
      style: 'rest',
      operation,
      durationMs: reply.elapsedTime,
      requestId: request.id,
      outcome,
      userId,
    });
  const refused = (failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers, body } = refuse(parts, request, failure);
    return reply.code(status).headers(headers).send(Buffer.from(body));
  };
  const errorHandler = (failure: Error, request: FastifyRequest, reply: FastifyReply): void => {
    // A request that the server refuses has passed none of our hooks.
    prepare(request, reply);
    refused(failure, request, reply);
    if (failure instanceof BodyError) observe(request, reply, String(reply.statusCode));
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const { body, userId } = await work(request);
      reply.header('content-type', tokenType).send(body);
      observe(request, reply, 'ok', userId);
    } catch (failure) {
      refused(failure, request, reply);
      observe(request, reply, String(reply.statusCode));
    }
    return reply;
  };
  for (const url of [path, `${path}/`]) {
    server.route({ method: 'POST', url, bodyLimit: tokenBodyLimit, handler, errorHandler });
    server.route({
      method: [...otherMethods, 'OPTIONS'],
      url,
      onRequest: ({ method }, reply, done) => {
        if (method === 'OPTIONS') reply.code(204).header('allow', allow).send();
        else done(new RestProblem(405, `${method} is not possible here.`, { headers: { allow } }));
      },
      handler: () => undefined,
      errorHandler,
    });
  }
}

/** An answer with an error; header names in lower case. */
interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Makes the answer for a failure. */
type Refuse = (parts: AuthParts, request: FastifyRequest, failure: unknown) => Refusal;

/** A refusal of the token endpoint in the form of RFC 6749 5.2: `application/json`. */
function oauthRefusal(parts: AuthParts, request: FastifyRequest, failure: unknown): Refusal {
  const known = oauthErrorOf(failure);
  if (!known) return problemRefusal(parts, request, failure);
  const headers = { ...known.headers, 'content-type': tokenType };
  return { status: known.status, headers, body: JSON.stringify(oauthErrorBody(known, request.id)) };
}

/** The failure as an OAuth error; undefined for an unexpected one. */
function oauthErrorOf(failure: unknown): OAuthError | undefined {
  if (failure instanceof OAuthError) return failure;
  if (failure instanceof RestProblem && failure.status === 503) {
    return new OAuthError(503, 'temporarily_unavailable', failure.message, failure.headers);
  }
  if (!(failure instanceof BodyError)) return undefined;
  // The rest of a body that is too large is not awaited.
  if (failure.statusCode === 413) {
    return new OAuthError(413, 'invalid_request', 'The body is too large.', { connection: 'close' });
  }
  return invalidRequest('The body could not be read.', failure.statusCode);
}

function problemRefusal({ report }: AuthParts, request: FastifyRequest, failure: unknown): Refusal {
  const known = problemOf(failure);
  const problem = known ?? unexpectedProblem(failure);
  if (!known) report({ operation: request.url.split('?', 1)[0] ?? '', error: failure, requestId: request.id });
  const headers = { ...problem.headers, 'content-type': 'application/problem+json; charset=utf-8' };
  return { status: problem.status, headers, body: JSON.stringify(problemDocument(problem, request.id)) };
}

function baseUrl({ settings }: AuthParts, request: FastifyRequest): string {
  return baseUrlOf(request, settings.baseUrl);
}

/** The bearer of a request without a body, checked first without a write: an invalid one must not delay writers. */
async function bearerOf(parts: AuthParts, request: FastifyRequest): Promise<string> {
  const bearer = bearerToken(request.headers.authorization);
  if (bearer === undefined) throw missingBearer(baseUrl(parts, request));
  const found = await parts.run(readOwnToken, { token: bearer, issuer: parts.settings.baseUrl });
  if (!found.ok) throw bearerProblem(found.reason, baseUrl(parts, request));
  return bearer;
}

/** The address that a login is counted for: that of the request, or of the visitor that the server of a shop names. */
async function addressOf(parts: AuthParts, request: FastifyRequest): Promise<string> {
  const sent = [request.headers[shopperHeader]].flat()[0];
  if (sent === undefined) return request.ip;
  const token = bearerToken(request.headers.authorization);
  const found = token ? await parts.run(readOwnToken, { token, issuer: parts.settings.baseUrl }) : undefined;
  return shopperAddress(found?.ok ? found.caller : anonymous, sent) ?? request.ip;
}

function storeOf(request: FastifyRequest): string | undefined {
  const { store } = request.query as { store?: string | string[] };
  const named = [store].flat().at(-1) ?? request.headers['x-store-code'];
  return named === undefined ? undefined : String(named);
}

function userIdOf(account: { readonly kind: string; readonly apiUser?: { readonly id: number } }): number | undefined {
  return account.apiUser?.id;
}
