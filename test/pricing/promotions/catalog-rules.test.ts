import assert from 'node:assert/strict';
import { setStoreScope } from '../../../src/domain/access/identity/api-user-stores.ts';
import { restClient } from '../../support/rest.ts';
import { addApiUser } from '../../support/service.ts';
import { onShop, shopTime } from '../../support/shop.ts';
import { idOf, onRest } from '../../wire/rest/products/products-write-support.ts';

const everybody = { websiteIds: [1], customerGroupIds: [0, 1, 2, 3] };
const isInk = { kind: 'product', attribute: 'sku', operator: 'eq', value: 'INK-TIDE' };
const tenth = {
  name: 'Ink',
  discountType: 'percent',
  discountAmount: 10,
  ...everybody,
  conditions: { kind: 'all', of: [isInk] },
};

onRest(
  'a rule counts in prices and carts at once, and no more when it is gone',
  async ({ rest, engine, call, client }) => {
    const id = await idOf(engine, 'INK-TIDE');
    const shopper = await client();
    const finalPrice = async () => (await shopper.get(`/products/${id}`)).body.finalPrice;
    const inCart = async () => {
      const quoteId = await call('cart.create', { store: 'default' });
      await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
      return ((await call('cart.info', { quoteId })) as { items: { price: string }[] }).items[0]?.price;
    };
    assert.deepEqual([await finalPrice(), await inCart()], [9, '9.0000']);
    const made = await rest.post('/catalog-price-rules', tenth);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.conditions, { kind: 'all', isTrue: true, of: [isInk] });
    assert.deepEqual([await finalPrice(), await inCart()], [8.1, '8.1000']);
    const path = `/catalog-price-rules/${made.body.id}`;
    assert.deepEqual((await rest.put(path, made.body)).body, made.body, 'what GET gave is taken');
    // Another one comes first by its order, and stops.
    const first = await rest.post('/catalog-price-rules', {
      ...tenth,
      sortOrder: 0,
      discountType: 'to_fixed',
      discountAmount: 7,
      stopRulesProcessing: true,
      customerGroupIds: [0],
    });
    await rest.patch(path, { sortOrder: 1 });
    assert.equal(await finalPrice(), 7);
    assert.equal((await rest.del(`/catalog-price-rules/${first.body.id}`)).status, 204);
    assert.equal(await finalPrice(), 8.1);
    // Of other groups, on other websites, and while it is not active it does not count.
    for (const other of [{ customerGroupIds: [3] }, { isActive: false }, { websiteIds: [2] }]) {
      await rest.patch(path, other);
      assert.deepEqual([await finalPrice(), await inCart()], [9, '9.0000'], JSON.stringify(other));
      await rest.patch(path, { isActive: true, ...everybody });
    }
    assert.equal(await finalPrice(), 8.1);
    assert.equal((await rest.del(path)).status, 204);
    assert.deepEqual([await finalPrice(), await inCart()], [9, '9.0000']);
    assert.equal((await rest.get(path)).status, 404);
  },
);

onRest(
  'lists are sorted by what rules make of prices; a product that changes is chosen anew',
  async ({ rest, engine, client }) => {
    const id = await idOf(engine, 'INK-TIDE');
    const shopper = await client();
    const cheapest = async () => (await shopper.get('/products?sortBy=price&itemsPerPage=1')).body[0].id;
    assert.notEqual(await cheapest(), id);
    const { body } = await rest.post('/catalog-price-rules', {
      ...tenth,
      discountType: 'to_fixed',
      discountAmount: 0.01,
      conditions: { kind: 'all', of: [{ kind: 'product', attribute: 'category_ids', operator: 'eq', value: '9' }] },
    });
    await rest.patch(`/products/${id}`, { categoryIds: [9] });
    assert.deepEqual([await cheapest(), (await shopper.get(`/products/${id}`)).body.finalPrice], [id, 0.01]);
    await rest.patch(`/products/${id}`, { categoryIds: [] });
    assert.equal((await shopper.get(`/products/${id}`)).body.finalPrice, 9);
    await rest.patch(`/catalog-price-rules/${body.id}`, { conditions: { kind: 'all', of: [isInk] } });
    assert.equal(await cheapest(), id);
  },
);

onShop('a rule begins and ends with the day of the store', async (shop) => {
  const rest = await shop.as('all');
  const made = await rest.post('/catalog-price-rules', { ...tenth, fromDate: '2026-11-22', toDate: '2026-11-23' });
  assert.equal(made.status, 201);
  const shopper = await shop.as();
  const id = await idOf(shop.engine, 'INK-TIDE');
  const day = 86_400_000;
  const prices: number[] = [];
  for (const index of [0, 1, 2, 3]) {
    shop.setTime(shopTime + index * day);
    prices.push((await shopper.get(`/products/${id}`)).body.finalPrice);
  }
  assert.deepEqual(prices, [9, 8.1, 8.1, 9]);
  const spans = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_price_index')
        .select(['from_day', 'price'])
        .where('product_id', '=', id)
        .where('store_id', '=', 1)
        .where('group_id', '=', 0)
        .orderBy('from_day'),
    ),
  );
  assert.deepEqual(
    spans.map(({ from_day, price }) => [from_day, price]),
    [
      [101, 90_000],
      [20_261_122, 81_000],
      [20_261_124, 90_000],
    ],
  );
});

onRest('all that is wrong with a rule is told, and nothing is kept', async ({ rest, engine }) => {
  const bad = await rest.post('/catalog-price-rules', {
    ...tenth,
    discountAmount: 101,
    websiteIds: [77],
    fromDate: '2026-12-01',
    toDate: '2026-11-01',
    conditions: {
      kind: 'all',
      of: [
        { kind: 'cart', attribute: 'base_subtotal', operator: 'gt', value: 1 },
        { kind: 'product', attribute: 'quote_item_qty', operator: 'gt', value: 1 },
      ],
    },
  });
  assert.deepEqual(
    [bad.status, bad.body.errors.map(({ field }: { field: string }) => field).sort()],
    [422, ['/conditions/of/0/kind', '/conditions/of/1/attribute', '/discountAmount', '/toDate', '/websiteIds/0']],
  );
  assert.deepEqual(await engine.read((tx) => tx.query((q) => q.selectFrom('catalog_rule').selectAll())), []);
});

onShop('users who are bound to store views have the rules of their websites alone', async (shop) => {
  const { engine } = shop;
  const all = await shop.as('all');
  const own = (await all.post('/catalog-price-rules', tenth)).body.id;
  const foreign = (await all.post('/catalog-price-rules', { ...tenth, websiteIds: [2] })).body.id;
  const both = (await all.post('/catalog-price-rules', { ...tenth, websiteIds: [1, 2] })).body.id;
  const grants = ['coupons/read', 'coupons/create', 'coupons/write', 'coupons/delete'];
  const userId = await addApiUser(engine, 'bound', grants);
  await engine.write((tx) => setStoreScope(tx, userId, [2], shopTime));
  const rest = await restClient(shop, { engine, subject: { kind: 'apiUser', id: userId }, now: shopTime });
  const pathOf = (id: number | '') => `/catalog-price-rules${id && `/${id}`}?store=german`;
  const before = await all.get('/catalog-price-rules');
  const statuses = [
    (await rest.get(pathOf(foreign))).status,
    (await rest.patch(pathOf(both), { isActive: false })).status,
    (await rest.del(pathOf(foreign))).status,
    (await rest.post(pathOf(''), { ...tenth, websiteIds: [1, 2] })).status,
  ];
  assert.deepEqual(statuses, [404, 403, 404, 403]);
  assert.deepEqual((await all.get('/catalog-price-rules')).body, before.body);
  assert.equal((await rest.patch(pathOf(own), { isActive: false })).status, 200);
});
