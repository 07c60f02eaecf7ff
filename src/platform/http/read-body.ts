import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { allocateBytes, freeBytes } from '../process/memory.ts';
import { collectBytes } from './collect-bytes.ts';
import { BodyError } from './inflate.ts';

/** Bodies with an announced length from this many bytes on are written to their final place as they come. */
const LARGE = 1_048_576;
/** A body may come in so many chunks of any size; further ones must have so many bytes on average. */
const FEW_CHUNKS = 10_000;
const CHUNK_BYTES = 32;

/**
 * Reads a request's body. A large body with an announced length gets its place in memory at the beginning: collecting
 * its chunks would need twice the memory, and images come in bodies of many megabytes. Its chunks are freed, so nobody
 * else may use them.
 *
 * @param announced the header Content-Length
 * @param limit the most bytes, as they come
 * @param done called with the body, or a `BodyError`: 413 beyond the limit, 400 if the body is cut off, has another
 * length than announced, or comes in very many small chunks, each of which costs as much as a large one. The rest of a
 * refused body is left unread, and its connection ends with the answer (`leavesUnread`).
 */
export function readBody(
  payload: Readable,
  announced: string | undefined,
  limit: number,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const length = announced === undefined ? undefined : Number(announced);
  if (length !== undefined && length > limit) {
    done(tooLarge());
    return;
  }
  const place = length !== undefined && length >= LARGE ? allocateBytes(length) : undefined;
  const collected = collectBytes();
  let received = 0;
  let chunks = 0;
  let isOver = false;
  const fail = (error: BodyError): void => {
    if (isOver) return;
    isOver = true;
    payload.off('data', onData).pause();
    done(error);
  };
  const onData = (chunk: Buffer): void => {
    const start = received;
    received += chunk.length;
    chunks += 1;
    if (received > limit) fail(tooLarge());
    else if (chunks > FEW_CHUNKS + received / CHUNK_BYTES) {
      fail(new BodyError(400, 'the body comes in too many small chunks'));
    } else if (!place) collected.add(chunk);
    else if (received <= place.length) {
      chunk.copy(place, start);
      freeBytes(chunk);
    }
  };
  const onEnd = (): void => {
    if (isOver) return;
    if (length !== undefined && received !== length) {
      fail(new BodyError(400, 'the body is not of the announced length'));
      return;
    }
    isOver = true;
    done(null, place ?? collected.take());
  };
  payload
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => fail(new BodyError(400, 'the body was cut off')));
}

/** The collected body of a request, as it came; without bytes if there is none. */
export function sentBody({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function tooLarge(): BodyError {
  return new BodyError(413, 'the body is too large');
}
