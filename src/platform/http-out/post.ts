import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** A text that is sent to an address that somebody else chose. */
export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it may go to this machine and the networks behind it, and without encryption. */
  readonly allowsPrivate: boolean;
  /** Milliseconds for all of it. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a text; answers the status. Nothing is followed, and of the answer nothing is read but its head. An address is judged as it is
 * connected to, whatever name it has. Rejects where nothing is connected to, or no answer comes in time.
 */
export function post(sent: OutgoingPost): Promise<number> {
  const { url, headers, body, allowsPrivate, timeoutMs, signal } = sent;
  const problem = urlProblem(url, allowsPrivate);
  if (problem) return Promise.reject(new Error(problem));
  const target = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(!allowsPrivate && { lookup: publicLookup }),
  });
  request.on('response', (response) => {
    resolve(response.statusCode ?? 0);
    response.on('error', () => {});
    request.destroy();
  });
  request.on('error', (error) => {
    reject(error.name === 'AbortError' && !signal.aborted ? new Error('no answer in time') : error);
  });
  request.end(body);
  return promise;
}

/** What is wrong with an address that is to be sent to; names are judged when they are connected to. */
export function urlProblem(text: string, allowsPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return 'must be an address as in https://erp.example.com/hook, without a password';
  }
  if (allowsPrivate) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https://';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'must not lead into a private network' : undefined;
}

/** As the system's, but a name that leads to one private address leads nowhere. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
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
