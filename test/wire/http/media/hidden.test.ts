/** Images of what no store view shows: there for the back office alone. */

import assert from 'node:assert/strict';
import sharp from 'sharp';
import { idOf, onRest, type WriteTest } from '../../rest/products/products-write-support.ts';

const png = (
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6f7f' } })
    .png()
    .toBuffer()
).toString('base64');

/** A product with an image of its own; its id and the image's file and address. */
async function withImage({ rest, engine }: WriteTest, sku = 'MUG-SAIL') {
  const id = await idOf(engine, sku);
  const { status, body } = await rest.post(`/products/${id}/media`, { base64: png, filename: 'hidden' });
  assert.equal(status, 201);
  return { id, file: body.file as string, url: body.url as string };
}

/** Status and Cache-Control of an image and of a smaller one. */
async function look(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const query of ['', '?width=100']) {
    const answer = await fetch(url + query, { headers });
    await answer.body?.cancel();
    seen.push([answer.status, answer.headers.get('cache-control')]);
  }
  return seen;
}

const shown = [
  [200, 'public, max-age=300, must-revalidate'],
  [200, 'public, max-age=300, must-revalidate'],
];
const gone = [
  [404, 'no-store'],
  [404, 'no-store'],
];
const previewed = [
  [200, 'private, no-store'],
  [200, 'private, no-store'],
];

onRest('an image of a disabled product is hidden from the public until the product is enabled', async (test) => {
  const { id, file, url } = await withImage(test);
  assert.deepEqual(await look(url), shown);
  await test.rest.patch(`/products/${id}`, { status: 'disabled' });
  assert.deepEqual(await look(url), gone);
  const list = (await test.call('product_media.list', { productId: String(id) })) as { file: string; url: string }[];
  assert.equal(list.find((image) => image.file === file)?.url.endsWith(`/media/catalog/product${file}`), true);
  await test.rest.patch(`/products/${id}`, { status: 'enabled' });
  assert.deepEqual(await look(url), shown);
});

onRest('an image that an enabled product shows, too, stays', async (test) => {
  const { id, file, url } = await withImage(test);
  const other = await idOf(test.engine, 'INK-MOSS');
  await test.engine.write((tx) =>
    tx.exec(`insert into gallery_image (product_id, attribute_id, file)
      select ${other}, attribute_id, file from gallery_image where file = '${file}'`),
  );
  await test.rest.patch(`/products/${id}`, { status: 'disabled' });
  assert.deepEqual(await look(url), shown);
  await test.rest.patch(`/products/${other}`, { status: 'disabled' });
  assert.deepEqual(await look(url), gone);
});

onRest('images of products on no website, or only in inactive store views, are hidden', async (test) => {
  const { id, url } = await withImage(test);
  const { body } = await test.rest.get(`/products/${id}`);
  await test.rest.patch(`/products/${id}`, { websiteIds: [] });
  assert.deepEqual(await look(url), gone);
  await test.rest.patch(`/products/${id}`, { websiteIds: body.websiteIds });
  assert.deepEqual(await look(url), shown);
  await test.engine.write((tx) => tx.exec('update store set is_active = 0'));
  assert.deepEqual(await look(url), gone);
});

onRest('a token that may read products shows them, within its store views, and to its caller alone', async (test) => {
  const { id, url } = await withImage(test);
  const as = async (grants: readonly string[]) => ({ authorization: `Bearer ${(await test.client(grants)).token}` });
  const reader = await as(['products/read']);
  const other = await as(['orders/read']);
  assert.deepEqual(await look(url, reader), shown, 'what everybody sees may be kept by everybody');
  await test.rest.patch(`/products/${id}`, { status: 'disabled' });
  assert.deepEqual(await look(url, reader), previewed);
  assert.deepEqual(await look(url, other), gone);
  assert.deepEqual(await look(url, { authorization: 'Bearer nonsense' }), gone);
  assert.deepEqual(await look(url), gone);
  const bound = await as(['products/read']);
  const bind = (stores: string) =>
    test.engine.write((tx) =>
      tx.exec(
        `update api_user set allowed_store_ids = '${stores}' where user_id = (select max(user_id) from api_user)`,
      ),
    );
  await test.rest.patch(`/products/${id}`, { websiteIds: [1] });
  await bind('[1]');
  assert.deepEqual(await look(url, bound), previewed);
  await bind('[3]');
  assert.deepEqual(await look(url, bound), gone);
});
