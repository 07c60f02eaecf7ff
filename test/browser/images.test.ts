import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { products } from '../../src/demo/content/products/index.ts';
import { imagePath } from '../../src/demo/images/write.ts';
import { legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';
import { artefacts, demoService, skip, useBrowser } from './browser.ts';

/** The variants of each image that the page shows, and how wide they must be. Demo images are 600 pixels wide. */
const variants = [
  ['', 600],
  ['?width=100', 100],
  ['?width=250', 300],
  ['?width=200&format=webp', 200],
  ['?width=200&format=avif', 200],
  ['?height=100&format=jpeg', 100],
  ['?width=2000&format=png', 600],
] as const;

const browser = useBrowser();

/** A caller of legacy operations in the store of a demo service. */
const callerOf = ({ engine, mediaDir }: Awaited<ReturnType<typeof demoService>>) =>
  legacyCaller(engine, { settings: testSettings({ mediaDir }) });

/** A page on a host of its own, as a shop's is. */
async function pageServer(html: string) {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a page and answers width and height of each of its images, in order; 0 for one that cannot be shown. */
async function shownOn(url: string, screenshot?: string) {
  const page = await browser().newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 300_000 });
    if (screenshot) {
      mkdirSync(artefacts, { recursive: true });
      await page.screenshot({ path: join(artefacts, screenshot), fullPage: true });
    }
    // Runs in the page, whose types this project does not know.
    return (await page.evaluate(
      'Promise.all([...document.images].map(async (i) => { await i.decode().catch(() => 0); return [i.naturalWidth, i.naturalHeight]; }))',
    )) as [number, number][];
  } finally {
    await page.close();
  }
}

test('a browser shows every image of an enabled product of the demo store, in every size and format', {
  skip,
}, async () => {
  await using service = await demoService();
  const filesOf = (some: readonly (typeof products)[number][]) =>
    some.flatMap(({ images }) => images ?? []).map(({ file }) => imagePath(file));
  const files = filesOf(products);
  const hidden = filesOf(products.filter(({ disabled }) => disabled));
  assert.deepEqual([files.length, hidden.length], [27, 1]);
  const rows = files.map((file) => {
    const cells = variants.map(
      ([query]) => `<td><img src="${service.url}/media/catalog/product${file}${query.replace('&', '&amp;')}"></td>`,
    );
    return `<tr><th>${file}</th>${cells.join('')}</tr>`;
  });
  const heads = variants.map(([query]) => `<th>${query.replace('&', '&amp;') || 'original'}</th>`).join('');
  const style = 'td img{max-width:160px;max-height:160px;background:#eee} th{font:12px monospace;text-align:left}';
  await using shop = await pageServer(
    `<!doctype html><title>Demo images</title><style>${style}</style><table><tr><th></th>${heads}</tr>${rows.join('')}</table>`,
  );
  const sizes = await shownOn(shop.url, 'demo-images.png');
  assert.deepEqual(
    sizes,
    files.flatMap((file) => variants.map(([, width]) => (hidden.includes(file) ? [0, 0] : [width, width]))),
  );
});

test('an image that is opened by itself is shown, and runs nothing', { skip }, async () => {
  await using service = await demoService();
  const page = await browser().newPage();
  const answer = await page.goto(`${service.url}/media/catalog/product/w/r/wren.png`);
  assert.equal(answer?.headers()['content-security-policy'], "default-src 'none'; sandbox");
  assert.deepEqual(await page.evaluate('[document.images.length, document.images[0].naturalWidth, origin]'), [
    1,
    600,
    'null',
  ]);
  await page.close();
});

test('an image that a connector uploads is shown, and after its removal is not', { skip }, async () => {
  await using service = await demoService();
  const call = await callerOf(service);
  const source = await fetch(`${service.url}/media/catalog/product/w/r/wren.png?width=300`);
  const content = Buffer.from(await source.arrayBuffer()).toString('base64');
  const file = await call('catalog_product_attribute_media.create', {
    productId: 'INK-TIDE',
    data: { file: { content, mime: 'image/png', name: 'Uploaded here' }, label: 'Uploaded', types: ['image'] },
    identifierType: 'sku',
  });
  assert.equal(file, '/U/p/Uploaded_here.png');
  const images = (await call('catalog_product_attribute_media.list', {
    productId: 'INK-TIDE',
    identifierType: 'sku',
  })) as { file: string; url: string }[];
  const listed = images.find((image) => image.file === file) ?? assert.fail('it is not in the list');
  // The call went past HTTP, and so does not know under which address the service is reached.
  const url = `${service.url}${new URL(listed.url).pathname}`;
  await using shop = await pageServer(`<!doctype html><img src="${url}"><img src="${url}?width=100">`);
  assert.deepEqual(await shownOn(shop.url), [
    [300, 300],
    [100, 100],
  ]);
  await call('catalog_product_attribute_media.remove', { productId: 'INK-TIDE', file, identifierType: 'sku' });
  assert.deepEqual(await shownOn(shop.url), [
    [0, 0],
    [0, 0],
  ]);
});
