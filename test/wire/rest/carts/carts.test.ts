import assert from 'node:assert/strict';
import { linesOf, onCartShop } from './carts-support.ts';

onCartShop('a guest opens a cart, fills, changes and empties it', async ({ stranger }) => {
  const opened = await stranger.post('/guest-carts', {});
  assert.equal(opened.status, 201);
  assert.match(opened.body.maskedId, /^[0-9a-f]{32}$/);
  assert.equal(
    new URL(opened.headers.get('location') ?? '').pathname,
    `/api/rest/v2/guest-carts/${opened.body.maskedId}`,
  );
  const path = `/guest-carts/${opened.body.maskedId}`;
  const added = await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
  assert.equal(added.status, 200);
  assert.deepEqual(linesOf(added.body), [['INK-TIDE', 2, 18]]);
  assert.equal(added.body.maskedId, undefined);
  const [item] = added.body.items;
  const changed = await stranger.put(`${path}/items/${item.id}`, { qty: 3 });
  assert.deepEqual(linesOf(changed.body), [['INK-TIDE', 3, 27]]);
  assert.equal(changed.body.prices.grandTotal, 27);
  const again = await stranger.get(path);
  assert.deepEqual(again.body, changed.body);
  const gone = await stranger.del(`${path}/items/${item.id}`);
  assert.deepEqual([gone.status, gone.body.items, gone.body.prices.grandTotal], [200, [], 0]);
  assert.equal((await stranger.del(`${path}/items/${item.id}`)).status, 404);
});

onCartShop('a customer has one open cart in a store view', async ({ customer }) => {
  const mine = await customer.get('/carts/mine');
  assert.deepEqual(linesOf(mine.body), [
    ['INK-TIDE', 2, 18],
    ['REPAIR-NIB', 1, 15],
  ]);
  assert.equal(mine.body.customerEmail, 'marta.lind@example.com');
  const opened = await customer.post('/carts/mine', {});
  assert.deepEqual([opened.status, opened.body.id], [200, mine.body.id]);
  assert.equal((await customer.get('/carts/mine?store=german')).status, 404);
  const other = await customer.post('/carts/mine?store=german', {});
  assert.deepEqual([other.status, other.body.customerId], [201, 1]);
  assert.notEqual(other.body.id, mine.body.id);
  assert.equal((await customer.get('/carts/mine?store=german')).body.id, other.body.id);
  assert.equal((await customer.get(`/carts/${mine.body.id}`)).body.id, mine.body.id);
});

/** An item that is sent to a cart, and the item in the answer: SKU, price, choices. */
const chosen: readonly [item: object, sku: string, price: number, options: readonly string[]][] = [
  [
    { sku: 'PEN-HERON', options: { 1: 'Ada', 2: 3, 3: [4, 5] } },
    'PEN-HERON-ENGR-BI-SLV-CARE',
    70.3,
    ['Engraving: Ada', 'Nib: Broad, italic', 'Extras: Cloth sleeve, Two years of care'],
  ],
  [
    { sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 11 } },
    'NOTE-DOT-SEA-A6',
    12.6,
    ['Cover: Sea', 'Size: A6, pocket'],
  ],
  [{ sku: 'SET-INKS', superGroup: { 3: 2, 4: 0 } }, 'INK-TIDE', 9, []],
  [
    { sku: 'BOX-DESK', bundleOption: { 1: 2, 2: [3], 3: [6, 7] }, bundleOptionQty: { 2: 2 } },
    'BOX-DESK-NOTE-DOT-CLAY-A5-PEN-WREN-BEAN-HARBOUR-MUG-SAIL',
    50.9,
    [
      'To write on: 1 x Dotted notebook, clay, A5',
      'To write with: 2 x Wren ballpoint',
      'Something beside it: 1 x Harbour blend, 250 g, 1 x Sailcloth mug',
    ],
  ],
  [{ sku: 'CLASS-LETTERING', options: { 10: '12' } }, 'CLASS-LETTERING-THU', 40, ['Evening: Thursday']],
  [{ productId: 27, links: [1, 2] }, 'GUIDE-LETTERS', 7.5, ['Download: How to begin', 'Download: How to go on']],
];

onCartShop('products of every type are put into a cart with their choices', async ({ guestCart, stranger }) => {
  const path = await guestCart();
  for (const [item, sku, price, options] of chosen) {
    const { body, text } = await stranger.post(`${path}/items`, item);
    const last = body.items?.at(-1);
    assert.ok(last, text);
    const told = last.options.map(({ label, value }: { label: string; value: string }) => `${label}: ${value}`);
    assert.deepEqual([last.sku, last.price, told], [sku, price, options]);
  }
});

onCartShop('ids of options that a product does not have are refused, each by its field', async (shop) => {
  const { guestCart, stranger } = shop;
  const path = await guestCart();
  const before = (await stranger.get(path)).body;
  const cases: readonly [object, string, string][] = [
    [{ sku: 'PEN-HERON', options: { 2: 3, 999: 'Ada' } }, '/options/999', 'The product has no option 999.'],
    [
      { sku: 'INK-TIDE', superAttribute: { 124: 8 } },
      '/superAttribute/124',
      'The product has no variants by attribute 124.',
    ],
    [
      { sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 11, 999: 1 } },
      '/superAttribute/999',
      'The product has no variants by attribute 999.',
    ],
    [{ sku: 'SET-INKS', superGroup: { 3: 2, 999: 1 } }, '/superGroup/999', 'The product has no member 999.'],
    [
      { sku: 'BOX-DESK', bundleOption: { 1: 2, 2: [3] }, bundleOptionQty: { 999: 2 } },
      '/bundleOptionQty/999',
      'The product has no bundle option 999.',
    ],
  ];
  for (const [item, field, message] of cases) {
    const { status, body } = await stranger.post(`${path}/items`, item);
    const errors = [{ field, message, code: 'option_unknown' }];
    assert.deepEqual([status, body.error, body.detail, body.errors], [422, 'option_unknown', message, errors]);
  }
  const { body } = await stranger.post(`${path}/items`, { sku: 'NO-SUCH' });
  assert.deepEqual(body.errors, [{ field: '/sku', message: 'Product does not exist.', code: 'product_unknown' }]);
  assert.deepEqual((await stranger.get(path)).body, before);
});

onCartShop('unavailable products are refused with the reason, and nothing changes', async (shop) => {
  const { guestCart, stranger, office, customer } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  await office.patch('/products/4', { status: 'disabled' });
  const before = await stranger.get(path);
  const refused = async (item: object, client = stranger, cart = path): Promise<unknown> => {
    const { status, body } = await client.post(`${cart}/items`, item);
    return [status, body.detail];
  };
  const cases: readonly [object, number, string][] = [
    [{ sku: 'PEN-HERON' }, 422, 'Please specify the product required option "Nib".'],
    [{ sku: 'NOTE-DOT', superAttribute: { 124: 8 } }, 422, "Please specify the product's option(s)."],
    [{ sku: 'NO-SUCH' }, 422, 'Product does not exist.'],
    [{ qty: 1 }, 422, 'Name the product by sku or productId.'],
    [{ sku: 'INK-TIDE', qty: 120 }, 422, 'The requested quantity for "Tide ink, 30 ml" is not available.'],
    [{ sku: 'PEN-WREN', customPrice: 0.01 }, 403, 'Only the back office may set custom prices.'],
    [{ sku: 'GIFT-CARD' }, 422, 'Please specify the amount of the gift card.'],
  ];
  for (const [item, status, detail] of cases) assert.deepEqual(await refused(item), [status, detail]);
  assert.equal((await stranger.post(`${path}/items`, { sku: 'PEN-WREN', qty: -1 })).status, 400);
  assert.equal((await stranger.post(`${path}/items`, { sku: 'PEN-WREN', qty: 0.00001 })).status, 422);
  const item = before.body.items[0].id;
  const tooMany = await stranger.put(`${path}/items/${item}`, { qty: 121 });
  assert.deepEqual([tooMany.status, tooMany.body.errors[0].field], [422, '/qty']);
  assert.equal((await stranger.put(`${path}/items/${item}`, { customPrice: 1 })).body.error, 'own_price_refused');
  assert.deepEqual((await stranger.get(path)).body, before.body);
  assert.deepEqual(await refused({ sku: 'INK-MOSS', qty: 1 }, customer, '/carts/mine'), [
    422,
    'Product does not exist.',
  ]);
  // The back office may, as in SOAP (design 10).
  const { id } = before.body;
  const more = await office.post(`/carts/${id}/items`, { sku: 'INK-TIDE', qty: 200 });
  assert.deepEqual([more.status, more.body.items[0].qty], [200, 201]);
  assert.equal((await office.post(`/carts/${id}/items`, { sku: 'INK-MOSS' })).status, 200);
});

onCartShop('the back office sets prices of its own, and takes them back', async ({ guestCart, office, stranger }) => {
  const path = await guestCart([{ sku: 'PEN-WREN', qty: 2 }]);
  const { id, items } = (await stranger.get(path)).body;
  const put = await office.post(`/carts/${id}/items`, { sku: 'PEN-WREN', qty: 1, customPrice: 5 });
  assert.deepEqual(linesOf(put.body), [
    ['PEN-WREN', 2, 13],
    ['PEN-WREN', 1, 5],
  ]);
  const own = await office.put(`/carts/${id}/items/${items[0].id}`, { customPrice: 4.25 });
  assert.deepEqual([linesOf(own.body)[0], own.body.items[0].customPrice], [['PEN-WREN', 2, 8.5], 4.25]);
  const back = await office.put(`/carts/${id}/items/${items[0].id}`, { customPrice: null });
  assert.deepEqual([linesOf(back.body)[0], back.body.items[0].customPrice], [['PEN-WREN', 2, 13], null]);
});

onCartShop('a cart is changed only in the state that If-Match names', async ({ guestCart, stranger }) => {
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const first = await stranger.get(path);
  const headers = { 'if-match': first.headers.get('etag') ?? '' };
  const added = await stranger.post(`${path}/items`, { sku: 'PEN-WREN' }, { headers });
  assert.equal(added.status, 200);
  for (const late of [
    await stranger.post(`${path}/items`, { sku: 'PEN-WREN' }, { headers }),
    await stranger.put(`${path}/items/${first.body.items[0].id}`, { qty: 5 }, { headers }),
    await stranger.del(`${path}/items/${first.body.items[0].id}`, { headers }),
  ]) {
    assert.equal(late.status, 412);
  }
  const order = await stranger.post(`${path}/order`, {}, { headers });
  assert.deepEqual(
    [order.status, order.body.error, order.body.prices],
    [409, 'cart_changed', JSON.parse(JSON.stringify(added.body.prices))],
  );
  assert.deepEqual((await stranger.get(path)).body, added.body);
});

onCartShop("a customer cannot use another customer's cart", async (shop) => {
  const { guestCart, stranger, customer, office } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { id, items } = (await stranger.get(path)).body;
  const mine = (await customer.get('/carts/mine')).body;
  const unknown = `/guest-carts/${'0'.repeat(32)}`;
  const reader = await shop.as('carts/read');
  const nobody = await shop.as('products/read');
  const calls: readonly [string, Promise<{ status: number }>, number][] = [
    ['a stranger by id', stranger.get(`/carts/${id}`), 401],
    ['a stranger to mine', stranger.get('/carts/mine'), 401],
    ['an unknown masked id', stranger.post(`${unknown}/items`, { sku: 'PEN-WREN' }), 404],
    ["a customer, a guest's cart by id", customer.post(`/carts/${id}/items`, { sku: 'PEN-WREN' }), 404],
    ["a customer, a guest's item by id", customer.del(`/carts/${id}/items/${items[0].id}`), 404],
    ['an item of another cart', stranger.del(`${path}/items/${mine.items[0].id}`), 404],
    ['who may only read', reader.post(`/carts/${mine.id}/items`, { sku: 'PEN-WREN' }), 403],
    ['who may other things', nobody.get(`/carts/${mine.id}`), 403],
    ['an API user to mine', office.get('/carts/mine'), 403],
  ];
  for (const [who, call, status] of calls) assert.equal((await call).status, status, who);
  assert.equal((await reader.get(`/carts/${mine.id}`)).status, 200);
  assert.deepEqual((await customer.get('/carts/mine')).body, mine);
  assert.deepEqual(linesOf((await stranger.get(path)).body), [['INK-TIDE', 1, 9]]);
});

onCartShop('only the hash of a masked id is stored', async ({ guestCart, engine }) => {
  const path = await guestCart();
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('quote').selectAll().orderBy('quote_id')));
  assert.ok(!JSON.stringify(rows).includes(path.slice('/guest-carts/'.length)));
  assert.match(rows.at(-1)?.mask_hash ?? '', /^[0-9a-f]{64}$/);
});

onCartShop(
  'a price of the back office is only for the pieces that it gave it to',
  async ({ office, stranger, guestCart }) => {
    const path = await guestCart();
    const { id } = (await stranger.get(path)).body;
    const given = await office.post(`/carts/${id}/items`, { sku: 'PEN-WREN', qty: 3, customPrice: 1 });
    assert.deepEqual(linesOf(given.body), [['PEN-WREN', 3, 3]]);
    const item = given.body.items[0].id;
    const more = await stranger.put(`${path}/items/${item}`, { qty: 4 });
    assert.deepEqual(
      [more.status, more.body.errors],
      [
        422,
        [
          {
            field: '/qty',
            message: 'The price of this item is only for 3. Add more of the product as another item.',
            code: 'own_price_for_less',
          },
        ],
      ],
    );
    const added = await stranger.post(`${path}/items`, { sku: 'PEN-WREN', qty: 2 });
    assert.deepEqual(linesOf(added.body), [
      ['PEN-WREN', 3, 3],
      ['PEN-WREN', 2, 13],
    ]);
    const less = await stranger.put(`${path}/items/${item}`, { qty: 2 });
    assert.deepEqual(linesOf(less.body)[0], ['PEN-WREN', 2, 2]);
    assert.equal((await stranger.put(`${path}/items/${item}`, { qty: 3 })).status, 422);
    // The back office may do both.
    const raised = await office.put(`/carts/${id}/items/${item}`, { qty: 5 });
    assert.deepEqual(linesOf(raised.body)[0], ['PEN-WREN', 5, 5]);
  },
);
