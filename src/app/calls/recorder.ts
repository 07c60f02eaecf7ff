import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type CallCaller, type NewRequest, storeRequests } from '#domain/operation/requests/commands.ts';
import type { Run } from '#domain/shared/command.ts';
import { decodeXml } from '#interfaces/legacy/wire/xml/charset.ts';
import { cookieNameFor } from '#interfaces/rest/messages/operator-cookie.ts';
import { restPrefix } from '#interfaces/rest/prefix.ts';
import type { CallObservation } from '#kernel/observe.ts';
import type { Principal } from '#kernel/principal.ts';
import { ownNode } from '#platform/jobs/nodes.ts';
import {
  coveredTexts,
  coverOf,
  isSecretName,
  plain,
  secretMark,
  secretsOfCall,
  secretsOfPath,
  type TextCover,
  withoutSecretValues,
} from './blackout.ts';
import { curlCall } from './curl-call.ts';
import type { CallDecoder } from './decode.ts';
import { type BenchAnswer, type BenchRequest, headerOf, plainBody, withoutHeaders } from './exchange.ts';
import { phpCall } from './php-call.ts';

/** Records the last calls of a process, for operators. */
export interface CallRecorder {
  /** Sees who makes the call that is under way. */
  observe(call: CallObservation): void;
  /** Sees the requests of a server; before others do. */
  attach(server: Server): void;
  /** Writes down what is not written yet, and ends. */
  close(): Promise<void>;
}

/** The parts that the recorder needs. */
export interface RecorderParts {
  readonly run: Run;
  readonly decoder: CallDecoder;
  readonly now: () => number;
  /** The address for shown calls, without a trailing slash. */
  readonly address: () => string;
  readonly failed: (error: unknown) => void;
}

/** The most bytes of a body that are recorded, of calls that wait, of their bytes, and of a body without its compression. */
const most = { body: 64 * 1024, plain: 512 * 1024, calls: 500, bytes: 8 * 2 ** 20 };
/** How long a call waits to be written with others. */
const waitMs = 500;

/** A call whose answer was sent. */
interface Recorded {
  readonly createdAt: number;
  readonly request: BenchRequest;
  readonly answer: BenchAnswer;
  readonly isCut: boolean;
  /** The bytes of the whole body, also of what is not recorded. */
  readonly sentBytes: number;
  readonly callId: string | null;
  readonly milliseconds: number;
  caller: Principal | undefined;
}

/** What of a body is recorded. */
interface Taken {
  readonly chunks: Buffer[];
  bytes: number;
  /** Also of what is cut. */
  allBytes: number;
  isCut: boolean;
}

/** Makes a recorder. Bodies are cut, secrets are blacked out before anything is stored. */
export function createCallRecorder(parts: RecorderParts): CallRecorder {
  const underWay = new AsyncLocalStorage<{ caller: Principal | undefined }>();
  let waiting: Recorded[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    timer = undefined;
    const calls = waiting;
    waiting = [];
    bytes = 0;
    try {
      const rows = calls.flatMap((call) => rowOrNone(call, parts));
      if (rows.length > 0) await parts.run(storeRequests, rows);
    } catch (error) {
      parts.failed(error);
    }
  };
  const add = (call: Recorded): void => {
    waiting.push(call);
    bytes += sizeOf(call);
    while (waiting.length > most.calls || bytes > most.bytes) bytes -= sizeOf(waiting.shift() as Recorded);
    timer ??= setTimeout(flush, waitMs).unref();
  };
  const see = (incoming: IncomingMessage, response: ServerResponse): void => {
    const seen = { caller: undefined as Principal | undefined };
    underWay.enterWith(seen);
    const createdAt = parts.now();
    const start = performance.now();
    const sent = takeRequest(incoming);
    const answered = takeAnswer(response);
    const headerNamed = takeHeaders(response);
    const { method = 'GET', url = '/', rawHeaders } = incoming;
    response.once('close', () => {
      add({
        request: { method, url, headers: rawHeaders, body: Buffer.concat(sent.chunks) },
        answer: { status: response.statusCode, headers: headersOf(headerNamed), body: Buffer.concat(answered.chunks) },
        createdAt,
        isCut: sent.isCut || answered.isCut,
        sentBytes: sent.allBytes,
        caller: seen.caller,
        milliseconds: performance.now() - start,
        callId: headerNamed('x-request-id') ?? null,
      });
    });
  };
  return {
    observe({ caller }) {
      const seen = underWay.getStore();
      if (seen && caller) seen.caller = caller;
    },
    attach(server) {
      server.prependListener('request', see);
    },
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}

const sizeOf = ({ request, answer }: Recorded): number => request.body.length + answer.body.length;

function take(taken: Taken, chunk: Buffer): void {
  const room = most.body - taken.bytes;
  if (chunk.length > room) taken.isCut = true;
  if (room > 0) taken.chunks.push(Buffer.from(chunk.subarray(0, room)));
  taken.bytes += Math.min(chunk.length, room);
  taken.allBytes += chunk.length;
}

/** Sees the body as the parser of HTTP hands it over, whoever reads it, and whenever. */
function takeRequest(incoming: IncomingMessage): Taken {
  const taken: Taken = { chunks: [], bytes: 0, allBytes: 0, isCut: false };
  const push = incoming.push.bind(incoming);
  incoming.push = (chunk: Buffer | null, ...rest) => {
    if (chunk !== null) take(taken, chunk);
    return push(chunk, ...rest);
  };
  return taken;
}

function takeAnswer(response: ServerResponse): Taken {
  const taken: Taken = { chunks: [], bytes: 0, allBytes: 0, isCut: false };
  const seen = (chunk: unknown): void => {
    if (typeof chunk === 'string') take(taken, Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) take(taken, Buffer.from(chunk));
  };
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = (...given: unknown[]) => {
    seen(given[0]);
    return Reflect.apply(write, response, given);
  };
  // `end` with a body passes it to a function of Node's own, not to `write`.
  response.end = (...given: unknown[]) => {
    if (typeof given[0] !== 'function') seen(given[0]);
    return Reflect.apply(end, response, given);
  };
  return taken;
}

/** Sees the headers of an answer, however they are set; answers the value of one. */
function takeHeaders(response: ServerResponse): (name: string) => string | undefined {
  let written: Readonly<Record<string, unknown>> = {};
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...given: unknown[]) => {
    const headers = given.at(-1);
    if (Array.isArray(headers)) {
      written = Object.fromEntries(headers.flatMap((name, i) => (i % 2 === 0 ? [[String(name), headers[i + 1]]] : [])));
    } else if (typeof headers === 'object' && headers !== null) written = { ...headers };
    return Reflect.apply(writeHead, response, given);
  };
  return (name) => {
    const own = Object.entries(written).find(([key]) => key.toLowerCase() === name);
    return (own?.[1] ?? response.getHeader(name))?.toString();
  };
}

/** In pairs of name and value. */
function headersOf(headerNamed: (name: string) => string | undefined): string[] {
  return ['content-type', 'content-encoding'].flatMap((name) => {
    const value = headerNamed(name);
    return value === undefined ? [] : [name, value];
  });
}

/** The headers of a request that say what it means. */
const shownHeaders = new Set(
  ['accept', 'content-type', 'soapaction', 'x-store-code', 'x-currency-code', 'if-match', 'if-none-match'].concat(
    'accept-language',
  ),
);

/** One call that cannot be shown takes no others with it. */
function rowOrNone(call: Recorded, parts: RecorderParts): NewRequest[] {
  try {
    return rowOf(call, parts);
  } catch (error) {
    parts.failed(error);
    return [];
  }
}

function rowOf(call: Recorded, { decoder, address }: RecorderParts): NewRequest[] {
  const request = { ...call.request, ...uncompressed(call.request) };
  const answer = { ...call.answer, ...uncompressed(call.answer) };
  const isCut = call.isCut || request.isCut || answer.isCut;
  const decoded = decoder.call(request);
  const { style, operation } = decoded;
  if (style === 'other') return unreadRow(call, answer, decoder);
  if (style === 'wsdl' || operation.startsWith('GET /requests')) return [];
  const { shown, secrets } = secretsOfCall(decoded);
  const path = request.url.split('?', 1)[0] ?? '';
  const cover = coverOf([...secrets, ...secretsOfPath(operation, path.slice(restPrefix.length))]);
  const { answer: value, fault } = isCut ? { answer: undefined, fault: undefined } : decoder.answer(style, answer);
  const isLogin = /^(?:login|startSession)$/i.test(operation);
  const args = cover ? coveredTexts(shown, cover) : secretMark;
  const detail = {
    arguments: args,
    answer:
      (isLogin && !fault) || !cover ? secretMark : coveredTexts(withoutSecretValues(plain(value), operation), cover),
    isCut,
    curl: cover ? shellCall({ ...request, url: urlOf(request.url, cover) }, address(), args, cover, call.caller) : '',
    php: phpCall({ ...decoded, arguments: args }) ?? null,
  };
  const text = cover?.text ?? (() => secretMark);
  return [
    {
      createdAt: call.createdAt,
      node: ownNode,
      style,
      operation: asStored(text(operation), 255),
      method: request.method,
      url: asStored(cover ? urlOf(request.url, cover) : path, 2000),
      status: answer.status,
      milliseconds: Math.round(call.milliseconds),
      caller: callerOf(call.caller),
      callId: call.callId,
      fault: fault ? { code: asStored(fault.code, 100), message: asStored(text(fault.message), 2000) } : null,
      detail: JSON.stringify(detail),
    },
  ];
}

/** The styles of the addresses of the legacy interface. */
const addressStyles = { soap: 'soap-v1', v2_soap: 'soap-v2', xmlrpc: 'xmlrpc', jsonrpc: 'jsonrpc' } as const;

/**
 * A call of the legacy interface that could not be decoded: what was answered, and how long its body was. Of the body only the
 * names of its first elements are shown, since secrets may be anywhere in it. None for other requests.
 */
function unreadRow(call: Recorded, answer: BenchAnswer, decoder: CallDecoder): NewRequest[] {
  const { method, url, body } = call.request;
  const path = url.split('?', 1)[0] ?? '';
  const named = /\/api\/(soap|v2_soap|xmlrpc|jsonrpc)(?:\/|\.php|$)/.exec(path)?.[1] as
    | keyof typeof addressStyles
    | undefined;
  if (named === undefined || method !== 'POST') return [];
  const style = addressStyles[named];
  const { fault } = decoder.answer(style, answer);
  const cover = coverOf([]);
  const shown = (text: string): string => cover?.text(text) ?? secretMark;
  const elements = [
    ...body.toString('latin1', 0, 4096).matchAll(/<([A-Za-z_][\w.-]{0,40}(?::[A-Za-z_][\w.-]{0,40})?)(?=[\s/>])/g),
  ];
  const detail = {
    arguments: {
      bytes: call.sentBytes,
      elements: elements.slice(0, 20).map(([, name]) => shown(name ?? '')),
    },
    isCut: call.isCut,
    curl: '',
    php: null,
  };
  return [
    {
      createdAt: call.createdAt,
      node: ownNode,
      style,
      operation: unreadOperation(call),
      method,
      url: asStored(path, 2000),
      status: answer.status,
      milliseconds: Math.round(call.milliseconds),
      caller: callerOf(call.caller),
      callId: call.callId,
      fault: fault ? { code: asStored(fault.code, 100), message: asStored(shown(fault.message), 2000) } : null,
      detail: JSON.stringify(detail),
    },
  ];
}

/** What stands for the operation of a call that could not be decoded. */
const unreadOperation = ({ isCut }: Recorded): string => (isCut ? '(too long to show)' : '(not readable)');

/** Headers and body without compression; without the body if that would become too large. */
function uncompressed(message: Pick<BenchRequest, 'headers' | 'body'>) {
  const { headers, body } = message;
  if (headerOf(headers, 'content-encoding') === undefined || body.length === 0) return { isCut: false };
  const read = plainBody(message, most.plain);
  const isCut = read === body;
  const rest = withoutHeaders(headers, new Set(['content-encoding']));
  return { headers: rest, body: isCut ? Buffer.alloc(0) : read, isCut };
}

const asStored = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length);

/** An address without secrets; as it was sent where its query has none. */
function urlOf(url: string, cover: TextCover): string {
  const [path = '', ...rest] = url.split('?');
  if (rest.length === 0) return cover.text(path);
  const pairs = [...new URLSearchParams(rest.join('?'))];
  const shown = pairs.map(([name, value]) => [name, isSecretName(name) ? secretMark : cover.text(value)]);
  const isSame = pairs.every(([, value], i) => value === shown[i]?.[1]);
  return `${cover.text(path)}?${isSame ? rest.join('?') : new URLSearchParams(shown)}`;
}

function shellCall(
  request: BenchRequest,
  address: string,
  args: unknown,
  cover: TextCover,
  caller: Principal | undefined,
): string {
  const headers: string[] = [];
  for (let i = 0; i < request.headers.length; i += 2) {
    const [name = '', value = ''] = [request.headers[i], request.headers[i + 1]];
    if (shownHeaders.has(name.toLowerCase())) headers.push(name, cover.text(value));
  }
  if (headerOf(request.headers, 'authorization') !== undefined) headers.push('Authorization', 'Bearer ***');
  else if (caller?.operator) {
    headers.push('Cookie', `${cookieNameFor(address)}=***`);
    if (request.method !== 'GET') headers.push('X-CSRF-Token', secretMark);
  }
  return curlCall({ ...request, headers, body: Buffer.from(shownBody(request, args, cover)) }, address);
}

/** The body of a call without secrets: of REST what was read of it, of others its XML. */
function shownBody({ url, headers, body }: BenchRequest, args: unknown, cover: TextCover): string {
  if (body.length === 0) return '';
  const type = headerOf(headers, 'content-type');
  if (!url.startsWith('/api/rest/')) return cover.xml(decodeXml(Buffer.from(body), type).text);
  const read = (args as { readonly body?: unknown } | undefined)?.body;
  if (typeof read !== 'object' || read === null) return secretMark;
  return /json/i.test(type ?? '') ? JSON.stringify(read) : String(new URLSearchParams(read as Record<string, string>));
}

function callerOf(caller: Principal | undefined): CallCaller | null {
  if (!caller) return null;
  const id = caller.userId ?? caller.customerId ?? caller.operator?.id ?? null;
  return { kind: caller.kind, id, name: caller.username ?? caller.operator?.email ?? null };
}
