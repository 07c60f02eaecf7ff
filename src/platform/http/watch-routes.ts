import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressCheck } from './network.ts';

/** The parts of the addresses for operators. */
export interface WatchParts {
  /** Rejects if the database cannot be read. */
  readonly checkDatabase: () => Promise<void>;
  /** Milliseconds after which an unfinished check counts as failed. */
  readonly checkTimeoutMs: number;
  /** Whether the service is about to stop. */
  readonly isStopping: () => boolean;
  /** The metrics for Prometheus. */
  readonly metrics: () => Promise<string>;
  /** Addresses and networks that may read the metrics. */
  readonly metricsFrom: readonly string[];
}

/**
 * Serves `/livez` (the process answers), `/readyz` (it can work; else 503, so that a load balancer uses another node)
 * and `/metrics` (Prometheus, only for allowed networks). None of them tells a stranger more than yes or no; the networks
 * that may read the metrics learn why a node is not ready.
 */
export function watchRoutes(parts: WatchParts) {
  const mayRead = networkCheck(parts.metricsFrom);
  return async (server: FastifyInstance): Promise<void> => {
    server.get('/livez', neverShed, async (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'),
    );
    server.get('/readyz', neverShed, async (request, reply) => {
      server.noteBalancer();
      const fault = parts.isStopping()
        ? 'it is about to stop'
        : await faultOf(parts.checkDatabase, parts.checkTimeoutMs);
      reply.header('cache-control', 'no-store').type('text/plain');
      if (fault === undefined) return reply.send('ready\n');
      return reply
        .code(503)
        .header('retry-after', '5')
        .send(mayRead(request) ? `not ready: ${fault}\n` : 'not ready\n');
    });
    server.get('/metrics', neverShed, async (request, reply) => {
      // As if the address did not exist: callers who may not read it need not know about it.
      if (!mayRead(request)) return reply.callNotFound();
      const body = await parts.metrics();
      return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(body);
    });
  };
}

const neverShed = { config: { isNeverShed: true } };

/** Why the work does not succeed within the time; undefined if it does. */
async function faultOf(work: () => Promise<void>, milliseconds: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const timer = setTimeout(() => resolve('the database does not answer'), milliseconds);
  work().then(
    () => resolve(undefined),
    (error: unknown) => resolve(error instanceof Error ? error.message : String(error)),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether a request comes from one of the networks. A request that was forwarded by an untrusted proxy does not come
 * from its address.
 */
function networkCheck(networks: readonly string[]): (request: FastifyRequest) => boolean {
  const isOneOf = addressCheck(networks);
  return ({ ip, ips, headers }) => {
    const wasForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    return (!wasForwarded || (ips?.length ?? 0) >= 2) && isOneOf(ip);
  };
}
