import assert from 'node:assert/strict';
import { makeOrder } from '../../../support/examples/orders.ts';
import { boundTo, buyersOf } from '../../../support/order-callers.ts';
import { onShop, type Shop } from '../../../support/shop.ts';

type Body = Readonly<Record<string, unknown>>;

const officeOf = (shop: Shop) =>
  shop.as(
    ...['credit-memos/read', 'credit-memos/create', 'credit-memos/write', 'credit-memos/delete'],
    ...['invoices/read', 'invoices/create', 'orders/read', 'inventory/read'],
  );
const item = (orderItemId: number, qty: number, backToStock?: boolean) => ({
  orderItemId,
  qty,
  ...(backToStock !== undefined && { backToStock }),
});

onShop('an order is refunded in parts, and pieces come back into stock where it is said', async (shop) => {
  const { orderId, lines, number } = await makeOrder(shop.engine);
  const office = await officeOf(shop);
  const path = `/orders/${orderId}/credit-memos`;
  const refused = async (body: object) => {
    const { status, body: said } = await office.post(path, body);
    return [status, said.error, ...(said.errors ?? []).map((error: { field: string }) => error.field)];
  };
  const pieces = async (): Promise<number[]> => {
    const rows = await shop.engine.read((tx) =>
      tx.query((q) =>
        q.selectFrom('stock_item').select(['product_id', 'qty']).where('product_id', '<=', 2).orderBy('product_id'),
      ),
    );
    return rows.map(({ qty }) => qty / 10_000);
  };
  assert.deepEqual(await refused({}), [409, 'order_not_refundable']);
  assert.equal((await office.post(`/orders/${orderId}/invoices`, {})).status, 201);
  assert.deepEqual(await refused({ items: [item(lines[0], 4), item(99_999, 1), item(lines[1], 0.5)] }), [
    422,
    'creditmemo_qty_invalid',
    '/items/0',
    '/items/1',
    '/items/2',
  ]);
  assert.deepEqual(await refused({ shippingAmount: 5.01 }), [422, 'creditmemo_amount_invalid']);
  assert.deepEqual(await refused({ adjustmentPositive: 0.01 }), [422, 'creditmemo_amount_invalid']);
  assert.deepEqual(await refused({ items: [], shippingAmount: 0 }), [422, 'creditmemo_empty']);
  assert.deepEqual(await refused({ shippingAmount: -1 }), [400, 'validation_error', '/shippingAmount']);
  // No payment provider took this money.
  assert.deepEqual(await refused({ offlineRefund: false }), [409, 'refund_not_online']);
  assert.deepEqual((await office.get(path)).body, []);
  const [mugs, cards] = await pieces();
  const made = await office.post(path, {
    items: [item(lines[0], 2, true), item(lines[1], 1)],
    shippingAmount: 2.5,
    adjustmentPositive: 1,
    adjustmentNegative: 0.25,
    comment: 'Broken',
    visibleOnFront: true,
    notifyCustomer: true,
  });
  assert.deepEqual(
    [made.status, made.headers.get('location')],
    [201, `${shop.url}/api/rest/v2/credit-memos/${made.body.id}`],
  );
  const { orderIncrementId, state, subtotal, shippingAmount, adjustment, grandTotal, invoiceId, emailSent } = made.body;
  assert.deepEqual(
    { orderIncrementId, state, subtotal, shippingAmount, adjustment, grandTotal, invoiceId, emailSent },
    {
      orderIncrementId: number,
      state: 'refunded',
      subtotal: 24,
      shippingAmount: 2.5,
      adjustment: 0.75,
      grandTotal: 27.25,
      invoiceId: null,
      emailSent: true,
    },
  );
  assert.deepEqual(
    made.body.items.map((item: Body) => [item.orderItemId, item.qty, item.rowTotal]),
    [
      [lines[0], 2, 20],
      [lines[1], 1, 4],
    ],
  );
  assert.deepEqual(
    made.body.comments.map((comment: Body) => [comment.comment, comment.isVisibleOnFront, comment.isCustomerNotified]),
    [['Broken', true, true]],
  );
  assert.deepEqual(await pieces(), [(mugs ?? 0) + 2, cards]);
  const order = (await office.get(`/orders/${orderId}`)).body;
  assert.deepEqual([order.state, order.prices.totalRefunded], ['processing', 27.25]);
  // A repeated call has its effect once. It refunds the rest, whose pieces return to stock since `backToStock` is set for all.
  const again = { headers: { 'idempotency-key': 'rest-1' } };
  const rest = { backToStock: true, adjustmentNegative: 0.75 };
  const first = await office.post(path, rest, again);
  const second = await office.post(path, rest, again);
  assert.deepEqual(
    [first.status, second.headers.get('idempotency-replayed'), first.body.grandTotal],
    [201, 'true', 11.75],
  );
  assert.equal(second.body.id, first.body.id);
  assert.deepEqual(await pieces(), [(mugs ?? 0) + 3, cards]);
});

onShop('an invoice is refunded up to its amounts', async (shop) => {
  const { orderId, lines } = await makeOrder(shop.engine);
  const office = await officeOf(shop);
  const invoice = async (body: object) => (await office.post(`/orders/${orderId}/invoices`, body)).body.id;
  const invoiced = await invoice({ items: [item(lines[0], 1)] });
  const other = await invoice({});
  const refund = (id: number, body: object) => office.post(`/invoices/${id}/credit-memos`, body);
  const tooMuch = await refund(invoiced, { items: [item(lines[0], 2), item(lines[1], 1)] });
  assert.deepEqual(
    [tooMuch.status, tooMuch.body.error, tooMuch.body.errors.map(({ field }: { field: string }) => field)],
    [422, 'creditmemo_qty_invalid', ['/items/0', '/items/1']],
  );
  // Shipping was on the first invoice.
  const noShipping = await refund(other, { items: [item(lines[1], 1)], shippingAmount: 0 });
  assert.deepEqual([noShipping.status, noShipping.body.invoiceId, noShipping.body.grandTotal], [201, other, 4]);
  const whole = await refund(invoiced, {});
  assert.deepEqual(
    [whole.body.invoiceId, whole.body.shippingAmount, whole.body.grandTotal, whole.body.items[0].qty],
    [invoiced, 5, 15, 1],
  );
  const shown = (await office.get(`/invoices/${invoiced}`)).body;
  assert.equal(shown.isUsedForRefund, true);
  const empty = await refund(invoiced, {});
  assert.deepEqual([empty.status, empty.body.error], [409, 'invoice_not_refundable']);
  assert.equal((await refund(99_999, {})).status, 404);
  assert.equal((await refund(other, {})).body.grandTotal, 20);
  assert.equal((await office.get(`/orders/${orderId}`)).body.state, 'closed');
});

onShop('credit memos are commented; only open ones are canceled, which deleting one is, too', async (shop) => {
  const { orderId, lines, invoice } = await makeOrder(shop.engine);
  assert.equal(invoice, '');
  const office = await officeOf(shop);
  await office.post(`/orders/${orderId}/invoices`, {});
  const make = async () =>
    (await office.post(`/orders/${orderId}/credit-memos`, { items: [item(lines[0], 1)], shippingAmount: 0 })).body;
  const first = await make();
  const two = await make();
  const path = `/credit-memos/${first.id}`;
  const { headers } = await office.get(path);
  const tag = { headers: { 'if-match': headers.get('etag') ?? '' } };
  const said = await office.post(`${path}/comments`, { comment: 'By bank' }, tag);
  assert.deepEqual(
    said.body.comments.map((each: Body) => [each.comment, each.isVisibleOnFront]),
    [['By bank', false]],
  );
  assert.equal((await office.post(`${path}/comments`, { comment: 'Twice' }, tag)).status, 412);
  assert.equal((await office.del(path, tag)).status, 412);
  const answer = async (sent: Promise<{ status: number; body: Body }>) => {
    const { status, body } = await sent;
    return [status, body?.error];
  };
  assert.deepEqual(await answer(office.post(`${path}/cancel`, undefined)), [409, 'creditmemo_move_refused']);
  assert.deepEqual(await answer(office.del(path)), [409, 'creditmemo_not_deletable']);
  assert.deepEqual((await office.get(path)).body.comments.length, 1);
  await shop.engine.write((tx) => tx.exec(`update sales_creditmemo set state = 1`));
  assert.equal((await office.post(`${path}/cancel`, undefined)).body.state, 'canceled');
  assert.equal((await office.get(`/orders/${orderId}`)).body.prices.totalRefunded, 10);
  assert.equal((await office.del(`/credit-memos/${two.id}`)).status, 204);
  assert.equal((await office.get(`/credit-memos/${two.id}`)).body.state, 'canceled');
  const order = (await office.get(`/orders/${orderId}`)).body;
  assert.deepEqual([order.prices.totalRefunded, order.items[0].qtyRefunded], [0, 0]);
});

onShop('denied calls on credit memos have no effect', async (shop) => {
  const [buyer, other] = await buyersOf(shop);
  const { orderId } = await makeOrder(shop.engine, { customerId: buyer.id, withDocuments: true });
  const office = await officeOf(shop);
  await office.post(`/orders/${orderId}/invoices`, {});
  await shop.engine.write((tx) => tx.exec('update sales_creditmemo set state = 1'));
  const before = (await office.get(`/orders/${orderId}`)).body;
  const bound = await boundTo(shop, 2, 'second-only');
  const reader = await shop.as('credit-memos/read', 'orders/all', 'invoices/all');
  const calls = [
    ['POST', `/orders/${orderId}/credit-memos`, {}],
    ['POST', '/invoices/1/credit-memos', {}],
    ['POST', '/credit-memos/1/comments', { comment: 'x' }],
    ['POST', '/credit-memos/1/cancel', undefined],
    ['DELETE', '/credit-memos/1', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    for (const client of [buyer.client, other.client, reader]) {
      assert.equal((await client.send(method, path, { body })).status, 403, `${method} ${path}`);
    }
    assert.equal((await (await shop.as()).send(method, path, { body })).status, 401);
    assert.equal((await bound.send(method, path, { body, headers: { 'x-store-code': '2' } })).status, 403);
  }
  const memos = (await office.get('/credit-memos')).body;
  assert.deepEqual([memos.length, memos[0].state, memos[0].comments], [1, 'open', []]);
  assert.deepEqual((await office.get(`/orders/${orderId}`)).body, before);
});

onShop('statuses that an old store wrote beside the state are words', async (shop) => {
  const { orderId } = await makeOrder(shop.engine);
  const office = await shop.as('all');
  await office.post(`/orders/${orderId}/shipments`, {});
  await office.post(`/orders/${orderId}/invoices`, {});
  const { body: memo } = await office.post(`/orders/${orderId}/credit-memos`, {});
  const [shipment] = (await office.get(`/orders/${orderId}/shipments`)).body;
  const statuses = async (status: number) => {
    await shop.engine.write(async (tx) => {
      await tx.exec(`update sales_creditmemo set creditmemo_status = ${status}`);
      await tx.exec(`update sales_shipment set shipment_status = ${status}`);
    });
    const read = [
      await office.get(`/credit-memos/${memo.id}`),
      await office.get(`/orders/${orderId}/shipments`),
    ] as const;
    return [read[0].body.creditmemoStatus, read[1].body[0].shipmentStatus];
  };
  assert.deepEqual([memo.creditmemoStatus, shipment.shipmentStatus], [null, null]);
  assert.deepEqual(
    [await statuses(1), await statuses(2), await statuses(3), await statuses(9)],
    [
      ['open', 'new'],
      ['refunded', null],
      ['canceled', null],
      [null, null],
    ],
  );
});
