import assert from 'node:assert/strict';
import type { NewMail } from '../../../../src/domain/shared/post-mail.ts';
import { makeOrder } from '../../../support/examples/orders.ts';
import { boundTo, buyersOf } from '../../../support/order-callers.ts';
import { onShop } from '../../../support/shop.ts';

onShop('a customer withdraws from an order once and gets a mail, and the back office sets the result', async (shop) => {
  const { engine } = shop;
  const [own, other] = await buyersOf(shop);
  const order = await makeOrder(engine, { customerId: own.id });
  const gone = await makeOrder(engine, { customerId: own.id });
  await engine.write((tx) => tx.exec(`update sales_order set state = 'canceled' where order_id = ${gone.orderId}`));
  await engine.write((tx) => tx.exec(`update sales_order set customer_email = 'marta.lind@example.com'`));
  const path = '/customers/me/revocation-requests';
  const ask = async (client: typeof own.client, body: object) => {
    const { status, body: said } = await client.post(path, body);
    return [status, said.error];
  };
  assert.deepEqual(await ask(other.client, { orderId: order.orderId }), [404, 'order_not_found']);
  assert.deepEqual(await ask(own.client, {}), [404, 'order_not_found']);
  assert.deepEqual(await ask(own.client, { orderId: gone.orderId }), [409, 'order_not_revocable']);
  assert.deepEqual((await own.client.get(path)).body, []);
  const made = await own.client.post(path, { orderReference: order.number, reason: 'Too small' });
  const shown = {
    id: made.body.id,
    orderId: order.orderId,
    orderReference: order.number,
    storeId: 1,
    reason: 'Too small',
    email: 'marta.lind@example.com',
    receivedAt: '2026-11-21T19:00:00.000Z',
    customerName: made.body.customerName,
    processedStatus: null,
    processedAt: null,
  };
  assert.deepEqual([made.status, made.body], [201, shown]);
  assert.deepEqual(await ask(own.client, { orderId: order.orderId }), [409, 'revocation_exists']);
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('outbox').select('body')));
  const mails = rows.map(({ body }) => JSON.parse(body) as NewMail);
  assert.deepEqual(
    mails.map(({ template, to, data }) => [template, to.email, data]),
    [['revocation_received', 'marta.lind@example.com', { orderNumber: order.number, reason: 'Too small' }]],
  );
  const office = await shop.as('revocation-requests/read', 'revocation-requests/write', 'orders/read');
  const itemPath = `/revocation-requests/${made.body.id}`;
  const listed = async (query: string) => (await office.get(`/revocation-requests?${query}`)).body.length;
  assert.deepEqual(
    [
      await listed('processedStatus=new&storeId=1'),
      await listed('email=MARTA.lind@example.com'),
      await listed('storeId=2'),
    ],
    [1, 1, 0],
  );
  // Denied calls have no effect.
  const bound = await boundTo(shop, 2, 'second-only');
  const there = { headers: { 'x-store-code': '2' } };
  assert.deepEqual((await bound.get('/revocation-requests', there)).body, []);
  for (const [client, statuses, more] of [
    [other.client, [404, 403], {}],
    [own.client, [200, 403], {}],
    [bound, [404, 404], there],
    [await shop.as('orders/all'), [403, 403], {}],
    [await shop.as(), [401, 401], {}],
  ] as const) {
    const patch = { processedStatus: 'rejected' };
    assert.deepEqual(
      [(await client.get(itemPath, more)).status, (await client.patch(itemPath, patch, more)).status],
      statuses,
    );
  }
  const read = await office.get(itemPath);
  assert.deepEqual([read.body.processedStatus, read.body.adminNote], [null, null]);
  const tag = { headers: { 'if-match': read.headers.get('etag') ?? '' } };
  const done = await office.patch(itemPath, { processedStatus: 'rejected', adminNote: 'Too late' }, tag);
  assert.deepEqual(
    [done.status, done.body.processedStatus, done.body.processedAt, done.body.adminNote],
    [200, 'rejected', '2026-11-21T19:00:00.000Z', 'Too late'],
  );
  assert.equal((await office.patch(itemPath, { adminNote: null }, tag)).status, 412);
  assert.deepEqual(Object.keys((await own.client.get(itemPath)).body).includes('adminNote'), false);
  assert.equal((await office.get(`/orders/${order.orderId}`)).body.state, 'new');
  // After a request was rejected, another one can be made.
  assert.deepEqual(await ask(own.client, { orderId: order.orderId }), [201, undefined]);
});
