import { readDocument, requestIn } from '#interfaces/jsonrpc/wire/decode.ts';
import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import type { Registry } from '#interfaces/legacy/registry.ts';
import type { WireObject, WireValue } from '#interfaces/legacy/wire/values.ts';
import { decodeXml } from '#interfaces/legacy/wire/xml/charset.ts';
import { readXml } from '#interfaces/legacy/wire/xml/read.ts';
import { childOf, elementText, type XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { restPrefix } from '#interfaces/rest/prefix.ts';
import { documentedRoutes, routes } from '#interfaces/rest/resources/routes.ts';
import { decodeAny } from '#interfaces/soap/wire/decode-any.ts';
import { DEFAULT_XML_LIMITS, readEnvelope } from '#interfaces/soap/wire/index.ts';
import { decodeContext } from '#interfaces/soap/wire/references.ts';
import { readCall } from '#interfaces/xmlrpc/wire/decode.ts';
import { decodeValue } from '#interfaces/xmlrpc/wire/decode-value.ts';
import { type BenchAnswer, type BenchRequest, headerOf, plainBody } from './exchange.ts';

/** The interface that a call is for. */
export type BenchStyle = 'soap-v1' | 'soap-v2' | 'soap-wsi' | 'xmlrpc' | 'jsonrpc' | 'rest' | 'wsdl' | 'other';

/** A request as its connector meant it. */
export interface DecodedCall {
  readonly style: BenchStyle;
  /** As the connector calls it: `catalogProductList`, `catalog_product.list`, `GET /products/{id}`. */
  readonly operation: string;
  /** The operations that it calls, as it names them: several in a multiCall, none for REST. */
  readonly called: readonly string[];
  /** Every name of the operations that are called, in all styles: also of those in a multiCall. */
  readonly names: readonly string[];
  /** The values, by name or in their order; of REST the query and the body. */
  readonly arguments: unknown;
  /** Whether the service has these operations; undefined if the request does not say which they are. */
  readonly isServed: boolean | undefined;
}

/** What came of a call. */
export interface DecodedAnswer {
  readonly answer?: unknown;
  readonly fault?: { readonly code: string; readonly message: string };
}

/** Names requests and reads their values. Nothing that it cannot read is an error. */
export interface CallDecoder {
  readonly call: (request: BenchRequest) => DecodedCall;
  readonly answer: (style: BenchStyle, answer: BenchAnswer) => DecodedAnswer;
  /** Whether the service has an operation of SOAP and XML-RPC, by any of its names. */
  readonly isServed: (name: string) => boolean;
}

/** Calls of the legacy interface that are no operations of a resource. */
const ownCalls = new Set(['login', 'startSession', 'endSession', 'call', 'multiCall', 'resources', 'globalFaults']);
const moreOwnCalls = new Set(['resourceFaults', 'system.listMethods', 'system.methodHelp', 'system.methodSignature']);
const isOwnCall = (name: string): boolean =>
  ownCalls.has(name) || moreOwnCalls.has(name) || name === 'system.multicall';

const limits = { ...DEFAULT_XML_LIMITS, elements: 5_000_000, depth: 200, attributes: 1000 };
/** What is only shown may lose digits. */
const isExact = () => true;

/** Makes a decoder with these operations, and the routes of this program. */
export function createCallDecoder({ operations }: Pick<Registry, 'operations'>): CallDecoder {
  const byName = operationNames(operations);
  const namesOf = (name: string): readonly string[] | undefined => byName.get(plainName(name));
  const isServed = (name: string): boolean => isOwnCall(name) || namesOf(name) !== undefined;
  const legacyCall = (
    style: BenchStyle,
    operation: string,
    value: unknown,
    called: readonly string[],
  ): DecodedCall => ({
    style,
    operation,
    called,
    names: [...new Set([operation, ...called.flatMap((name) => namesOf(name) ?? [name])])],
    arguments: value,
    isServed: called.every(isServed),
  });
  const readable = (request: BenchRequest): DecodedCall => {
    const path = pathOf(request.url);
    if (path.startsWith(`${restPrefix}/`)) return restCall(request, path.slice(restPrefix.length));
    if (path.startsWith('/api/rest/')) return olderRestCall(request, path);
    if (isWsdl(request)) return { ...unknown, style: 'wsdl', operation: 'WSDL', names: ['WSDL'] };
    const body = plainBody(request);
    const beginning = body.subarray(0, 2000).toString('latin1');
    if (beginning.includes('methodCall')) return xmlRpcCall(request, body, legacyCall);
    if (beginning.includes('Envelope')) return soapCall(request, body, legacyCall);
    if (isJsonRpc(request.url)) return jsonRpcCall(body, legacyCall);
    return { ...unknown, operation: `${request.method} ${path}`, names: [`${request.method} ${path}`] };
  };
  return {
    call(request) {
      try {
        return readable(request);
      } catch {
        const name = `${request.method} ${pathOf(request.url)}`;
        return { ...unknown, operation: name, names: [name] };
      }
    },
    answer(style, answer) {
      try {
        return readAnswer(style, answer);
      } catch {
        return { answer: plainBody(answer).toString('utf8') };
      }
    },
    isServed,
  };
}

const unknown: DecodedCall = {
  style: 'other',
  operation: '',
  called: [],
  names: [],
  arguments: undefined,
  isServed: undefined,
};

/** The name of an operation without what WS-I adds: `loginParam`, `catalogProductListRequestParam`. */
const plainName = (name: string): string => name.replace(/(Request)?Param$/, '');

/** Every name of each operation that is served, by each of them. */
function operationNames(operations: Registry['operations']): ReadonlyMap<string, readonly string[]> {
  return new Map(
    operations.flatMap((operation) => {
      const names = namesOfOperation(operation);
      return names.map((name): [string, readonly string[]] => [name, names]);
    }),
  );
}

function namesOfOperation({ resource, method, v2Name }: OperationDeclaration): string[] {
  return [v2Name, ...[resource.name, ...resource.aliases].map((name) => `${name}.${method}`)];
}

type LegacyCall = (style: BenchStyle, operation: string, value: unknown, called: readonly string[]) => DecodedCall;

function soapCall(request: BenchRequest, body: Buffer, legacyCall: LegacyCall): DecodedCall {
  const envelope = readEnvelope(body, { contentType: headerOf(request.headers, 'content-type'), limits });
  const context = decodeContext(envelope, isExact);
  const { children } = envelope.operation;
  const values = children.map((child): [string, WireValue] => [child.localName, decodeAny(child, context)]);
  const named = Object.fromEntries(values);
  const name = envelope.localName;
  if (isV1(request.url)) {
    const list = values.map(([, value]) => value);
    return genericCall('soap-v1', name, list, legacyCall);
  }
  const operation = plainName(name);
  const isWsi = operation !== name;
  return legacyCall(isWsi ? 'soap-wsi' : 'soap-v2', operation, named, [operation]);
}

/** A call of V1 or XML-RPC: `call` names its operation in the second value, `multiCall` has a list of calls. */
function genericCall(style: BenchStyle, name: string, values: readonly unknown[], legacyCall: LegacyCall): DecodedCall {
  if (name === 'call') {
    const path = String(values[1]);
    return legacyCall(style, path, values[2] ?? [], [path]);
  }
  if (name === 'multiCall' && Array.isArray(values[1])) {
    const paths = values[1].map((each: unknown) => String(Array.isArray(each) ? each[0] : each));
    return legacyCall(style, name, values[1], paths);
  }
  return legacyCall(style, name, values, [name]);
}

function xmlRpcCall(request: BenchRequest, body: Buffer, legacyCall: LegacyCall): DecodedCall {
  const called = readCall(body, { contentType: headerOf(request.headers, 'content-type'), limits, isExact });
  // A promise stands for a document of hundreds of kilobytes, which is only named.
  if ('then' in called) return legacyCall('xmlrpc', 'call', undefined, []);
  const { method, params } = called;
  if (method.includes('.') && !method.startsWith('system.')) {
    return legacyCall('xmlrpc', method, params.slice(1), [method]);
  }
  return genericCall('xmlrpc', method, params, legacyCall);
}

/** A request of JSON-RPC; a batch is named by what its requests call. */
function jsonRpcCall(body: Buffer, legacyCall: LegacyCall): DecodedCall {
  const document = readDocument(body, { limits, isExact });
  if (Array.isArray(document)) {
    const calls = document.map((each) => jsonRpcParts(each));
    return legacyCall(
      'jsonrpc',
      'batch',
      document,
      calls.flatMap(({ called }) => called),
    );
  }
  const { name, value, called } = jsonRpcParts(document);
  return legacyCall('jsonrpc', name, value, called);
}

/** The operation of a request, by `call`, or by its path as the method. */
function jsonRpcParts(document: WireValue) {
  const { method, params } = requestIn(document);
  const list = Array.isArray(params) ? params : undefined;
  const { sessionId: _session, apiPath, resourcePath = apiPath, args, ...named } = (list ? {} : params) as WireObject;
  if (method === 'call') {
    const path = String(list ? list[1] : resourcePath);
    return { name: path, value: (list ? list[2] : args) ?? [], called: [path] };
  }
  if (method.includes('.')) return { name: method, value: list ? list.slice(1) : named, called: [method] };
  const calls = list ? list[1] : named.calls;
  if (method === 'multiCall' && Array.isArray(calls)) {
    return { name: method, value: calls, called: calls.map((each) => String(Array.isArray(each) ? each[0] : each)) };
  }
  return { name: method, value: params, called: [method] };
}

function restCall(request: BenchRequest, path: string): DecodedCall {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = restRoutes.find((route) => route.method === method && route.pattern.test(path));
  const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
  const body = readBody(plainBody(request), headerOf(request.headers, 'content-type'));
  const operation = `${method} ${found?.path ?? path}`;
  return {
    style: 'rest',
    operation,
    called: [],
    names: [operation, ...(found ? [found.operationId] : [])],
    arguments: { path, query, ...(body !== undefined && { body }) },
    isServed: found !== undefined,
  };
}

/** A call of the older REST interface, with OAuth 1, which is not served. */
function olderRestCall(request: BenchRequest, path: string): DecodedCall {
  const operation = `${request.method} ${path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')} (older REST)`;
  return { ...unknown, style: 'rest', operation, names: [operation], isServed: false };
}

/** Routes by address, those without parameters first. */
const restRoutes = [...documentedRoutes, ...routes]
  .map(({ method, path, operationId }) => ({
    method,
    path,
    operationId,
    pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    parameters: path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

/** JSON or a form as values; other texts as they are. */
function readBody(body: Buffer, type = ''): unknown {
  if (body.length === 0) return undefined;
  const text = body.toString('utf8');
  if (/json/i.test(type)) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return /x-www-form-urlencoded/i.test(type) ? Object.fromEntries(new URLSearchParams(text)) : text;
}

function readAnswer(style: BenchStyle, answer: BenchAnswer): DecodedAnswer {
  const body = plainBody(answer);
  const type = headerOf(answer.headers, 'content-type') ?? '';
  if (style === 'xmlrpc' && /xml/.test(type)) return xmlRpcAnswer(body);
  if (style === 'jsonrpc' && /json/.test(type)) return jsonRpcAnswer(body);
  if (style.startsWith('soap-') && /xml/.test(type)) return soapAnswer(body, type);
  const read = readBody(body, type);
  const problem = /problem\+json/.test(type) ? (read as { code?: unknown; detail?: unknown }) : undefined;
  if (problem) return { answer: read, fault: { code: String(problem.code), message: String(problem.detail) } };
  return read === undefined ? {} : { answer: read };
}

function soapAnswer(body: Buffer, contentType: string): DecodedAnswer {
  const envelope = readEnvelope(body, { contentType, limits });
  const { operation } = envelope;
  const text = (element: XmlElement | undefined, name: string) => {
    const child = element && childOf(element, name);
    return child && elementText(child);
  };
  if (envelope.localName === 'Fault') {
    const inner = childOf(operation, 'Detail') ?? childOf(operation, 'Code');
    return {
      fault: {
        code: text(operation, 'faultcode') ?? text(inner, 'code') ?? text(inner, 'Value') ?? '',
        message: text(operation, 'faultstring') ?? text(childOf(operation, 'Reason'), 'Text') ?? '',
      },
    };
  }
  const [result] = operation.children;
  return result ? { answer: decodeAny(result, decodeContext(envelope, isExact)) } : {};
}

function xmlRpcAnswer(body: Buffer): DecodedAnswer {
  const root = readXml(decodeXml(body), limits);
  const fault = childOf(root, 'fault');
  const place = fault ?? childOf(childOf(root, 'params') ?? root, 'param');
  const element = place && childOf(place, 'value');
  const value = element === undefined ? undefined : decodeValue(element, isExact);
  if (!fault) return { answer: value };
  const { faultCode, faultString } = (value ?? {}) as { faultCode?: unknown; faultString?: unknown };
  return { fault: { code: String(faultCode), message: String(faultString) } };
}

function jsonRpcAnswer(body: Buffer): DecodedAnswer {
  const read: unknown = JSON.parse(body.toString('utf8'));
  const { result, error } = (Array.isArray(read) ? { result: read } : read) as {
    readonly result?: unknown;
    readonly error?: { readonly code: unknown; readonly message: unknown };
  };
  if (!error) return { answer: result };
  return { fault: { code: String(error.code), message: String(error.message) } };
}

/** The path of an address, without its query. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function isWsdl({ method, url }: BenchRequest): boolean {
  return method === 'GET' && /[?&]wsdl\b/i.test(url);
}

function isJsonRpc(url: string): boolean {
  return /\/api\/jsonrpc\b|[?&]type=jsonrpc\b/.test(url);
}

/** Whether an address is that of V1, whose calls name their operation in a value. */
function isV1(url: string): boolean {
  return !/v2_soap|soap_v2|soap_wsi/.test(url);
}
