import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach } from 'node:test';
import type { BlobStore } from '../../../../src/platform/storage/blobs/blob-store.ts';
import { type BlobSettings, openBlobs } from '../../../../src/platform/storage/blobs/open.ts';

/** The parts of s3rver that we use; it comes without types. It is a Koa application. */
interface S3rver {
  middleware: ((context: KoaContext, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
interface KoaContext {
  method: string;
  path: string;
  status: number;
  type: string;
  body: unknown;
  headers: IncomingHttpHeaders;
}
type S3rverClass = new (options: Readonly<Record<string, unknown>>) => S3rver;

/** An S3 server on loopback with one bucket in a temporary folder. */
export interface TestS3 {
  /** The settings that choose its bucket. */
  readonly settings: BlobSettings;
  /** Method and path of every request that it received. */
  readonly requests: string[];
  /** If it gives a status, the request is answered with this status instead of by the server. */
  fail: (method: string) => number | undefined;
  close(): Promise<void>;
}

export const BUCKET = 'images';

/**
 * s3rver encrypts the tokens of its listings with DES, which OpenSSL 3 no longer has. Triple DES with the same key
 * three times is the same function.
 */
function bringDesBack(): void {
  const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>;
  for (const name of ['createCipheriv', 'createDecipheriv']) {
    const original = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
    crypto[name] = (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des' ? original('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : original(algorithm, key, iv);
  }
}
bringDesBack();

/**
 * Starts s3rver. It ignores `If-None-Match` when it stores. So a layer before it does this as Amazon describes it,
 * unless `conditional` is false: 412 if the key exists, 409 if another request is storing it.
 */
export async function startS3({ conditional = true } = {}): Promise<TestS3> {
  const Server = createRequire(import.meta.url)('s3rver') as S3rverClass;
  const directory = mkdtempSync(join(tmpdir(), 'cartwright-s3-'));
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const requests: string[] = [];
  const storing = new Set<string>();
  const taken = new Set<string>();
  server.middleware.unshift(async (context, next) => {
    const { method, path } = context;
    requests.push(`${method} ${path}`);
    const refuse = (status: number, code: string) => {
      context.status = status;
      context.type = 'application/xml';
      context.body = `<Error><Code>${code}</Code></Error>`;
    };
    const status = s3.fail(method);
    if (status !== undefined) return refuse(status, 'Broken');
    const isConditional = conditional && method === 'PUT' && context.headers['if-none-match'] === '*';
    if (isConditional && storing.has(path)) return refuse(409, 'ConditionalRequestConflict');
    if (isConditional && taken.has(path)) return refuse(412, 'PreconditionFailed');
    if (method !== 'PUT') {
      await next();
      if (method === 'DELETE') taken.delete(path);
      return;
    }
    storing.add(path);
    try {
      await next();
      taken.add(path);
    } finally {
      storing.delete(path);
    }
  });
  const { port } = await server.run();
  const s3: TestS3 = {
    settings: {
      mediaStore: 's3',
      mediaDir: '/nowhere',
      s3Bucket: BUCKET,
      s3Region: 'us-east-1',
      s3Endpoint: `http://127.0.0.1:${port}`,
      s3PathStyle: true,
      s3Prefix: undefined,
      s3AccessKeyId: 'S3RVER',
      s3SecretAccessKey: 'S3RVER',
    },
    requests,
    fail: () => undefined,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}

/** Opens the bucket of a test's S3 server. */
export function openTestS3(s3: TestS3, changes: Partial<BlobSettings> = {}) {
  return openBlobs({ ...s3.settings, ...changes });
}

/** An S3 server for the tests of a file: each test begins with an empty bucket and without failures. */
export async function s3ForEachTest(): Promise<{ readonly s3: TestS3; readonly bucket: BlobStore }> {
  const s3 = await startS3();
  const bucket = openTestS3(s3);
  after(async () => {
    await bucket.close();
    await s3.close();
  });
  beforeEach(async () => {
    s3.fail = () => undefined;
    for await (const { key } of bucket.list('')) await bucket.remove(key);
  });
  return { s3, bucket };
}
