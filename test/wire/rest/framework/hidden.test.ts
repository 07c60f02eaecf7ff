import assert from 'node:assert/strict';
import { reindexProducts } from '../../../../src/domain/catalog/products/search/reindex.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { type RestAnswer, type RestClient, restClient } from '../../../support/rest.ts';
import { onShop, shopTime } from '../../../support/shop.ts';

/** Problems without the members that identify the request. */
const told = ({ status, body }: RestAnswer): unknown => [status, { ...body, instance: '', requestId: '' }];

const setActive = (engine: Engine, storeId: number, isActive: number) =>
  engine.write((tx) =>
    tx.query((q) => q.updateTable('store').set({ is_active: isActive }).where('store_id', '=', storeId)),
  );

/** The demo store's customer, of website 1. */
const customerOf = (url: string, engine: Engine, id = 1): Promise<RestClient> =>
  restClient({ url }, { engine, subject: { kind: 'customer', id }, now: shopTime });

const paths = [
  '/products',
  '/products/1',
  '/categories',
  '/store-config',
  '/currencies',
  '/countries',
  '/cms-pages',
  '/url-resolver?path=',
];
const inStore = (path: string, store: string): string => `${path}${path.includes('?') ? '&' : '?'}store=${store}`;

onShop('an inactive store view is treated as missing', async (shop) => {
  const { url, engine } = shop;
  await setActive(engine, 2, 0);
  // A bearer whose roles grant nothing sees the same as an anonymous caller.
  const strangers = [
    await shop.as(),
    await customerOf(url, engine),
    await restClient({ url }, { engine, grants: [], now: shopTime }),
  ];
  for (const who of strangers) {
    for (const path of paths) {
      const unknown = told(await who.get(inStore(path, 'nosuch')));
      for (const name of ['german', '2']) assert.deepEqual(told(await who.get(inStore(path, name))), unknown, path);
      const byHeader = await who.get(path, { headers: { 'x-store-code': 'german' } });
      assert.deepEqual(told(byHeader), unknown, path);
    }
    assert.deepEqual(told(await who.get('/stores/german/config')), told(await who.get('/stores/nosuch/config')));
  }
  const granted = await shop.as('products/read');
  for (const path of paths) assert.equal((await granted.get(inStore(path, 'german'))).status, 200, path);
});

onShop('a customer does not log in at a store view that is not active', async (shop) => {
  await setActive(shop.engine, 2, 0);
  const nobody = await shop.as();
  const login = (store: string) =>
    nobody.post(`/auth/token?store=${store}`, { grant_type: 'customer', email: 'a@example.com', password: 'x' });
  const inactive = await login('german');
  const unknown = await login('nosuch');
  assert.equal(unknown.status, 400);
  assert.deepEqual(told(inactive), told(unknown));
});

onShop('an inactive store view is not used as the default', async (shop) => {
  await setActive(shop.engine, 1, 0);
  const nobody = await shop.as();
  assert.equal((await nobody.get('/store-config')).body.storeCode, 'atelier_fr');
  for (const id of [2, 3]) await setActive(shop.engine, id, 0);
  assert.equal((await nobody.get('/store-config')).status, 503);
});

onShop('a group price is given only where the account exists', async (shop) => {
  const { url, engine } = shop;
  const [row] = await engine.write(async (tx) => {
    await tx.query((q) => q.updateTable('customer').set({ group_id: 2 }).where('customer_id', '=', 1));
    return tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'INK-TIDE'));
  });
  const id = row?.product_id as number;
  await engine.write((tx) =>
    tx.insertMany('group_price', ['product_id', 'website_id', 'customer_group_id', 'price'], [[id, 0, 2, 10_000]]),
  );
  await engine.write((tx) => reindexProducts(tx, [id]));
  const nobody = await shop.as();
  const customer = await customerOf(url, engine);
  const price = async (who: RestClient, store: string) =>
    (await who.get(`/products/${id}?store=${store}`)).body.finalPrice;
  assert.equal(await price(customer, 'default'), 1);
  assert.equal(await price(customer, 'atelier_fr'), await price(nobody, 'atelier_fr'));
  await engine.write((tx) =>
    tx.query((q) =>
      q.updateTable('store_config').set({ value: '0' }).where('path', '=', 'customer/account_share/scope'),
    ),
  );
  assert.notEqual(await price(customer, 'atelier_fr'), await price(nobody, 'atelier_fr'));
});

/** The ways to hide a part of a product. */
const hidings = { 'is disabled': { status: 'disabled' }, 'is not on the website': { websiteIds: [2] } };

const idsOf = async (rest: RestClient, ...skus: readonly string[]): Promise<number[]> => {
  const ids = [];
  for (const sku of skus) ids.push((await rest.get(`/products/sku/${sku}`)).body.id);
  return ids;
};

for (const [why, change] of Object.entries(hidings)) {
  onShop(`a selection of a bundle that ${why} is not shown to shoppers`, async (shop) => {
    const nobody = await shop.as();
    const office = await shop.as('all');
    const [box, clay] = (await idsOf(office, 'BOX-DESK', 'NOTE-DOT-CLAY-A6')) as [number, number];
    const skusOf = (options: { selections: { sku: string }[] }[]): string[] =>
      options.flatMap(({ selections }) => selections.map(({ sku }) => sku));
    const shown = async (who: RestClient) => skusOf((await who.get(`/products/${box}/bundle-options`)).body);
    const before = await shown(nobody);
    assert.ok(before.includes('NOTE-DOT-CLAY-A6'));
    assert.equal((await office.patch(`/products/${clay}`, change)).status, 200);
    const left = before.filter((sku) => sku !== 'NOTE-DOT-CLAY-A6');
    assert.deepEqual(await shown(nobody), left);
    assert.deepEqual(skusOf((await nobody.get(`/products/${box}`)).body.bundleOptions), left);
    const [option] = (await nobody.get(`/products/${box}/bundle-options`)).body;
    const answer = await nobody.get(`/products/${box}/bundle-options/${option.id}`);
    assert.ok(!answer.text.includes('NOTE-DOT-CLAY-A6'));
    assert.deepEqual(await shown(office), before);
  });

  onShop(`a variant that ${why} is not shown to shoppers, nor what its option costs`, async (shop) => {
    const nobody = await shop.as();
    const office = await shop.as('all');
    const [id] = (await idsOf(office, 'NOTE-DOT')) as [number];
    const path = `/products/${id}/configurable`;
    const whole = (await office.get(path)).body;
    const variants = (await nobody.get(`/products/${id}`)).body.variants as {
      id: number;
      attributes: { color: number };
    }[];
    const color = variants[0]?.attributes.color;
    const hidden = variants.filter((variant) => variant.attributes.color === color).map((variant) => variant.id);
    const surcharge = (optionId: number | undefined, websiteId: number) => ({
      attributeCode: 'color',
      optionId,
      websiteId,
      price: 1,
    });
    const other = variants.find((variant) => variant.attributes.color !== color)?.attributes.color;
    const surcharges = [surcharge(color, 0), surcharge(other, 0), surcharge(other, 2)];
    assert.equal((await office.patch(path, { surcharges })).status, 200);
    for (const variant of hidden) assert.equal((await office.patch(`/products/${variant}`, change)).status, 200);

    const shown = (await nobody.get(path)).body;
    assert.deepEqual(
      shown.childProductIds,
      whole.childProductIds.filter((id: number) => !hidden.includes(id)),
    );
    assert.deepEqual(
      shown.surcharges.map(({ optionId, websiteId }: { optionId: number; websiteId: number }) => [optionId, websiteId]),
      [[other, 0]],
    );
    const detail = (await nobody.get(`/products/${id}`)).body;
    assert.deepEqual(
      detail.variants.map((variant: { id: number }) => variant.id).sort(),
      [...shown.childProductIds].sort(),
    );
    assert.deepEqual((await office.get(path)).body.childProductIds, whole.childProductIds);
    assert.equal((await office.get(path)).body.surcharges.length, 3);
  });

  onShop(`a member of a group that ${why} is not shown to shoppers`, async (shop) => {
    const nobody = await shop.as();
    const office = await shop.as('all');
    const [id, moss] = (await idsOf(office, 'SET-INKS', 'INK-MOSS')) as [number, number];
    const before = (await nobody.get(`/products/${id}/links/grouped`)).body;
    assert.equal((await office.patch(`/products/${moss}`, change)).status, 200);
    const listed = (await nobody.get(`/products/${id}/links/grouped`)).body;
    assert.deepEqual(
      listed,
      before.filter((row: { linkedProductId: number }) => row.linkedProductId !== moss),
    );
    const { groupedProducts } = (await nobody.get(`/products/${id}`)).body;
    assert.equal(groupedProducts.length, listed.length);
    assert.equal((await nobody.get(`/products/${id}/links/grouped/${moss}`)).status, 404);
    assert.deepEqual((await office.get(`/products/${id}/links/grouped`)).body, before);
  });
}
