import assert from 'node:assert/strict';
import { makeOrder } from '../support/examples/orders.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop } from '../support/shop.ts';
import { onSoapShop, type SoapShop } from '../support/soap-shop.ts';
import { nested, styledClient } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** `creditmemoData` as each style writes it. */
function refundOf(
  { style }: SoapShop,
  quantities: readonly (readonly [id: number, qty: string])[],
  more: object = {},
): unknown {
  if (style === 'v1') return { ...(quantities.length > 0 && { qtys: Object.fromEntries(quantities) }), ...more };
  const qtys = quantities.map(([order_item_id, qty]) => nested({ order_item_id: String(order_item_id), qty }));
  return nested({ ...(qtys.length > 0 && { qtys }), ...more });
}

const pick = (row: Fields, names: string): unknown[] => names.split(' ').map((name) => row[name]);

onSoapShop('an order is refunded in parts, up to what was paid, and closed', async (shop) => {
  const { number, lines } = await makeOrder(shop.engine);
  const create = (creditmemoData: unknown, more: object = {}) => ({
    orderIncrementId: number,
    creditmemoData,
    comment: 'Sorry',
    notifyCustomer: '1',
    includeComment: '1',
    ...more,
  });
  const path = 'sales_order_creditmemo.create';
  const order = async () => (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;
  const cannot = '106 Credit memo for requested order can not be created.';
  assert.equal(await shop.fault(path, create(refundOf(shop, []))), cannot);
  await shop.result('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty: [] });
  const paid = await order();
  const refused = [
    [refundOf(shop, [[lines[0], '4']]), '102 Invalid qty to refund item "MUG"'],
    [
      refundOf(shop, [[lines[0], '1']], { shipping_amount: '5.01' }),
      '102 Maximum shipping amount allowed to refund is: $5.00',
    ],
    [refundOf(shop, [], { adjustment_positive: '0.01' }), '102 Maximum amount available to refund is $39.00'],
    [
      refundOf(shop, [[lines[1], '1']], { shipping_amount: '0', adjustment_negative: '4.01' }),
      "102 Credit memo's total must be positive.",
    ],
    [
      refundOf(shop, [[lines[1], '1']], { adjustment_positive: '-1' }),
      '102 Amounts to refund must be numbers that are not below zero.',
    ],
    [refundOf(shop, [[99_999, '1']], { shipping_amount: '0' }), cannot],
  ] as const;
  for (const [data, fault] of refused) assert.equal(await shop.fault(path, create(data)), fault);
  assert.equal(
    await shop.fault(path, create(refundOf(shop, []), { refundToStoreCreditAmount: '5' })),
    '105 Money can not be refunded to the store credit account as order was created by guest',
  );
  assert.equal(
    await shop.fault(path, create(refundOf(shop, []), { orderIncrementId: '9' })),
    '103 Requested order does not exist',
  );
  assert.deepEqual(await order(), paid);
  const part = { shipping_amount: '2.5', adjustment_positive: '1', adjustment_negative: '0.25' };
  assert.equal(await shop.result(path, create(refundOf(shop, [[lines[0], '1']], part))), '100000001');
  const info = async (creditmemoIncrementId: string) =>
    (await shop.result('sales_order_creditmemo.info', { creditmemoIncrementId })) as Fields;
  const first = await info('100000001');
  assert.deepEqual(
    pick(first, 'state subtotal shipping_amount adjustment adjustment_negative grand_total email_sent'),
    ['2', '10.0000', '2.5000', '0.7500', '0.2500', '13.2500', '1'],
  );
  assert.deepEqual(
    (first.items as Fields[]).map((line) => pick(line, 'order_item_id qty row_total')),
    [[String(lines[0]), '1.0000', '10.0000']],
  );
  assert.deepEqual(
    (first.comments as Fields[]).map((comment) => pick(comment, 'comment is_customer_notified')),
    [['Sorry', '1']],
  );
  assert.deepEqual(pick(await order(), 'state total_refunded total_offline_refunded'), [
    'processing',
    '13.2500',
    '13.2500',
  ]);
  // The amount that was not refunded can be refunded later, as an adjustment.
  const rest = refundOf(shop, [], { adjustment_negative: '0.75' });
  assert.equal(await shop.result(path, create(rest, { comment: '' })), '100000002');
  assert.deepEqual(pick(await info('100000002'), 'subtotal shipping_amount grand_total'), [
    '24.0000',
    '2.5000',
    '25.7500',
  ]);
  const last = await order();
  assert.deepEqual(pick(last, 'state status total_refunded'), ['closed', 'closed', '39.0000']);
  assert.deepEqual(
    (last.items as Fields[]).map((line) => pick(line, 'qty_refunded amount_refunded')),
    [
      ['3.0000', '30.0000'],
      ['1.0000', '4.0000'],
    ],
  );
  assert.equal(await shop.fault(path, create(refundOf(shop, []))), cannot);
  const ship = { orderIncrementId: number, itemsQty: [], email: '0', includeComment: '0' };
  assert.equal(await shop.fault('sales_order_shipment.create', ship), '102 Cannot do shipment for order.');
});

onSoapShop('a credit memo takes comments, and is canceled only while it is open', async (shop) => {
  const { number, orderId } = await makeOrder(shop.engine);
  await shop.result('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty: [] });
  const creditmemoIncrementId = (await shop.result('sales_order_creditmemo.create', {
    orderIncrementId: number,
  })) as string;
  const comment = { creditmemoIncrementId, comment: 'Again', notifyCustomer: '0', includeComment: '0' };
  const unknown = '100 Requested credit memo does not exist';
  const path = 'sales_order_creditmemo';
  assert.equal(await shop.fault(`${path}.addComment`, comment), 'ok');
  assert.equal(await shop.fault(`${path}.addComment`, { ...comment, comment: '' }), 'ok');
  assert.equal(await shop.fault(`${path}.addComment`, { ...comment, creditmemoIncrementId: '9' }), unknown);
  assert.equal(await shop.fault(`${path}.cancel`, { creditmemoIncrementId: '9' }), unknown);
  assert.equal(await shop.fault(`${path}.cancel`, { creditmemoIncrementId }), '104 Credit memo cannot be canceled.');
  await shop.engine.write(async (tx) => {
    await tx.exec(`update sales_creditmemo set state = 1 where order_id = ${orderId}`);
  });
  assert.equal(await shop.fault(`${path}.cancel`, { creditmemoIncrementId }), 'ok');
  const info = (await shop.result(`${path}.info`, { creditmemoIncrementId })) as Fields;
  assert.deepEqual([info.state, (info.comments as Fields[]).map(({ comment }) => comment)], ['3', ['Again']]);
  const order = (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;
  assert.equal(order.total_refunded, '0.0000');
  assert.equal(await shop.fault(`${path}.create`, { orderIncrementId: number }), 'ok');
});

onShop('refunded pieces come back into stock where the store says so', async ({ engine, url }) => {
  await addApiUser(engine, 'connector', ['all']);
  const client = styledClient(url, 'v1');
  const session = await client.login('connector', testKey);
  const [row] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('stock_item').select(['product_id', 'qty']).where('qty', '>', 0).orderBy('product_id'),
    ),
  );
  const { product_id: productId = 0, qty = 0 } = row ?? {};
  const stock = async () => {
    const rows = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('stock_item').select('qty').where('product_id', '=', productId)),
    );
    return (rows[0]?.qty ?? 0) - qty;
  };
  const { number, lines } = await makeOrder(engine, { productId });
  await engine.write((tx) =>
    tx.exec(`update stock_item set manage_stock = 1, use_config_manage_stock = 0 where product_id = ${productId}`),
  );
  await client.outcome(session, 'sales_order_invoice.create', { invoiceIncrementId: number });
  const refund = () =>
    client.outcome(session, 'sales_order_creditmemo.create', {
      orderIncrementId: number,
      creditmemoData: { qtys: { [lines[0]]: '1' } },
    });
  assert.equal(await refund(), 'ok');
  assert.equal(await stock(), 0);
  await engine.write((tx) =>
    tx.exec("update store_config set value = '1' where path = 'cataloginventory/item_options/auto_return'"),
  );
  assert.equal(await refund(), 'ok');
  assert.equal(await stock(), 10_000);
});

onShop('of many who refund the same piece one does', async ({ engine, url }) => {
  await addApiUser(engine, 'connector', ['all']);
  const client = styledClient(url, 'v1');
  const session = await client.login('connector', testKey);
  const { number, lines } = await makeOrder(engine);
  await client.outcome(session, 'sales_order_invoice.create', { invoiceIncrementId: number });
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () =>
      client.outcome(session, 'sales_order_creditmemo.create', {
        orderIncrementId: number,
        creditmemoData: { qtys: { [lines[1]]: '1' }, shipping_amount: '0' },
      }),
    ),
  );
  assert.deepEqual(outcomes.toSorted(), [
    ...Array.from({ length: 5 }, () => '106 Credit memo for requested order can not be created.'),
    'ok',
  ]);
});
