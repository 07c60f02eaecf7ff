import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, createGunzip, createInflate, gunzip, inflate } from 'node:zlib';
import { collectBytes } from './collect-bytes.ts';

/** A body that is refused; `statusCode` is the HTTP status for the reason. */
export class BodyError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.name = 'BodyError';
    this.statusCode = statusCode;
  }
}

const decoders: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const beginners: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Decodes the beginning of a body with a Content-Encoding: all of it, or `limit` bytes if it is longer. Throws
 * `BodyError` like `inflateBody`, except for the length.
 */
export async function inflateBeginning(
  body: Buffer,
  encoding: string | undefined,
  limit: number,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const name = nameOf(encoding);
  if (name === '') return { bytes: body.subarray(0, limit), isWhole: body.length <= limit };
  const decoder = coder(beginners, name)();
  decoder.end(body);
  const decoded = collectBytes();
  try {
    for await (const chunk of decoder) {
      decoded.add(chunk as Buffer);
      if (decoded.length > limit) break;
    }
  } catch {
    throw notCompressed();
  }
  return { bytes: decoded.take().subarray(0, limit), isWhole: decoded.length <= limit };
}

/**
 * Decodes a body with a Content-Encoding; `limit` counts the decoded bytes, so that a compression bomb stops there.
 * Throws `BodyError` 413 beyond it, 415 for an unknown encoding, 400 for broken data.
 */
export async function inflateBody(body: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const name = nameOf(encoding);
  if (name === '') return body;
  try {
    return await coder(decoders, name)(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof BodyError) throw error;
    const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new BodyError(413, 'the body is too large') : notCompressed();
  }
}

/** Empty if there is nothing to decode. */
function nameOf(encoding: string | undefined): string {
  const name = encoding?.trim().toLowerCase() ?? '';
  return name === 'identity' ? '' : name;
}

function coder<T>(known: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!found) throw new BodyError(415, 'the content encoding is not known');
  return found;
}

function notCompressed(): BodyError {
  return new BodyError(400, 'the body is not well compressed');
}
