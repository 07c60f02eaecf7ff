import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { authenticateBearer } from '../../identity/bearer.ts';
import { refreshToken } from '../../identity/issue.ts';
import { revokeToken } from '../../identity/revocations.ts';
import type { CallObservation, Observe } from '../../operation/observe.ts';
import type { Settings } from '../../settings.ts';
import type { Engine } from '../../storage/engine.ts';
import { baseUrlOf } from '../../transport/base-url.ts';
import { BodyError, inflateBody } from '../../transport/inflate.ts';
import { sendText } from '../../transport/send-raw.ts';
import { problemDocument, RestProblem } from '../problem.ts';
import { requestIdOf } from '../request-id.ts';
import { bearerProblem, bearerToken, missingBearer } from '../server/context.ts';
import { problemOf, unexpectedProblem } from '../server/failures.ts';
import { jsonOfMembers } from '../server/json-text.ts';
import { oauthTokenAnswer, tokenAnswer } from './answer.ts';
import { readTokenRequest } from './credentials.ts';
import { type GrantParts, grantToken } from './grants.ts';
import { invalidRequest, OAuthError, oauthErrorBody } from './oauth-error.ts';

/** What the token endpoints need from the composition root. */
export interface AuthParts {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly now: () => number;
  readonly log: { warn(details: object, text: string): void };
  /** Told about every failure that the caller does not see. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string }) => void;
  /** Told of every call when it is over. */
  readonly observe?: Observe | undefined;
}

const tokenType = 'application/json; charset=utf-8';

/** Bytes that a token request may have: credentials are short. */
const tokenBodyLimit = 16 * 1024;

/** What an endpoint answers with 200, and which API user it turned out to be for. */
interface AuthAnswer {
  readonly body: Readonly<Record<string, unknown>>;
  readonly userId?: number | undefined;
}

/**
 * Serves `auth/token`, `auth/refresh` and `auth/logout` (spec 4.1, 5.1). They are no routes as others: their bodies are
 * forms too or are not looked at, their errors are those of RFC 6749, their answers JSON whatever is accepted and never
 * stored. The documentation knows them by `declarations.ts`. Register it with the prefix of the REST interface.
 */
export function authServer(parts: AuthParts) {
  const { settings, engine, now, log } = parts;
  const grantParts: GrantParts = {
    engine,
    limits: {
      now,
      failuresPerAccount: settings.loginFailuresPerAccount,
      failuresPerAddress: settings.loginFailuresPerAddress,
    },
    tokenLifetimeMs: settings.tokenLifetime * 1000,
    throttled: (address) => log.warn({ address }, 'token requests are refused: too many logins failed this minute'),
  };

  const token = async (request: FastifyRequest): Promise<AuthAnswer> => {
    const { headers, ip: address } = request;
    const body = await inflateBody(bytesOf(request), headers['content-encoding'], tokenBodyLimit);
    const { parameters, isForm } = readTokenRequest(body, headers['content-type']);
    const { authorization } = headers;
    const sent = { parameters, authorization, store: storeOf(request), address, baseUrl: baseUrl(parts, request) };
    const issue = await grantToken(grantParts, sent);
    return { body: isForm ? oauthTokenAnswer(issue) : tokenAnswer(issue), userId: userIdOf(issue.account) };
  };

  const refresh = async (request: FastifyRequest): Promise<AuthAnswer> => {
    const bearer = await bearerOf(parts, request);
    const refreshed = await engine.write((tx) => refreshToken(tx, bearer, now(), grantParts.tokenLifetimeMs));
    if (!refreshed.ok) throw bearerProblem(refreshed.reason, baseUrl(parts, request));
    return { body: tokenAnswer(refreshed.issue), userId: userIdOf(refreshed.issue.account) };
  };

  const logout = async (request: FastifyRequest): Promise<AuthAnswer> => {
    const sent = await bearerOf(parts, request);
    const bearer = await engine.write(async (tx) => {
      const found = await authenticateBearer(tx, sent, now());
      if (!found.ok) return found;
      return (await revokeToken(tx, found.token)) ? found : ({ ok: false, reason: 'revoked' } as const);
    });
    if (!bearer.ok) throw bearerProblem(bearer.reason, baseUrl(parts, request));
    return { body: { success: true, message: 'The token is revoked.' }, userId: bearer.caller.userId };
  };

  return async (server: FastifyInstance): Promise<void> => {
    server.addHook('onRequest', (request, reply, done) => {
      request.id = requestIdOf(request.headers['x-request-id']);
      // RFC 6749 5.1
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', pragma: 'no-cache' });
      // Fastify refuses a header that names no type before it looks for a parser; without one it asks the parser.
      if (!/^\s*[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(request.headers['content-type'] ?? '')) {
        delete request.raw.headers['content-type'];
      }
      done();
    });
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: tokenBodyLimit }, (_request, body, done) =>
        done(null, body),
      );
      scope.setErrorHandler(async (error, request, reply) => sendOAuthError(parts, request, reply, error));
      endpoint(parts, scope, '/auth/token', 'issueToken', token);
    });
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // Whatever came as a body is drained, not read.
      scope.addContentTypeParser('*', (_request, payload, done) => {
        payload.resume();
        done(null, undefined);
      });
      scope.setErrorHandler(async (error, request, reply) => sendProblem(parts, request, reply, error));
      endpoint(parts, scope, '/auth/refresh', 'refreshToken', refresh);
      endpoint(parts, scope, '/auth/logout', 'revokeToken', logout);
    });
  };
}

const otherMethods: HTTPMethods[] = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE'];
const allow = 'POST, OPTIONS';

function endpoint(
  parts: AuthParts,
  server: FastifyInstance,
  path: string,
  operation: string,
  work: (request: FastifyRequest) => Promise<AuthAnswer>,
): void {
  for (const url of [path, `${path}/`]) {
    server.route({
      method: 'POST',
      url,
      async handler(request, reply) {
        const start = performance.now();
        let call: Pick<CallObservation, 'outcome' | 'userId'> = { outcome: '500', userId: undefined };
        try {
          const { body, userId } = await work(request);
          call = { outcome: 'ok', userId };
          return sendText(request, reply.header('content-type', tokenType), jsonOfMembers(body));
        } catch (error) {
          call = { outcome: String((error as { status?: number }).status ?? 500), userId: undefined };
          throw error;
        } finally {
          const durationMs = performance.now() - start;
          parts.observe?.({ style: 'rest', operation, durationMs, requestId: request.id, ...call });
        }
      },
    });
    server.route({
      method: otherMethods,
      url,
      handler: async (request, reply) => {
        const problem = new RestProblem(405, `${request.method} is not possible here.`, { headers: { allow } });
        return sendProblem(parts, request, reply, problem);
      },
    });
    server.route({
      method: 'OPTIONS',
      url,
      handler: async (_request, reply) => reply.code(204).header('allow', allow).send(),
    });
  }
}

/** Answers a refusal of the token endpoint as RFC 6749 5.2 has it: `application/json`. */
function sendOAuthError(parts: AuthParts, request: FastifyRequest, reply: FastifyReply, failure: unknown) {
  const known = oauthErrorOf(failure);
  if (!known) return sendProblem(parts, request, reply, failure);
  return reply
    .code(known.status)
    .headers(known.headers)
    .type('application/json')
    .send(JSON.stringify(oauthErrorBody(known, request.id)));
}

/** The failure as an OAuth client understands it; undefined for what is unexpected. */
function oauthErrorOf(failure: unknown): OAuthError | undefined {
  if (failure instanceof OAuthError) return failure;
  const { statusCode } = failure as { statusCode?: unknown };
  const isOfRequest = failure instanceof BodyError || failure instanceof Error;
  if (!isOfRequest || typeof statusCode !== 'number' || statusCode >= 500) return undefined;
  const text = statusCode === 413 ? 'The body is too large.' : 'The body could not be read.';
  return invalidRequest(text, statusCode);
}

function sendProblem({ report }: AuthParts, request: FastifyRequest, reply: FastifyReply, failure: unknown) {
  const known = problemOf(failure);
  const problem = known ?? unexpectedProblem(failure);
  if (!known) report({ operation: request.url.split('?', 1)[0] ?? '', error: failure, requestId: request.id });
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(problemDocument(problem, request.id)));
}

function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function baseUrl({ settings }: AuthParts, request: FastifyRequest): string {
  return baseUrlOf(request, settings.baseUrl);
}

/** The bearer of a request, looked at once without a write: what is no good must not make writers wait. */
async function bearerOf(parts: AuthParts, request: FastifyRequest): Promise<string> {
  const bearer = bearerToken(request.headers.authorization);
  if (bearer === undefined) throw missingBearer(baseUrl(parts, request));
  const found = await parts.engine.read((tx) => authenticateBearer(tx, bearer, parts.now()));
  if (!found.ok) throw bearerProblem(found.reason, baseUrl(parts, request));
  return bearer;
}

function storeOf(request: FastifyRequest): string | undefined {
  const { store } = request.query as { store?: string | string[] };
  const named = [store].flat().at(-1) ?? request.headers['x-store-code'];
  return named === undefined ? undefined : String(named);
}

function userIdOf(account: { readonly kind: string; readonly apiUser?: { readonly id: number } }): number | undefined {
  return account.apiUser?.id;
}
