import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import type { LegacyCaller } from '../../support/legacy.ts';
import { nested } from '../../support/styled-client.ts';

/** A small picture in one colour. */
export function picture(width = 4, height = 3, background = '#2a6f7f') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Small pictures in every format, by content type. */
export const samples = {
  'image/jpeg': await picture().jpeg().toBuffer(),
  'image/png': await picture().png().toBuffer(),
  'image/gif': await picture().gif().toBuffer(),
  'image/webp': await picture().webp().toBuffer(),
  'image/avif': await picture(16, 16).avif().toBuffer(),
} as const;

/** `data.file` of create and update. */
export function fileOf(bytes: Uint8Array, mime: string, name?: string): Readonly<Record<string, unknown>> {
  return nested({ content: Buffer.from(bytes).toString('base64'), mime, ...(name !== undefined && { name }) });
}

/** A small PNG as `data.file`. */
export const png = (name?: string): Readonly<Record<string, unknown>> =>
  fileOf(samples['image/png'], 'image/png', name);

/** An image in an answer. */
export interface ListedImage {
  file: string;
  label: string;
  position: string;
  exclude: string;
  url: string;
  types: string[];
}

/** The images of a product. */
export async function listed(call: LegacyCaller, productId: string, store?: string): Promise<ListedImage[]> {
  return (await call('product_media.list', { productId, store })) as ListedImage[];
}

/** The members of a product's images that tests compare: file, label, position, exclude, types. */
export async function gallery(
  call: LegacyCaller,
  productId: string,
  store?: string,
): Promise<[string, string, string, string, string][]> {
  return (await listed(call, productId, store)).map(({ file, label, position, exclude, types }) => [
    file,
    label,
    position,
    exclude,
    types.join(' '),
  ]);
}

/** All rows that the operations on images can change, except the current store view of a session. */
export function galleryRows(engine: Engine): Promise<unknown[]> {
  return engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('gallery_image').selectAll().orderBy('image_id')),
    await tx.query((q) => q.selectFrom('gallery_image_value').selectAll().orderBy('image_id').orderBy('store_id')),
    await tx.query((q) => q.selectFrom('image_file').selectAll().orderBy('file')),
    await tx.query((q) =>
      q.selectFrom('product_value').selectAll().orderBy('product_id').orderBy('attribute_id').orderBy('store_id'),
    ),
    await tx.query((q) => q.selectFrom('product').select(['product_id', 'updated_at']).orderBy('product_id')),
  ]);
}

/** The files below a media folder, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .toSorted();
}
