/** Orders by telephone, in one call, and orders that take the place of others. */

import assert from 'node:assert/strict';
import { onSoapShop } from '../../../support/soap-shop.ts';
import { address, onCartShop } from '../carts/carts-support.ts';

const sent = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: { code: 'flatrate_flatrate', price: 4 },
  paymentMethod: 'checkmo',
};
const grants = [
  'orders/create',
  'orders/write',
  'orders/read',
  'carts/write',
  'carts/price-items',
  'carts/price-shipping',
];

onCartShop('an order by telephone is one call, at prices of its own', async (shop) => {
  const { customer, office } = shop;
  const clerk = await shop.as(...grants);
  const before = (await customer.get('/carts/mine')).body;
  const { guestEmail: _, ...rest } = sent;
  const order = await clerk.post('/orders/new', {
    ...rest,
    customerId: before.customerId,
    items: [{ sku: 'INK-TIDE', qty: 2, customPrice: 3.33 }, { sku: 'INK-MOSS' }],
    source: 'phone',
    orderNote: 'Called at noon.',
  });
  assert.equal(order.status, 201, order.text);
  const { customerId, source, customerNote, prices, items } = order.body;
  assert.deepEqual(
    [customerId, source, customerNote, prices.shippingAmount, items[0].rowTotal, items.length, order.body.accessToken],
    [before.customerId, 'phone', 'Called at noon.', 4, 6.66, 2, undefined],
  );
  assert.deepEqual((await customer.get('/carts/mine')).body, before, 'the cart of the customer stays');
  const guests = await clerk.post('/orders/new', { ...sent, items: [{ sku: 'INK-TIDE' }] });
  assert.deepEqual(
    [guests.status, guests.body.customerIsGuest, guests.body.accessToken.length > 20],
    [201, true, true],
  );
  const count = async () => (await office.get('/orders?pageSize=1')).headers.get('x-total-count');
  const all = await count();
  const wrong = [
    [{ items: [{ sku: 'INK-TIDE' }, { sku: 'NONE' }] }, 422, 'product_unknown', '/items/1/sku'],
    [{ items: [{ sku: 'INK-TIDE' }], customerId: 999_999 }, 404, 'not_found', undefined],
    [{ items: [{ sku: 'INK-TIDE' }], couponCode: "x' or 1=1" }, 422, 'coupon_invalid', undefined],
    [
      { items: [{ sku: 'INK-TIDE' }], shippingAddress: { ...address, city: '' } },
      422,
      'unprocessable_entity',
      '/shippingAddress/city',
    ],
    [{ items: [{ sku: 'INK-TIDE' }], currency: 'XXX' }, 422, 'currency_not_served', undefined],
    [{ items: [] }, 400, 'validation_error', '/items'],
    [{ items: [{ sku: 'INK-TIDE', customPrice: -1 }] }, 400, 'validation_error', '/items/0/customPrice'],
    [{ items: [{ sku: 'INK-TIDE' }], expectedGrandTotal: 1 }, 409, 'cart_changed', undefined],
  ] as const;
  const seen = [];
  for (const [change] of wrong) {
    const { status, body } = await clerk.post('/orders/new', { ...sent, ...change });
    seen.push([change, status, body.error, body.errors?.[0].field]);
  }
  assert.deepEqual(seen, wrong);
  const body = { ...sent, items: [{ sku: 'INK-TIDE', customPrice: 1 }] };
  const few = await shop.as('orders/create', 'carts/write');
  const refused = [
    [await shop.stranger.post('/orders/new', body), 401, 'login_required'],
    [await customer.post('/orders/new', body), 403, 'permission_missing'],
    [await (await shop.as('carts/write')).post('/orders/new', body), 403, 'permission_missing'],
    [await few.post('/orders/new', body), 403, 'own_price_refused'],
    [await few.post('/orders/new', { ...body, items: [{ sku: 'INK-TIDE' }] }), 403, 'shipping_price_refused'],
  ] as const;
  for (const [{ status, text }, expected] of refused) assert.equal(status, expected, text);
  assert.equal(await count(), all);
});

onCartShop('addresses that are not sent are the default ones of the customer', async (shop) => {
  const { office } = shop;
  const clerk = await shop.as(...grants);
  const { customerId } = (await shop.customer.get('/carts/mine')).body;
  for (const { id } of (await office.get(`/customers/${customerId}/addresses`)).body) {
    await office.del(`/customers/${customerId}/addresses/${id}`);
  }
  const body = {
    customerId,
    items: [{ sku: 'INK-TIDE' }],
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  };
  const order = async (more: object = {}) => clerk.post('/orders/new', { ...body, ...more });
  const missing = await order();
  assert.deepEqual(
    [missing.status, missing.body.error, missing.body.errors?.map(({ field }: { field: string }) => field)],
    [409, 'shipping_address_missing', ['/shippingAddress']],
    missing.text,
  );
  const entry = async (more: object) => {
    const {
      status,
      body: made,
      text,
    } = await office.post(`/customers/${customerId}/addresses`, { ...address, ...more });
    assert.equal(status, 201, text);
    return made;
  };
  await entry({ city: 'Elsewhere' });
  assert.equal((await order()).body.error, 'shipping_address_missing', 'an entry that is no default one');
  await entry({ city: 'Oakland', isDefaultShipping: true });
  const half = await order();
  assert.deepEqual([half.status, half.body.error], [422, 'address_incomplete'], half.text);
  assert.match(half.body.errors[0].field, /^\/billingAddress\//);
  await entry({ city: 'Fresno', isDefaultBilling: true });
  const cities = async (more?: object) => {
    const made = await order(more);
    return [made.status, made.body.shippingAddress?.city, made.body.billingAddress?.city];
  };
  assert.deepEqual(await cities(), [201, 'Oakland', 'Fresno']);
  assert.deepEqual(await cities({ billingAddress: { sameAsShipping: true } }), [201, 'Oakland', 'Oakland']);
  assert.deepEqual(await cities({ shippingAddress: address }), [201, 'San Francisco', 'Fresno']);
  assert.deepEqual(await cities({ shippingAddress: { sameAsBilling: true } }), [201, 'Fresno', 'Fresno']);
});

onCartShop('an edited order is canceled, and a new one with its number takes its place', async (shop) => {
  const clerk = await shop.as(...grants, 'inventory/read');
  const stock = async () => {
    const { body } = await clerk.get('/inventory?sku=INK-TIDE');
    return (body.items ?? body)[0]?.qty;
  };
  const first = (await clerk.post('/orders/new', { ...sent, items: [{ sku: 'INK-TIDE', qty: 3 }], source: 'phone' }))
    .body;
  const left = await stock();
  const edited = await clerk.post(`/orders/${first.id}/edit`, {
    items: [{ sku: 'INK-TIDE', qty: 1, customPrice: 5 }],
    reason: 'One was enough.',
  });
  assert.equal(edited.status, 201, edited.text);
  const { incrementId, relationParentId, relationParentIncrementId, originalIncrementId, editIncrement } = edited.body;
  assert.deepEqual(
    { incrementId, relationParentId, relationParentIncrementId, originalIncrementId, editIncrement },
    {
      incrementId: `${first.incrementId}-1`,
      relationParentId: first.id,
      relationParentIncrementId: first.incrementId,
      originalIncrementId: first.incrementId,
      editIncrement: 1,
    },
  );
  const { source, items, shippingAddress, customerEmail, paymentMethod, prices } = edited.body;
  assert.deepEqual(
    [source, items[0].rowTotal, shippingAddress.city, customerEmail, paymentMethod, prices.shippingAmount],
    ['phone', 5, 'San Francisco', 'ann@example.com', 'checkmo', 5],
  );
  const old = (await clerk.get(`/orders/${first.id}`)).body;
  assert.deepEqual(
    [old.state, old.relationChildId, old.relationChildIncrementId, old.statusHistory[0].note],
    ['canceled', edited.body.id, incrementId, 'One was enough.'],
  );
  assert.equal((await stock()) - left, 2);
  const again = await clerk.post(`/orders/${edited.body.id}/edit`, {});
  assert.deepEqual([again.status, again.body.incrementId, again.body.items[0].qty], [201, `${first.incrementId}-2`, 1]);
  assert.equal((await stock()) - left, 2);
});

onCartShop('items that are not sent keep the price that was set by hand, whoever edits', async (shop) => {
  const first = await (await shop.as(...grants)).post('/orders/new', {
    ...sent,
    items: [
      { sku: 'INK-TIDE', qty: 1 },
      { sku: 'INK-TIDE', qty: 2, customPrice: 3.33 },
      { sku: 'INK-MOSS', customPrice: 0 },
    ],
  });
  assert.equal(first.status, 201, first.text);
  const lines = (order: typeof first) =>
    order.body.items.map(({ sku, qty, price }: Record<string, unknown>) => [sku, qty, price]);
  const expected = [
    ['INK-TIDE', 1, 9],
    ['INK-TIDE', 2, 3.33],
    ['INK-MOSS', 1, 0],
  ];
  assert.deepEqual(lines(first), expected);
  const few = await shop.as('orders/write', 'orders/read', 'orders/create', 'carts/write');
  const noted = await few.post(`/orders/${first.body.id}/edit`, { orderNote: 'call first' });
  assert.deepEqual([noted.status, noted.body.customerNote, lines(noted)], [201, 'call first', expected], noted.text);
  const again = await few.post(`/orders/${noted.body.id}/edit`, {});
  assert.deepEqual([again.status, lines(again)], [201, expected], again.text);
  const priced = { sku: 'INK-TIDE', qty: 2, customPrice: 3.33 };
  const refused = await few.post(`/orders/${again.body.id}/edit`, { items: [priced] });
  assert.deepEqual([refused.status, refused.body.error], [403, 'own_price_refused']);
  const hidden = await few.post(`/orders/${again.body.id}/edit`, { items: [{ sku: 'INK-TIDE', agreedPrice: 1 }] });
  assert.deepEqual([hidden.status, hidden.body.error], [400, 'validation_error']);
  const sentAnew = await few.post(`/orders/${again.body.id}/edit`, { items: [{ sku: 'INK-TIDE', qty: 2 }] });
  assert.deepEqual([sentAnew.status, lines(sentAnew)], [201, [['INK-TIDE', 2, 9]]]);
});

onCartShop('an order that cannot be edited stays, with its stock', async (shop) => {
  const { office } = shop;
  const clerk = await shop.as(...grants);
  const make = async () => (await clerk.post('/orders/new', { ...sent, items: [{ sku: 'INK-TIDE' }] })).body;
  const shipped = await make();
  await office.post(`/orders/${shipped.id}/shipments`, {});
  const invoiced = await make();
  await office.post(`/orders/${invoiced.id}/invoices`, {});
  const canceled = await make();
  await office.post(`/orders/${canceled.id}/cancel`, {});
  const held = await make();
  await office.post(`/orders/${held.id}/hold`, {});
  for (const { id } of [shipped, invoiced, canceled, held]) {
    const before = (await office.get(`/orders/${id}`)).text;
    const { status, body } = await clerk.post(`/orders/${id}/edit`, {});
    assert.deepEqual([status, body.error], [409, 'order_edit_refused']);
    assert.equal((await office.get(`/orders/${id}`)).text, before);
  }
  const whole = await make();
  assert.ok(whole.id);
  const before = (await office.get(`/orders/${whole.id}`)).text;
  const refused = [
    [await clerk.post(`/orders/${whole.id}/edit`, { items: [{ sku: 'NONE' }] }), 422],
    [await clerk.post(`/orders/${whole.id}/edit`, { couponCode: 'NOPE' }), 422],
    [await clerk.post('/orders/999999/edit', {}), 404],
    [await (await shop.as('orders/create', 'carts/write')).post(`/orders/${whole.id}/edit`, {}), 403],
  ] as const;
  for (const [{ status, text }, expected] of refused) assert.equal(status, expected, text);
  assert.equal((await office.get(`/orders/${whole.id}`)).text, before, 'nothing has changed');
});

onSoapShop(
  'the order info names both orders of an edit',
  async (shop) => {
    const office = await shop.as('all');
    const first = (await office.post('/orders/new', { ...sent, items: [{ sku: 'INK-TIDE' }] })).body;
    const second = (await office.post(`/orders/${first.id}/edit`, {})).body;
    const info = async (number: string) => {
      const all = (await shop.result('sales_order.info', { orderIncrementId: number })) as Record<string, unknown>;
      return [
        all.state,
        all.relation_child_id,
        all.relation_child_real_id,
        all.relation_parent_id,
        all.relation_parent_real_id,
        all.original_increment_id,
        all.edit_increment,
      ];
    };
    const number = first.incrementId;
    assert.deepEqual(await info(number), ['canceled', String(second.id), `${number}-1`, null, null, null, null]);
    assert.deepEqual(await info(`${number}-1`), ['new', null, null, String(first.id), number, number, '1']);
  },
  { only: ['v1'] },
);
