import assert from 'node:assert/strict';
import { idOf, onRest, snapshot } from './products-write-support.ts';

onRest('stock is listed, read by SKU, and set; absent fields stay', async ({ rest, engine }) => {
  const shown = await rest.get('/inventory/mug-sail');
  assert.deepEqual([shown.status, shown.body.sku, shown.body.qty, shown.body.isInStock], [200, 'MUG-SAIL', 18, true]);
  assert.deepEqual(shown.body, {
    productId: await idOf(engine, 'MUG-SAIL'),
    sku: 'MUG-SAIL',
    qty: 18,
    isInStock: true,
    manageStock: true,
    useConfigManageStock: true,
    minQty: 0,
    useConfigMinQty: true,
    isQtyDecimal: false,
    minSaleQty: 1,
    useConfigMinSaleQty: true,
    maxSaleQty: 0,
    useConfigMaxSaleQty: true,
    backorders: 0,
    useConfigBackorders: true,
    notifyStockQty: null,
    useConfigNotifyStockQty: true,
    enableQtyIncrements: false,
    useConfigEnableQtyIncrements: true,
    qtyIncrements: 0,
    useConfigQtyIncrements: true,
  });
  const put = await rest.put('/inventory/MUG-SAIL', { qty: 0, minSaleQty: 2 });
  assert.deepEqual(put.body, {
    ...shown.body,
    qty: 0,
    isInStock: false,
    minSaleQty: 2,
    useConfigMinSaleQty: false,
    previousQty: 18,
  });
  const back = await rest.put('/inventory', { sku: 'MUG-SAIL', qty: 2.5, isInStock: false });
  assert.deepEqual([back.body.qty, back.body.isInStock, back.body.previousQty], [2.5, false, 0]);
  const patched = await rest.patch('/inventory/MUG-SAIL', shown.body);
  assert.deepEqual(patched.body, { ...shown.body, previousQty: 2.5 }, 'what GET gave can be sent back');
  assert.deepEqual((await rest.get(`/products/${shown.body.productId}/stock`)).body, shown.body);
  assert.deepEqual((await rest.get('/inventory?sku=')).body, []);
  const list = await rest.get('/inventory?sku=MUG-SAIL,pen-wren,nothing');
  assert.deepEqual(list.body.map((item: { sku: string }) => item.sku).sort(), ['MUG-SAIL', 'PEN-WREN']);
  const skus: string[] = [];
  for (let path: string | undefined = '/inventory?itemsPerPage=7'; path; ) {
    const page = await rest.get(path);
    skus.push(...page.body.map((item: { sku: string }) => item.sku));
    assert.equal(page.headers.get('x-total-count'), '29');
    const next: RegExpExecArray | null = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '');
    path = next?.[1]?.replace(/^.*\/api\/rest\/v2/, '');
  }
  assert.equal(new Set(skus).size, 29);
});

onRest('many stocks are set together or not at all', async ({ rest, engine }) => {
  const both = await rest.put('/inventory/bulk', {
    items: [
      { sku: 'PEN-WREN', qty: 7 },
      { sku: 'MUG-SAIL', qty: 3, backorders: 1 },
    ],
  });
  assert.deepEqual(
    both.body.items.map((item: Record<string, unknown>) => [
      item.sku,
      item.qty,
      item.backorders,
      item.useConfigBackorders,
    ]),
    [
      ['PEN-WREN', 7, 0, true],
      ['MUG-SAIL', 3, 1, false],
    ],
  );
  const before = await snapshot(engine);
  const unknown = await rest.put('/inventory/bulk', {
    items: [
      { sku: 'PEN-WREN', qty: 1 },
      { sku: 'NONE', qty: 1 },
    ],
  });
  assert.deepEqual([unknown.status, unknown.body.errors], [422, [{ field: '/items/1/sku', message: 'unknown SKU' }]]);
  const wrong = await rest.put('/inventory/bulk', {
    items: [{ sku: 'PEN-WREN', qty: 1e15 }, { sku: 'MUG-SAIL' }, { sku: 'pen-wren', qty: 2 }],
  });
  assert.deepEqual(wrong.body.errors, [
    { field: '/items/0/qty', message: 'must be <= 99999999.9999' },
    { field: '/items/1', message: 'must set at least one field of the stock' },
    { field: '/items/2', message: 'is listed twice' },
  ]);
  assert.equal((await rest.put('/inventory/NONE', { qty: 1 })).status, 404);
  assert.equal((await rest.put('/inventory/PEN-WREN', { minQty: -1 })).status, 400);
  assert.equal((await rest.put('/inventory/PEN-WREN', { quantity: 1 })).status, 400);
  assert.equal(await snapshot(engine), before);
});

onRest('32 callers adjust one stock, and every piece is counted', async ({ rest }) => {
  const path = '/inventory/MUG-SAIL/adjustments';
  const answers = await Promise.all(
    Array.from({ length: 32 }, async (_, caller) => {
      const got: number[] = [];
      for (const delta of [3, -1, 2, -3]) {
        const { status, body } = await rest.post(path, { delta: delta * (caller + 1) });
        assert.ok(status === 200 || (status === 409 && delta < 0), `${status}`);
        if (status === 200) {
          assert.equal(body.qty, body.previousQty + body.delta);
          got.push(body.delta);
        }
      }
      return got;
    }),
  );
  const sum = answers.flat().reduce((all, delta) => all + delta, 18);
  assert.equal((await rest.get('/inventory/MUG-SAIL')).body.qty, sum);
});

onRest('an adjustment respects minimum and whole pieces, and answers the new quantity', async ({ rest, engine }) => {
  const path = '/inventory/MUG-SAIL/adjustments';
  await rest.put('/inventory/MUG-SAIL', { qty: 5, minQty: 2 });
  const before = await snapshot(engine);
  const below = await rest.post(path, { delta: -4 });
  assert.deepEqual([below.status, below.body.error], [409, 'conflict']);
  assert.equal((await rest.post(path, { delta: 0.5 })).status, 422);
  assert.equal((await rest.post('/inventory/NONE/adjustments', { delta: 1 })).status, 404);
  assert.equal((await rest.post(path, { delta: 99_999_999 })).status, 409);
  assert.equal(await snapshot(engine), before);
  const out = await rest.post(path, { delta: -3 });
  assert.deepEqual([out.status, out.body], [200, { sku: 'MUG-SAIL', delta: -3, previousQty: 5, qty: 2 }]);
  assert.equal((await rest.get('/inventory/MUG-SAIL')).body.isInStock, false);
  await rest.post(path, { delta: 1 });
  assert.equal((await rest.get('/inventory/MUG-SAIL')).body.isInStock, true);
  await rest.put('/inventory/MUG-SAIL', { backorders: 1 });
  const beyond = await rest.post(path, { delta: -10 });
  assert.deepEqual([beyond.status, beyond.body.qty], [200, -7]);
});

onRest('callers who may only read stock cannot change it', async ({ client, engine }) => {
  const before = await snapshot(engine);
  for (const [grants, read, write] of [
    [undefined, 401, 401],
    [['products/write'], 403, 403],
    [['inventory/read'], 200, 403],
  ] as const) {
    const rest = await client(grants);
    assert.equal((await rest.get('/inventory')).status, read);
    assert.equal((await rest.put('/inventory/MUG-SAIL', { qty: 1 })).status, write);
    assert.equal((await rest.post('/inventory/MUG-SAIL/adjustments', { delta: 1 })).status, write);
    assert.equal((await rest.put('/inventory/bulk', { items: [{ sku: 'MUG-SAIL', qty: 1 }] })).status, write);
  }
  assert.equal(await snapshot(engine), before);
});
