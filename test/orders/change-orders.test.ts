import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type MadeOrder, makeOrder } from '../support/examples/orders.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop } from '../support/shop.ts';
import { onSoapShop, type SoapShop } from '../support/soap-shop.ts';
import { styledClient } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

const infoOf = async (shop: SoapShop, { number }: MadeOrder) =>
  (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;

/** The entries of an order's history, the oldest first: who was told is 2 where there was nobody to tell. */
function historyIn(order: Fields): unknown[] {
  const entries = (order.status_history as Fields[]).map(
    ({ status, comment = null, is_customer_notified: told }) => [status ?? null, comment, told] as const,
  );
  return entries.toReversed();
}

const stockOf = (engine: Engine, ids: readonly number[]) =>
  engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('stock_item')
        .select(['product_id', 'qty', 'is_in_stock'])
        .where('product_id', 'in', [...ids])
        .orderBy('product_id'),
    ),
  );

onSoapShop('a comment is kept, and gives any status that exists', async (shop) => {
  const made = await makeOrder(shop.engine);
  const { number: orderIncrementId } = made;
  await shop.engine.write(async (tx) => {
    await tx.insertMany('order_status', ['status', 'label'], [['checked', 'Checked']]);
    await tx.insertMany('order_status_state', ['status', 'state', 'is_default'], [['checked', 'new', 0]]);
  });
  const comment = (status: string, text: string, notify: string) =>
    shop.fault('sales_order.addComment', { orderIncrementId, status, comment: text, notify });
  assert.equal(await comment('pending', 'First <b>comment</b>', '0'), 'ok');
  assert.equal(await comment('checked', '', '1'), 'ok');
  assert.equal(await comment('', 'kept', '0'), 'ok');
  for (const status of ['nope', 'Complete']) {
    assert.equal(await comment(status, 'x', '0'), '102 There is no such status of orders.', status);
  }
  const order = await infoOf(shop, made);
  assert.deepEqual([order.state, order.status], ['new', 'checked']);
  // Of another state, and one that no state has.
  await shop.engine.write((tx) => tx.insertMany('order_status', ['status', 'label'], [['at_dock', 'At the dock']]));
  for (const status of ['complete', 'processing', 'at_dock']) {
    assert.equal(await comment(status, 'x', '0'), 'ok', status);
    const moved = await infoOf(shop, made);
    assert.deepEqual([moved.state, moved.status], ['new', status]);
    assert.deepEqual(historyIn(moved).at(-1), [status, 'x', '0']);
  }
  assert.deepEqual(
    historyIn(order).map((entry) => (entry as unknown[]).map((part) => part ?? '')),
    [
      ['pending', '', '1'],
      ['pending', 'First <b>comment</b>', '0'],
      ['checked', '', '1'],
      ['checked', 'kept', '0'],
    ],
  );
});

onSoapShop('an order on hold only accepts comments, and continues in its former state', async (shop) => {
  const made = await makeOrder(shop.engine);
  const orderIncrementId = made.number;
  const call = (method: string) => shop.fault(`sales_order.${method}`, { orderIncrementId });
  assert.equal(await call('unhold'), '103 Unhold action is not available.');
  assert.equal(await call('hold'), 'ok');
  assert.equal(await call('hold'), '103 Hold action is not available.');
  assert.equal(await call('cancel'), '103 Order status not changed. Details in error message.');
  const held = await infoOf(shop, made);
  assert.deepEqual([held.state, held.status], ['holded', 'holded']);
  assert.equal(await call('unhold'), 'ok');
  const order = await infoOf(shop, made);
  assert.deepEqual([order.state, order.status], ['new', 'pending']);
  assert.deepEqual(
    historyIn(order).map((entry) => [(entry as unknown[])[0], (entry as unknown[])[2]]),
    [
      ['pending', '1'],
      ['holded', '2'],
      ['pending', '2'],
    ],
  );
  for (const method of ['hold', 'unhold', 'cancel']) {
    assert.equal(
      await shop.fault(`sales_order.${method}`, { orderIncrementId: '9' }),
      '100 Requested order not exists.',
    );
  }
});

onSoapShop('a canceled order gives its pieces back, once', async (shop) => {
  const products = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('stock_item').select('product_id').orderBy('product_id')),
  );
  const productId =
    products.find((row, index) => products[index + 1]?.product_id === row.product_id + 1)?.product_id ?? 0;
  await shop.engine.write(async (tx) => {
    await tx.exec(
      `update stock_item set qty = -10000, is_in_stock = 0, manage_stock = 1, use_config_manage_stock = 0, min_qty = 0,
         use_config_min_qty = 0 where product_id = ${productId}`,
    );
    await tx.exec(
      `update stock_item set manage_stock = 0, use_config_manage_stock = 0, qty = 0 where product_id = ${productId + 1}`,
    );
  });
  const made = await makeOrder(shop.engine, { productId });
  const cancel = () => shop.fault('sales_order.cancel', { orderIncrementId: made.number });
  assert.equal(await cancel(), 'ok');
  const stock = await stockOf(shop.engine, [productId, productId + 1]);
  assert.deepEqual(stock.map(({ qty, is_in_stock }) => [qty, is_in_stock]).at(0), [20_000, 1]);
  assert.equal(stock[1]?.qty, 0, 'of what no stock is kept');
  assert.equal(await cancel(), '103 Order status not changed. Details in error message.');
  assert.deepEqual(await stockOf(shop.engine, [productId, productId + 1]), stock);
  const order = await infoOf(shop, made);
  assert.deepEqual(
    ['state', 'status', 'total_canceled', 'base_total_canceled', 'grand_total'].map((name) => order[name]),
    ['canceled', 'canceled', '39.0000', '39.0000', '39.0000'],
  );
  assert.deepEqual(
    (order.items as Fields[]).map(({ qty_canceled }) => qty_canceled),
    ['3.0000', '1.0000'],
  );
});

onSoapShop('a partly invoiced order is canceled for the rest, and stays in processing', async (shop) => {
  const made = await makeOrder(shop.engine);
  await shop.engine.write(async (tx) => {
    await tx.exec(`update sales_order_item set qty_invoiced = 10000 where item_id = ${made.lines[0]}`);
    await tx.exec(
      `update sales_order set state = 'processing', status = 'processing', total_paid = 150000, base_total_paid = 150000,
         subtotal_invoiced = 100000, base_subtotal_invoiced = 100000, shipping_invoiced = 50000, base_shipping_invoiced = 50000
       where order_id = ${made.orderId}`,
    );
  });
  assert.equal(await shop.fault('sales_order.cancel', { orderIncrementId: made.number }), 'ok');
  const order = await infoOf(shop, made);
  assert.deepEqual([order.state, order.status, order.total_canceled], ['processing', 'processing', '24.0000']);
  assert.deepEqual(
    (order.items as Fields[]).map(({ qty_canceled }) => qty_canceled),
    ['2.0000', '1.0000'],
  );
  assert.equal(
    await shop.fault('sales_order.cancel', { orderIncrementId: made.number }),
    '103 Order status not changed. Details in error message.',
  );
});

onShop('of many who cancel an order at the same time one does', async ({ engine, url }) => {
  await addApiUser(engine, 'connector', ['all']);
  const client = styledClient(url, 'v2');
  const session = await client.login('connector', testKey);
  const [row] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('stock_item').select(['product_id', 'qty']).where('qty', '>', 0).orderBy('product_id').limit(1),
    ),
  );
  const { product_id: productId = 0, qty = 0 } = row ?? {};
  await engine.write((tx) =>
    tx.exec(`update stock_item set manage_stock = 1, use_config_manage_stock = 0 where product_id = ${productId}`),
  );
  const { number } = await makeOrder(engine, { productId });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => client.outcome(session, 'sales_order.cancel', { orderIncrementId: number })),
  );
  assert.deepEqual(outcomes.toSorted(), [
    ...Array.from({ length: 7 }, () => '103 Order status not changed. Details in error message.'),
    'ok',
  ]);
  assert.equal((await stockOf(engine, [productId]))[0]?.qty, qty + 30_000);
});
