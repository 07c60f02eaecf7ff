import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RestProblem } from '../../rest/problem.ts';
import { SoapFault, type WireStyle } from '../../soap/index.ts';
import { baseUrlOf } from '../base-url.ts';
import { inflateBody } from '../inflate.ts';
import { readBody } from '../read-body.ts';
import { answerSoap, faultAnswer, type SoapAnswering, type SoapHttpAnswer, type SoapHttpRequest } from './answer.ts';
import type { SoapServices } from './services.ts';
import type { WsdlDocuments } from './wsdl-documents.ts';

/** What the SOAP addresses need. */
export interface SoapRouteParts extends SoapAnswering {
  readonly services: SoapServices;
  readonly documents: WsdlDocuments;
  /** Decoded bytes a request may have. */
  readonly bodyLimit: number;
  /** What bare `?wsdl` gives at the V2 address. */
  readonly wsdlDefault: 'v2' | 'wsi';
  /** Base URL to publish; without it addresses follow the request (design 2). */
  readonly baseUrl: string | undefined;
}

const addresses = [
  { style: 'v1', paths: ['/api/soap', '/api'] },
  { style: 'v2', paths: ['/api/v2_soap'] },
] as const;

/** A header that says a media type (RFC 9110 8.3.1), whatever parameters follow. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** Spellings of an address that the reference serves (reference 1.1). */
const spellings = (path: string): string[] =>
  ['', '/index.php'].flatMap((prefix) => ['', '/', '/index', '/index/'].map((suffix) => `${prefix}${path}${suffix}`));

/** Serves the SOAP addresses: WSDLs for any request with `wsdl` in its query, calls by POST, faults for the rest. */
export function soapRoutes(parts: SoapRouteParts) {
  return async (server: FastifyInstance): Promise<void> => {
    server.removeAllContentTypeParsers();
    // A SOAP request is known by its content, not by its type (reference 1.1); the limit counts decoded bytes.
    server.addContentTypeParser('*', (request, payload, done) =>
      readBody(payload, request.headers['content-length'], parts.bodyLimit, done),
    );
    // Fastify refuses a header that names no type before it looks for a parser; without one it asks the parser.
    server.addHook('onRequest', (request, _reply, done) => {
      if (!mediaType.test(request.headers['content-type'] ?? '')) delete request.raw.headers['content-type'];
      done();
    });
    server.setErrorHandler(async (error, _request, reply) => {
      if (error instanceof RestProblem) reply.headers(error.headers);
      return send(reply, unreadable(error, parts));
    });
    for (const { style, paths } of addresses) {
      for (const url of paths.flatMap(spellings)) {
        server.route({
          method: ['GET', 'POST'],
          url,
          handler: (request, reply) => handle(style, request, reply, parts),
        });
        server.route({
          method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
          url,
          handler: async (_request, reply) => reply.code(405).header('allow', 'GET, HEAD, POST').send(''),
        });
      }
    }
  };
}

async function handle(
  style: 'v1' | 'v2',
  request: FastifyRequest,
  reply: FastifyReply,
  parts: SoapRouteParts,
): Promise<FastifyReply> {
  const asked = wsdlAsked(request.query as Readonly<Record<string, unknown>>, style, parts.wsdlDefault);
  if (asked) {
    reply.header('content-type', 'text/xml; charset=UTF-8');
    return reply.send(parts.documents(asked, addressOf(request, parts.baseUrl)));
  }
  try {
    const http: SoapHttpRequest = {
      body: await takeBody(request, parts.bodyLimit),
      contentType: request.headers['content-type'],
      basic: basicCredentials(request.headers.authorization),
      address: request.ip,
      baseUrl: baseUrlOf(request, parts.baseUrl),
      requestId: request.id,
    };
    return send(reply, await answerSoap(parts.services[style], http, parts));
  } catch (error) {
    return send(reply, unreadable(error, parts));
  }
}

/** The body, decompressed; the request does not keep it, since large ones must not wait in memory for the call's end. */
function takeBody(request: FastifyRequest, limit: number): Promise<Buffer> {
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  request.body = undefined;
  return inflateBody(sent, request.headers['content-encoding'], limit);
}

function send(reply: FastifyReply, { status, contentType, body, retryAfter }: SoapHttpAnswer): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).header('content-type', contentType).header('cache-control', 'no-store').send(body);
}

/** The answer to a request that the server refused, or whose body could not be read: too large, cut off, wrongly compressed. */
function unreadable(error: unknown, parts: SoapRouteParts): SoapHttpAnswer {
  if (error instanceof RestProblem) {
    const code = error.status === 503 ? 'Server' : 'Client';
    return { ...faultAnswer(new SoapFault(code, error.message), '1.1', parts), status: error.status };
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status >= 500) return faultAnswer(error, '1.1', parts);
  const text = status === 413 ? 'The request is too large.' : 'The request could not be read.';
  return { ...faultAnswer(new SoapFault('Client', text), '1.1', parts), status };
}

/** Which WSDL a query asks for, if any. `wsi` chooses the WS-I one, or not, at the V2 address. */
function wsdlAsked(
  query: Readonly<Record<string, unknown>>,
  style: 'v1' | 'v2',
  wsdlDefault: 'v2' | 'wsi',
): WireStyle | undefined {
  const names = new Map(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]));
  if (!names.has('wsdl')) return undefined;
  if (style === 'v1') return 'v1';
  if (!names.has('wsi')) return wsdlDefault;
  return names.get('wsi') === '0' ? 'v2' : 'wsi';
}

/** The address a WSDL advertises: scheme, host and path of the request, or the configured base URL with the path. */
function addressOf(request: FastifyRequest, baseUrl: string | undefined): string {
  return `${baseUrlOf(request, baseUrl)}${request.url.split('?', 1)[0] ?? '/'}`;
}

function basicCredentials(header: string | undefined): { username: string; key: string } | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), key: text.slice(colon + 1) };
}
