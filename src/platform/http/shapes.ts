import type { FastifyInstance, FastifyReply } from 'fastify';

/** The largest body of a request that is kept, in bytes. */
const smallBody = 16_384;

/**
 * Keeps the last reply of each part of the server, with its request. Fastify has classes of its own for each part that is
 * registered. If a collection of old objects finds none of such a class, V8 drops its shapes, and at the next request of
 * that part it has to compile some 40 functions anew: REST calls took a fifth more processor time for a second or so.
 * Requests with a large body are not kept.
 */
export function keepShapes(server: FastifyInstance): void {
  const last = new Map<unknown, FastifyReply>();
  server.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const isSmall = Number(headers['content-length'] ?? 0) <= smallBody && headers['transfer-encoding'] === undefined;
    if (isSmall) last.set(request.constructor, reply);
    done();
  });
}
