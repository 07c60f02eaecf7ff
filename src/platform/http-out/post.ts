import { lookup } from 'node:dns';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { collectBytes } from '../http/collect-bytes.ts';
import { isPublicAddress } from './addresses.ts';

// An import would also load Node's client for fetch and WebSocket: 0.8 MB of sources that nothing here needs.
const { request: requestPlain } = process.getBuiltinModule('node:http');
const { request: requestSecure } = process.getBuiltinModule('node:https');

/** A text for an address that somebody else chose. */
export interface OutgoingPost {
  readonly url: string;
  /** POST by default. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it may go to private addresses, and without encryption. */
  readonly allowsPrivate: boolean;
  /** Milliseconds for the whole request. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Sends a text; answers the status. Follows no redirects, and reads only the head of the answer. The address is checked
 * when the connection is made, after its name is resolved. Rejects if there is no connection, or no answer in time.
 */
export function post(sent: OutgoingPost): Promise<number> {
  return exchange(sent, (response, resolve, _reject, request) => {
    resolve(response.statusCode ?? 0);
    response.on('error', () => {});
    request.destroy();
  });
}

/** An answer with its whole body. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** As `post`, but reads the answer; an answer of more than `mostBytes` is refused. */
export function requestAndRead(sent: OutgoingPost, mostBytes: number): Promise<ReadAnswer> {
  return exchange(sent, (response, resolve, reject, request) => {
    const body = collectBytes();
    response.on('data', (chunk: Buffer) => {
      if (body.length + chunk.length > mostBytes) request.destroy(new Error('the answer is too long'));
      else body.add(chunk);
    });
    response.on('error', reject);
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: body.take().toString() });
      request.destroy();
    });
  });
}

type OnResponse<T> = (
  response: IncomingMessage,
  resolve: (value: T) => void,
  reject: (error: Error) => void,
  request: ClientRequest,
) => void;

function exchange<T>(sent: OutgoingPost, onResponse: OnResponse<T>): Promise<T> {
  const { url, method = 'POST', headers, body, allowsPrivate, timeoutMs, signal } = sent;
  const problem = postUrlProblem(url, allowsPrivate);
  if (problem) return Promise.reject(new Error(problem));
  const target = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
    method,
    headers: { ...headers, ...(body === '' && method === 'GET' ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
    agent: false,
    signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
    ...(!allowsPrivate && { lookup: publicLookup }),
  });
  const failed = (error: Error): void => {
    reject(error.name === 'AbortError' && !signal?.aborted ? new Error('no answer in time') : error);
  };
  request.on('response', (response) => onResponse(response, resolve, failed, request));
  request.on('error', failed);
  request.end(body);
  return promise;
}

/** The problem of an address for sending; host names are checked when the connection is made. */
export function postUrlProblem(text: string, allowsPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return 'must be an address as in https://erp.example.com/hook, without a password';
  }
  if (allowsPrivate) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https://';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'must not lead into a private network' : undefined;
}

/** Like the system's look-up, but a name with any private address is refused. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error('it leads into a private network'), '', 0);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
