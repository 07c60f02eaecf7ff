import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { type Reference, referenceIndex, referenceOf, referencePolicy } from './reference-page.ts';

/**
 * Serves the reference of the legacy interface: `/api/docs/legacy` and a page for each resource below it, 404 for others.
 *
 * @param describe makes the data of the pages; called once, for the first reader
 * @param baseUrl the configured address; without it, the request's address is used
 */
export function referenceRoutes(describe: () => Reference, baseUrl: string | undefined) {
  let described: Reference | undefined;
  const reference = (): Reference => {
    described ??= describe();
    return described;
  };
  return async (server: FastifyInstance): Promise<void> => {
    server.get('/api/docs/legacy', (request, reply) => {
      send(request, reply, referenceIndex(reference(), baseUrlOf(request, baseUrl)));
    });
    server.get('/api/docs/legacy/', (_request, reply) => reply.redirect('../legacy', 308));
    server.get('/api/docs/legacy/:resource', (request, reply) => {
      const { resource } = request.params as { readonly resource: string };
      const found = reference().resources.find(({ name }) => name === resource);
      if (!found) return reply.callNotFound();
      send(request, reply, referenceOf(found));
    });
  };
}

function send(request: FastifyRequest, reply: FastifyReply, page: string): void {
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  reply.headers({
    'content-security-policy': referencePolicy,
    'referrer-policy': 'no-referrer',
    // The first page names the host of the request, so no cache may give it to others.
    'cache-control': 'private, no-cache',
    etag,
  });
  if (request.headers['if-none-match'] === etag) reply.code(304).send();
  else reply.type('text/html; charset=utf-8').send(page);
}
