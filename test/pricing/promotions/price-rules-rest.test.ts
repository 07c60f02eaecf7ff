import assert from 'node:assert/strict';
import { setStoreScope } from '../../../src/domain/access/identity/api-user-stores.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { restClient } from '../../support/rest.ts';
import { addApiUser } from '../../support/service.ts';
import { onShop, shopTime } from '../../support/shop.ts';
import { now, onRest } from '../../wire/rest/products/products-write-support.ts';

const ruleTables = ['cart_rule', 'cart_rule_website', 'cart_rule_group', 'cart_rule_label', 'coupon'] as const;

async function ruleRows(engine: Engine): Promise<string> {
  const all: unknown[] = [];
  await engine.read(async (tx) => {
    for (const table of ruleTables) all.push(await tx.query((q) => q.selectFrom(table).selectAll()));
  });
  return JSON.stringify(all);
}

const everybody = { websiteIds: [1], customerGroupIds: [0, 1, 2, 3] };
const isInk = { kind: 'product', attribute: 'sku', operator: 'eq', value: 'INK-TIDE' };

onRest('a price rule is kept with its trees, and counts in carts at their next change', async ({ rest, call }) => {
  const body = {
    name: 'Ink week',
    discountType: 'percent',
    discountAmount: 10,
    ...everybody,
    conditions: { kind: 'all', of: [{ kind: 'found', match: 'any', of: [isInk] }] },
    lineConditions: { kind: 'any', of: [isInk] },
    labels: [{ storeId: 0, label: 'Ink week' }],
  };
  const made = await rest.post('/price-rules', body);
  assert.equal(made.status, 201, made.text);
  const id = made.body.id;
  assert.deepEqual(made.body.conditions, {
    kind: 'all',
    isTrue: true,
    of: [{ kind: 'found', isFound: true, match: 'any', of: [isInk] }],
  });
  const quoteId = await call('cart.create', { store: 'default' });
  const discount = async () => {
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
    const totals = (await call('cart.totals', { quoteId })) as { title: string; amount: number }[];
    return totals.find(({ title }) => title.startsWith('Discount'));
  };
  assert.ok(await discount());
  const patched = await rest.patch(`/price-rules/${id}`, { minimumSubtotal: 10000 });
  assert.deepEqual(patched.body.conditions.of, [
    { kind: 'cart', attribute: 'base_subtotal', operator: 'gteq', value: '10000' },
    { kind: 'found', isFound: true, match: 'any', of: [isInk] },
  ]);
  assert.equal(await discount(), undefined);
  assert.deepEqual((await rest.put(`/price-rules/${id}`, patched.body)).body, patched.body, 'what GET gave is taken');
  const cleared = await rest.patch(`/price-rules/${id}`, { minimumSubtotal: null, isActive: false });
  assert.deepEqual([cleared.body.conditions, cleared.body.minimumSubtotal], [made.body.conditions, null]);
  assert.equal((await rest.get('/price-rules?isActive=true&search=INK')).body.length, 0);
  const put = await rest.put(`/price-rules/${id}`, {
    name: 'Plain',
    discountType: 'fixed',
    discountAmount: 1,
    ...everybody,
  });
  assert.deepEqual(
    [put.body.isActive, put.body.labels, put.body.conditions],
    [false, cleared.body.labels, made.body.conditions],
  );
  assert.equal((await rest.del(`/price-rules/${id}`)).status, 204);
  assert.equal(await discount(), undefined);
});

onRest('all problems of a rule are reported together, and nothing is stored', async ({ rest, engine }) => {
  const before = await ruleRows(engine);
  const wrong = await rest.post('/price-rules', {
    name: 'x',
    discountType: 'percent',
    discountAmount: 101,
    websiteIds: [9],
    customerGroupIds: [0, 77],
    fromDate: '2026-12-02',
    toDate: '2026-12-01',
    discountQty: 0,
    labels: [{ storeId: 9, label: 'x' }],
    conditions: {
      kind: 'all',
      of: [
        { kind: 'cart', attribute: 'moon', operator: 'eq', value: 1 },
        { kind: 'product', attribute: 'sku', operator: 'eq', value: 'x' },
        { kind: 'cart', attribute: 'weight', operator: 'like', value: {} },
        { kind: 'nothing' },
        { kind: 'found', of: [{ kind: 'product', attribute: 'description', operator: 'eq', value: 'x' }] },
      ],
    },
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.body.errors.map(({ field }: { field: string }) => field).sort(), [
    '/conditions/of/0/attribute',
    '/conditions/of/1/kind',
    '/conditions/of/2/operator',
    '/conditions/of/2/value',
    '/conditions/of/3/kind',
    '/conditions/of/4/of/0/attribute',
    '/customerGroupIds/1',
    '/discountAmount',
    '/discountQty',
    '/labels/0/storeId',
    '/toDate',
    '/websiteIds/0',
  ]);
  let deep: unknown = { kind: 'all' };
  for (let level = 0; level < 14; level++) deep = { kind: 'all', of: [deep] };
  const tooDeep = { name: 'x', discountType: 'percent', discountAmount: 1, ...everybody, conditions: deep };
  assert.equal((await rest.post('/price-rules', tooDeep)).status, 422);
  assert.equal(await ruleRows(engine), before);
});

onRest('problems of coupons name the fields of their bodies', async ({ rest, engine }) => {
  const { body: rule } = await rest.post('/price-rules', {
    name: 'x',
    discountType: 'percent',
    discountAmount: 1,
    ...everybody,
  });
  const before = await ruleRows(engine);
  const none = await rest.post('/coupons', { code: 'NONE' });
  assert.deepEqual(
    [none.status, none.body.errors],
    [422, ['/discountType', '/discountAmount'].map((field) => ({ field, message: 'is missing' }))],
  );
  const generated = await rest.post(`/price-rules/${rule.id}/coupons`, { count: 1 });
  assert.deepEqual(
    [generated.status, generated.body.errors],
    [422, [{ field: '/id', message: 'must be a price rule with generated coupons (couponType auto)' }]],
  );
  assert.equal(await ruleRows(engine), before);
});

onRest(
  'a coupon is made with its rule, used in a cart, changed and taken away with it',
  async ({ rest, call, engine }) => {
    const made = await rest.post('/coupons', {
      code: 'QUILL5',
      discountType: 'fixed',
      discountAmount: 5,
      websiteIds: [1],
      usageLimit: 3,
      expirationDate: '2027-01-31',
      minimumSubtotal: 5,
    });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(
      [made.body.ruleName, made.body.customerGroupIds, made.body.usageLimit, made.body.isPrimary, made.body.timesUsed],
      ['QUILL5', [0, 1, 2, 3], 3, true, 0],
    );
    const changed = await rest.patch(`/coupons/${made.body.id}`, { toDate: '2026-12-31', usageLimit: null });
    assert.deepEqual(
      [changed.body.expirationDate, changed.body.toDate, changed.body.usageLimit, changed.body.minimumSubtotal],
      ['2027-01-31', '2026-12-31', null, 5],
    );
    assert.deepEqual((await rest.put(`/coupons/${made.body.id}`, changed.body)).body, changed.body);
    const before = await ruleRows(engine);
    assert.equal(
      (await rest.post('/coupons', { code: 'quill5', discountType: 'fixed', discountAmount: 1, websiteIds: [1] }))
        .status,
      409,
    );
    assert.equal(
      (await rest.post('/coupons', { code: 'a b', discountType: 'fixed', discountAmount: 1, websiteIds: [1] })).status,
      400,
    );
    assert.equal((await rest.post('/coupons', { code: 'OTHER', ruleId: made.body.ruleId })).status, 422);
    assert.equal((await rest.post('/coupons', { code: 'OTHER' })).status, 422);
    assert.equal(await ruleRows(engine), before);
    await engine.write((tx) => tx.exec("update quote set coupon_code = 'QUILL5' where quote_id = 1"));
    await call('cart_product.add', { quoteId: 1, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
    const totals = (await call('cart.totals', { quoteId: 1 })) as { title: string; amount: number }[];
    assert.ok(
      totals.some(({ title }) => title === 'Discount (QUILL5)'),
      JSON.stringify(totals),
    );
    assert.equal((await rest.get('/coupons?code=ill5')).body[0].id, made.body.id);
    assert.equal((await rest.del(`/coupons/${made.body.id}`)).status, 204);
    assert.equal((await rest.get(`/price-rules/${made.body.ruleId}`)).status, 404);
  },
);

onRest(
  'codes are generated in bulk for a rule that takes them, never the same, never to be guessed',
  async ({ rest, engine }) => {
    const rule = { name: 'Fair', discountType: 'percent', discountAmount: 5, ...everybody, couponType: 'auto' };
    const { id } = (await rest.post('/price-rules', rule)).body;
    const made = await rest.post(`/price-rules/${id}/coupons`, {
      count: 500,
      length: 8,
      prefix: 'FAIR-',
      usageLimit: 1,
    });
    assert.equal(made.status, 201, made.text);
    assert.equal(new Set(made.body.codes).size, 500);
    assert.ok(made.body.codes.every((code: string) => /^FAIR-[A-HJ-NP-Z2-9]{8}$/.test(code)));
    const list = await rest.get(`/coupons?ruleId=${id}&itemsPerPage=2`);
    assert.deepEqual([list.headers.get('x-total-count'), list.body[0].usageLimit], ['500', 1]);
    const ruleId = list.body[0].id;
    const own = await rest.post('/coupons', { code: 'FAIR-ALL', ruleId: id });
    assert.deepEqual([own.status, own.body.isPrimary, own.body.ruleId], [201, false, id]);
    const before = await ruleRows(engine);
    assert.equal((await rest.patch(`/coupons/${ruleId}`, { discountAmount: 50 })).status, 422);
    assert.equal((await rest.post(`/price-rules/${id}/coupons`, { count: 10000, length: 4 })).status, 422);
    assert.equal((await rest.post('/price-rules/99/coupons', { count: 1 })).status, 404);
    const plain = await rest.post('/price-rules', { ...rule, couponType: 'none' });
    assert.equal((await rest.post(`/price-rules/${plain.body.id}/coupons`, { count: 1 })).status, 422);
    await rest.del(`/price-rules/${plain.body.id}`);
    assert.equal(await ruleRows(engine), before);
    assert.equal((await rest.del(`/coupons/${ruleId}`)).status, 204);
    assert.equal((await rest.get(`/price-rules/${id}`)).status, 200, 'the rule stays');
  },
);

onRest('a coupon is good or not, and strangers ask twenty times a minute', async ({ rest, client }) => {
  const nobody = await client();
  const valid = async (asks: typeof rest, code: string, store = 'default') =>
    (await asks.post(`/coupons/validate?store=${store}`, { code })).body;
  const body = { code: 'GOOD-1', discountType: 'percent', discountAmount: 5, websiteIds: [1], customerGroupIds: [0] };
  const { id } = (await rest.post('/coupons', body)).body;
  assert.deepEqual(await valid(nobody, ' good-1 '), {
    code: ' good-1 ',
    isValid: true,
    isApplied: null,
    discountAmount: null,
    rule: null,
  });
  assert.equal((await valid(rest, 'GOOD-1')).rule.discountAmount, 5);
  assert.deepEqual(await valid(nobody, 'GOOD-1', 'atelier_fr'), {
    code: 'GOOD-1',
    isValid: false,
    isApplied: null,
    discountAmount: null,
    rule: null,
  });
  await rest.patch(`/coupons/${id}`, { expirationDate: new Date(now - 86_400_000).toISOString().slice(0, 10) });
  assert.deepEqual(await valid(nobody, 'GOOD-1'), {
    code: 'GOOD-1',
    isValid: false,
    isApplied: null,
    discountAmount: null,
    rule: null,
  });
  await rest.patch(`/coupons/${id}`, { expirationDate: null, isActive: false });
  assert.deepEqual(await valid(nobody, 'GOOD-1'), {
    code: 'GOOD-1',
    isValid: false,
    isApplied: null,
    discountAmount: null,
    rule: null,
  });
  for (let left = 16; left > 0; left--) await valid(nobody, `GUESS-${left}`);
  const refused = await nobody.post('/coupons/validate', { code: 'GUESS-0' });
  assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true]);
  assert.equal((await rest.post('/coupons/validate', { code: 'GUESS-0' })).status, 200, 'the granted are not counted');
});

onShop('users who are bound to a website see and change only its rules', async (shop) => {
  const { engine } = shop;
  const all = await shop.as('all');
  const rule = { name: 'x', discountType: 'percent', discountAmount: 5, customerGroupIds: [0] };
  const foreign = (await all.post('/price-rules', { ...rule, websiteIds: [2] })).body.id;
  const both = (await all.post('/price-rules', { ...rule, websiteIds: [1, 2] })).body.id;
  const userId = await addApiUser(engine, 'bound', [
    'coupons/read',
    'coupons/create',
    'coupons/write',
    'coupons/delete',
  ]);
  await engine.write((tx) => setStoreScope(tx, userId, [2], shopTime));
  const rest = await restClient(shop, { engine, subject: { kind: 'apiUser', id: userId }, now: shopTime });
  const inGerman = (path: string) => `${path}?store=german`;
  const before = await ruleRows(engine);
  const statuses = [
    (await rest.get(inGerman(`/price-rules/${foreign}`))).status,
    (await rest.get(inGerman(`/price-rules/${both}`))).status,
    (await rest.patch(inGerman(`/price-rules/${both}`), { isActive: false })).status,
    (await rest.del(inGerman(`/price-rules/${both}`))).status,
    (await rest.del(inGerman(`/price-rules/${foreign}`))).status,
    (await rest.post(inGerman('/price-rules'), { ...rule, websiteIds: [1, 2] })).status,
    (await rest.post(inGerman('/coupons'), { ...rule, code: 'MINE-1', websiteIds: [2] })).status,
  ];
  assert.deepEqual(statuses, [404, 200, 403, 403, 404, 403, 403]);
  assert.equal(await ruleRows(engine), before);
  assert.deepEqual(
    (await rest.get(inGerman('/price-rules'))).body.map(({ id }: { id: number }) => id),
    [1, both],
  );
  assert.equal((await rest.post(inGerman('/price-rules'), { ...rule, websiteIds: [1] })).status, 201);
});
