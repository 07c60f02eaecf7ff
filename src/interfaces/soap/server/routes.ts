import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BodyLimits, takeBody } from '#interfaces/legacy/check-caller-before-body.ts';
import {
  answerWithoutBody,
  basicCredentials,
  type IsStoreCode,
  type LeadHome,
  refuseStrangeCodes,
  spellings,
} from '#interfaces/legacy/http.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { sendAnswer } from '#platform/http/send-raw.ts';
import { ENVELOPE_NAMESPACE, SoapFault, type SoapVersion, type WireStyle } from '../wire/index.ts';
import { answerSoap, faultAnswer, type SoapAnswering, type SoapHttpAnswer, type SoapHttpRequest } from './answer.ts';
import type { SoapServices } from './services.ts';
import type { WsdlDocuments } from './wsdl-documents.ts';

/** Another interface at the addresses of V1: whether a query asks for it, its answer, and that to a failure. */
interface InterfaceBeside {
  readonly isAsked: (request: FastifyRequest) => boolean;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly fail: (error: unknown, reply: FastifyReply) => FastifyReply;
}

/** The parts that the SOAP addresses need. */
export interface SoapRouteParts extends SoapAnswering, BodyLimits {
  readonly services: SoapServices;
  readonly documents: WsdlDocuments;
  /** The headers of a redirect (302) of browsers to the home page; absent if there is no such page. */
  readonly leadHome?: LeadHome;
  /** Other interfaces at the addresses of V1. */
  readonly beside?: readonly InterfaceBeside[];
  /** The WSDL for `?wsdl` without a style at the V2 address. */
  readonly wsdlDefault: () => Promise<'v2' | 'wsi'>;
  /** Tells the codes that addresses may begin with. */
  readonly isStoreCode: IsStoreCode;
  /** The base URL in published addresses; by default they follow the request (reference 1.1). */
  readonly baseUrl: string | undefined;
}

/** Addresses with the WSDL that `?wsdl` without a style shows. Some are named by a type, as the reference rewrites them. */
const addresses = [
  { style: 'v1', wsdl: 'v1', urls: [...['/api/soap', '/api', '/api/index'].flatMap(spellings), '/api.php'] },
  { style: 'v2', wsdl: 'default', urls: ['/api/v2_soap', '/api/soap_v2'].flatMap(spellings) },
  { style: 'v2', wsdl: 'wsi', urls: spellings('/api/soap_wsi') },
] as const;

/** The types of V2 that a query at the addresses of V1 may ask for, with the WSDL of each. */
const wsdlByType: Readonly<Record<string, WireStyle | 'default'>> = {
  soap_v2: 'default',
  v2_soap: 'default',
  soap_wsi: 'wsi',
};

/** The type that a query asks for, if it is one of V2. */
function typeOf({ query }: Pick<FastifyRequest, 'query'>): string | undefined {
  const { type } = query as Readonly<Record<string, unknown>>;
  return typeof type === 'string' && Object.hasOwn(wsdlByType, type) ? type : undefined;
}

/** The style of a request: a query at the addresses of V1 may ask for V2. */
function styleOf(request: Pick<FastifyRequest, 'query'>, style: 'v1' | 'v2'): 'v1' | 'v2' {
  return typeOf(request) === undefined ? style : 'v2';
}

/**
 * Serves the SOAP addresses: WSDLs for any request with `wsdl` in its query, calls by POST, faults for everything else.
 */
export function soapRoutes(parts: SoapRouteParts) {
  return async (server: FastifyInstance): Promise<void> => {
    server.addHook('onRequest', refuseStrangeCodes(parts.isStoreCode));
    server.setErrorHandler(async (error, request, reply) => {
      const other = besideOf(request, parts);
      if (other) return other.fail(error, reply);
      const answer = unreadable(error, parts);
      if (error instanceof RestProblem) reply.headers(error.headers);
      return reply.code(answer.status).headers(headersOf(answer)).send(answer.body);
    });
    for (const { style, wsdl, urls } of addresses) {
      for (const url of new Set(urls)) {
        server.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
          url,
          bodyLimit: parts.bodyLimit,
          config: { soapAddress: style, wsdl },
          onRequest: (request, reply, done) => {
            const asked = besideOf(request, parts) ? undefined : wsdlAsked(request, styleOf(request, style));
            if (answerWithoutBody(request, reply, asked ? undefined : parts.leadHome)) return;
            if (asked) showWsdl(asked, request, reply, parts).catch(done);
            else done();
          },
          handler: (request, reply) => {
            const other = besideOf(request, parts);
            if (other) return other.answer(request, reply);
            return answer(styleOf(request, style), request, reply, parts);
          },
        });
      }
    }
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    soapAddress?: 'v1' | 'v2';
    wsdl?: 'v1' | 'wsi' | 'default';
  }
}

/** The other interface that a request at an address of V1 is for. */
function besideOf(request: FastifyRequest, { beside = [] }: SoapRouteParts): InterfaceBeside | undefined {
  if (request.routeOptions.config.soapAddress !== 'v1') return undefined;
  return beside.find(({ isAsked }) => isAsked(request));
}

async function showWsdl(
  asked: WireStyle | 'default',
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, wsdlDefault, baseUrl }: SoapRouteParts,
): Promise<void> {
  const style = asked === 'default' ? await wsdlDefault() : asked;
  const document = documents(style, addressOf(request, baseUrl), asksForPaging(request.query));
  sendAnswer(request, reply, 200, { 'content-type': 'text/xml; charset=UTF-8', 'cache-control': 'no-cache' }, document);
}

/** Answers a call. */
async function answer(
  style: 'v1' | 'v2',
  request: FastifyRequest,
  reply: FastifyReply,
  parts: SoapRouteParts,
): Promise<FastifyReply> {
  const { headers, ip: address, id: requestId } = request;
  const basic = basicCredentials(headers.authorization);
  const authenticate = basic && (() => parts.backend.authenticate({ ...basic, address, style }));
  // The content tells a SOAP request, not its type (reference 1.1); the limits count decoded bytes.
  const taken = await takeBody(request, parts, parts.backend, authenticate);
  if ('fault' in taken) {
    return send(faultAnswer(taken.fault, versionOf(taken.beginning), parts, '', requestId), request, reply);
  }
  const http: SoapHttpRequest = {
    body: taken.body,
    contentType: headers['content-type'] ?? request.malformedType,
    basic,
    caller: taken.caller,
    address,
    baseUrl: baseUrlOf(request, parts.baseUrl),
    requestId,
    hold: (bytes) => request.server.growAnswer(request, bytes),
  };
  // Nothing else may hold a body that is released after it is read.
  request.body = undefined;
  return send(await answerSoap(parts.services[style], http, parts), request, reply);
}

function send(soap: SoapHttpAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendAnswer(request, reply, soap.status, headersOf(soap), soap.body);
}

function headersOf({ contentType, retryAfter }: SoapHttpAnswer): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { 'content-type': contentType, 'cache-control': 'no-store' };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return headers;
}

/**
 * The answer to a request that the server refused, or whose body could not be read: too large, cut off, wrongly
 * compressed.
 */
function unreadable(error: unknown, parts: SoapRouteParts): SoapHttpAnswer {
  if (error instanceof RestProblem) {
    const code = error.status === 503 ? 'Server' : 'Client';
    const answer = { ...faultAnswer(new SoapFault(code, error.message), '1.1', parts), status: error.status };
    const { 'retry-after': retryAfter } = error.headers;
    return retryAfter === undefined ? answer : { ...answer, retryAfter: Number(retryAfter) };
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status >= 500) return faultAnswer(error, '1.1', parts);
  const text = status === 413 ? 'The request is too large.' : 'The request could not be read.';
  return { ...faultAnswer(new SoapFault('Client', text), '1.1', parts), status };
}

/** The WSDL that a query asks for, if any. `wsi` chooses the WS-I one, or not, at the V2 address. */
function wsdlAsked(request: FastifyRequest, style: 'v1' | 'v2'): WireStyle | 'default' | undefined {
  const given = Object.entries(request.query as Readonly<Record<string, unknown>>);
  if (given.length === 0) return undefined;
  const names = new Map(given.map(([name, value]) => [name.toLowerCase(), value]));
  if (!names.has('wsdl')) return undefined;
  if (style === 'v1') return 'v1';
  const { wsdl } = request.routeOptions.config;
  if (!names.has('wsi')) return wsdlByType[typeOf(request) ?? ''] ?? wsdl ?? 'default';
  return names.get('wsi') === '0' ? 'v2' : 'wsi';
}

/** Whether a WSDL shall contain the arguments of pages. */
function asksForPaging(query: unknown): boolean {
  return (query as Readonly<Record<string, unknown>>).paging === '1';
}

/** The address in a WSDL: scheme, host, path and type of the request, or the configured base URL with both. */
function addressOf(request: FastifyRequest, baseUrl: string | undefined): string {
  const type = typeOf(request);
  return `${baseUrlOf(request, baseUrl)}${request.url.split('?', 1)[0] ?? '/'}${type ? `?type=${type}` : ''}`;
}

/** The SOAP version of a document, from its beginning. */
function versionOf(beginning: string): SoapVersion {
  return beginning.includes(ENVELOPE_NAMESPACE['1.2']) ? '1.2' : '1.1';
}
