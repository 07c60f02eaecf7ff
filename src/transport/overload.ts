import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../identity/throttle.ts';
import { RestProblem } from '../rest/problem.ts';

/** What a process takes on at a time. */
export interface OverloadLimits {
  /** Requests that are under way. */
  readonly requests: number;
  /** Those among them whose bodies are large, since each is held in memory; one network gets half of them at most. */
  readonly largeRequests: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered however much there is to do: for those who ask whether the service lives. */
    isNeverShed?: boolean;
  }
}

/** Bodies beyond this many bytes are large, and so is one that does not say its length or is compressed. */
const largeBytes = 1_048_576;

/**
 * Refuses requests beyond what the process can take, before their bodies are read: with 503 and `Retry-After`, in the
 * form of the interface. What was taken on is answered as fast as ever.
 */
export function shedOverload(server: FastifyInstance, limits: OverloadLimits): void {
  const largeOf = new Map<string, number>();
  let requests = 0;
  let large = 0;
  const perNetwork = Math.ceil(limits.largeRequests / 2);
  server.addHook('onRequest', (request, reply, done) => {
    const network = isLarge(request) ? networkOf(request.ip) : '';
    const ofNetwork = largeOf.get(network) ?? 0;
    const isTooMuch =
      requests >= limits.requests || (network !== '' && (large >= limits.largeRequests || ofNetwork >= perNetwork));
    if (isTooMuch && !request.routeOptions.config.isNeverShed) {
      const headers = { 'retry-after': '1' };
      done(new RestProblem(503, 'The service has too much to do. Try again soon.', { headers }));
      return;
    }
    requests += 1;
    if (network !== '') {
      large += 1;
      largeOf.set(network, ofNetwork + 1);
    }
    // Not a hook of Fastify's: none of them is called for a client that went away.
    reply.raw.on('close', () => {
      requests -= 1;
      if (network === '') return;
      large -= 1;
      const left = (largeOf.get(network) ?? 1) - 1;
      if (left === 0) largeOf.delete(network);
      else largeOf.set(network, left);
    });
    done();
  });
}

function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] !== undefined;
  return Number(length) > largeBytes || headers['content-encoding'] !== undefined;
}
