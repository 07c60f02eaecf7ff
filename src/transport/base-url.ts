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

/** Most requests name the same host as the one before. */
let last = { protocol: '', host: '', baseUrl: '' };

/** A Host header that is a host and a port and nothing else. */
function plainHost(host: string | undefined): string | undefined {
  return host !== undefined && /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) ? host : undefined;
}
