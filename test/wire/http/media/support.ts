import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import sharp from 'sharp';
import { variantKey } from '../../../../src/domain/catalog/media/variant.ts';
import type { Settings } from '../../../../src/platform/settings/settings.ts';
import type { BlobStore } from '../../../../src/platform/storage/blobs/blob-store.ts';
import { openBlobs } from '../../../../src/platform/storage/blobs/open.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { onEachEngine } from '../../../support/database/engines.ts';
import { startService, testSettings } from '../../../support/service.ts';

/** A service with a product that images can be given to. */
export interface MediaWorld {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  readonly mediaDir: string;
  /** Sends a request for a path below `/media/catalog/product`, unchanged. */
  get(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Reply>;
  readonly url: string;
  /** What the service logged, in order. */
  readonly logged: { readonly msg: string; readonly file?: string; readonly key?: string }[];
}

/** What HTTP brought back. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Declares a test for each engine; `settings` are those of the service beside the database. */
export function onMediaService(
  title: string,
  work: (world: MediaWorld, t: TestContext) => Promise<void>,
  settings: Partial<Settings> = {},
): void {
  onEachEngine(title, async (t, engine, { dataDir }) => {
    await addProduct(engine);
    const mediaDir = settings.mediaDir ?? join(dataDir, 'media');
    const changes = { mediaDir, ...settings };
    const logged: MediaWorld['logged'] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const service = await startService(engine, changes, { log });
    const blobs = openBlobs(testSettings(changes));
    const get: MediaWorld['get'] = (path, headers = {}, method = 'GET') =>
      fetchRaw(service.url, `/media/catalog/product${path}`, headers, method);
    try {
      await work({ engine, blobs, mediaDir, get, url: service.url, logged }, t);
    } finally {
      await blobs.close();
      await service.close();
    }
  });
}

/** Sends a request whose target is not changed on the way. */
export async function fetchRaw(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
    response
      .toArray()
      .then((chunks) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      .catch(reject);
  });
  sent.once('error', reject);
  sent.end();
  return promise;
}

/** The product that images belong to. */
const PRODUCT = 7;

async function addProduct(engine: Engine): Promise<void> {
  await engine.write(async (tx) => {
    await tx.query((q) => q.insertInto('entity_type').values({ entity_type_id: 4, code: 'catalog_product' }));
    await tx.query((q) =>
      q.insertInto('attribute_set').values({ set_id: 4, entity_type_id: 4, name: 'Default', sort_order: 0 }),
    );
    await tx.insertMany(
      'product',
      ['product_id', 'set_id', 'type', 'sku', 'sku_key', 'has_options', 'required_options', 'created_at', 'updated_at'],
      [[PRODUCT, 4, 'simple', 'CUP', 'cup', 0, 0, 0, 0]],
    );
    await tx.insertMany('website', ['website_id', 'code'], [[1, 'shop']]);
    await tx.insertMany('store', ['store_id', 'code', 'website_id', 'group_id', 'is_active'], [[1, 'en', 1, 1, 1]]);
    await tx.insertMany(
      'product_index',
      ['store_id', 'product_id', 'is_public', 'visibility', 'status', 'name_key', 'special_price'],
      [[1, PRODUCT, 1, 4, 1, 'cup', -1]],
    );
  });
}

/** Gives the product an image as an import leaves it: a row, and a blob named like it. */
export async function addImported({ engine, blobs }: MediaWorld, file: string, bytes?: Uint8Array): Promise<void> {
  await addRow(engine, file);
  if (bytes) await blobs.create(`catalog/product${file}`, bytes, 'image/png');
}

/** Gives the product an image as an upload leaves it. */
export async function addUpload(
  world: Pick<MediaWorld, 'engine' | 'blobs'>,
  file: string,
  bytes: Uint8Array,
  contentType: string,
  blobKey = `catalog/product/${createHash('sha256').update(file).digest('hex')}`,
): Promise<{ sha256: string; blobKey: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await world.blobs.create(blobKey, bytes, contentType);
  await addRow(world.engine, file);
  await world.engine.write((tx) =>
    tx.insertMany(
      'image_file',
      ['file', 'blob_key', 'content_type', 'size', 'sha256', 'created_at'],
      [[file, blobKey, contentType, bytes.byteLength, sha256, 0]],
    ),
  );
  return { sha256, blobKey };
}

async function addRow(engine: Engine, file: string): Promise<void> {
  await engine.write((tx) =>
    tx.insertMany('gallery_image', ['product_id', 'attribute_id', 'file'], [[PRODUCT, 88, file]]),
  );
}

/** Takes the product's image away, as a call does; its blob stays. */
export async function removeRows(engine: Engine, file: string): Promise<void> {
  await engine.write(async (tx) => {
    await tx.query((q) => q.deleteFrom('gallery_image').where('file', '=', file));
    await tx.query((q) => q.deleteFrom('image_file').where('file', '=', file));
  });
}

/** A picture of stripes, so that no two parts of it are alike. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7 + (i >> 9)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** Key of an upload's variant. */
export function keyOfVariant(
  { sha256, blobKey }: { sha256: string; blobKey: string },
  spec: Parameters<typeof variantKey>[1],
): string {
  return variantKey({ blobKey, size: 0, modifiedAt: 0, fingerprint: sha256, format: undefined }, spec);
}
