import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { BenchAnswer } from '#app/calls/exchange.ts';

/** A request that is sent on. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Headers that belong to one connection, and those that each request gets anew. */
const dropped = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect)$/i;

/** Headers without those of the connection. */
export function ownHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.test(name)));
}

/**
 * Sends a request to a store; rejects where nobody answers in time.
 *
 * @param base the store's address; its path comes before that of the request
 */
export function open(
  base: URL,
  { method, path, headers, body }: SentRequest,
  timeoutMs: number,
): Promise<IncomingMessage> {
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(
      {
        host: base.hostname,
        port: base.port,
        method,
        path: `${base.pathname.replace(/\/$/, '')}${path}`,
        headers: { ...ownHeaders(headers), host: base.host, 'content-length': body.length },
        timeout: timeoutMs,
      },
      resolve,
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The whole answer. */
export async function wholeAnswer(answer: IncomingMessage): Promise<BenchAnswer> {
  return serverAnswer(answer, await buffer(answer));
}

/** An answer whose bytes are there. */
export function serverAnswer({ statusCode = 0, rawHeaders }: IncomingMessage, body: Buffer): BenchAnswer {
  return { status: statusCode, headers: rawHeaders, body };
}
