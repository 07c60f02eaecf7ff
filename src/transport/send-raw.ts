import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Sends an answer on Node's own response, for routes that have taken it from Fastify (`reply.hijack`): with the headers
 * that every answer has, in one piece.
 */
export function sendRaw(
  request: FastifyRequest,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string,
): void {
  const length = Buffer.byteLength(body);
  headers['x-content-type-options'] = 'nosniff';
  headers['content-length'] = length;
  if (request.server.isLastAnswer(request)) headers.connection = 'close';
  // Text of ASCII alone is the same in both, and Latin-1 is written without being looked at.
  response.writeHead(status, headers).end(body, length === body.length ? 'latin1' : 'utf8');
}
