import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { StorageError } from '../../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { downloadable as productId } from '../../support/examples/downloads.ts';
import { legacyCaller } from '../../support/legacy.ts';
import { testSettings } from '../../support/service.ts';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';
import { nested } from '../../support/styled-client.ts';

const path = 'catalog_product_downloadable_link';
type Row = Record<string, unknown>;

async function downloads({ result }: SoapShop): Promise<{ links: Row[]; samples: Row[] }> {
  const found = (await result(`${path}.list`, { productId })) as Record<string, unknown>;
  const rows = (value: unknown): Row[] => (Array.isArray(value) ? value : []);
  return { links: rows(found.links), samples: rows(found.samples) };
}

const add = ({ result }: SoapShop, resourceType: string, resource: object) =>
  result(`${path}.add`, { productId, resource, resourceType });

const pattern = nested({ name: 'my pattern.txt', base64_content: 'SGVsbG8=' });

onSoapShop('a link with a URL has the sent fields', async (shop) => {
  const url = 'https://files.example.com/pattern.pdf';
  const said = { title: 'Pattern', price: '4.5', is_unlimited: '0', number_of_downloads: '3', sort_order: '9' };
  await add(shop, 'link', { ...said, type: 'url', link_url: url });
  const { title, price, link_url, link_type, sample_url = null } = (await downloads(shop)).links.at(-1) ?? {};
  assert.deepEqual([title, price, link_url, link_type], ['Pattern', '4.5000', url, 'url']);
  assert.ok(sample_url === null || sample_url === '');
});

onSoapShop('a file is kept under its name, a second one of the name under another', async (shop) => {
  const resource = { title: 'Pattern', type: 'file', file: pattern, sort_order: '9' };
  for (const _ of [1, 2]) await add(shop, 'link', resource);
  const files = (await downloads(shop)).links.slice(-2).map(({ file_save }) => file_save);
  const size = shop.style === 'wsi' ? '5' : 'int 5';
  assert.deepEqual(files, [
    [{ file: '/m/y/my_pattern.txt', name: 'my_pattern.txt', size, status: 'old' }],
    [{ file: '/m/y/my_pattern_1.txt', name: 'my_pattern_1.txt', size, status: 'old' }],
  ]);
});

onSoapShop('nobody can fetch a file by its name', async (shop) => {
  await add(shop, 'link', { title: 'Pattern', type: 'file', file: pattern });
  for (const place of [
    'media/downloadable/files/links/m/y/my_pattern.txt',
    'media/catalog/product/../../downloadable/files/links/m/y/my_pattern.txt',
  ]) {
    const { status } = await fetch(`${shop.url}/${place}`);
    assert.equal(status, 404, place);
  }
});

onSoapShop('a sample is added and taken away', async (shop) => {
  await add(shop, 'sample', { title: 'A look', type: 'url', sample_url: 'https://files.example.com/look.pdf' });
  const [sample] = (await downloads(shop)).samples;
  assert.deepEqual([sample?.title, sample?.sample_url], ['A look', 'https://files.example.com/look.pdf']);
  await shop.result(`${path}.remove`, { linkId: sample?.sample_id, resourceType: 'sample' });
  assert.deepEqual((await downloads(shop)).samples, []);
});

onSoapShop('a link is taken away', async (shop) => {
  await add(shop, 'link', { title: 'Pattern', type: 'url', link_url: 'https://files.example.com/pattern.pdf' });
  const { links } = await downloads(shop);
  await shop.result(`${path}.remove`, { linkId: links.at(-1)?.link_id, resourceType: 'link' });
  assert.equal((await downloads(shop)).links.length, links.length - 1);
});

onSoapShop('content that is not base64 leaves no file behind', async (shop) => {
  const before = await downloads(shop);
  const resource = { title: 'Pattern', type: 'file', file: nested({ name: 'a.txt', base64_content: '%%%' }) };
  assert.match(await shop.fault(`${path}.add`, { productId, resource, resourceType: 'link' }), /^415 no_file_base64/);
  assert.deepEqual(await downloads(shop), before);
});

onEachDemoStore(
  'a file whose call fails is taken away, and one that a row names stays',
  async (_t, engine, { mediaDir }) => {
    let failure: 'none' | 'before' | 'behind' = 'none';
    const flaky: Engine = {
      ...engine,
      async write(work, sharing) {
        const lost = new StorageError('unavailable', 'the answer was lost');
        if (failure === 'before') throw lost;
        const value = await engine.write(work, sharing);
        if (failure === 'behind') throw lost;
        return value;
      },
    };
    const call = await legacyCaller(flaky, { settings: testSettings({ mediaDir }) });
    const resource = { title: 'Pattern', type: 'file', file: { name: 'my pattern.txt', base64_content: 'SGVsbG8=' } };
    const folder = join(mediaDir, 'downloadable/files/links/m/y');
    const files = () => (existsSync(folder) ? readdirSync(folder) : []);
    const adding = () => call('product_downloadable_link.add', { productId, resource, resourceType: 'link' });
    failure = 'before';
    await assert.rejects(adding());
    assert.deepEqual(files(), []);
    failure = 'behind';
    await assert.rejects(adding());
    assert.deepEqual(files(), ['my_pattern.txt']);
  },
);
