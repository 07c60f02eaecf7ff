import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { StorageError } from '../engine.ts';
import { type BlobInfo, type BlobStore, type ByteRange, isBlobKey, type ListedBlob } from './blob-store.ts';

/** A bucket and its connection. */
export interface S3Settings {
  readonly bucket: string;
  /** Like `eu-central-1`; by default the SDK finds it, or uses a fixed one if an endpoint is set. */
  readonly region?: string | undefined;
  /** Address of a service other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Whether the bucket is in the path of addresses instead of the host name. */
  readonly pathStyle: boolean;
  /** The prefix of all keys, without the slash after it. */
  readonly prefix?: string | undefined;
  /** Both or none; by default the SDK finds credentials (environment, files, the machine's role). */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

/** How often a create is retried after a conflict with a parallel one (409). */
const CREATE_TRIES = 4;

/**
 * Blobs as objects of an S3 bucket. The SDK is loaded at the first use. `create` relies on conditional writes
 * (`If-None-Match: *`), which Amazon S3 and most other services support. If a service ignores them, only the check
 * before the write remains: so two creates of one key at the same moment may both succeed (`doctor` checks for this).
 */
export function openS3Blobs(settings: S3Settings): BlobStore {
  const { bucket: Bucket } = settings;
  const before = settings.prefix ? `${settings.prefix}/` : '';
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  /** Runs one request; undefined if the object does not exist. */
  async function ask<T>(
    request: (client: S3Client, sdk: typeof import('@aws-sdk/client-s3')) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      opened ??= connect(settings);
      const { client, sdk } = await opened;
      return await request(client, sdk);
    } catch (error) {
      if (statusOf(error) === 404 && !isNoBucket(error)) return undefined;
      throw failure(error);
    }
  }

  async function stat(key: string): Promise<BlobInfo | undefined> {
    if (!isBlobKey(key)) return undefined;
    const found = await ask((client, sdk) => client.send(new sdk.HeadObjectCommand({ Bucket, Key: before + key })));
    return (
      found && {
        size: found.ContentLength ?? 0,
        modifiedAt: found.LastModified?.getTime() ?? 0,
        etag: (found.ETag ?? '').replace(/^W\/|"/g, ''),
      }
    );
  }

  /** `conflict`: another create of that key is running, and may still fail. */
  async function put(key: string, bytes: Uint8Array, type: string): Promise<'stored' | 'taken' | 'conflict'> {
    try {
      opened ??= connect(settings);
      const { client, sdk } = await opened;
      const object = { Bucket, Key: before + key, Body: bytes, ContentLength: bytes.byteLength, ContentType: type };
      await client.send(new sdk.PutObjectCommand({ ...object, IfNoneMatch: '*' }));
      return 'stored';
    } catch (error) {
      if (statusOf(error) === 412) return 'taken';
      if (statusOf(error) === 409) return 'conflict';
      throw failure(error);
    }
  }

  async function get(key: string, range?: ByteRange): Promise<GetObjectCommandOutput | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    return ask((client, sdk) => client.send(new sdk.GetObjectCommand({ Bucket, Key: before + key, Range })));
  }

  return {
    kind: 's3',
    async create(key, bytes, contentType) {
      if (!isBlobKey(key)) throw new StorageError('failed', `not a key of a blob: ${JSON.stringify(key)}`);
      for (let attempt = 1; ; attempt++) {
        // Checked first: it saves sending the bytes in vain, and it is the only check if conditions are ignored.
        if (await stat(key)) return false;
        const end = await put(key, bytes, contentType);
        if (end !== 'conflict') return end === 'stored';
        if (attempt === CREATE_TRIES) throw new StorageError('busy', `S3 is storing ${key} for another`);
      }
    },
    stat,
    async read(key, range) {
      if (!isBlobKey(key)) return undefined;
      const body = (await get(key, range))?.Body;
      if (body === undefined) return undefined;
      if (body instanceof Readable) return body;
      throw new StorageError('failed', 'S3 answered with something that is no stream');
    },
    async remove(key) {
      if (!isBlobKey(key)) return;
      await ask((client, sdk) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: before + key })));
    },
    async *list(prefix): AsyncGenerator<ListedBlob> {
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await ask((client, sdk) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: before + prefix, ContinuationToken })),
        );
        for (const { Key, Size = 0, LastModified } of page?.Contents ?? []) {
          const key = Key?.slice(before.length);
          if (key !== undefined && isBlobKey(key)) yield { key, size: Size, modifiedAt: LastModified?.getTime() ?? 0 };
        }
        ContinuationToken = page?.NextContinuationToken;
        if (ContinuationToken === undefined) return;
      }
    },
    async close() {
      (await opened?.catch(() => undefined))?.client.destroy();
    },
  };
}

async function connect(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, accessKeyId, secretAccessKey } = settings;
  const region = settings.region ?? (endpoint === undefined ? undefined : 'us-east-1');
  const client = new sdk.S3Client({
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    forcePathStyle: settings.pathStyle,
    // Some services do not support the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Each answer to a slow client holds a socket, so there must be more than the SDK's fifty.
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 30_000,
      httpAgent: { keepAlive: true, maxSockets: 500 },
      httpsAgent: { keepAlive: true, maxSockets: 500 },
    },
  });
  return { sdk, client };
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

const isNoBucket = (error: unknown): boolean => (error as { name?: unknown }).name === 'NoSuchBucket';

/**
 * Turns an S3 error into an error of the store. The SDK's texts contain no secrets, but its error objects may: only the
 * name is used.
 */
function failure(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  const name = error instanceof Error ? error.name : 'unknown';
  const why = status === undefined ? name : `${status} ${name}`;
  return new StorageError(status === 503 || status === 429 ? 'busy' : 'unavailable', `S3 failed: ${why}`);
}
