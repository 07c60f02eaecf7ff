import assert from 'node:assert/strict';
import { onShop } from '../../support/shop.ts';

onShop('robots, sitemaps and feeds are served where they are switched on, with entity tags', async (shop) => {
  const { engine, url } = shop;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      etag: answer.headers.get('etag'),
      text: await answer.text(),
    };
  };
  const statuses = (...paths: readonly string[]) => Promise.all(paths.map(async (path) => (await get(path)).status));
  const names = [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-default-pages.xml',
    '/sitemap-default-products-1.xml',
    '/feed-default.xml',
  ];
  assert.deepEqual(await statuses(...names), [404, 404, 404, 404, 404]);

  const set = (path: string, value: string, storeId = 1) =>
    engine.write((tx) =>
      tx.exec(
        `insert into store_config (scope, scope_id, path, value) values ('${storeId ? 'stores' : 'default'}', ${storeId}, '${path}', '${value}')`,
      ),
    );
  await set('sitemap/generate/enabled', '1');
  await set('catalog/feed/enabled', '1');
  await set('web/unsecure/base_link_url', 'https://shop.example/', 0);
  await set('design/search_engine_robots/custom_instructions', 'User-agent: *\nDisallow: /checkout/', 0);
  assert.deepEqual(await get('/robots.txt').then(({ text, type }) => [text, type]), [
    `User-agent: *\nDisallow: /checkout/\n\nSitemap: ${url}/sitemap.xml\n`,
    'text/plain; charset=utf-8',
  ]);
  const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const index = await get('/sitemap.xml');
  assert.deepEqual(locations(index.text), [
    `${url}/sitemap-default-pages.xml`,
    `${url}/sitemap-default-products-1.xml`,
  ]);
  const pages = locations((await get('/sitemap-default-pages.xml')).text);
  assert.ok(pages.includes('https://shop.example/'));
  assert.ok(pages.includes('https://shop.example/writing.html'), pages.join('\n'));
  assert.ok(pages.includes('https://shop.example/about-us'));
  const nobody = await shop.as();
  const { body } = await nobody.get('/products?itemsPerPage=100&fullDetail=true');
  const products = await get('/sitemap-default-products-1.xml');
  assert.deepEqual(
    locations(products.text).toSorted(),
    body.map(({ urlPath }: { urlPath: string }) => `https://shop.example/${urlPath}`).toSorted(),
  );
  assert.match(products.text, /<image:loc>http[^<]*\/media\/catalog\/product\/[^<]*<\/image:loc>/);

  // The same bytes are not sent again; other store views, and parts that there are not, are nowhere.
  assert.equal(
    (await get('/feed-default.xml', { 'if-none-match': `"x", ${(await get('/feed-default.xml')).etag}` })).status,
    304,
  );
  const none = [
    '/sitemap-german-pages.xml',
    '/feed-german.xml',
    '/sitemap-default-products-2.xml',
    '/sitemap-default-products-0.xml',
    '/feed-default-9999.xml',
    `/feed-${'x'.repeat(200)}.xml`,
    '/feed-..%2f.xml',
  ];
  assert.deepEqual(
    await statuses(...none),
    none.map(() => 404),
  );

  // What a feed has is what the shop shows, whatever the texts are.
  const sold = body.find(
    ({ finalPrice, price }: { finalPrice: number; price: number }) => price && finalPrice === price,
  );
  const item = (text: string, sku: string) =>
    text.split('<item>').find((part) => part.includes(`<g:id>${sku}</g:id>`)) ?? '';
  const fields = (text: string) =>
    Object.fromEntries([...text.matchAll(/<g:(\w+)>([^<]*)</g)].map(([, name, value]) => [name, value]));
  const before = fields(item((await get('/feed-default.xml')).text, sold.sku));
  assert.equal(before.link, `https://shop.example/${sold.urlPath}`);
  assert.equal(before.availability, sold.stockStatus);
  assert.match(before.price ?? '', /^\d+\.\d\d USD$/);
  assert.equal(before.sale_price, undefined);
  const office = await shop.as('all');
  const changed = await office.patch(`/products/${sold.id}`, {
    name: '</item> & "\u202e🖋️',
    shortDescription: '<p onclick="x">Ink &amp; <b>paper</b>]]></p><script>alert(1)</script>',
    specialPrice: 0.5,
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  // Ten minutes later.
  shop.setTime(Date.UTC(2026, 10, 21, 20));
  const after = fields(item((await get('/feed-default.xml')).text, sold.sku));
  assert.equal(after.title, '&lt;/item&gt; &amp; &quot;\u202e🖋️');
  assert.equal(after.description, 'Ink &amp; paper ]]&gt;');
  assert.match(after.sale_price ?? '', /^0\.5\d USD$/);
});
