import assert from 'node:assert/strict';
import { onEachStore } from '../../../support/database/engines.ts';
import { type RestClient, restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';
import { onShop } from '../../../support/shop.ts';
import { onSoapShop } from '../../../support/soap-shop.ts';
import { legacyStores, sampleStore } from '../../../support/stores.ts';

interface Node {
  readonly id: number;
  readonly parentId: number;
  readonly urlPath: string | null;
  readonly children: readonly Node[];
}

/** Every product and category that a store view shows, with its address. */
async function shownIn(client: RestClient, store: string): Promise<{ what: string; urlPath: string | null }[]> {
  const found: { what: string; urlPath: string | null }[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await client.get(`/products?store=${store}&itemsPerPage=100&page=${page}`);
    assert.equal(status, 200);
    for (const { id, urlPath } of body) found.push({ what: `product ${id}`, urlPath });
    if (body.length < 100) break;
  }
  const { body: root } = await client.get(`/categories/tree?store=${store}`);
  const walk = (node: Node) => {
    found.push({ what: `category ${node.id}`, urlPath: node.urlPath });
    node.children.forEach(walk);
  };
  assert.equal(root.urlPath, null, 'the root has no page');
  (root as Node).children.forEach(walk);
  return found;
}

/**
 * Asserts that each address leads to its product or category, in each store view. Answers the number of addresses for
 * each store view.
 */
async function walkStore(client: RestClient): Promise<number[]> {
  const { body: stores } = await client.get('/stores');
  const counts: number[] = [];
  for (const { code } of stores as { code: string }[]) {
    const shown = await shownIn(client, code);
    const wrong: string[] = [];
    for (const { what, urlPath } of shown) {
      const { body } = await client.get(`/url-resolver?store=${code}&path=${encodeURIComponent(urlPath ?? 'none')}`);
      const found = (Array.isArray(body) ? body : [])
        .map(({ type, id }: { type: string; id: number }) => `${type} ${id}`)
        .join();
      if (found !== what) wrong.push(`${code}: ${what} at ${urlPath} is ${found}`);
    }
    assert.deepEqual(wrong, []);
    counts.push(shown.length);
  }
  return counts;
}

onShop('every product and category of the demo store is at its address, in each store view', async (shop) => {
  assert.deepEqual(await walkStore(await shop.as()), DEMO);
});

/** Products and categories by store view. */
const DEMO = [35, 35, 19];

for (const store of await legacyStores()) {
  onEachStore(
    store.imported,
    `every product and category of ${store.name} is at the address it had`,
    async (_t, engine) => {
      const service = await startService(engine, { restAnonymousRequestsPerMinute: 0 });
      try {
        const client = await restClient(service, 'anonymous');
        const counts = await walkStore(client);
        if (store === sampleStore) assert.deepEqual(counts, SAMPLE);
        else assert.ok(counts.length > 0 && counts.every((count) => count > 0));
        // All addresses of the old store still work: each shows what its row names.
        const rows = await engine.read((tx) =>
          tx.query((q) =>
            q
              .selectFrom('url_rewrite as r')
              .innerJoin('product_index as i', (join) =>
                join.onRef('i.product_id', '=', 'r.product_id').onRef('i.store_id', '=', 'r.store_id'),
              )
              .select(['r.store_id', 'r.request_path', 'r.product_id'])
              .where('i.is_public', '=', 1)
              .where('i.visibility', '<>', 1)
              .where('r.store_id', '=', 1)
              .orderBy('r.rewrite_id'),
          ),
        );
        const wrong: string[] = [];
        for (const { request_path, product_id } of rows) {
          const { body } = await client.get(`/url-resolver?store=1&path=${encodeURIComponent(request_path)}`);
          if (body[0]?.type !== 'product' || body[0].id !== product_id) wrong.push(request_path);
        }
        assert.deepEqual(wrong, []);
        if (store !== sampleStore) return;
        assert.equal(rows.length, 269);
        const old = 'french-cuff-cotton-twill-oxford-402.html';
        assert.equal((await client.get('/products/402')).body.urlPath, old);
        const writer = await restClient(service, { engine, grants: ['all'] });
        assert.equal((await writer.patch('/products/402', { urlKey: 'renamed-by-us' })).status, 200);
        assert.equal((await client.get('/products/402')).body.urlPath, 'renamed-by-us.html');
        assert.deepEqual(
          [await resolved(client, old), await resolved(client, `men/shirts/${old}`)],
          Array(2).fill(RENAMED),
        );
      } finally {
        await service.close();
      }
    },
  );
}

/** An address below the one that the store's configuration names. */
const RENAMED = '301 /renamed-by-us.html';

const SAMPLE = [142, 142, 142];

/** The members that an update of a category requires. */
const category = {
  name: 'Writing',
  is_active: 1,
  include_in_menu: 1,
  available_sort_by: ['name'],
  default_sort_by: 'name',
};

/** The resource at a path: its type and id, or the address that it redirects to. */
async function resolved(client: RestClient, path: string, store = 'default'): Promise<string> {
  const { status, body } = await client.get(`/url-resolver?store=${store}&path=${encodeURIComponent(path)}`);
  if (status === 404 && body.error === 'url_not_found') return '';
  assert.equal(status, 200);
  return body
    .map((found: Record<string, unknown>) =>
      found.type === 'redirect'
        ? `${found.redirectType} ${String(found.redirectUrl).replace(/^http:..[^/]*/, '')}`
        : `${found.type} ${found.id}`,
    )
    .join();
}

onShop('a renamed product leads from its old addresses to the new one', async (shop) => {
  const client = await shop.as('all');
  const { id } = (await client.get('/products/sku/INK-TIDE')).body;
  await client.patch(`/products/${id}`, { urlKey: 'tide' });
  assert.equal((await client.get(`/products/${id}`)).body.urlPath, 'tide.html');
  assert.equal(await resolved(client, 'ink-tide.html'), '301 /tide.html');
  assert.equal(await resolved(client, 'ink-tide.html', 'german'), '301 /tide.html');
  assert.equal(await resolved(client, 'writing/inks/ink-tide.html'), '301 /tide.html');
  assert.equal(await resolved(client, 'writing/inks/tide.html'), `product ${id}`);
  // After a second change both old addresses lead directly to the newest one.
  await client.patch(`/products/${id}`, { urlKey: 'ocean' });
  assert.equal(await resolved(client, 'ink-tide.html'), '301 /ocean.html');
  assert.equal(await resolved(client, 'tide.html'), '301 /ocean.html');
  // Changed back: the product gets its first address again.
  await client.patch(`/products/${id}`, { urlKey: 'ink-tide' });
  assert.equal(await resolved(client, 'ink-tide.html'), `product ${id}`);
  assert.equal((await client.get(`/products/${id}`)).body.urlPath, 'ink-tide.html');
  assert.equal(await resolved(client, 'ocean.html'), '301 /ink-tide.html');
});

onShop(
  'a key of one store view leaves a redirect there alone, and none where the merchant wants none',
  async (shop) => {
    await shop.engine.write((tx) =>
      tx.exec(
        "insert into store_config (scope, scope_id, path, value) values ('stores', 2, 'catalog/seo/save_rewrites_history', '0')",
      ),
    );
    const client = await shop.as('all');
    const { id } = (await client.get('/products/sku/INK-TIDE')).body;
    const { body: stores } = await client.get('/stores');
    const codes = stores.map(({ code }: { code: string }) => code);
    assert.equal(stores[1].id, 2);
    await client.patch(`/products/${id}?store=${codes[1]}`, { urlKey: 'tinte' });
    assert.equal(await resolved(client, 'tinte.html', codes[1]), `product ${id}`);
    assert.equal(await resolved(client, 'ink-tide.html', codes[1]), '');
    assert.equal(await resolved(client, 'ink-tide.html', codes[0]), `product ${id}`);
    await client.patch(`/products/${id}?store=${codes[0]}`, { urlKey: 'blue' });
    assert.equal(await resolved(client, 'ink-tide.html', codes[0]), '301 /blue.html');
  },
);

onSoapShop('a key that is changed over SOAP leaves a redirect, of products and categories', async (shop) => {
  const client = await shop.as('all');
  const { id } = (await client.get('/products/sku/INK-TIDE')).body;
  await shop.result('catalog_product.update', { productId: 'INK-TIDE', productData: { url_key: 'tide' } });
  assert.equal(await resolved(client, 'ink-tide.html'), '301 /tide.html');
  assert.equal(await resolved(client, 'tide.html'), `product ${id}`);
  await shop.result('catalog_category.update', { categoryId: '4', categoryData: { url_key: 'letters', ...category } });
  assert.equal(await resolved(client, 'writing.html'), '301 /letters.html');
  assert.equal(await resolved(client, 'letters/pens.html'), 'category 5');
});

onSoapShop('a key that is changed over SOAP leaves nothing where the merchant wants no redirects', async (shop) => {
  await shop.engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'catalog/seo/save_rewrites_history', '0')",
    ),
  );
  const client = await shop.as('all');
  await shop.result('catalog_product.update', { productId: 'INK-TIDE', productData: { url_key: 'tide' } });
  assert.equal(await resolved(client, 'ink-tide.html'), '');
});

onShop('two products that change their keys with each other are each at the new one', async (shop) => {
  const client = await shop.as('all');
  const [tide, lark] = ['INK-TIDE', 'PEN-WREN'].map(async (sku) => (await client.get(`/products/sku/${sku}`)).body);
  const a = await tide;
  const b = await lark;
  await client.patch(`/products/${a.id}`, { urlKey: 'between' });
  await client.patch(`/products/${b.id}`, { urlKey: a.urlKey });
  await client.patch(`/products/${a.id}`, { urlKey: b.urlKey });
  for (const { id } of [a, b]) {
    const { urlPath } = (await client.get(`/products/${id}`)).body;
    assert.equal(await resolved(client, urlPath), `product ${id}`);
  }
});

onShop('a renamed or moved category leads from its old address, with all below it', async (shop) => {
  const client = await shop.as('all');
  await client.patch('/categories/4', { urlKey: 'letters' });
  assert.equal((await client.get('/categories/5')).body.urlPath, 'letters/pens.html');
  assert.equal(await resolved(client, 'writing.html'), '301 /letters.html');
  assert.equal(await resolved(client, 'writing/pens.html'), '301 /letters/pens.html');
  assert.equal(await resolved(client, 'writing/inks/ink-tide.html'), '301 /ink-tide.html');
  await client.patch('/categories/5', { parentId: 7 });
  const { urlPath } = (await client.get('/categories/5')).body;
  assert.equal(urlPath, 'paper/pens.html');
  assert.equal(await resolved(client, urlPath), 'category 5');
  assert.equal(await resolved(client, 'letters/pens.html'), `301 /${urlPath}`);
  assert.equal(await resolved(client, 'writing/pens.html'), `301 /${urlPath}`);
});

onShop('where something else has the address of a key, the product is at its key with its id', async (shop) => {
  const client = await shop.as('all');
  const { id } = (await client.get('/products/sku/INK-TIDE')).body;
  await client.post('/cms-pages', { identifier: 'ink-tide.html', title: 'All about it', content: '-', isActive: true });
  assert.match(await resolved(client, 'ink-tide.html'), /^cms_page /);
  assert.equal((await client.get(`/products/${id}`)).body.urlPath, `ink-tide-${id}.html`);
  assert.equal(await resolved(client, `ink-tide-${id}.html`), `product ${id}`);
  assert.equal(await resolved(client, `ink-tide-${id + 1}.html`), '');
  assert.equal(await resolved(client, `catalog/product/view/id/${id}/category/4`), `product ${id}`);
  await client.patch(`/products/${id}`, { status: 'disabled' });
  assert.equal((await client.get(`/products/${id}`)).body.urlPath, null);
  assert.equal(await resolved(client, `catalog/product/view/id/${id}`), '');
});

onShop('redirects that follow each other are one, and none where they go in a circle', async (shop) => {
  const chain = Array.from({ length: 12 }, (_, i) => [1, `step-${i}`, `step-${i + 1}`, 301]);
  await shop.engine.write((tx) =>
    tx.insertMany(
      'url_rewrite',
      ['store_id', 'request_path', 'target_path', 'redirect'],
      [
        [1, 'a.html', 'b.html', 301],
        [1, 'b.html', 'c.html', 302],
        [1, 'c.html', 'writing.html?p=2', 301],
        [1, 'd.html', 'writing.html', 0],
        [1, 'round', 'about', 301],
        [1, 'about', 'round', 301],
        [1, 'self', 'self', 0],
        [0, 'all', 'writing.html', 301],
        [1, 'abroad', 'far', 301],
        [1, 'far', 'https://elsewhere.example/', 301],
        [1, 'shop', 'customer/account', 301],
        [1, 'lost', 'catalog/product/view/id/999999', 301],
        ...chain,
      ],
    ),
  );
  const client = await shop.as();
  assert.equal(await resolved(client, 'c.html'), '301 /writing.html?p=2');
  assert.equal(await resolved(client, 'a.html'), '302 /writing.html?p=2');
  assert.equal(await resolved(client, 'd.html'), 'category 4');
  assert.deepEqual([await resolved(client, 'round'), await resolved(client, 'self')], ['', '']);
  assert.equal(await resolved(client, 'all', 'german'), '301 /writing.html');
  const { body } = await client.get('/url-resolver?path=abroad');
  assert.equal(body[0].redirectUrl, 'https://elsewhere.example/');
  assert.equal(await resolved(client, 'shop'), '301 /customer/account');
  assert.equal(await resolved(client, 'lost'), '');
  assert.equal(await resolved(client, 'step-0'), '', 'more steps than any merchant makes');
  assert.equal(await resolved(client, 'step-4'), '301 /step-12');
});
