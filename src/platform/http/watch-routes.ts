import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressCheck } from './network.ts';

/** What the addresses for operators need. */
export interface WatchParts {
  /** Rejects where the database cannot be read. */
  readonly checkDatabase: () => Promise<void>;
  /** Milliseconds after which a check that has not ended counts as failed. */
  readonly checkTimeoutMs: number;
  /** Whether the service is about to stop. */
  readonly isStopping: () => boolean;
  /** What Prometheus reads. */
  readonly metrics: () => Promise<string>;
  /** Addresses and networks that may read the metrics. */
  readonly metricsFrom: readonly string[];
}

/**
 * Serves `/livez` (the process answers), `/readyz` (it can do its work; 503 where it cannot, so that a balancer looks
 * elsewhere) and `/metrics` (Prometheus, only for those who may). None of them tells a stranger more than yes or no.
 */
export function watchRoutes(parts: WatchParts) {
  const mayRead = networkCheck(parts.metricsFrom);
  return async (server: FastifyInstance): Promise<void> => {
    server.get('/livez', neverShed, async (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'),
    );
    server.get('/readyz', neverShed, async (_request, reply) => {
      const isReady = !parts.isStopping() && (await within(parts.checkTimeoutMs, parts.checkDatabase));
      reply.header('cache-control', 'no-store').type('text/plain');
      return isReady ? reply.send('ready\n') : reply.code(503).header('retry-after', '5').send('not ready\n');
    });
    server.get('/metrics', neverShed, async (request, reply) => {
      // As if there were nothing: who is not meant to read this needs not know of it.
      if (!mayRead(request)) return reply.callNotFound();
      const body = await parts.metrics();
      return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(body);
    });
  };
}

const neverShed = { config: { isNeverShed: true } };

/** Whether the work ends well within the time. */
async function within(milliseconds: number, work: () => Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  work().then(
    () => resolve(true),
    () => resolve(false),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether a request comes from one of the networks. One that says it was forwarded, by a proxy that is not trusted, comes
 * from somebody else than its address says.
 */
function networkCheck(networks: readonly string[]): (request: FastifyRequest) => boolean {
  const isOneOf = addressCheck(networks);
  return ({ ip, ips, headers }) => {
    const wasForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    return (!wasForwarded || (ips?.length ?? 0) >= 2) && isOneOf(ip);
  };
}
