import type { FastifyRequest } from 'fastify';

/**
 * The public address of the service, without a trailing slash: the configured one, else scheme and host of the request
 * as a trusted proxy or the client sends them.
 */
export function baseUrlOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, configured: string | undefined): string {
  if (configured !== undefined) return configured.replace(/\/+$/, '');
  const { protocol, host } = request;
  if (protocol !== last.protocol || host !== last.host) {
    last = { protocol, host, baseUrl: `${protocol}://${plainHost(host) ?? 'localhost'}` };
  }
  return last.baseUrl;
}

/**
 * The caching of an answer that contains this address: `otherwise` if the address is configured, else never without
 * asking. A cache that stores answers for all hosts together would give a visitor an answer with another visitor's
 * host.
 */
export function cachingOf(configured: string | undefined, otherwise: string): string {
  return configured === undefined ? 'no-cache' : otherwise;
}

/** Most requests name the same host as the one before. */
let last = { protocol: '', host: '', baseUrl: '' };

/** The value of a Host header, if it is only a host and a port. */
function plainHost(host: string | undefined): string | undefined {
  return host !== undefined && /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) ? host : undefined;
}
