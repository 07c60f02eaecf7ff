import type { FastifyRequest } from 'fastify';

/**
 * Where clients reach the service, without a trailing slash: the configured address, else scheme and host of the request
 * as a trusted proxy or the client names them.
 */
export function baseUrlOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, configured: string | undefined): string {
  const base = configured ?? `${request.protocol}://${plainHost(request.host) ?? 'localhost'}`;
  return base.replace(/\/+$/, '');
}

/** A Host header that is a host and a port and nothing else. */
function plainHost(host: string | undefined): string | undefined {
  return host !== undefined && /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) ? host : undefined;
}
