import type { Readable } from 'node:stream';
import { allocateBytes, freeBytes } from '../process/memory.ts';
import { BodyError } from './inflate.ts';

/** Bodies with an announced length from this many bytes on are written to their final place as they come. */
const LARGE = 1_048_576;

/**
 * Reads a request's body. A large body with an announced length gets its place in memory at the beginning: collecting
 * and joining chunks would need twice the memory, and images come in bodies of many megabytes. Its chunks are freed, so
 * nobody else may use them.
 *
 * @param announced the header Content-Length
 * @param limit the most bytes, as they come
 * @param done called with the body, or a `BodyError`: 413 beyond the limit, 400 if the body is cut off or has another
 * length than announced. The rest of a body that is too large is left unread, so that an answer can still be sent.
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
  let chunks: Buffer[] = [];
  let received = 0;
  let isOver = false;
  const fail = (error: BodyError): void => {
    if (isOver) return;
    isOver = true;
    chunks = [];
    payload.off('data', onData);
    done(error);
  };
  const onData = (chunk: Buffer): void => {
    const start = received;
    received += chunk.length;
    if (received > limit) fail(tooLarge());
    else if (!place) chunks.push(chunk);
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
    // Most bodies come in one piece.
    const body = place ?? (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, received));
    chunks = [];
    done(null, body);
  };
  payload
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => fail(new BodyError(400, 'the body was cut off')));
}

function tooLarge(): BodyError {
  return new BodyError(413, 'the body is too large');
}
