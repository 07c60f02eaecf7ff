import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

onShop('an address is resolved to the resource of the store view', async (shop) => {
  const client = await shop.as();
  const resolved = async (path: string, store = 'default') => {
    const { status, body } = await client.get(`/url-resolver?store=${store}&path=${encodeURIComponent(path)}`);
    if (status !== 200) return `${status} ${body.error}`;
    return body.map(({ type, id, identifier }: Record<string, unknown>) => `${type} ${id} ${identifier}`).join();
  };
  assert.equal(await resolved(''), 'cms_page 1 home');
  assert.equal(await resolved('/about-us/'), 'cms_page 2 about-us');
  assert.equal(await resolved('about-us', 'german'), 'cms_page 3 about-us');
  assert.equal(await resolved('summer-fair'), '404 url_not_found');
  assert.equal(await resolved('writing.html'), 'category 4 writing');
  assert.equal(await resolved('writing/pens.html?p=2'), 'category 5 pens');
  assert.equal(await resolved('pens.html'), '404 url_not_found');
  assert.equal(await resolved('writing/pens'), '404 url_not_found');
  assert.equal(await resolved('writing.html', 'atelier_fr'), '404 url_not_found');
  assert.match(await resolved('ink-tide.html'), /^product \d+ ink-tide$/);
  assert.equal(await resolved('writing/inks/ink-tide.html'), await resolved('ink-tide.html'));
  assert.equal(await resolved('nowhere/ink-tide.html'), '404 url_not_found');
  assert.equal(await resolved('blog/a-slower-cup'), 'blog_post 2 a-slower-cup');
  assert.equal(await resolved('blog/a-slower-cup', 'german'), '404 url_not_found');
  assert.equal(await resolved('nothing'), '404 url_not_found');
});

onShop('addresses that somebody has set come first, redirects with where they lead', async (shop) => {
  await shop.engine.write((tx) =>
    tx.insertMany(
      'url_rewrite',
      ['store_id', 'request_path', 'target_path', 'redirect', 'category_id', 'product_id'],
      [
        [1, 'old.html', 'writing/pens.html', 301, null, null],
        [1, 'away', 'https://elsewhere.example/x', 302, null, null],
        [1, 'writing.html', 'catalog/category/view/id/7', 0, null, null],
        [1, 'gift', 'catalog/product/view/id/1', 0, null, 1],
        [1, 'us', 'cms/page/view/page_id/2', 0, null, null],
        [1, 'fair', 'cms/page/view/page_id/4', 0, null, null],
        [2, 'gone', 'x', 301, null, null],
      ],
    ),
  );
  const client = await shop.as();
  const resolved = async (path: string) => (await client.get(`/url-resolver?path=${path}`)).body[0];
  assert.deepEqual(await resolved('old.html'), {
    type: 'redirect',
    id: null,
    identifier: null,
    redirectUrl: `${shop.url}/writing/pens.html`,
    redirectType: 301,
  });
  assert.deepEqual((await resolved('away')).redirectUrl, 'https://elsewhere.example/x');
  assert.deepEqual([(await resolved('writing.html')).type, (await resolved('writing.html')).id], ['category', 7]);
  assert.deepEqual([(await resolved('gift')).type, (await resolved('gift')).id], ['product', 1]);
  assert.deepEqual([(await resolved('us')).type, (await resolved('us')).id], ['cms_page', 2]);
  assert.equal(await resolved('fair'), undefined, 'disabled');
  assert.equal(await resolved('gone'), undefined, 'of another store view');
});

onShop('the merchant chooses the home page and the end of addresses', async (shop) => {
  await shop.engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'web/default/cms_home_page', 'about-us|2'), ('default', 0, 'catalog/seo/category_url_suffix', ''), ('default', 0, 'catalog/seo/product_url_suffix', 'htm')",
    ),
  );
  const client = await shop.as();
  const identifierOf = async (path: string) => (await client.get(`/url-resolver?path=${path}`)).body[0]?.identifier;
  assert.equal(await identifierOf(''), 'about-us');
  assert.equal(await identifierOf('writing/pens'), 'pens');
  assert.equal(await identifierOf('ink-tide.htm'), 'ink-tide');
  assert.equal(await identifierOf('ink-tide.html'), undefined);
  assert.equal((await client.get('/categories/5')).body.urlPath, 'writing/pens');
});
