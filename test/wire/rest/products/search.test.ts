import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneErrorAway } from '../../../../src/domain/catalog/products/search/search-words.ts';
import { onDemoStore } from '../../../support/legacy.ts';
import { type RestClient, restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';
import { onShop } from '../../../support/shop.ts';

const found = async (client: RestClient, search: string, more = ''): Promise<string[]> => {
  const { status, body, text } = await client.get(`/products?search=${encodeURIComponent(search)}${more}`);
  assert.equal(status, 200, text);
  return body.map(({ sku }: { sku: string }) => sku);
};

onShop('products with the words in their names come first in a search', async (shop) => {
  const client = await shop.as();
  assert.deepEqual(await found(client, 'ink'), await found(client, 'ink', '&sortBy=relevance'));
  const names = (await client.get('/products?search=moss')).body.map(({ name }: { name: string }) => name);
  assert.match(names[0], /moss/i);
  const pages: string[] = [];
  let next: string | undefined = '/products?search=ink&itemsPerPage=2';
  while (next) {
    const page: Awaited<ReturnType<RestClient['get']>> = await client.get(next);
    pages.push(...page.body.map(({ sku }: { sku: string }) => sku));
    next = /<[^>]*?(\/products\?[^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(pages, await found(client, 'ink'));
});

onShop('words are found by their beginning and by their stem in the language of the store view', async (shop) => {
  const client = await shop.as();
  const sorted = async (search: string, more = '') => (await found(client, search, more)).sort();
  const pens = await sorted('pen');
  assert.ok(pens.includes('PEN-HERON') && pens.includes('PEN-WREN'), String(pens));
  assert.deepEqual(await sorted('pens'), pens);
  assert.deepEqual(await sorted('mugs'), await sorted('mug'));
  assert.ok((await sorted('mugs')).includes('MUG-SAIL'));
  assert.deepEqual(await sorted('fountain pens'), await sorted('fountain pen'));
  assert.ok((await sorted('fountain pens')).includes('PEN-HERON'));
  assert.deepEqual(
    (await sorted('opens')).filter((sku) => sku.startsWith('PEN-')),
    [],
  );
  // Names come first, whichever form was typed.
  assert.deepEqual(await found(client, 'pens'), await found(client, 'pen'));
  // The plural of another language is none here.
  assert.deepEqual(await sorted('tinten', '&store=german'), await sorted('tinte', '&store=german'));
  assert.ok((await sorted('tinten', '&store=german')).length > 0);
  assert.deepEqual(await sorted('tinten'), []);
});

onShop('the names of the categories that a product is in are words of it', async (shop) => {
  const client = await shop.as();
  const office = await shop.as('categories/write', 'products/write');
  assert.deepEqual(await found(client, 'quillware'), []);
  assert.equal((await office.patch('/categories/5', { name: 'Quillware' })).status, 200);
  const pens = await found(client, 'quillware');
  assert.ok(pens.includes('PEN-HERON') && !pens.includes('MUG-SAIL'), String(pens));
  assert.equal((await office.patch('/categories/5?store=german', { name: 'Federzeug' })).status, 200);
  assert.ok((await found(client, 'federzeug', '&store=german')).includes('PEN-HERON'));
  assert.ok(!(await found(client, 'quillware', '&store=german')).includes('PEN-HERON'));
  const [mug] = (await client.get('/products?sku=MUG-SAIL')).body;
  assert.equal((await office.patch(`/products/${mug.id}`, { categoryIds: [...mug.categoryIds, 5] })).status, 200);
  assert.ok((await found(client, 'quillware')).includes('MUG-SAIL'));
  assert.equal((await office.patch(`/products/${mug.id}`, { categoryIds: mug.categoryIds })).status, 200);
  assert.ok(!(await found(client, 'quillware')).includes('MUG-SAIL'));
});

onShop('one typing error in a word of five letters or more is forgiven', async (shop) => {
  const client = await shop.as();
  const right = await found(client, 'kettle');
  assert.ok(right.includes('KETTLE-GOOSE'));
  for (const typed of ['kettl', 'ketle', 'kettel', 'kettlle', 'kwttle', 'ekttle', 'KÉTTEL']) {
    assert.deepEqual(await found(client, typed), right, typed);
  }
  assert.deepEqual(await found(client, 'ketel'), []);
  assert.deepEqual(await found(client, 'inkk'), []);
  assert.deepEqual(await found(client, 'pper'), await found(client, 'paper'));
  assert.deepEqual(await found(client, 'goose ketle'), await found(client, 'goose kettle'));
});

onShop('words that mean the same by the setting find the same', async (shop) => {
  const client = await shop.as();
  assert.deepEqual(await found(client, 'boiler'), []);
  const office = await shop.as('stores/write');
  const value = 'boiler, kettle\ntea pot, teapot';
  const set = await office.put('/config/catalog/search/synonyms', { value });
  assert.ok(set.status < 300, set.text);
  assert.deepEqual(new Set(await found(client, 'boiler')), new Set(await found(client, 'kettle')));
  assert.ok((await found(client, 'goose boiler')).includes('KETTLE-GOOSE'));
});

onShop('products and categories are suggested while somebody types', async (shop) => {
  const client = await shop.as();
  const { body } = await client.get('/search/suggest?q=pap');
  assert.equal(body.searchedFor, 'pap');
  assert.ok(body.products.some(({ sku }: { sku: string }) => sku === 'PAPER-KILO'));
  assert.ok(body.categories.every(({ name }: { name: string }) => /\bpap/i.test(name)));
  const corrected = (await client.get('/search/suggest?q=ketle&limit=1')).body;
  assert.equal(corrected.searchedFor, 'kettle');
  assert.equal(corrected.products.length, 1);
  assert.deepEqual((await client.get('/search/suggest?q=***')).body, { searchedFor: '', products: [], categories: [] });
  assert.deepEqual((await client.get('/search/suggest')).body, { searchedFor: '', products: [], categories: [] });
});

onDemoStore('searches are counted, and shown to callers who may read products', async (engine) => {
  const service = await startService(engine);
  const client = await restClient(service, 'anonymous');
  const office = await restClient(service, { engine, grants: ['products/read'] });
  for (const search of ['kettle', 'KETTLE', 'ketle', 'zeppelin', 'kettle&page=2']) {
    await client.get(`/products?search=${search}`);
  }
  await office.get('/products?search=ink');
  // Closing the service writes the counts of the last minute.
  await service.close();
  const later = await startService(engine);
  try {
    const clerk = await restClient(later, { engine, grants: ['products/read', 'orders/read'] });
    const shown = async (query = '') =>
      (await clerk.get(`/search/terms${query}`)).body.map(({ term, searches, results }: Record<string, unknown>) => [
        term,
        searches,
        results,
      ]);
    assert.deepEqual(await shown(), [
      ['kettle', 3, 3],
      ['zeppelin', 1, 0],
    ]);
    assert.deepEqual(await shown('?fruitless=true'), [['zeppelin', 1, 0]]);
    assert.equal((await (await restClient(later, 'anonymous')).get('/search/terms')).status, 401);
  } finally {
    await later.close();
  }
});

test('one error is a letter too many, missing, wrong, or two that are changed over', () => {
  for (const other of ['papre', 'papr', 'papper', 'piper', 'apaper', 'pape', 'apper']) {
    assert.equal(isOneErrorAway('paper', other), true, other);
  }
  for (const other of ['paper', 'ppaaer', 'pepar', 'pap', 'paperss', 'rapes']) {
    assert.equal(isOneErrorAway('paper', other), false, other);
  }
  // Letters of two code units count as one.
  for (const other of ['pa\u{10450}er', 'pap\u{10450}er']) assert.equal(isOneErrorAway('paper', other), true, other);
  assert.equal(isOneErrorAway('paper', 'p\u{10450}\u{10450}per'), false);
});
