import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateBearer } from '#domain/access/identity/bearer.ts';
import type { FindImage } from '#domain/catalog/media/commands.ts';
import { findBytes, type ImageBytes, type ImageSource } from '#domain/catalog/media/image-source.ts';
import { type VariantSpec, variantOfQuery, variantTag } from '#domain/catalog/media/variant.ts';
import type { Variants } from '#domain/catalog/media/variants.ts';
import { everybody } from '#domain/shared/command.ts';
import type { Execute } from '#domain/shared/execute.ts';
import { anonymous, type Principal } from '#kernel/principal.ts';
import { networkOfRequest } from '#platform/http/network.ts';
import type { ImageFormat } from '#platform/images/formats.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { StorageError, type Tx } from '#platform/storage/engine.ts';
import { type ConditionalHeaders, hasTag, type MediaRepresentation, select } from './conditions.ts';
import { fileOfTarget } from './path.ts';

/** The parts that serving images needs. */
export interface MediaRouteParts {
  /** The address prefix of the images. */
  readonly folder: string;
  /** Finds an image in the database. */
  readonly find: FindImage;
  /** Whether the database lists the images, so that missing bytes are logged. */
  readonly isRecorded: boolean;
  readonly execute: Execute;
  readonly blobs: BlobStore;
  readonly variants: Variants;
  /** Seconds that a cached answer may be used without asking again. */
  readonly maxAge: number;
  /** The side lengths that images are resized to, ascending. */
  readonly lengths: readonly number[];
  /** Milliseconds that a client may read nothing of an answer. */
  readonly idleMs: number;
  /** Called for images whose bytes are missing, and for failures of the store. */
  readonly report: (problem: { file: string; error?: unknown }, text: string) => void;
}

/**
 * Serves images of products or categories, the original or resized (`width`, `height`, `format`), to anybody: with
 * their checked type, entity tag, ranges and conditions (RFC 9110 13 and 14). The database is queried first, so that a
 * removed image disappears at once.
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

/** One request for an image, with everything that its answer needs. */
interface Exchange {
  readonly file: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parts: MediaRouteParts;
  /** Set for the second try, after the bytes were missing: an update may just have replaced them. */
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
 * The image that the path shows to everybody, in one statement. Else the one that it shows to the bearer of a token, if
 * there is one, and then to nobody else. An invalid token is ignored.
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

/** The blob to send, its tag without quotes, and its type. */
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
  // If the client has the variant already, it need not be made.
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

/** Answers with a blob, or the part of it that the conditions select; reads only these bytes. */
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
  // A client that reads nothing for this time is disconnected, and the file closed.
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
    // Whatever the bytes are: opened as a page they may do nothing, and shops on other hosts may show them.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (!reply.hasHeader('cache-control')) {
    // An update keeps the address, so all clients must ask again at some time.
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

/** A problem document (RFC 9457) that must not be cached. */
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
