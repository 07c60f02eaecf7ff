import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a text as the body of a reply whose status and headers are set, past Fastify: no hook sees it any more, and its
 * headers are those that were set and those that every answer has.
 */
export function sendText(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  reply.hijack();
  sendRaw(request, reply.raw, reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders, body);
  return reply;
}

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
