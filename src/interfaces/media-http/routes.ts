import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Execute, everybody } from '../../domain/command.ts';
import { authenticateBearer } from '../../domain/identity/bearer.ts';
import type { FindImage } from '../../domain/media/commands.ts';
import { findBytes, type ImageBytes, type ImageSource } from '../../domain/media/image-source.ts';
import { type VariantSpec, variantOfQuery, variantTag } from '../../domain/media/variant.ts';
import type { Variants } from '../../domain/media/variants.ts';
import { anonymous, type Principal } from '../../kernel/principal.ts';
import { networkOfRequest } from '../../platform/http/network.ts';
import type { ImageFormat } from '../../platform/images/formats.ts';
import type { BlobStore } from '../../platform/storage/blobs/blob-store.ts';
import { StorageError, type Tx } from '../../platform/storage/engine.ts';
import { type ConditionalHeaders, hasTag, type MediaRepresentation, select } from './conditions.ts';
import { fileOfTarget } from './path.ts';

/** What serving images needs. */
export interface MediaRouteParts {
  /** Below which address the images are. */
  readonly folder: string;
  /** What one of them is, as the database knows it. */
  readonly find: FindImage;
  /** Whether the database names what is there, so that missing bytes are worth a line in the log. */
  readonly isRecorded: boolean;
  readonly execute: Execute;
  readonly blobs: BlobStore;
  readonly variants: Variants;
  /** Seconds that an answer may be used without asking again. */
  readonly maxAge: number;
  /** The lengths of sides that images are resized to, rising. */
  readonly lengths: readonly number[];
  /** Milliseconds that a client may take nothing of an answer. */
  readonly idleMs: number;
  /** Is told of images whose bytes are not there, and of a store that fails. */
  readonly report: (problem: { file: string; error?: unknown }, text: string) => void;
}

/**
 * Serves images of products or categories, the original or resized (`width`, `height`, `format`), to anybody: with the type that they were
 * checked to have, entity tag, ranges and conditions (RFC 9110 13 and 14). The database is asked first, so that a removed
 * image is gone at once.
 */
export function mediaFileRoutes(parts: MediaRouteParts) {
  return async (server: FastifyInstance): Promise<void> => {
    const url = `${parts.folder}/*`;
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const file = fileOfTarget(request.raw.url ?? '', parts.folder);
        if (file === undefined) return refuse(reply, 404, 'Not Found');
        try {
          return await serve({ file, request, reply, parts });
        } catch (error) {
          if (!(error instanceof StorageError)) throw error;
          parts.report({ file, error }, 'an image could not be read');
          return refuse(reply, 503, 'Service Unavailable', { 'retry-after': '5' });
        }
      },
    });
    server.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
      url,
      handler: async (_request, reply) => refuse(reply, 405, 'Method Not Allowed', { allow: 'GET, HEAD' }),
    });
  };
}

/** One request for an image, and how to answer it. */
interface Exchange {
  readonly file: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parts: MediaRouteParts;
  /** Set when the bytes were not there the first time: an update may just have put others in their place. */
  readonly isRepeated?: true;
}

async function serve(exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, parts } = exchange;
  const source = await find(exchange);
  if (!source) return refuse(reply, 404, 'Not Found');
  const bytes = await findBytes(parts.blobs, source);
  if (!bytes) return missing(exchange);
  const spec = variantOfQuery(request.query as Readonly<Record<string, unknown>>, parts.lengths, bytes.format);
  if (spec === 'bad') return refuse(reply, 400, badQuery);
  return spec === 'original' ? sendBlob(original(bytes), exchange) : serveVariant(bytes, spec, exchange);
}

/**
 * What the path shows to everybody, in one statement; else what it shows to the bearer of a token, if there is one, and then
 * to nobody else. A token that does not hold is as none.
 */
async function find({ file, request, reply, parts }: Exchange): Promise<ImageSource | undefined> {
  const look = (identify: (tx: Tx, now: number) => Principal | Promise<Principal>) =>
    parts.execute({
      command: parts.find,
      style: 'media',
      operation: parts.find.name,
      requestId: request.id,
      identify,
      admission: everybody,
      decode: () => ({ file }),
      answer: (found) => found,
      outcomeOf: () => 'error',
    });
  const publicFile = await look(() => anonymous);
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  if (publicFile || token === undefined) return publicFile;
  const hidden = await look(async (tx, now) => {
    const bearer = await authenticateBearer(tx, token, now);
    return bearer.ok ? bearer.caller : anonymous;
  });
  if (hidden) reply.header('cache-control', 'private, no-store');
  return hidden;
}

const badQuery = 'width or height is a whole number, not both; format is jpeg, png, gif, webp or avif';

/** What is sent: a blob, its tag without quotes, its type. */
interface Sendable extends Omit<MediaRepresentation, 'etag'> {
  readonly key: string;
  readonly tag: string;
  readonly format: ImageFormat | undefined;
}

function original({ blobKey, fingerprint, size, modifiedAt, format }: ImageBytes): Sendable {
  return { key: blobKey, tag: fingerprint, size, modifiedAt, format };
}

async function serveVariant(bytes: ImageBytes, spec: VariantSpec, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, parts } = exchange;
  const asked = variantTag(bytes.fingerprint, spec);
  const { modifiedAt } = bytes;
  // Nothing has to be made for a client that has it.
  if (hasTag(request.headers['if-none-match'], `"${asked}"`)) {
    return sendBlob({ tag: asked, modifiedAt, format: spec.format, key: bytes.blobKey, size: 0 }, exchange);
  }
  const result = await parts.variants.get(bytes, spec, networkOfRequest(request));
  switch (result.kind) {
    case 'stored': {
      const tag = variantTag(bytes.fingerprint, result.spec);
      return sendBlob({ tag, modifiedAt, format: spec.format, key: result.key, size: result.size }, exchange);
    }
    case 'unstored': {
      const tag = variantTag(bytes.fingerprint, result.spec);
      describe(reply, { tag, modifiedAt, format: spec.format, key: '', size: result.bytes.byteLength }, parts);
      return reply.send(request.method === 'HEAD' ? undefined : Buffer.from(result.bytes));
    }
    case 'original':
    case 'impossible':
      return sendBlob(original(bytes), exchange);
    case 'busy':
      return refuse(reply, 503, 'Service Unavailable', { 'retry-after': '2' });
    case 'gone':
      return missing(exchange);
  }
}

/** Answers with a blob or what of it the conditions leave; only its bytes are read. */
async function sendBlob(found: Sendable, exchange: Exchange): Promise<FastifyReply> {
  const { file, request, reply, parts } = exchange;
  const selection = select(request.headers as ConditionalHeaders, { ...found, etag: `"${found.tag}"` }, request.method);
  if (selection.status === 412) return refuse(reply, 412, 'Precondition Failed');
  if (selection.status === 416) {
    return refuse(reply, 416, 'Range Not Satisfiable', { 'content-range': `bytes */${found.size}` });
  }
  if (selection.status === 304) {
    describe(reply, found, parts);
    return reply.code(304).removeHeader('content-length').removeHeader('content-type').send();
  }
  const range = selection.status === 206 ? selection : undefined;
  let stream: Readable | undefined;
  if (request.method !== 'HEAD' && found.size > 0) {
    stream = await parts.blobs.read(found.key, range);
    if (!stream) return missing(exchange);
    stream.once('error', (error) => parts.report({ file, error }, 'an image could not be read to its end'));
  }
  describe(reply, found, parts);
  if (range) {
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
      .header('content-length', range.end - range.start + 1);
  }
  // Whoever takes nothing for so long is cut off, and the file closed.
  request.raw.socket.setTimeout(parts.idleMs);
  return reply.send(stream);
}

function describe(reply: FastifyReply, found: Sendable, { maxAge }: MediaRouteParts): void {
  reply.headers({
    'content-type': found.format?.contentType ?? 'application/octet-stream',
    'content-length': found.size,
    etag: `"${found.tag}"`,
    'last-modified': new Date(found.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    // Whatever the bytes are: as a page of its own it may do nothing, and shops on other hosts may show it.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (!reply.hasHeader('cache-control')) {
    // An update keeps the address, so that everybody has to ask again at some time.
    reply.header('cache-control', maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}, must-revalidate`);
  }
  if (!found.format) reply.header('content-disposition', 'attachment');
}

async function missing(exchange: Exchange): Promise<FastifyReply> {
  const { file, reply, parts, isRepeated } = exchange;
  if (!isRepeated) return serve({ ...exchange, isRepeated: true });
  if (parts.isRecorded) parts.report({ file }, 'an image has a row but no bytes, or others than it should have');
  return refuse(reply, 404, 'Not Found');
}

/** A problem document (RFC 9457) that nobody keeps. */
function refuse(
  reply: FastifyReply,
  status: number,
  title: string,
  headers: Record<string, string> = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status }));
}
