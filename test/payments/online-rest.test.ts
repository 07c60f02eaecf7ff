import assert from 'node:assert/strict';
import { stockOf } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { restClient, restClientOf, tokenFor } from '../support/rest.ts';
import { addApiUser, startService } from '../support/service.ts';
import { lookers, offerGateway } from './support.ts';

const address = {
  firstName: 'Ann',
  lastName: 'Buyer',
  street: ['1 Main St'],
  city: 'San Francisco',
  regionId: 12,
  postcode: '94110',
  countryId: 'US',
  telephone: '555-0100',
};
const body = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'gateway',
  paymentToken: 'tok_1',
};

onEachDemoStore('a guest pays by a gateway in one call, which can be repeated', async (_t, engine, { mediaDir }) => {
  const gateway = await startFakeGateway();
  const service = await startService(engine, { mediaDir, paymentPrivateAddresses: true });
  try {
    await offerGateway(engine, gateway);
    const stranger = await restClient(service, 'anonymous');
    const before = await stockOf(engine, 'INK-TIDE');
    const { maskedId } = (await stranger.post('/guest-carts', {})).body;
    const path = `/guest-carts/${maskedId}`;
    await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });

    gateway.next('decline');
    const declined = await stranger.post(`${path}/order`, body);
    assert.deepEqual([declined.status, declined.body.error], [409, 'payment_declined']);
    assert.equal(await stockOf(engine, 'INK-TIDE'), before);

    gateway.next('ask');
    const asked = await stranger.post(`${path}/order`, body);
    assert.deepEqual(
      [asked.status, asked.body.error, asked.body.action],
      [409, 'payment_pending', { url: 'https://bank.example.com/confirm' }],
    );

    gateway.next('lose');
    const headers = { 'idempotency-key': 'once' };
    const pending = await stranger.post(`${path}/order`, body, { headers });
    assert.deepEqual([pending.status, pending.body.error], [409, 'payment_pending']);
    const other = await stranger.post(`${path}/order`, { ...body, expectedGrandTotal: 1 });
    assert.deepEqual([other.status, other.body.error], [409, 'cart_changed']);
    assert.doesNotMatch((await stranger.get(path)).text, /tok_1/);

    const placed = await stranger.post(`${path}/order`, body, { headers });
    assert.equal(placed.status, 201, placed.text);
    assert.match(placed.body.accessToken, /^[0-9a-f]{64}$/);
    assert.equal(placed.body.paymentMethod, 'gateway');
    assert.doesNotMatch(placed.text, /tok_1|txn-/);
    const again = await stranger.post(`${path}/order`, body, { headers });
    assert.deepEqual([again.status, again.body], [201, placed.body]);

    assert.deepEqual(
      gateway.calls.map(({ action, body: { token } }) => [action, token]),
      [
        ['authorize', 'tok_1'],
        ['authorize', 'tok_1'],
        ['authorize', 'tok_1'],
        ['authorize', 'tok_1'],
      ],
    );
    assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
    assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
    const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('quote_payment').select('payment_token')));
    assert.ok(rows.every(({ payment_token }) => payment_token === null));
  } finally {
    await service.close();
    await gateway.close();
  }
});

onEachDemoStore(
  'the repeat of a call is answered the order that the job has made',
  async (_t, engine, { mediaDir }) => {
    const gateway = await startFakeGateway();
    const service = await startService(engine, { mediaDir, paymentPrivateAddresses: true });
    try {
      await offerGateway(engine, gateway);
      const { resolve, orders } = lookers(engine);
      const stranger = await restClient(service, 'anonymous');
      const { maskedId } = (await stranger.post('/guest-carts', {})).body;
      const path = `/guest-carts/${maskedId}`;
      const filled = await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
      const etag = (await stranger.get(path)).headers.get('etag') ?? '';
      assert.equal(filled.status, 200, filled.text);
      const headers = { 'idempotency-key': 'once', 'if-match': etag };
      const place = (more: object, sent: object = body) =>
        stranger.post(`${path}/order`, sent, { headers: more as never });

      gateway.next('lose', 'fail');
      const refused = [await place(headers), await place(headers)];
      assert.deepEqual(
        refused.map(({ status, body: { error } }) => [status, error]),
        [
          [409, 'payment_pending'],
          [409, 'payment_pending'],
        ],
      );
      await resolve(300);
      assert.equal(await orders(), 1);

      // A call with another key or another body is a new call, and the cart has become an order.
      const others = [
        await place({ 'idempotency-key': 'twice' }),
        await place(headers, { ...body, orderNote: 'Hello' }),
      ];
      assert.deepEqual(
        others.map(({ status, body: { error } }) => [status, error]),
        [
          [409, 'cart_ordered'],
          [409, 'cart_ordered'],
        ],
      );
      const placed = await place(headers);
      assert.equal(placed.status, 201, placed.text);
      assert.deepEqual([placed.body.incrementId, placed.body.prices.grandTotal], ['100000001', 29.31]);
      const tokenHeaders = { 'x-order-token': placed.body.accessToken };
      const shown = await stranger.get('/guest-orders/100000001', { headers: tokenHeaders });
      assert.deepEqual([shown.status, shown.body.id], [200, placed.body.id]);
      const again = await place(headers);
      assert.deepEqual(
        [again.status, again.body, again.headers.get('idempotency-replayed')],
        [201, placed.body, 'true'],
      );
      assert.equal((await place(headers, { ...body, orderNote: 'Hello' })).status, 422);
      assert.deepEqual([await orders(), gateway.money()], [1, { held: 29.31, taken: 0 }]);
    } finally {
      await service.close();
      await gateway.close();
    }
  },
);

onEachDemoStore('a customer’s repeat is answered the order of their closed cart', async (_t, engine, { mediaDir }) => {
  const gateway = await startFakeGateway();
  const service = await startService(engine, { mediaDir, paymentPrivateAddresses: true });
  try {
    await offerGateway(engine, gateway);
    const { resolve, orders } = lookers(engine);
    const clientOf = (id: number) => restClient(service, { engine, subject: { kind: 'customer', id } });
    await engine.write((tx) =>
      tx.exec(`insert into customer (customer_id, website_id, store_id, group_id, email, email_key, is_active, created_at, updated_at)
        select 2, website_id, store_id, group_id, 'eve@example.com', 'eve@example.com', 1, created_at, updated_at
        from customer where customer_id = 1`),
    );
    const owner = await clientOf(1);
    const eve = await clientOf(2);
    const { guestEmail: _guest, ...own } = body;
    const call = { headers: { 'idempotency-key': 'once' } };
    gateway.next('lose');
    const pending = await owner.post('/carts/mine/order', own, call);
    assert.deepEqual([pending.status, pending.body.error], [409, 'payment_pending']);
    await resolve(300);
    // The address of the cart leads to an open one, and there is none.
    assert.equal((await owner.get('/carts/mine')).status, 404);
    assert.equal((await eve.post('/carts/mine/order', own, call)).status, 404);
    const placed = await owner.post('/carts/mine/order', own, call);
    assert.equal(placed.status, 201, placed.text);
    assert.deepEqual(
      [
        placed.body.incrementId,
        placed.body.accessToken,
        placed.headers.get('location')?.endsWith(`/me/orders/${placed.body.id}`),
      ],
      ['100000001', undefined, true],
    );
    const again = await owner.post('/carts/mine/order', own, call);
    assert.deepEqual([again.status, again.body], [201, placed.body]);
    assert.equal(await orders(), 1);
    assert.equal(gateway.money().held, placed.body.prices.grandTotal);
  } finally {
    await service.close();
    await gateway.close();
  }
});

onEachDemoStore('a credit memo has the provider give the money back, once', async (_t, engine, { mediaDir }) => {
  const gateway = await startFakeGateway();
  const service = await startService(engine, { mediaDir, paymentPrivateAddresses: true });
  try {
    await offerGateway(engine, gateway, { payment_action: 'authorize_capture' });
    const stranger = await restClient(service, 'anonymous');
    const id = await addApiUser(engine, 'office', ['all']);
    const subject = { kind: 'apiUser' as const, id };
    const office = restClientOf(service, await tokenFor({ engine, subject, now: Date.now() }));
    const { maskedId } = (await stranger.post('/guest-carts', {})).body;
    await stranger.post(`/guest-carts/${maskedId}/items`, { sku: 'INK-TIDE', qty: 2 });
    const placed = await stranger.post(`/guest-carts/${maskedId}/order`, body);
    assert.equal(placed.status, 201, placed.text);
    assert.deepEqual(gateway.money(), { held: 0, taken: 29.31 });
    const path = `/orders/${placed.body.id}`;
    const [item] = placed.body.items;

    const part = { items: [{ orderItemId: item.id, qty: 1 }], shippingAmount: 0, offlineRefund: false };
    gateway.next('decline');
    const declined = await office.post(`${path}/credit-memos`, part);
    assert.deepEqual([declined.status, declined.body.error], [409, 'payment_declined']);
    assert.deepEqual((await office.get('/credit-memos')).body, []);

    gateway.next('lose');
    const pending = await office.post(`${path}/credit-memos`, part);
    assert.deepEqual([pending.status, pending.body.error], [409, 'payment_pending']);
    const other = await office.post(`${path}/credit-memos`, { offlineRefund: true });
    assert.deepEqual([other.status, other.body.error], [409, 'payment_pending']);
    const made = await office.post(`${path}/credit-memos`, part);
    assert.equal(made.status, 201, made.text);
    assert.equal(made.body.grandTotal, 9.66);
    assert.deepEqual(gateway.money(), { held: 0, taken: 19.65 });

    const rest = await office.post(`${path}/credit-memos`, { offlineRefund: false });
    assert.equal(rest.status, 201, rest.text);
    assert.deepEqual(gateway.money(), { held: 0, taken: 0 });
    const { payment, prices } = (await office.get(path)).body;
    assert.deepEqual([prices.totalPaid, prices.totalRefunded], [29.31, 29.31]);
    assert.deepEqual(
      payment.transactions.map((transaction: { type: string; parentTransactionId: string | null }) => [
        transaction.type,
        transaction.parentTransactionId,
      ]),
      [
        ['capture', null],
        ['refund', 'txn-1'],
        ['refund', 'txn-1'],
      ],
    );
  } finally {
    await service.close();
    await gateway.close();
  }
});
