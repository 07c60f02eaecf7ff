import assert from 'node:assert/strict';
import { makeOrder } from '../support/examples/orders.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop } from '../support/shop.ts';
import { onSoapShop, type SoapShop, shownInteger } from '../support/soap-shop.ts';
import { nested, styledClient } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** `itemsQty` as each style writes it. */
function quantities({ style }: SoapShop, pairs: readonly (readonly [id: number, qty: string])[]): unknown {
  if (style === 'v1') return Object.fromEntries(pairs);
  return pairs.map(([order_item_id, qty]) => nested({ order_item_id: String(order_item_id), qty }));
}

onSoapShop('an order is shipped in parts, and no piece twice', async (shop) => {
  const { number: orderIncrementId, lines, orderId } = await makeOrder(shop.engine);
  const args = (pairs: readonly (readonly [number, string])[], comment = '') => ({
    orderIncrementId,
    itemsQty: quantities(shop, pairs),
    comment,
    email: '1',
    includeComment: '1',
  });
  const order = async () => (await shop.result('sales_order.info', { orderIncrementId })) as Fields;
  const shipped = async () => ((await order()).items as Fields[]).map(({ qty_shipped }) => qty_shipped);
  for (const nothing of [[[lines[0], '0']], [[99_999, '1']], [[lines[0], '0.5']], [[lines[0], '-1']]] as const) {
    assert.equal(
      await shop.fault('sales_order_shipment.create', args(nothing)),
      '102 Cannot create an empty shipment.',
      String(nothing),
    );
  }
  assert.equal(await shop.result('sales_order_shipment.create', args([[lines[0], '1']], 'Box one')), '100000001');
  assert.deepEqual(await shipped(), ['1.0000', '0.0000']);
  assert.deepEqual([(await order()).state, (await order()).status], ['processing', 'processing']);
  const first = (await shop.result('sales_order_shipment.info', { shipmentIncrementId: '100000001' })) as Fields;
  assert.deepEqual([first.total_qty, first.order_id], ['1.0000', String(orderId)]);
  assert.deepEqual(
    (first.items as Fields[]).map(({ order_item_id, qty, price, weight }) => [order_item_id, qty, price, weight]),
    [[String(lines[0]), '1.0000', '10.0000', '1.0000']],
  );
  assert.deepEqual(
    (first.comments as Fields[]).map(({ comment, is_customer_notified }) => [comment, is_customer_notified]),
    [['Box one', '1']],
  );
  // More than is left is cut to that.
  assert.equal(await shop.result('sales_order_shipment.create', args([[lines[0], '9']])), '100000002');
  assert.deepEqual(await shipped(), ['3.0000', '0.0000']);
  assert.equal(await shop.result('sales_order_shipment.create', { ...args([]), itemsQty: [] }), '100000003');
  assert.deepEqual(await shipped(), ['3.0000', '1.0000']);
  assert.equal(await shop.fault('sales_order_shipment.create', args([])), '102 Cannot do shipment for order.');
  // It waits for its invoice.
  assert.equal((await order()).state, 'processing');
  assert.equal(
    await shop.fault('sales_order_shipment.create', { ...args([]), orderIncrementId: '9' }),
    '103 Requested order not exists.',
  );
});

onSoapShop(
  'invoiced and shipped orders are complete; orders on hold and virtual orders are not shipped',
  async (shop) => {
    const { number, orderId } = await makeOrder(shop.engine);
    await shop.engine.write(async (tx) => {
      await tx.exec(`update sales_order_item set qty_invoiced = qty_ordered where order_id = ${orderId}`);
      await tx.exec(
        `update sales_order set total_paid = grand_total, base_total_paid = base_grand_total where order_id = ${orderId}`,
      );
    });
    const ship = (orderIncrementId: string) => ({ orderIncrementId, itemsQty: [], email: '0', includeComment: '0' });
    await shop.result('sales_order_shipment.create', ship(number));
    const order = (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;
    assert.deepEqual([order.state, order.status, order.total_due ?? '0.0000'], ['complete', 'complete', '0.0000']);
    const held = await makeOrder(shop.engine);
    await shop.result('sales_order.hold', { orderIncrementId: held.number });
    const virtual = await makeOrder(shop.engine, { isVirtual: true });
    for (const order of [held, virtual]) {
      assert.equal(
        await shop.fault('sales_order_shipment.create', ship(order.number)),
        '102 Cannot do shipment for order.',
      );
    }
  },
);

onSoapShop('tracking numbers and comments come and go', async (shop) => {
  const { shipment: shipmentIncrementId } = await makeOrder(shop.engine, { withDocuments: true });
  const track = { shipmentIncrementId, carrier: 'custom', title: '', trackNumber: '', weight: '1.5' };
  const shownId = String(await shop.result('sales_order_shipment.addTrack', track));
  const id = shownId.replace('int ', '');
  // The legacy store answers a text in V1.
  assert.equal(shownId, shownInteger(shop.style, Number(id), true));
  assert.equal(
    await shop.fault('sales_order_shipment.addTrack', { ...track, carrier: 'flatrate' }),
    '102 Invalid carrier specified.',
  );
  const info = async () => (await shop.result('sales_order_shipment.info', { shipmentIncrementId })) as Fields;
  assert.deepEqual(
    ((await info()).tracks as Fields[]).map(({ track_id, carrier_code }) => [track_id, carrier_code]).at(-1),
    [id, 'custom'],
  );
  const remove = (track: string) =>
    shop.fault('sales_order_shipment.removeTrack', { shipmentIncrementId: track, trackId: id });
  const other = await makeOrder(shop.engine, { withDocuments: true });
  assert.equal(await remove(other.shipment), '104 Requested tracking not exists.');
  assert.equal(await remove(shipmentIncrementId), 'ok');
  assert.equal(await remove(shipmentIncrementId), '104 Requested tracking not exists.');
  const comment = { shipmentIncrementId, comment: 'Left', email: '1', includeInEmail: '0' };
  assert.equal(await shop.fault('sales_order_shipment.addComment', comment), 'ok');
  assert.equal(await shop.fault('sales_order_shipment.sendInfo', { shipmentIncrementId, comment: '' }), 'ok');
  assert.deepEqual(
    ((await info()).comments as Fields[]).map((comment) => [comment.comment, comment.is_customer_notified]),
    [['Left', '1']],
  );
});

onShop('a bundle that is shipped together takes its parts along in proportion', async ({ engine, url }) => {
  await addApiUser(engine, 'connector', ['all']);
  const client = styledClient(url, 'v1');
  const session = await client.login('connector', testKey);
  const { number, lines } = await makeOrder(engine);
  const [bundle, part] = lines;
  await engine.write(async (tx) => {
    await tx.exec(
      `update sales_order_item set product_type = 'bundle', product_options = '{"product_calculations":0,"shipment_type":"0"}' where item_id = ${bundle}`,
    );
    await tx.exec(
      `update sales_order_item set parent_item_id = ${bundle}, qty_ordered = 60000 where item_id = ${part}`,
    );
  });
  const ship = (itemsQty: object) =>
    client.outcome(session, 'sales_order_shipment.create', { orderIncrementId: number, itemsQty });
  const shipped = () =>
    engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('sales_order_item')
          .select('qty_shipped')
          .where('item_id', 'in', [...lines])
          .orderBy('item_id'),
      ),
    );
  assert.equal(await ship({ [bundle]: '1' }), 'ok');
  assert.deepEqual(
    (await shipped()).map(({ qty_shipped }) => qty_shipped),
    [10_000, 20_000],
  );
  assert.equal(await ship({}), 'ok');
  assert.deepEqual(
    (await shipped()).map(({ qty_shipped }) => qty_shipped),
    [30_000, 60_000],
  );
  const totals = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('sales_shipment').select('total_qty').orderBy('shipment_id')),
  );
  assert.deepEqual(
    totals.map(({ total_qty }) => total_qty),
    [10_000, 20_000],
  );
});

onShop('of two who ship the same piece one does', async ({ engine, url }) => {
  await addApiUser(engine, 'connector', ['all']);
  const client = styledClient(url, 'v1');
  const session = await client.login('connector', testKey);
  const { number, lines } = await makeOrder(engine);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      client.outcome(session, 'sales_order_shipment.create', {
        orderIncrementId: number,
        itemsQty: { [lines[1]]: '1' },
      }),
    ),
  );
  assert.deepEqual(outcomes.toSorted(), [
    ...Array.from({ length: 7 }, () => '102 Cannot create an empty shipment.'),
    'ok',
  ]);
});
