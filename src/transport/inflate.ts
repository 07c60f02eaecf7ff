import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** A body that cannot be taken; `statusCode` is what HTTP calls the reason. */
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

/**
 * Undoes a body's Content-Encoding; `limit` counts the decoded bytes, so that a bomb stops there. Throws `BodyError`
 * 413 beyond it, 415 for an encoding that is not known, 400 for broken data.
 */
export async function inflateBody(body: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return body;
  const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (!decode) throw new BodyError(415, 'the content encoding is not known');
  try {
    return await decode(body, { maxOutputLength: limit });
  } catch (error) {
    const tooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new BodyError(tooLarge ? 413 : 400, tooLarge ? 'the body is too large' : 'the body is not well compressed');
  }
}
