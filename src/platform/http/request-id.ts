import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The id of a request: its `X-Request-Id` if that is plain, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}

/** Gives a request its id, and sets the header in its answer; a request with an id keeps it. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('x-request-id')) return;
  request.id = requestIdOf(request.headers['x-request-id']);
  reply.header('x-request-id', request.id);
}
