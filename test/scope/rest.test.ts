import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { samples } from '../catalog/media/support.ts';
import type { RestAnswer, RestClient } from '../support/rest.ts';
import { idOf, onRest, plain } from '../wire/rest/products/products-write-support.ts';
import { bind, everything, ownView, placeProducts, skus } from './support.ts';

const png = samples['image/png'];
const view = `store=${ownView.code}`;

/** A client of an API user who may do everything in the store view of these tests, and nothing elsewhere. */
async function boundClient(engine: Engine, client: (grants: readonly string[]) => Promise<RestClient>) {
  const rest = await client(['all']);
  const [row] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('api_user').select((eb) => eb.fn.max('user_id').as('id'))),
  );
  await bind(engine, Number(row?.id), [ownView.id]);
  return rest;
}

const said = ({ status, body }: RestAnswer): unknown[] => [status, body?.detail];
const shared = 'What other store views share can only be changed by users who are not bound to store views.';
const outside = 'It is outside of your store views.';

type Name = keyof typeof skus;
type Ids = Readonly<Record<Name, number>>;
type Calls = readonly (readonly [method: string, path: string, body?: unknown])[];

const reads = ({ id, sku }: { id: number; sku: string }): Calls => [
  ['GET', `/inventory/${sku}?${view}`],
  ['GET', `/products/${id}/stock?${view}`],
  ['GET', `/products/${id}?${view}`],
  ['GET', `/products/sku/${sku}?${view}`],
  ['GET', `/products/${id}/links/related?${view}`],
];
const writes = ({ id, sku }: { id: number; sku: string }): Calls => [
  ['PUT', `/inventory?${view}`, { sku, qty: 3 }],
  ['PUT', `/inventory/${sku}?${view}`, { qty: 3 }],
  ['PATCH', `/inventory/${sku}?${view}`, { qty: 3 }],
  ['PUT', `/inventory/bulk?${view}`, { items: [{ sku, qty: 3 }] }],
  ['POST', `/inventory/${sku}/adjustments?${view}`, { delta: 1 }],
  ['PATCH', `/products/${id}/stock?${view}`, { qty: 3 }],
  ['PATCH', `/products/${id}?${view}`, { price: 3 }],
  ['PATCH', `/products/${id}/attributes?${view}`, { weight: 3 }],
  ['POST', `/products/${id}/links/related?${view}`, { linkedProductId: 1 }],
  ['POST', `/products/${id}/tier-prices?${view}`, { qty: 2, price: 1 }],
  ['POST', `/products/${id}/custom-options?${view}`, { title: 'Word', type: 'field' }],
  ['POST', `/products/${id}/media?${view}`, { base64: png.toString('base64'), mime: 'image/png' }],
  ['DELETE', `/products/${id}?${view}`],
  ['DELETE', `/products/sku/${sku}?${view}`],
];

onRest('data outside of a user’s store views is 404 on reading and 403 on writing, without effect', async (test) => {
  const { engine, client } = test;
  const ids: Ids = await placeProducts(engine);
  const bound = await boundClient(engine, client);
  const before = await everything(engine);
  for (const name of ['foreign', 'nowhere'] as const) {
    const product = { id: ids[name], sku: skus[name] };
    for (const [method, path] of reads(product)) {
      const answer = await bound.send(method, path);
      assert.equal(answer.status, 404, `${method} ${path} ${answer.text}`);
    }
    for (const [method, path, body] of writes(product)) {
      const answer = await bound.send(method, path, { body });
      assert.equal(answer.status, 403, `${method} ${path} ${answer.text}`);
    }
  }
  for (const [method, path, body] of writes({ id: ids.shared, sku: skus.shared })) {
    // A price is of the website, so a bound user gives the store view its own.
    if (method === 'PATCH' && /products\/\d+\?/.test(path)) continue;
    assert.equal((await bound.send(method, path, { body })).status, 403, `${method} ${path}`);
  }
  assert.ok((await everything(engine)) === before, 'something was changed');
});

onRest('data inside of the store views works', async ({ engine, client }) => {
  const ids = await placeProducts(engine);
  const bound = await boundClient(engine, client);
  for (const [method, path, body] of [
    ...reads({ id: ids.shared, sku: skus.shared }),
    ...reads({ id: ids.own, sku: skus.own }),
    ...writes({ id: ids.own, sku: skus.own }),
  ]) {
    const sent = path.includes('links/related') && method === 'POST' ? { linkedProductId: ids.shared } : body;
    const again = method === 'DELETE' && path.includes('/sku/');
    const answer = await bound.send(method, path, { body: sent });
    assert.ok(again ? answer.status === 404 : answer.status < 300, `${method} ${path} ${answer.text}`);
  }
});

onRest('the list of stock leaves out products outside of the bounds', async ({ engine, client, rest }) => {
  const ids = await placeProducts(engine);
  const bound = await boundClient(engine, client);
  const all = Object.values(skus).join();
  const listed = async (who: RestClient): Promise<unknown> =>
    (await who.get(`/inventory?sku=${all}&${view}`)).body.map((item: { sku: string }) => item.sku).sort();
  assert.deepEqual(await listed(bound), [skus.own, skus.shared].sort());
  assert.equal(Object.keys(ids).length, ((await listed(rest)) as unknown[]).length);
});

onRest('a bound user makes no product without a website', async ({ engine, client }) => {
  const bound = await boundClient(engine, client);
  const before = await everything(engine);
  const answer = await bound.post(`/products?${view}`, plain('NEW', { websiteIds: [] }));
  assert.deepEqual(said(answer), [403, shared]);
  assert.ok((await everything(engine)) === before);
});

onRest('If-Match tells nothing about a product outside of the bounds', async ({ engine, client, rest }) => {
  const ids = await placeProducts(engine);
  const bound = await boundClient(engine, client);
  const before = await everything(engine);
  const answer = await bound.del(`/products/${ids.foreign}?${view}`, { headers: { 'if-match': '*' } });
  const unknown = await bound.del(`/products/999999?${view}`, { headers: { 'if-match': '*' } });
  assert.deepEqual(said(answer), said(unknown));
  assert.ok((await everything(engine)) === before);
  assert.equal((await rest.get(`/products/${ids.foreign}`)).status, 200);
});

for (const type of ['related', 'up-sell', 'cross-sell', 'grouped'] as const) {
  const field = {
    related: 'relatedProducts',
    'up-sell': 'upsellProducts',
    'cross-sell': 'crosssellProducts',
    grouped: 'groupedProducts',
  }[type];

  onRest(`${type} links tell a bound user nothing of products outside`, async ({ engine, client, rest }) => {
    const ids = await placeProducts(engine);
    const kind = type === 'grouped' ? { type, price: undefined, weight: undefined, stockQty: undefined } : {};
    const made = await rest.post('/products', plain('LINKER', { websiteIds: [2], ...kind }));
    assert.equal(made.status, 201, made.text);
    const path = `/products/${made.body.id}/links/${type}`;
    const link = (id: number) => ({ linkedProductId: id });
    await rest.put(path, [link(ids.foreign), link(ids.nowhere), link(ids.shared)]);
    const bound = await boundClient(engine, client);

    const listed = await bound.get(`${path}?${view}`);
    assert.deepEqual(
      listed.body.map((item: { linkedProductSku: string }) => item.linkedProductSku),
      [skus.shared],
    );
    assert.equal((await bound.get(`${path}/${ids.foreign}?${view}`)).status, 404);
    const shown = (await bound.get(`/products/${made.body.id}?${view}`)).body[field];
    assert.deepEqual(
      shown.map((row: { sku: string }) => row.sku),
      [skus.shared],
    );

    const before = await everything(engine);
    for (const id of [ids.foreign, ids.nowhere]) {
      assert.deepEqual(said(await bound.put(`${path}?${view}`, [link(id)])), [403, outside]);
      assert.deepEqual(said(await bound.post(`${path}?${view}`, link(id))), [403, outside]);
      assert.equal((await bound.patch(`${path}/${id}?${view}`, { position: 9 })).status, 404);
      assert.equal((await bound.del(`${path}/${id}?${view}`)).status, 404);
    }
    assert.ok((await everything(engine)) === before);

    assert.equal((await bound.put(`${path}?${view}`, [link(ids.own)])).status, 200);
    const after = (await rest.get(path)).body.map((item: { linkedProductId: number }) => item.linkedProductId);
    assert.deepEqual(after.sort(), [ids.foreign, ids.nowhere, ids.own].sort(), 'unseen links stay');
  });
}

onRest('bundle options tell a bound user nothing of products outside', async ({ engine, client, rest }) => {
  const ids = await placeProducts(engine);
  const made = await rest.post('/products', plain('BOX', { websiteIds: [2], type: 'bundle' }));
  assert.equal(made.status, 201, made.text);
  const path = `/products/${made.body.id}/bundle-options`;
  const choose = (...productIds: readonly number[]) => productIds.map((productId) => ({ productId }));
  const option = await rest.post(path, {
    title: 'One',
    type: 'select',
    selections: choose(ids.foreign, ids.nowhere, ids.shared),
  });
  const bound = await boundClient(engine, client);

  const chosen = (answer: RestAnswer) => answer.body.selections.map((selection: { sku: string }) => selection.sku);
  const optionPath = `${path}/${option.body.id}`;
  assert.deepEqual(chosen(await bound.get(`${optionPath}?${view}`)), [skus.shared]);
  const [shown] = (await bound.get(`/products/${made.body.id}?${view}`)).body.bundleOptions;
  assert.deepEqual(
    shown.selections.map((each: { sku: string }) => each.sku),
    [skus.shared],
  );

  const before = await everything(engine);
  for (const id of [ids.foreign, ids.nowhere]) {
    assert.deepEqual(said(await bound.patch(`${optionPath}?${view}`, { selections: choose(id) })), [403, outside]);
    const added = await bound.post(`${path}?${view}`, { title: 'Two', type: 'select', selections: choose(id) });
    assert.deepEqual(said(added), [403, outside]);
  }
  assert.ok((await everything(engine)) === before);

  assert.deepEqual(chosen(await bound.patch(`${optionPath}?${view}`, { selections: choose(ids.own) })), [skus.own]);
  assert.deepEqual(
    chosen(await rest.get(optionPath)).sort(),
    [skus.foreign, skus.nowhere, skus.own].sort(),
    'unseen ones stay',
  );
});

onRest('configurable products tell a bound user nothing of variants outside', async ({ engine, client, rest }) => {
  const id = await idOf(engine, 'NOTE-DOT');
  const { childProductIds } = (await rest.get(`/products/${id}/configurable`)).body as { childProductIds: number[] };
  const [foreign, nowhere] = childProductIds as [number, number];
  const websites = async (productId: number, websiteIds: readonly number[]) =>
    assert.equal((await rest.patch(`/products/${productId}`, { websiteIds })).status, 200);
  for (const child of [id, ...childProductIds]) await websites(child, [2]);
  await websites(foreign, [1]);
  await websites(nowhere, []);
  const bound = await boundClient(engine, client);
  const path = `/products/${id}/configurable`;
  const rest2 = childProductIds.slice(2);

  const stored = (await bound.get(`${path}?${view}`)).body;
  assert.deepEqual(stored.childProductIds, rest2);
  const shown = (await bound.get(`/products/${id}?${view}`)).body.variants;
  assert.deepEqual(shown.map((row: { id: number }) => row.id).sort(), [...rest2].sort());

  const before = await everything(engine);
  for (const hidden of [foreign, nowhere]) {
    const all = await bound.patch(`${path}?${view}`, { childProductIds: [...rest2, hidden] });
    assert.deepEqual(said(all), [403, outside]);
    assert.deepEqual(said(await bound.post(`${path}/children?${view}`, { childProductId: hidden })), [403, outside]);
    assert.equal((await bound.del(`${path}/children/${hidden}?${view}`)).status, 404);
  }
  assert.ok((await everything(engine)) === before);

  const productId = rest2[0] as number;
  assert.deepEqual((await bound.patch(`${path}?${view}`, { childProductIds: [productId] })).body.childProductIds, [
    productId,
  ]);
  const all = (await rest.get(path)).body.childProductIds;
  assert.deepEqual(
    all,
    [foreign, nowhere, productId].sort((a, b) => a - b),
    'unseen ones stay',
  );
});

onRest('a bound user does not order the products of a category for all store views', async ({ engine, client }) => {
  const [row] = await engine.read((tx) => tx.query((q) => q.selectFrom('product_category').selectAll().limit(1)));
  assert.ok(row);
  const bound = await boundClient(engine, client);
  const before = await everything(engine);
  const answer = await bound.patch(`/categories/${row.category_id}?${view}`, {
    productPositions: { [row.product_id]: 77 },
  });
  assert.equal(answer.status, 403, answer.text);
  assert.ok((await everything(engine)) === before);
});

onRest('of store views that are not active a bound user sees only those within the bounds', async (test) => {
  const { engine, client, rest } = test;
  const bound = await boundClient(engine, client);
  await engine.write((tx) => tx.exec('update store set is_active = 0 where store_id in (2, 3)'));
  const idsFor = async (who: RestClient, path: string) =>
    (await who.get(path)).body.map(({ id }: { id: number }) => id);
  assert.deepEqual(await idsFor(rest, '/stores'), [1, 2, 3]);
  assert.deepEqual(await idsFor(bound, `/stores?${view}`), [1, 3]);
  assert.equal((await rest.get('/stores/2')).status, 200);
  assert.equal((await bound.get(`/stores/2?${view}`)).status, 404);
  assert.equal((await bound.get(`/stores/3?${view}`)).status, 200);
  assert.equal((await rest.get('/stores/german/config')).status, 200);
  assert.equal((await bound.get(`/stores/german/config?${view}`)).status, 404);
  assert.equal((await bound.get(`/stores/${ownView.code}/config?${view}`)).status, 200);
  assert.equal((await bound.get(`/stores/default/config?${view}`)).status, 200);
});
