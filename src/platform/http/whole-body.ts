import type { IncomingMessage } from 'node:http';
import { inflateBody } from './inflate.ts';
import { readBody } from './read-body.ts';

/**
 * The whole decoded body of a request that was taken from Fastify.
 *
 * @param limit the most bytes, both as they come and decoded
 * @returns rejects with `BodyError`: see `readBody` and `inflateBody`
 */
export async function wholeBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const body = await sentBody(request, limit);
  const { 'content-encoding': encoding } = request.headers;
  return encoding === undefined ? body : inflateBody(body, encoding, limit);
}

/** As `wholeBody`, without decoding. */
export function sentBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    readBody(request, request.headers['content-length'], limit, (error, body = Buffer.alloc(0)) => {
      if (error) reject(error);
      else resolve(body);
    });
  });
}
