import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainValue } from '#kernel/cached.ts';
import { writeCsv } from '#kernel/csv.ts';
import { problemDocument, RestProblem } from '#platform/http/problem.ts';
import { sendText } from '#platform/http/send-raw.ts';
import { type FileBody, type FileParts, isFile, type Page, type RouteDeclaration } from '../declare.ts';
import { bearerToken } from '../messages/bearer.ts';
import { codingFor, compressed } from '../messages/compress.ts';
import { problemOf, unexpectedProblem } from '../messages/failures.ts';
import { operatorCookieName } from '../messages/operator-cookie.ts';
import type { BoundRoute } from './bind.ts';
import type { CallParts, Outcome } from './call.ts';
import { isKnown, isWanted } from './conditions.ts';
import { type AnswerContext, type Representation, representList, representOne, type Shape } from './represent.ts';

/** The request headers that answers depend on (RFC 9110 12.5.5). */
const vary = 'Authorization, Accept, Accept-Encoding, X-Store-Code, X-Currency-Code';

/**
 * Sends the result of a call in the format that the caller accepts. Reads answer 304 if the caller has that state
 * already; every resource gets its entity tag, also the one that a write answers.
 */
export async function sendOutcome(
  { route, shape }: Pick<BoundRoute, 'route' | 'shape'>,
  outcome: Outcome,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    format,
    baseUrl,
    hasAliases,
    ...parts
  }: Pick<AnswerContext, 'baseUrl' | 'hasAliases'> & { readonly format: AnswerContext['format'] | 'csv' } & FileParts,
): Promise<FastifyReply> {
  const { status, body, headers } = outcome;
  const location = headers.location?.startsWith('/') ? baseUrl + headers.location : headers.location;
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (location !== undefined) reply.header('location', location);
  if (status === 204 || body === undefined) return reply.send();
  if (isFile(body)) return sendFile(body, route.file, parts, request, reply);
  if (format === 'csv') return sendFile(csvOf(route, body as Page<unknown>), 'text/csv', parts, request, reply);
  const url = status === 201 && location !== undefined ? location : baseUrl + pathOf(request);
  const place: AnswerContext = {
    format,
    baseUrl,
    url,
    query: request.query as AnswerContext['query'],
    search: searchOf(request),
    ...(hasAliases && { hasAliases }),
  };
  const answer = represent(route.kind, body, shape, place);
  const isRead = route.method === 'GET';
  if (isRead && headers['cache-control'] === undefined) reply.header('cache-control', caching(request));
  // The answer of another POST is not a resource that could be requested.
  const isResource = isRead || route.method !== 'POST' || status === 201;
  return sendBody(answer, isResource ? (isRead ? 'read' : 'written') : undefined, request, reply);
}

/** A list as comma-separated values: a column for each member of its rows. */
function csvOf({ path, result }: BoundRoute['route'], { items }: Page<unknown>): FileBody {
  const columns = Object.keys((result as { properties?: object } | undefined)?.properties ?? {});
  const rows = plainValue(items).map((item) => plainValue(item) as Readonly<Record<string, unknown>>);
  const lines = rows.map((row) => columns.map((column) => csvText(row[column])));
  return {
    type: 'text/csv; charset=utf-8',
    name: `${path.split('/').at(-1)}.csv`,
    content: async () => Buffer.from(writeCsv([columns, ...lines])),
  };
}

/** A cell: a text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvText(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = value === null || value === undefined ? '' : String(value);
  return /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
}

/** Sends a file, whole or as it is made. A failure after its first part ends the connection. */
async function sendFile(
  { type, name, content }: FileBody,
  usualType: string | undefined,
  parts: FileParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers = {
    'content-type': type ?? usualType ?? 'application/octet-stream',
    'content-disposition': contentDisposition(name),
    'x-content-type-options': 'nosniff',
  };
  if (request.method === 'HEAD') return reply.headers(headers).send();
  const made = await content(parts);
  if (made === undefined) throw new RestProblem(404, 'The file is not there any more.');
  reply.headers(headers);
  return reply.send(Buffer.isBuffer(made) || made instanceof Readable ? made : Readable.from(made));
}

/** The header for saving under this name, with any characters (RFC 6266). */
function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function represent(kind: RouteDeclaration['kind'], body: unknown, shape: Shape, place: AnswerContext): Representation {
  if (kind === 'list') return representList(body as Page<unknown>, shape, place);
  const list = plainValue(body);
  if (!Array.isArray(list)) return representOne(body, shape, place);
  return representList({ items: body as Page<unknown>['items'], total: list.length }, shape, place);
}

/** Sends a payload, compressed if that is worth it; with its entity tag, and as 304 if a reader has it. */
async function sendBody(
  { payload, contentType, tag, headers }: Representation,
  resource: 'read' | 'written' | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (resource === 'read' && !isWanted(request.headers['if-match'], `"${tag}"`)) {
    throw new RestProblem(412, 'The resource is not (or no longer) in the state that If-Match names.');
  }
  // First, since it may be refused. The result of a write must be sent.
  request.server.holdAnswer(request, Buffer.byteLength(payload), resource !== 'read');
  const coding = codingFor(payload.length, request.headers['accept-encoding']);
  reply.headers(headers).header('vary', joined(reply.getHeader('vary'), vary));
  if (resource !== undefined) {
    // The same resource in another coding has other bytes, and a strong tag stands for bytes (RFC 9110 8.8.3.3).
    const etag = coding === undefined ? `"${tag}"` : `"${tag}-${coding}"`;
    reply.header('etag', etag);
    if (resource === 'read' && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  reply.header('content-type', contentType);
  if (coding === undefined) return sendText(request, reply, payload);
  reply.header('content-encoding', coding);
  return reply.send(await compressed(payload, coding));
}

/** Public answers may be cached by anybody, but only reused after asking: the tag answers that. */
function caching({ headers }: FastifyRequest): string {
  const isNobodys = bearerToken(headers.authorization) === undefined && !headers.cookie?.includes(operatorCookieName);
  return isNobodys ? 'public, no-cache' : 'private, no-cache';
}

/** Sends the problem of a failure; an unexpected failure is reported, and its cause is not shown. */
export function sendFailure(
  { report }: Pick<CallParts, 'report'>,
  failure: unknown,
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = problemOf(failure) ?? transportProblem(failure);
  if (!known) report({ operation, error: failure, requestId: request.id });
  return sendProblem(known ?? unexpectedProblem(failure), request, reply);
}

/** Sends a problem document (RFC 9457). */
export function sendProblem(problem: RestProblem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(Buffer.from(JSON.stringify(problemDocument(problem, request.id))));
}

/** The problem for a request that Fastify itself refuses: a body that is too large or cut off. */
function transportProblem(failure: unknown): RestProblem | undefined {
  const { statusCode } = failure as { statusCode?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  return new RestProblem(statusCode, statusCode === 413 ? 'The body is too large.' : 'The request could not be read.');
}

function pathOf({ url }: FastifyRequest): string {
  return (url.split('?', 1)[0] ?? '').replace(/\/+$/, '');
}

function searchOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark);
}

function joined(...values: unknown[]): string {
  return values.filter((value) => typeof value === 'string').join(', ');
}
