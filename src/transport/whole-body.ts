import type { IncomingMessage } from 'node:http';
import { inflateBody } from './inflate.ts';
import { readBody } from './read-body.ts';

/**
 * The whole body of a request that was taken from Fastify, as it was before it was compressed.
 *
 * @param limit bytes at most, as they come and decoded
 * @returns rejects with `BodyError`: see `readBody` and `inflateBody`
 */
export function wholeBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { 'content-length': announced, 'content-encoding': encoding } = request.headers;
  return new Promise((resolve, reject) => {
    readBody(request, announced, limit, (error, body = Buffer.alloc(0)) => {
      if (error) reject(error);
      else resolve(encoding === undefined ? body : inflateBody(body, encoding, limit));
    });
  });
}
