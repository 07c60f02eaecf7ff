import assert from 'node:assert/strict';
import { readyCart, stockOf } from '../checkout/support.ts';
import { onPaidStore } from './support.ts';

type Fields = Readonly<Record<string, unknown>>;

onPaidStore(
  'an order is made when its payment is approved, and stores the transactions of the provider',
  async (store) => {
    const { engine, call, gateway, attempts } = store;
    const before = await stockOf(engine, 'INK-TIDE');
    const quoteId = await readyCart(call, { payment: 'gateway' });
    let heldThen = 0;
    gateway.onCall(async () => {
      heldThen = before - (await stockOf(engine, 'INK-TIDE'));
      assert.equal(await store.orders(), 0);
    });
    const orderIncrementId = await call('cart.order', { quoteId });
    assert.equal(orderIncrementId, '100000001');
    // The pieces were taken before the provider was asked.
    assert.equal(heldThen, 2);
    assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
    const [sent] = gateway.calls;
    assert.deepEqual(
      [sent?.action, sent?.body.amount, sent?.body.currency, sent?.body.capture, gateway.calls.length],
      ['authorize', '29.31', 'USD', false, 1],
    );
    assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
    const order = (await call('sales_order.info', { orderIncrementId })) as Fields;
    const payment = order.payment as Fields;
    assert.deepEqual([order.state, order.total_paid ?? null, order.total_due], ['new', null, '29.3100']);
    assert.deepEqual(
      [payment.method, payment.last_trans_id, payment.amount_authorized, payment.amount_paid],
      ['gateway', 'txn-1', '29.3100', null],
    );
    const [row] = await attempts();
    assert.deepEqual([row?.state, row?.last_error], ['done', null]);
    assert.equal(await call.fault('cart.order', { quoteId }), '1008 The cart has been ordered already.');
  },
);

onPaidStore(
  'money that is taken at once makes an invoice with the order',
  async ({ call, gateway }) => {
    const quoteId = await readyCart(call, { payment: 'gateway' });
    const orderIncrementId = await call('cart.order', { quoteId });
    assert.deepEqual(gateway.money(), { held: 0, taken: 29.31 });
    const order = (await call('sales_order.info', { orderIncrementId })) as Fields;
    assert.deepEqual(
      [order.state, order.total_paid, order.total_due, (order.payment as Fields).amount_paid],
      ['processing', '29.3100', '0.0000', '29.3100'],
    );
    const invoices = (await call('sales_order_invoice.list', {})) as Fields[];
    assert.deepEqual(
      invoices.map(({ state, grand_total }) => [state, grand_total]),
      [['2', '29.3100']],
    );
  },
  { payment_action: 'authorize_capture' },
);

onPaidStore('a payment that is declined leaves everything as it was, and another one may follow', async (store) => {
  const { engine, call, gateway, attempts, orders } = store;
  const before = await stockOf(engine, 'INK-TIDE');
  const quoteId = await readyCart(call, { payment: 'gateway' });
  gateway.next('decline');
  assert.equal(await call.fault('cart.order', { quoteId }), '1008 The payment was declined.');
  assert.equal(await stockOf(engine, 'INK-TIDE'), before);
  assert.equal(await orders(), 0);
  assert.deepEqual(
    (await attempts()).map(({ state, last_error }) => [state, last_error]),
    [['declined', 'do not honor']],
  );
  assert.equal(await call('cart.order', { quoteId }), '100000001');
  assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
  assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
});

for (const behaviour of ['fail', 'cut', 'lose', 'stall'] as const) {
  onPaidStore(`a gateway that does this: ${behaviour}; the same call goes on with the payment`, async (store) => {
    const { engine, call, gateway, orders } = store;
    const before = await stockOf(engine, 'INK-TIDE');
    const quoteId = await readyCart(call, { payment: 'gateway' });
    gateway.next(behaviour);
    assert.match(await call.fault('cart.order', { quoteId }), /^1008 The result of the payment is not known yet/);
    assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
    assert.equal(await orders(), 0);
    assert.equal(await call('cart.order', { quoteId }), '100000001');
    assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
    assert.equal(new Set(gateway.calls.map(({ body }) => body.id)).size, 1);
    assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
  });
}

onPaidStore('a gateway that answers twice is heard once', async ({ call, gateway, orders }) => {
  const quoteId = await readyCart(call, { payment: 'gateway' });
  gateway.next('twice');
  assert.equal(await call('cart.order', { quoteId }), '100000001');
  assert.deepEqual([gateway.money(), await orders()], [{ held: 29.31, taken: 0 }, 1]);
});

onPaidStore('if no call continues an approved payment, the job makes the order', async (store) => {
  const { engine, call, gateway, attempts, orders, resolve } = store;
  const before = await stockOf(engine, 'INK-TIDE');
  const quoteId = await readyCart(call, { payment: 'gateway' });
  gateway.next('lose');
  await call.fault('cart.order', { quoteId });
  await resolve(0);
  assert.equal(await orders(), 0);
  await resolve(300);
  assert.equal(await orders(), 1);
  assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
  assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
  assert.deepEqual(
    (await attempts()).map(({ state }) => state),
    ['done'],
  );
});

onPaidStore('a cart that was changed meanwhile is not ordered: the money is released', async (store) => {
  const { engine, call, gateway, attempts, orders, resolve } = store;
  const before = await stockOf(engine, 'INK-TIDE');
  const quoteId = await readyCart(call, { payment: 'gateway' });
  gateway.onCall(async ({ action }) => {
    if (action !== 'authorize') return;
    await call('cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 5 }] });
  });
  // The money is released at once, or where the gateway is away then, by the job.
  gateway.next('approve', 'fail');
  assert.match(await call.fault('cart.order', { quoteId }), /^1008 The grand total of the cart has changed/);
  assert.equal(await stockOf(engine, 'INK-TIDE'), before);
  assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
  await resolve(300);
  assert.deepEqual([gateway.money(), await orders()], [{ held: 0, taken: 0 }, 0]);
  assert.deepEqual(
    (await attempts()).map(({ state }) => state),
    ['canceled'],
  );
});

onPaidStore('a cart whose options changed during the payment is not ordered', async (store) => {
  const { engine, call, gateway, orders } = store;
  const options = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_option as o')
        .innerJoin('product as p', 'p.product_id', 'o.product_id')
        .leftJoin('product_option_value as v', 'v.option_id', 'o.option_id')
        .select(['o.option_id', 'o.type', 'v.value_id'])
        .where('p.sku', '=', 'STAMP-NAME')
        .orderBy('v.value_id', 'desc'),
    ),
  );
  const idOf = (type: string) => String(options.find((option) => option.type === type)?.option_id);
  const small = String(options.findLast((option) => option.type === 'radio')?.value_id);
  const chosen = { [idOf('area')]: 'Ann', [idOf('radio')]: small };
  const products = [{ sku: 'STAMP-NAME', qty: 1, options: chosen }];
  const quoteId = await readyCart(call, { products, payment: 'gateway' });
  gateway.onCall(async ({ action }) => {
    if (action !== 'authorize') return;
    await engine.write((tx) => tx.exec("update quote_item_option set value = 'Eve' where value = 'Ann'"));
  });
  assert.match(await call.fault('cart.order', { quoteId }), /^1008 The grand total of the cart has changed/);
  assert.deepEqual([gateway.money(), await orders()], [{ held: 0, taken: 0 }, 0]);
});

onPaidStore('two that race on one cart place one order and pay once', async ({ call, gateway, orders }) => {
  const quoteId = await readyCart(call, { payment: 'gateway' });
  const both = await Promise.allSettled([call('cart.order', { quoteId }), call('cart.order', { quoteId })]);
  assert.ok(both.some(({ status }) => status === 'fulfilled'));
  assert.deepEqual([gateway.money(), await orders()], [{ held: 29.31, taken: 0 }, 1]);
});

onPaidStore('without an address or a secret the gateway is not offered', async ({ call, engine }) => {
  await engine.write((tx) => tx.exec("delete from store_config where path = 'payment/gateway/secret'"));
  const quoteId = await readyCart(call, { payment: null });
  assert.deepEqual(await call('cart_payment.list', { quoteId }), [
    { code: 'checkmo', title: 'Check / Money order', cc_types: null },
  ]);
  assert.match(
    await call.fault('cart_payment.method', { quoteId, paymentData: { method: 'gateway' } }),
    /not available/,
  );
});
