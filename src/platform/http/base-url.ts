import type { FastifyRequest } from 'fastify';

/**
 * Where clients reach the service, without a trailing slash: the configured address, else scheme and host of the request
 * as a trusted proxy or the client names them.
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
 * How an answer may be kept that has such an address in it: as `otherwise` says where it is configured, else never without
 * asking. A cache that keeps answers for all hosts together would give one visitor what another one's host was put into.
 */
export function cachingOf(configured: string | undefined, otherwise: string): string {
  return configured === undefined ? 'no-cache' : otherwise;
}

/** Most requests name the same host as the one before. */
let last = { protocol: '', host: '', baseUrl: '' };

/** A Host header that is a host and a port and nothing else. */
function plainHost(host: string | undefined): string | undefined {
  return host !== undefined && /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) ? host : undefined;
}
