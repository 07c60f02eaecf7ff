import assert from 'node:assert/strict';
import fc from 'fast-check';
import { idOf, lark, onRest, plain, snapshot } from './products-write-support.ts';

onRest('of many creates of one SKU at the same time one succeeds', async ({ rest }) => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      rest.post('/products', plain(n % 2 === 0 ? 'ONE' : 'one', { name: `Try ${n}` })),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 11 }, () => 409)]);
});

onRest('of many products of one name at the same time each has a URL key of its own', async ({ rest }) => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => rest.post('/products', plain(`SAME-${n}`, { name: 'Same name' }))),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 8 }, () => 201),
  );
  assert.equal(new Set(answers.map(({ body }) => body.urlKey)).size, 8);
});

onRest('texts that no database keeps are refused, wherever they stand', async ({ rest, engine }) => {
  const before = await snapshot(engine);
  for (const bad of ['\ud800', 'a\udc00b', '\0']) {
    for (const answer of [
      await rest.post('/products', plain(`BAD${bad}`)),
      await rest.post('/products', plain('BAD', { customAttributes: { color: bad } })),
      await rest.post('/products/bulk', { items: [{ sku: bad, price: 1 }] }),
      await rest.put('/inventory', { sku: bad, qty: 1 }),
      await rest.post('/products/1/custom-options', { title: bad, type: 'field' }),
    ]) {
      assert.equal(answer.status, 400, answer.text);
    }
  }
  assert.equal(await snapshot(engine), before);
});

onRest('with If-Match one of many writers wins', async ({ rest }) => {
  const { body } = await rest.post('/products', plain('RACE'));
  const path = `/products/${body.id}`;
  const etag = (await rest.get(path)).headers.get('etag') ?? '';
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => rest.patch(path, { price: 20 + n }, { headers: { 'if-match': etag } })),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  assert.equal(answers.filter(({ status }) => status === 412).length, 7);
  assert.equal((await rest.get(path)).body.price, won[0]?.body.price);
});

onRest(
  'If-Match refuses what has changed beside the product, though the product itself has not',
  async ({ rest, engine }) => {
    const { body } = await rest.get('/products/sku/MUG-SAIL');
    const linked = await idOf(engine, 'INK-TIDE');
    const other = await idOf(engine, 'INK-MOSS');
    const path = `/products/${body.id}`;
    await rest.post(`${path}/links/related`, { linkedProductId: linked });
    const nameOf = (id: number) =>
      `product_id = ${id} and store_id = 0 and attribute_id =
        (select a.attribute_id from attribute as a where a.code = 'name' and a.entity_type_id = 4)`;
    for (const [what, change] of [
      ['its stock', `update stock_item set qty = qty - 10000 where product_id = ${body.id}`],
      ['the name of a linked product', `update product_value set value = 'Other' where ${nameOf(linked)}`],
      ['its categories', `delete from product_category where product_id = ${body.id}`],
    ] as const) {
      // What the first reads is kept, and found by the second.
      await rest.get(path);
      const etag = (await rest.get(path)).headers.get('etag') ?? '';
      await engine.load((tx) => tx.exec(change));
      const before = await snapshot(engine);
      const stale = await rest.patch(path, { price: 99 }, { headers: { 'if-match': etag } });
      assert.deepEqual([what, stale.status], [what, 412]);
      assert.equal(await snapshot(engine), before);
    }
    const etag = (await rest.get(path)).headers.get('etag') ?? '';
    // What GET does not show does not matter.
    await engine.load((tx) => tx.exec(`update product_value set value = 'Other' where ${nameOf(other)}`));
    assert.equal((await rest.patch(path, { price: 98 }, { headers: { 'if-match': etag } })).status, 200);
  },
);

onRest('attribute set and type change only where the product fits', async ({ rest, engine }) => {
  const { body } = await rest.post('/products', lark);
  const path = `/products/${body.id}`;
  const before = await snapshot(engine);
  const type = await rest.patch(path, { type: 'bundle' });
  assert.deepEqual(type.body.errors, [{ field: '/type', message: 'cannot be changed from simple to bundle' }]);
  const set = await rest.patch(path, { attributeSetId: 3 });
  assert.deepEqual(set.body.errors, [{ field: '/attributeSetId', message: 'must be an attribute set of products' }]);
  assert.equal(await snapshot(engine), before);
  const moved = await rest.patch(path, { attributeSetId: 4, type: 'virtual' });
  assert.deepEqual(
    [moved.status, moved.body.type, moved.body.weight, moved.body.customAttributes],
    [200, 'virtual', null, {}],
  );
  const back = await rest.patch(path, { type: 'simple' });
  assert.deepEqual([back.status, back.body.weight], [200, null]);
});

onRest('users bound to store views write only what is theirs', async ({ rest, client, engine }) => {
  const bound = await client(['products/write', 'products/read', 'products/delete', 'inventory/write']);
  await engine.write((tx) =>
    tx.exec(`update api_user set allowed_store_ids = '[3]' where user_id = (select max(user_id) from api_user)`),
  );
  const shared = (await rest.post('/products', plain('SHARED', { websiteIds: [1, 2] }))).body;
  const foreign = (await rest.post('/products', plain('FOREIGN', { websiteIds: [1] }))).body;
  const before = await snapshot(engine);
  const view = '?store=atelier_fr';
  for (const answer of [
    await bound.patch(`/products/${shared.id}${view}`, { sku: 'MINE' }),
    await bound.patch(`/products/${shared.id}${view}`, { weight: 3 }),
    await bound.patch(`/products/${shared.id}${view}`, { websiteIds: [2] }),
    await bound.patch(`/products/${shared.id}${view}`, { stockQty: 99 }),
    await bound.patch(`/products/${foreign.id}${view}`, { name: 'x' }),
    await bound.post(`/products/${shared.id}/tier-prices${view}`, { qty: 2, price: 1 }),
    await bound.put(`/inventory/SHARED${view}`, { qty: 1 }),
    await bound.post(`/inventory/SHARED/adjustments${view}`, { delta: 1 }),
    await bound.del(`/products/${shared.id}${view}`),
    await bound.post(`/products${view}`, plain('NEW', { websiteIds: [1] })),
    await bound.patch(`/products/${shared.id}?store=german`, { name: 'x' }),
    await bound.patch(`/products/${shared.id}`, { name: 'x' }),
  ]) {
    assert.equal(answer.status, 403, answer.text);
  }
  assert.equal(await snapshot(engine), before);
  const named = await bound.patch(`/products/${shared.id}${view}`, { name: 'Chose' });
  assert.deepEqual([named.status, named.body.name], [200, 'Chose']);
  assert.equal((await rest.get(`/products/${shared.id}`)).body.name, 'Thing SHARED');
  const own = await bound.post(`/products${view}`, plain('OWN'));
  assert.deepEqual([own.status, own.body.websiteIds], [201, [2]]);
  assert.equal((await bound.patch(`/products/${own.body.id}${view}`, { weight: 2 })).status, 200);
});

/** Mostly accepted values, sometimes refused ones. */
const mostly = <T, U>(good: fc.Arbitrary<T>, ...bad: U[]): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 40, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom(...bad) });
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((word) => !word.includes('\0'));
const text = mostly(fc.oneof(words, fc.constantFrom(null, '', 'x'.repeat(255))), 'x'.repeat(70_000), '\ud800', '\0');
const required = mostly(words, null, '', '\udfff');
const money = mostly(
  fc.oneof(
    fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
    fc.constantFrom(0.0001, 99_999_999.9999),
  ),
  -1,
  1e8,
);
const date = mostly(fc.constantFrom(null, '2026-01-01', '2026-12-31'), '2026-02-30', '0000-00-00', 'today');
/** Fields that GET shows with the written value. */
const patchOf = fc.record(
  {
    name: required,
    description: required,
    metaTitle: text,
    metaDescription: text,
    price: money,
    specialPrice: fc.oneof(money, fc.constant(null)),
    msrp: fc.oneof(money, fc.constant(null)),
    cost: fc.oneof(money, fc.constant(null)),
    weight: money,
    specialFromDate: date,
    newsFromDate: date,
    msrpEnabled: mostly(fc.constantFrom(null, 0, 1, 2), 7),
    giftMessageAvailable: mostly(fc.constantFrom(null, 0, 1, 2), -1),
    countryOfManufacture: mostly(fc.constantFrom(null, 'DE', 'FR'), 'xx'),
    taxClassId: mostly(fc.constantFrom(0, 2, 5), 3, 99),
    visibility: fc.constantFrom('catalog', 'search', 'not_visible'),
    status: fc.constantFrom('enabled', 'disabled'),
    categoryIds: fc.subarray([5, 8, 15]),
    websiteIds: mostly(fc.subarray([1, 2]), [99]),
    stockQty: mostly(fc.constantFrom(0, 3, 0.5), -1),
  },
  { requiredKeys: [] },
);

onRest('random patches: GET shows the merge, refusals change nothing, nothing is a 500', async ({ rest, engine }) => {
  const { body } = await rest.post('/products', plain('RANDOM'));
  const path = `/products/${body.id}`;
  const computed = [
    'urlPath',
    'finalPrice',
    'minimalPrice',
    'updatedAt',
    'stockStatus',
    'stockItem',
    'additionalAttributes',
  ];
  const told = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !computed.includes(name)));
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(patchOf, async (patch) => {
      const before = (await rest.get(path)).body;
      const stored = await snapshot(engine);
      const answer = await rest.patch(path, patch);
      assert.ok([200, 400, 422].includes(answer.status), `${answer.status} ${answer.text}`);
      if (answer.status !== 200) {
        assert.equal(await snapshot(engine), stored);
        return;
      }
      accepted += 1;
      const after = (await rest.get(path)).body;
      assert.deepEqual(after, answer.body);
      assert.deepEqual(told(after), told({ ...before, ...patch }));
      const isShown = after.status === 'enabled' && after.visibility !== 'not_visible' && after.websiteIds.includes(1);
      assert.equal(after.urlPath, isShown ? 'thing-random.html' : null);
    }),
    { numRuns: 60, seed: 6 },
  );
  assert.ok(accepted > 20, `${accepted} were accepted`);
});
