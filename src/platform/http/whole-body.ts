import type { IncomingMessage } from 'node:http';
import { inflateBody } from './inflate.ts';
import { readBody } from './read-body.ts';

/**
 * The whole body of a request that was taken from Fastify, as it was before it was compressed.
 *
 * @param limit bytes at most, as they come and decoded
 * @returns rejects with `BodyError`: see `readBody` and `inflateBody`
 */
export async function wholeBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const body = await sentBody(request, limit);
  const { 'content-encoding': encoding } = request.headers;
  return encoding === undefined ? body : inflateBody(body, encoding, limit);
}

/** As `wholeBody`, as it was sent. */
export function sentBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    readBody(request, request.headers['content-length'], limit, (error, body = Buffer.alloc(0)) => {
      if (error) reject(error);
      else resolve(body);
    });
  });
}
