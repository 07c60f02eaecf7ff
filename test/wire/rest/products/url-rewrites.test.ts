import assert from 'node:assert/strict';
import { boundTo } from '../../../support/order-callers.ts';
import { onShop } from '../../../support/shop.ts';

onShop('redirects are made, found, changed and deleted, and the resolver follows them', async (shop) => {
  const office = await shop.as('url-rewrites/read', 'url-rewrites/write', 'url-rewrites/delete');
  const nobody = await shop.as();
  const resolved = async (path: string, store = 'default') => {
    const { status, body } = await nobody.get(`/url-resolver?store=${store}&path=${encodeURIComponent(path)}`);
    return status === 200 ? `${body[0].type} ${body[0].redirectType} ${body[0].redirectUrl}` : status;
  };
  const made = await office.post('/url-rewrites', {
    storeId: 1,
    requestPath: '/spring/offers/',
    targetPath: 'writing.html?p=2',
  });
  const { id } = made.body;
  assert.equal(made.status, 201);
  assert.deepEqual(made.body, {
    id,
    storeId: 1,
    requestPath: 'spring/offers',
    targetPath: 'writing.html?p=2',
    redirectType: 301,
    productId: null,
    categoryId: null,
    isSystem: false,
  });
  assert.match(String(await resolved('spring/offers')), /^redirect 301 http.*\/writing\.html\?p=2$/);
  assert.equal(await resolved('spring/offers', 'german'), 404);
  await office.patch(`/url-rewrites/${id}`, {
    storeId: 0,
    redirectType: 302,
    targetPath: 'https://elsewhere.example/x',
  });
  assert.equal(await resolved('spring/offers', 'german'), 'redirect 302 https://elsewhere.example/x');
  const idsOf = async (query: string) =>
    (await office.get(`/url-rewrites?${query}`)).body.map((row: { id: number }) => row.id);
  assert.deepEqual(await idsOf('storeId=0'), [id]);
  assert.deepEqual(await idsOf('search=OFFERS&redirectType=302'), [id]);
  assert.deepEqual(await idsOf('requestPath=spring'), []);
  assert.deepEqual(await idsOf('isSystem=true'), []);
  assert.equal((await office.del(`/url-rewrites/${id}`)).status, 204);
  assert.equal(await resolved('spring/offers', 'german'), 404);

  // An old address of a product is there too, and what it was made for goes with its target.
  const all = await shop.as('all');
  const [product] = (await all.get('/products?search=ink')).body;
  await all.patch(`/products/${product.id}`, { urlKey: 'ink-anew' });
  const [old] = (await office.get(`/url-rewrites?productId=${product.id}`)).body;
  assert.deepEqual(
    [old.productId, old.targetPath, old.isSystem],
    [product.id, `catalog/product/view/id/${product.id}`, false],
  );
  const changed = await office.patch(`/url-rewrites/${old.id}`, { targetPath: 'writing.html' });
  assert.deepEqual([changed.status, changed.body.productId], [200, null]);

  // What the imported store made is read only.
  await shop.engine.write((tx) =>
    tx.exec(
      "insert into url_rewrite (store_id, request_path, target_path, category_id, is_system) values (1, 'made.html', 'catalog/category/view/id/4', 4, 1)",
    ),
  );
  const [own] = (await office.get('/url-rewrites?isSystem=true')).body;
  assert.equal((await office.patch(`/url-rewrites/${own.id}`, { redirectType: 301 })).status, 422);
  assert.equal((await office.del(`/url-rewrites/${own.id}`)).status, 409);
});

onShop('redirects in a circle, taken addresses and hostile paths are refused', async (shop) => {
  const office = await shop.as('url-rewrites/read', 'url-rewrites/write');
  const make = async (requestPath: string, targetPath: string, more: object = {}) => {
    const { status, body } = await office.post('/url-rewrites', { storeId: 1, requestPath, targetPath, ...more });
    return status === 201 ? status : [status, body.error, body.errors?.[0]?.field];
  };
  assert.equal(await make('a', 'b'), 201);
  assert.equal(await make('b', 'c?x=1#y'), 201);
  const loop = [422, 'unprocessable_entity', '/targetPath'];
  assert.deepEqual(await make('c', 'a'), loop);
  assert.deepEqual(await make('c', '/a/'), loop);
  assert.deepEqual(await make('self', 'self?x'), loop);
  const shopUrl = 'https://shop.example/';
  await shop.engine.write((tx) =>
    tx.exec(
      `insert into store_config (scope, scope_id, path, value) values ('default', 0, 'web/unsecure/base_link_url', '${shopUrl}')`,
    ),
  );
  assert.deepEqual(await make('c', `${shopUrl}a`), loop);
  // In one store view only, but all of them have it.
  assert.deepEqual(await make('c', 'a', { storeId: 0 }), loop);
  for (let step = 0; step < 9; step++) assert.equal(await make(`step-${step + 1}`, `step-${step}`), 201);
  assert.equal(await make('step-10', 'step-9'), 201);
  assert.deepEqual(await make('step-11', 'step-10'), loop);

  const taken = [409, 'conflict', undefined];
  for (const path of ['a', 'a/', 'about-us', 'writing.html', 'catalog/category/view/id/4']) {
    assert.deepEqual(await make(path, 'elsewhere'), taken, path);
    assert.deepEqual(
      await make(path, 'elsewhere', { storeId: 0 }),
      path.startsWith('a') && path.length < 3 ? 201 : taken,
      path,
    );
    if (path === 'a') await shop.engine.write((tx) => tx.exec('delete from url_rewrite where store_id = 0'));
    if (path === 'a/') await shop.engine.write((tx) => tx.exec('delete from url_rewrite where store_id = 0'));
  }
  for (const path of [
    '',
    ' ',
    '/',
    'x?y',
    'x#y',
    'x y',
    'x\\y',
    '../x',
    'x//y',
    'x\u202ey',
    'x\ny',
    '<b>',
    'x'.repeat(256),
  ]) {
    assert.notEqual(await make(path, 'elsewhere'), 201, JSON.stringify(path));
  }
  for (const target of [
    '',
    ' ',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'https://a b',
    'x\\y',
    'x\ny',
    'x'.repeat(2001),
  ]) {
    assert.notEqual(await make('fine', target), 201, JSON.stringify(target));
  }
  assert.equal(await make('fine', 'https://elsewhere.example/', { redirectType: 0 }).then(String), String(loop));
  assert.deepEqual(await make('fine', 'x', { storeId: 99 }), [422, 'unprocessable_entity', '/storeId']);
  // Two at once: one of them.
  const both = await Promise.all([make('once', 'x'), make('once', 'y')]);
  assert.deepEqual(both.map(String).toSorted(), ['201', String(taken)]);

  // Users who are bound to another store view see and change nothing of it.
  const bound = await boundTo(shop, 2, 'second-only');
  const [row] = (await office.get('/url-rewrites?requestPath=a')).body;
  const header = { headers: { 'x-store-code': '2' } };
  assert.equal((await bound.get(`/url-rewrites/${row.id}`, header)).status, 404);
  assert.equal((await bound.patch(`/url-rewrites/${row.id}`, { targetPath: 'z' }, header)).status, 404);
  assert.deepEqual((await bound.get('/url-rewrites', header)).body, []);
  assert.equal(
    (await bound.post('/url-rewrites', { storeId: 1, requestPath: 'q', targetPath: 'z' }, header)).status,
    403,
  );
  assert.equal(
    (await bound.post('/url-rewrites', { storeId: 0, requestPath: 'q', targetPath: 'z' }, header)).status,
    403,
  );
  assert.equal(
    (await (await shop.as('stores/write')).post('/url-rewrites', { storeId: 1, requestPath: 'q', targetPath: 'z' }))
      .status,
    403,
  );
});
