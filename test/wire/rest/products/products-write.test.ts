import assert from 'node:assert/strict';
import { idOf, lark, onRest, plain, snapshot } from './products-write-support.ts';

onRest('POST /products creates a product as GET shows it, and SOAP sells it at once', async ({ rest, call }) => {
  const { status, body, headers } = await rest.post('/products', lark);
  assert.equal(status, 201, JSON.stringify(body));
  const { id } = body;
  assert.equal(new URL(headers.get('location') ?? '').pathname, `/api/rest/v2/products/${id}`);
  const { name, sku, price, finalPrice, status: state, visibility, urlKey, stockQty, stockStatus } = body;
  assert.deepEqual(
    { name, sku, price, finalPrice, state, visibility, urlKey, stockQty, stockStatus },
    {
      name: 'Lark fountain pen',
      sku: 'PEN-LARK',
      price: 34.5,
      finalPrice: 34.5,
      state: 'enabled',
      visibility: 'catalog_search',
      urlKey: 'lark-fountain-pen',
      stockQty: 12,
      stockStatus: 'in_stock',
    },
  );
  assert.deepEqual(
    [body.categoryIds, body.websiteIds],
    [
      [5, 8],
      [1, 2],
    ],
  );
  assert.equal(body.createdAt, '2026-11-21T12:00:00.000Z');
  const { color, good_for, is_handmade, shelf_mark } = body.customAttributes;
  const color5 = (await rest.get('/product-attributes/color')).body.options.find(
    (option: { label: string }) => option.label === 'Ink',
  );
  assert.deepEqual([String(color), good_for.length, is_handmade, shelf_mark], [String(color5.value), 2, true, 'B7']);
  assert.deepEqual((await rest.get(`/products/${id}`)).body, body);
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'pen-lark', qty: 2 }] });
  const info = (await call('cart.info', { quoteId })) as { items: { sku: string; row_total: string }[] };
  assert.deepEqual(
    info.items.map((item) => [item.sku, item.row_total]),
    [['PEN-LARK', '69.0000']],
  );
  const found = (await rest.get('/products?search=lark')).body;
  assert.deepEqual(
    found.map((row: { sku: string }) => row.sku),
    ['PEN-LARK'],
  );
});

onRest('everything that is wrong with a product is told at once, and nothing is written', async ({ rest, engine }) => {
  const before = await snapshot(engine);
  const wrong = await rest.post('/products', {
    sku: 'PEN-LARK',
    name: 'Lark',
    price: 1.23456,
    weight: 1,
    taxClassId: 3,
    websiteIds: [1, 99],
    categoryIds: [5, 777],
    customAttributes: { color: 'Ink', nothing: 'x', price: 3 },
    specialFromDate: '2026-05-02',
    specialToDate: '2026-05-01',
    stockData: { qty: 3, minQty: 0 },
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.body.errors, [
    { field: '/customAttributes/price', message: 'has its own field: use that one' },
  ]);
  const more = await rest.post('/products', {
    sku: 'PEN-LARK',
    name: 'Lark',
    price: 1.23456,
    weight: 1,
    taxClassId: 3,
    websiteIds: [1, 99],
    categoryIds: [5, 777],
    customAttributes: { color: 'Ink', nothing: 'x' },
    specialFromDate: '2026-05-02',
    specialToDate: '2026-05-01',
  });
  assert.equal(more.status, 422);
  assert.deepEqual(more.body.errors, [
    { field: '/websiteIds/1', message: 'must be a website' },
    { field: '/categoryIds/1', message: 'must be a category' },
    { field: '/taxClassId', message: 'must be a tax class of products, or 0' },
    { field: '/customAttributes/color', message: 'is not an attribute of this product type and attribute set' },
    { field: '/customAttributes/nothing', message: 'is not a product attribute' },
    { field: '/specialToDate', message: 'the first day must not be after the last' },
  ]);
  assert.equal(await snapshot(engine), before);
});

onRest('a SKU, a URL key and a unique value belong to one product', async ({ rest, engine }) => {
  assert.equal((await rest.post('/products', lark)).status, 201);
  const before = await snapshot(engine);
  const again = await rest.post('/products', { ...lark, sku: 'pen-lark ' });
  assert.deepEqual(
    [again.status, again.body.errors],
    [409, [{ field: '/sku', message: 'is the SKU of another product' }]],
  );
  const mark = await rest.post('/products', { ...lark, sku: 'PEN-OWL' });
  assert.deepEqual(
    [mark.status, mark.body.errors],
    [409, [{ field: '/customAttributes/shelf_mark', message: 'is the value of another product' }]],
  );
  const key = await rest.post('/products', plain('PEN-OWL', { urlKey: 'Lark fountain PEN' }));
  assert.deepEqual(
    [key.status, key.body.errors],
    [409, [{ field: '/urlKey', message: 'is the URL key of another product' }]],
  );
  assert.equal(await snapshot(engine), before);
  const derived = await rest.post('/products', plain('PEN-OWL', { name: 'Lark fountain pen' }));
  assert.deepEqual([derived.status, derived.body.urlKey], [201, 'lark-fountain-pen-pen-owl']);
  const taken = await rest.patch(`/products/${derived.body.id}`, { sku: 'PEN-LARK' });
  assert.equal(taken.status, 409);
});

onRest('PATCH changes only given members; equal values change nothing', async ({ rest, engine }) => {
  const { body: first } = await rest.post('/products', lark);
  const path = `/products/${first.id}`;
  const same = await rest.patch(path, { price: 34.5, name: 'Lark fountain pen', categoryIds: [8, 5] });
  assert.deepEqual(same.body, first);
  const { body } = await rest.patch(path, {
    price: 30,
    specialPrice: 25.5,
    specialFromDate: '2026-11-01',
    metaTitle: '',
    status: 'disabled',
    customAttributes: { is_handmade: null, care_notes: 'Rinse.' },
    categoryIds: [],
  });
  const { customAttributes, ...others } = first;
  assert.deepEqual(body, {
    ...others,
    price: 30,
    finalPrice: 25.5,
    minimalPrice: 25.5,
    specialPrice: 25.5,
    specialFromDate: '2026-11-01',
    metaTitle: '',
    status: 'disabled',
    urlPath: null,
    categoryIds: [],
    additionalAttributes: body.additionalAttributes,
    customAttributes: {
      color: customAttributes.color,
      good_for: customAttributes.good_for,
      shelf_mark: 'B7',
      care_notes: 'Rinse.',
    },
  });
  const cleared = await rest.patch(path, { specialPrice: null, specialFromDate: null });
  assert.deepEqual([cleared.body.specialPrice, cleared.body.finalPrice], [null, 30]);
  const before = await snapshot(engine);
  const required = await rest.patch(path, { name: null, price: null });
  assert.deepEqual(
    [required.status, required.body.errors],
    [
      422,
      [
        { field: '/name', message: 'is required' },
        { field: '/price', message: 'is required' },
      ],
    ],
  );
  assert.equal((await rest.patch('/products/999999', { price: 1 })).status, 404);
  assert.equal((await rest.patch(path, { colour: 'red' })).status, 400);
  assert.equal(await snapshot(engine), before);
});

onRest('the answer of GET can be changed and sent back with PUT; absent members stay', async ({ rest, engine }) => {
  for (const sku of ['PEN-WREN', 'NOTE-DOT', 'SET-INKS', 'BOX-DESK', 'CLASS-LETTERING', 'KETTLE-GOOSE']) {
    const id = await idOf(engine, sku);
    const { body } = await rest.get(`/products/${id}`);
    const put = await rest.put(`/products/${id}`, body);
    assert.deepEqual([put.status, put.body.errors], [200, undefined], sku);
    assert.deepEqual(put.body, body, `${sku} is as it was`);
  }
  const { body: first } = await rest.post('/products', lark);
  const { body } = await rest.put(`/products/${first.id}`, {
    sku: 'PEN-LARK-2',
    name: 'Lark',
    description: 'A pen.',
    shortDescription: 'Pen.',
    price: 9,
    weight: 0.02,
  });
  assert.deepEqual(
    [
      body.sku,
      body.name,
      body.taxClassId,
      body.categoryIds,
      body.websiteIds,
      body.customAttributes,
      body.urlKey,
      body.stockQty,
    ],
    [
      'PEN-LARK-2',
      'Lark',
      first.taxClassId,
      first.categoryIds,
      first.websiteIds,
      first.customAttributes,
      'lark-fountain-pen',
      12,
    ],
  );
});

onRest('a store view gets values of its own, and loses them with useDefault', async ({ rest, engine }) => {
  const id = await idOf(engine, 'PEN-WREN');
  const before = (await rest.get(`/products/${id}?store=german`)).body;
  const base = (await rest.get(`/products/${id}`)).body;
  const own = await rest.patch(`/products/${id}?store=german`, {
    metaTitle: 'Zaunkönig',
    price: 4.4,
    visibility: 'search',
  });
  assert.deepEqual([own.body.metaTitle, own.body.price, own.body.visibility], ['Zaunkönig', 4.4, 'search']);
  const english = (await rest.get(`/products/${id}`)).body;
  // A price belongs to a website, and both store views are on the same one.
  assert.deepEqual([english.metaTitle, english.price, english.visibility], [base.metaTitle, 4.4, base.visibility]);
  const french = (await rest.get(`/products/${id}?store=atelier_fr`)).body;
  assert.notEqual(french.price, 4.4);
  const back = await rest.patch(`/products/${id}?store=german`, { useDefault: ['meta_title', 'price', 'visibility'] });
  assert.deepEqual({ ...back.body, updatedAt: '' }, { ...before, updatedAt: '' });
  const wrong = await rest.patch(`/products/${id}`, { useDefault: ['price'] });
  assert.deepEqual(wrong.body.errors, [{ field: '/useDefault/0', message: 'is only for a single store view' }]);
  const global = await rest.patch(`/products/${id}?store=german`, { useDefault: ['weight', 'nothing'] });
  assert.deepEqual(global.body.errors, [
    { field: '/useDefault/0', message: 'is the same in every store view' },
    { field: '/useDefault/1', message: 'is not a product attribute' },
  ]);
});

onRest('SKU addresses create, change and delete; If-Match keeps a stale writer out', async ({ rest, engine }) => {
  const path = `/products/sku/${encodeURIComponent('A/1 b')}`;
  const { sku: _sku, ...body } = plain('x');
  const made = await rest.put(path, body);
  assert.deepEqual([made.status, made.body.sku], [201, 'A/1 b']);
  const shown = await rest.get(path);
  const etag = shown.headers.get('etag') ?? '';
  const first = await rest.put(path, { ...body, price: 11 }, { headers: { 'if-match': etag } });
  assert.deepEqual([first.status, first.body.price], [200, 11]);
  const before = await snapshot(engine);
  const stale = await rest.patch(path, { price: 12 }, { headers: { 'if-match': etag } });
  assert.equal(stale.status, 412);
  const exists = await rest.put(path, { ...body, price: 13 }, { headers: { 'if-none-match': '*' } });
  assert.equal(exists.status, 412);
  assert.equal((await rest.del(path, { headers: { 'if-match': etag } })).status, 412);
  assert.equal(await snapshot(engine), before);
  assert.equal((await rest.del(path)).status, 204);
  assert.equal((await rest.del(path)).status, 404);
  assert.equal((await rest.get(path)).status, 404);
});

onRest(
  'a deleted product leaves groups and bundles, and stays in carts with its price',
  async ({ rest, engine, call }) => {
    const quoteId = await call('cart.create');
    const group = await idOf(engine, 'SET-INKS');
    await call('cart_product.add', {
      quoteId,
      productsData: [
        { sku: 'INK-TIDE', qty: 2 },
        { sku: 'MUG-SAIL', qty: 1 },
      ],
    });
    const path = '/products/sku/INK-TIDE';
    assert.equal((await rest.del(path)).status, 204);
    const info = (await call('cart.info', { quoteId })) as Record<string, unknown> & { items: { sku: string }[] };
    assert.deepEqual(
      [info.items.map(({ sku }) => sku), info.items_count, info.items_qty, info.subtotal, info.grand_total],
      [['INK-TIDE', 'MUG-SAIL'], '2', '3.0000', '32.0000', '32.0000'],
    );
    const members = (await rest.get(`/products/${group}`)).body.groupedProducts as { sku: string }[];
    assert.equal(
      members.some(({ sku }) => sku === 'INK-TIDE'),
      false,
    );
  },
);

onRest('callers who may not write write nothing', async ({ client, engine }) => {
  const before = await snapshot(engine);
  const id = await idOf(engine, 'PEN-WREN');
  for (const [grants, status] of [
    [undefined, 401],
    [[], 403],
    [['products/read', 'inventory/write'], 403],
    [['products/delete'], 403],
  ] as const) {
    const rest = await client(grants);
    assert.equal((await rest.post('/products', lark)).status, status);
    assert.equal((await rest.patch(`/products/${id}`, { price: 1 })).status, status);
    assert.equal((await rest.post('/products/bulk', { items: [{ sku: 'PEN-WREN', price: 1 }] })).status, status);
    assert.equal((await rest.post(`/products/${id}/links/related`, { linkedProductId: 1 })).status, status);
  }
  const writer = await client(['products/write']);
  assert.equal((await writer.del(`/products/${id}`)).status, 403);
  assert.equal(await snapshot(engine), before);
  const legacy = await client(['catalog/product', 'catalog/product/create', 'catalog/product/update']);
  assert.equal((await legacy.patch(`/products/${id}`, { price: 1 })).status, 200);
});
