/** The common parts of requests of the legacy interface, in all formats. */

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

/** Spellings of an address that the reference serves (reference 1.1), also those with the code of a store view. */
export const spellings = (path: string): string[] =>
  ['', '/index.php', '/:storeCode', '/index.php/:storeCode'].flatMap((prefix) =>
    ['', '/', '/index', '/index/'].map((suffix) => `${prefix}${path}${suffix}`),
  );

/** Whether addresses may begin with this code: that of a store view, if the store has such addresses. */
export type IsStoreCode = (code: string) => Promise<boolean>;

/** A hook of routes: there is nothing (404) at an address with a code that addresses may not begin with. */
export function refuseStrangeCodes(isStoreCode: IsStoreCode): onRequestHookHandler {
  return (request, reply, done) => {
    const { storeCode } = request.params as { readonly storeCode?: string };
    if (storeCode === undefined) return done();
    isStoreCode(storeCode).then((isOne) => (isOne ? done() : reply.callNotFound()), done);
  };
}

/** Name and key of an `Authorization: Basic` header (RFC 7617); undefined for anything else. */
export function basicCredentials(header: string | undefined): { username: string; key: string } | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), key: text.slice(colon + 1) };
}

/** The headers of a redirect (302) of a browser to the home page; undefined if the request is no browser's. */
export type LeadHome = (request: FastifyRequest) => OutgoingHttpHeaders | undefined;

/** Answers what needs no body: other methods (405), and browsers, if there is a home page. Says whether it did. */
export function answerWithoutBody(
  request: FastifyRequest,
  reply: FastifyReply,
  leadHome: LeadHome | undefined,
): boolean {
  const { method } = request;
  if (method !== 'POST' && method !== 'GET' && method !== 'HEAD') {
    reply.code(405).header('allow', 'GET, HEAD, POST').send();
    return true;
  }
  const home = leadHome?.(request);
  if (home) reply.code(302).headers(home).send();
  return home !== undefined;
}
