import assert from 'node:assert/strict';
import { makeOrder } from '../../../support/examples/orders.ts';
import { boundTo, buyersOf } from '../../../support/order-callers.ts';
import { onShop } from '../../../support/shop.ts';

onShop(
  'an order is held, taken from hold, commented and canceled; what its state does not allow is a 409',
  async (shop) => {
    const { orderId } = await makeOrder(shop.engine);
    const office = await shop.as('orders/write', 'orders/read');
    const post = async (name: string, body: object = {}) => {
      const { status, body: said } = await office.post(`/orders/${orderId}/${name}`, body);
      return status === 200 ? [said.state, said.status] : [status, said.error];
    };
    assert.deepEqual(await post('unhold'), [409, 'order_move_refused']);
    assert.deepEqual(await post('hold', { reason: 'Address?' }), ['holded', 'holded']);
    assert.deepEqual(await post('hold'), [409, 'order_move_refused']);
    assert.deepEqual(await post('cancel'), [409, 'order_move_refused']);
    assert.deepEqual(await post('unhold'), ['new', 'pending']);
    assert.deepEqual(await post('comments', { comment: 'Hm', status: 'complete' }), [422, 'order_status_invalid']);
    assert.deepEqual(await post('comments', { comment: 'See you', visibleOnFront: true, notifyCustomer: true }), [
      'new',
      'pending',
    ]);
    assert.deepEqual(await post('comments', { comment: '' }), [400, 'validation_error']);
    const stock = () => shop.as('all').then((all) => all.get('/products/1/stock'));
    const before = (await stock()).body.qty;
    assert.deepEqual(await post('cancel', { reason: 'Twice' }), ['canceled', 'canceled']);
    assert.equal((await stock()).body.qty, before + 3);
    assert.deepEqual(await post('cancel'), [409, 'order_move_refused']);
    const { statusHistory, prices } = (await office.get(`/orders/${orderId}`)).body;
    assert.deepEqual(
      statusHistory.map((entry: Record<string, unknown>) => [
        entry.note,
        entry.isVisibleOnFront,
        entry.isCustomerNotified,
      ]),
      [
        ['Twice', false, false],
        ['See you', true, true],
        [null, false, false],
        ['Address?', false, false],
        [null, false, true],
      ],
    );
    assert.equal(prices.totalCanceled, 39);
    assert.equal((await office.post('/orders/99999/hold', {})).status, 404);
    // A repeated call has its effect once.
    const again = { headers: { 'idempotency-key': 'hold-1' } };
    const other = await makeOrder(shop.engine);
    const first = await office.post(`/orders/${other.orderId}/hold`, {}, again);
    const second = await office.post(`/orders/${other.orderId}/hold`, {}, again);
    assert.deepEqual([first.status, second.status, second.headers.get('idempotency-replayed')], [200, 200, 'true']);
  },
);

onShop('customers cancel their own while nothing was done about it, where the store lets them', async (shop) => {
  const [buyer, other] = await buyersOf(shop);
  const { engine } = shop;
  const plan = { customerId: buyer.id };
  const free = await makeOrder(engine, plan);
  const shipped = await makeOrder(engine, plan);
  const closed = await makeOrder(engine, plan);
  await engine.write((tx) =>
    tx.exec(`update sales_order_item set qty_shipped = 10000 where item_id = ${shipped.lines[0]}`),
  );
  const cancel = async (client: typeof buyer.client, { orderId }: { orderId: number }) => {
    const { status, body } = await client.post(`/orders/${orderId}/cancel`, {});
    return status === 200 ? body.state : [status, body.error];
  };
  assert.deepEqual(await cancel(other.client, free), [404, 'order_not_found']);
  assert.deepEqual(await cancel(buyer.client, shipped), [409, 'order_cancel_denied']);
  assert.equal((await buyer.client.post(`/orders/${free.orderId}/hold`, {})).status, 403);
  assert.equal(await cancel(buyer.client, free), 'canceled');
  await engine.write((tx) =>
    tx.exec(
      `insert into store_config (scope, scope_id, path, value) values ('default', 0, 'sales/orders/customers_may_cancel', '0')`,
    ),
  );
  assert.deepEqual(await cancel(buyer.client, closed), [409, 'order_cancel_denied']);
  assert.equal((await buyer.client.get(`/orders/${closed.orderId}`)).body.state, 'new');
});

onShop('an order is patched, unless somebody else was faster or a rule is broken', async (shop) => {
  const { engine } = shop;
  const made = await makeOrder(engine);
  const path = `/orders/${made.orderId}`;
  const office = await shop.as('orders/write', 'orders/read');
  const { body, headers } = await office.get(path);
  const sent = {
    customerEmail: 'new@example.com',
    extOrderId: 'ERP-1',
    extCustomerId: 'C-9',
    shippingAddress: { firstName: 'Cy', street: ['2 Quay'], regionId: null, region: null },
  };
  const tag = { headers: { 'if-match': headers.get('etag') ?? '' } };
  const patched = await office.patch(path, sent, tag);
  assert.deepEqual(
    [patched.status, patched.body.customerEmail, patched.body.extOrderId, patched.body.extCustomerId],
    [200, 'new@example.com', 'ERP-1', 'C-9'],
  );
  assert.deepEqual(patched.body.billingAddress, body.billingAddress);
  assert.deepEqual(patched.body.shippingAddress, { ...body.shippingAddress, firstName: 'Cy', street: ['2 Quay'] });
  assert.equal((await office.patch(path, { extOrderId: 'ERP-2' }, tag)).status, 412);
  assert.equal((await office.patch(path, patched.body)).status, 200, 'what GET gave can be sent back');
  const refused = async (change: object) => {
    const { status, body: said } = await office.patch(path, change);
    return [status, said.error, ...(said.errors ?? []).map((error: { field: string }) => error.field)];
  };
  assert.deepEqual(await refused({ status: 'complete' }), [422, 'order_status_invalid', '/status']);
  assert.deepEqual(
    await refused({ billingAddress: { lastName: '' }, shippingAddress: { countryId: 'XX', city: null } }),
    [422, 'order_address_invalid', '/billingAddress/lastName', '/shippingAddress/countryId', '/shippingAddress/city'],
  );
  assert.deepEqual(await refused({ customerEmail: 'nobody', shippingAddress: { zip: '1' } }), [
    400,
    'validation_error',
    '/shippingAddress/zip',
    '/customerEmail',
  ]);
  await engine.write((tx) =>
    tx.exec(`update sales_order_item set qty_shipped = 10000 where item_id = ${made.lines[0]}`),
  );
  assert.deepEqual(await refused({ billingAddress: { city: 'Rome' } }), [409, 'order_address_settled']);
  assert.deepEqual((await office.get(path)).body.billingAddress.city, 'Bath');
  const virtual = await makeOrder(engine, { isVirtual: true });
  const nowhere = await office.patch(`/orders/${virtual.orderId}`, { shippingAddress: { city: 'Rome' } });
  assert.deepEqual([nowhere.status, nowhere.body.error], [409, 'order_without_shipping_address']);
});

onShop('to delete an order is to cancel it, and its rows stay', async (shop) => {
  const { orderId } = await makeOrder(shop.engine);
  const office = await shop.as('orders/write', 'orders/read');
  assert.equal((await office.del(`/orders/${orderId}`, { headers: { 'if-match': '"old.json"' } })).status, 412);
  assert.equal((await office.del(`/orders/${orderId}`)).status, 204);
  assert.equal((await office.get(`/orders/${orderId}`)).body.state, 'canceled');
  const again = await office.del(`/orders/${orderId}`);
  assert.deepEqual([again.status, again.body.error], [409, 'order_not_deletable']);
});

onShop(
  'orders are shipped in parts, parcels are followed, and what cannot be shipped is told by line',
  async (shop) => {
    const { engine } = shop;
    const { orderId, lines, number } = await makeOrder(engine);
    const office = await shop.as('shipments/read', 'shipments/create', 'shipments/delete', 'orders/read');
    const ship = (body: object) => office.post(`/orders/${orderId}/shipments`, body);
    const refused = async (body: object) => {
      const { status, body: said } = await ship(body);
      return [status, said.error, ...(said.errors ?? []).map((error: { field: string }) => error.field)];
    };
    const item = (orderItemId: number, qty: number) => ({ orderItemId, qty });
    assert.deepEqual(await refused({ items: [item(lines[0], 4), item(99_999, 1), item(lines[1], 0.5)] }), [
      422,
      'shipment_quantity_invalid',
      '/items/0',
      '/items/1',
      '/items/2',
    ]);
    assert.deepEqual(await refused({ items: [item(lines[0], 0)] }), [400, 'validation_error', '/items/0/qty']);
    assert.deepEqual((await office.get(`/orders/${orderId}/shipments`)).body, []);
    const made = await ship({
      items: [item(lines[0], 2)],
      tracks: [{ trackNumber: '1Z-1', carrierCode: 'ups' }],
      comment: 'Box one',
      visibleOnFront: true,
    });
    assert.deepEqual(
      [made.status, made.headers.get('location'), made.body.totalQty, made.body.orderIncrementId],
      [201, `${shop.url}/api/rest/v2/shipments/${made.body.id}`, 2, number],
    );
    assert.deepEqual(
      [
        made.body.items.map((item: Record<string, unknown>) => [item.orderItemId, item.sku, item.qty]),
        made.body.tracks[0].title,
      ],
      [[[lines[0], 'MUG', 2]], 'ups'],
    );
    assert.equal((await office.get(`/orders/${orderId}`)).body.state, 'processing');
    const path = `/shipments/${made.body.id}`;
    const tracked = await office.post(`${path}/tracks`, { trackNumber: '1Z-2' });
    assert.deepEqual(
      tracked.body.tracks.map((track: Record<string, unknown>) => [track.carrierCode, track.trackNumber]),
      [
        ['ups', '1Z-1'],
        ['custom', '1Z-2'],
      ],
    );
    const [, second] = tracked.body.tracks;
    assert.equal((await office.del(`${path}/tracks/${second.id}`)).status, 204);
    assert.equal((await office.del(`${path}/tracks/${second.id}`)).status, 404);
    const said = await office.post(`${path}/comments`, { comment: 'Left', visibleOnFront: false });
    assert.deepEqual(
      said.body.comments.map((comment: Record<string, unknown>) => [comment.comment, comment.isVisibleOnFront]).sort(),
      [
        ['Box one', true],
        ['Left', false],
      ],
    );
    const gone = await office.del(path);
    assert.deepEqual([gone.status, gone.body.error], [409, 'shipment_not_deletable']);
    const rest = await ship({});
    assert.deepEqual([rest.status, rest.body.totalQty], [201, 2]);
    assert.deepEqual(await refused({}), [409, 'order_not_shippable']);
    const ids = async (query: string) =>
      (await office.get(`/shipments${query}`)).body.map(({ id }: { id: number }) => id);
    assert.deepEqual(await ids(''), [rest.body.id, made.body.id]);
    assert.deepEqual(await ids(`?orderId=${orderId}&itemsPerPage=1`), [rest.body.id]);
    assert.deepEqual(await ids(`?incrementId=${made.body.incrementId}`), [made.body.id]);
    assert.deepEqual(await ids('?createdTo=2020-01-01'), []);
    assert.deepEqual(await ids('?storeId=2'), []);
  },
);

onShop('documents are read by the office, and by whose the order is without inner comments', async (shop) => {
  const { engine } = shop;
  const [buyer, other] = await buyersOf(shop);
  const { orderId, number, invoice, shipment, creditmemo } = await makeOrder(engine, {
    customerId: buyer.id,
    withDocuments: true,
  });
  await engine.write(async (tx) => {
    for (const name of ['invoice', 'shipment', 'creditmemo']) {
      await tx.exec(
        `insert into sales_${name}_comment (${name}_id, comment, is_visible_on_front, created_at) select ${name}_id, 'Inner', 0, 1 from sales_${name}`,
      );
    }
  });
  const office = await shop.as('invoices/read', 'shipments/read', 'credit-memos/read');
  const bound = await boundTo(shop, 2, 'second-only');
  const there = { headers: { 'x-store-code': '2' } };
  for (const [path, incrementId] of [
    ['invoices', invoice],
    ['shipments', shipment],
    ['credit-memos', creditmemo],
  ]) {
    const [listed] = (await office.get(`/${path}`)).body;
    assert.deepEqual(
      [listed.incrementId, listed.orderId, listed.orderIncrementId, listed.comments.length, listed.items[0].sku],
      [incrementId, orderId, number, 1, 'MUG'],
    );
    assert.deepEqual((await office.get(`/orders/${orderId}/${path}`)).body, [listed]);
    assert.deepEqual((await office.get(`/${path}/${listed.id}`)).body, listed);
    const { actions: _, ...own } = { ...listed, comments: [] };
    assert.deepEqual((await buyer.client.get(`/${path}/${listed.id}`)).body, own);
    assert.deepEqual((await buyer.client.get(`/orders/${orderId}/${path}`)).body, [own]);
    for (const client of [other.client]) {
      assert.equal((await client.get(`/${path}/${listed.id}`)).status, 404);
      assert.equal((await client.get(`/orders/${orderId}/${path}`)).status, 404);
      assert.equal((await client.get(`/${path}`)).status, 403);
    }
    assert.deepEqual((await bound.get(`/${path}`, there)).body, []);
    assert.equal((await bound.get(`/${path}/${listed.id}`, there)).status, 403);
    assert.equal((await bound.get(`/orders/${orderId}/${path}`, there)).status, 403);
  }
  const invoiceShown = (await office.get('/invoices')).body[0];
  assert.deepEqual([invoiceShown.state, invoiceShown.stateName, invoiceShown.grandTotal], ['paid', 'paid', 10]);
  assert.equal((await office.get('/credit-memos')).body[0].state, 'refunded');
  // Denied calls have no effect.
  for (const [method, path, body] of [
    ['POST', `/orders/${orderId}/hold`, {}],
    ['POST', `/orders/${orderId}/cancel`, {}],
    ['POST', `/orders/${orderId}/comments`, { comment: 'x' }],
    ['PATCH', `/orders/${orderId}`, { extOrderId: 'x' }],
    ['DELETE', `/orders/${orderId}`, undefined],
    ['POST', `/orders/${orderId}/shipments`, {}],
    ['POST', '/shipments/1/tracks', { trackNumber: 'x' }],
    ['POST', '/shipments/1/comments', { comment: 'x' }],
    ['DELETE', '/shipments/1/tracks/1', undefined],
    ['DELETE', '/shipments/1', undefined],
  ] as const) {
    const { status } = await bound.send(method, path, { body, ...there });
    assert.equal(status, 403, `${method} ${path}`);
  }
  const all = await shop.as('all');
  const after = (await all.get(`/orders/${orderId}`)).body;
  assert.deepEqual(
    [after.state, after.extOrderId, after.statusHistory.length, after.shipments.length],
    ['new', null, 1, 1],
  );
  assert.deepEqual([after.shipments[0].tracks.length, after.shipments[0].comments.length], [1, 1]);
});
