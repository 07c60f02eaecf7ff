import type { FastifyInstance, FastifyRequest } from 'fastify';

const options = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'X-Idempotency-Key',
    'X-Order-Token',
    'X-Request-Id',
    'X-Store-Code',
    'X-Currency-Code',
  ],
  exposedHeaders: [
    'Content-Disposition',
    'ETag',
    'Link',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'WWW-Authenticate',
    'Idempotency-Replayed',
    'X-Idempotency-Replayed',
    'X-Request-Id',
    'X-Total-Count',
  ],
  maxAge: 3600,
};

/**
 * Allows scripts of other websites to call the routes of `server` (Fetch standard, rest 2.6); `*` means every
 * website. Credentials that a browser sends by itself are never allowed. Without origins it does nothing.
 */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: cors } = await import('@fastify/cors');
  const origin = origins.includes('*') ? '*' : [...origins];
  await server.register(cors, {
    // A plain OPTIONS is not a preflight: the address itself answers it.
    delegator: ({ headers }: FastifyRequest, done) =>
      done(null, { ...options, origin, preflight: headers['access-control-request-method'] !== undefined }),
  });
}
