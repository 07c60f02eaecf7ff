import assert from 'node:assert/strict';
import { makeOrder } from '../support/examples/orders.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop } from '../support/shop.ts';
import { onSoapShop, type SoapShop } from '../support/soap-shop.ts';
import { nested, styledClient } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** `itemsQty` as each style writes it. */
function quantities({ style }: SoapShop, pairs: readonly (readonly [id: number, qty: string])[]): unknown {
  if (style === 'v1') return Object.fromEntries(pairs);
  return pairs.map(([order_item_id, qty]) => nested({ order_item_id: String(order_item_id), qty }));
}

const pick = (row: Fields, names: string): unknown[] => names.split(' ').map((name) => row[name]);

onSoapShop('an order is invoiced in parts, and nothing of it twice', async (shop) => {
  const { number, lines } = await makeOrder(shop.engine);
  const args = (pairs: readonly (readonly [number, string])[], comment = '') => ({
    invoiceIncrementId: number,
    itemsQty: quantities(shop, pairs),
    comment,
    email: '1',
    includeComment: '1',
  });
  const order = async () => (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;
  const info = async (invoiceIncrementId: string) =>
    (await shop.result('sales_order_invoice.info', { invoiceIncrementId })) as Fields;
  assert.equal(
    await shop.fault('sales_order_invoice.create', args([[lines[0], '4']])),
    '102 Invalid qty to invoice item "MUG"',
  );
  assert.equal((await order()).state, 'new');
  assert.equal(await shop.result('sales_order_invoice.create', args([[lines[0], '1']], 'Part one')), '100000001');
  const first = await info('100000001');
  assert.deepEqual(
    pick(first, 'state subtotal shipping_amount grand_total base_grand_total order_increment_id billing_firstname'),
    ['2', '10.0000', '5.0000', '15.0000', '15.0000', number, 'Ann'],
  );
  assert.deepEqual(
    (first.items as Fields[]).map((line) => pick(line, 'order_item_id qty price row_total tax_amount')),
    [[String(lines[0]), '1.0000', '10.0000', '10.0000', '0.0000']],
  );
  assert.deepEqual(
    (first.comments as Fields[]).map((comment) => pick(comment, 'comment is_customer_notified')),
    [['Part one', '1']],
  );
  assert.deepEqual(pick(await order(), 'state status total_paid total_invoiced'), [
    'processing',
    'processing',
    '15.0000',
    '15.0000',
  ]);
  // Shipping is on the first one; lines that are not requested, and fractions of pieces, are left.
  assert.equal(
    await shop.fault('sales_order_invoice.create', args([[lines[0], '0.5']])),
    '102 Cannot create an empty invoice.',
  );
  assert.equal(
    await shop.fault('sales_order_invoice.create', args([[99_999, '1']])),
    '102 Cannot create an empty invoice.',
  );
  assert.equal(await shop.result('sales_order_invoice.create', { ...args([]), itemsQty: [] }), '100000002');
  assert.deepEqual(pick(await info('100000002'), 'subtotal shipping_amount grand_total comments'), [
    '24.0000',
    '0.0000',
    '24.0000',
    shop.style === 'wsi' ? '' : [],
  ]);
  const after = await order();
  assert.deepEqual(pick(after, 'state total_paid base_total_paid grand_total'), [
    'processing',
    '39.0000',
    '39.0000',
    '39.0000',
  ]);
  assert.deepEqual(
    (after.items as Fields[]).map((line) => pick(line, 'qty_invoiced row_invoiced')),
    [
      ['3.0000', '30.0000'],
      ['1.0000', '4.0000'],
    ],
  );
  assert.equal(await shop.fault('sales_order_invoice.create', args([])), '102 Cannot do invoice for order.');
  assert.equal(
    await shop.fault('sales_order_invoice.create', { ...args([]), invoiceIncrementId: '9' }),
    '103 Requested order not exists.',
  );
});

onSoapShop('an invoice takes comments; it is canceled only while it is open', async (shop) => {
  const { number, orderId } = await makeOrder(shop.engine);
  const invoiceIncrementId = (await shop.result('sales_order_invoice.create', {
    invoiceIncrementId: number,
    itemsQty: [],
  })) as string;
  const comment = { invoiceIncrementId, comment: 'Later', email: '0', includeComment: '0' };
  assert.equal(await shop.fault('sales_order_invoice.addComment', comment), 'ok');
  assert.equal(await shop.fault('sales_order_invoice.addComment', { ...comment, comment: '' }), 'ok');
  const info = async () => (await shop.result('sales_order_invoice.info', { invoiceIncrementId })) as Fields;
  assert.deepEqual(
    ((await info()).comments as Fields[]).map((comment) => pick(comment, 'comment is_customer_notified')),
    [['Later', '0']],
  );
  const moves = { capture: 'captured', void: 'voided', cancel: 'canceled' };
  for (const [move, done] of Object.entries(moves)) {
    const path = `sales_order_invoice.${move}`;
    assert.equal(await shop.fault(path, { invoiceIncrementId }), `104 Invoice cannot be ${done}.`);
    assert.equal(await shop.fault(path, { invoiceIncrementId: '9' }), '100 Requested invoice does not exist.');
  }
  assert.equal(
    await shop.fault('sales_order_invoice.addComment', { ...comment, invoiceIncrementId: '9' }),
    '100 Requested invoice does not exist.',
  );
  await shop.engine.write(async (tx) => {
    await tx.exec(`update sales_invoice set state = 1 where order_id = ${orderId}`);
  });
  assert.equal(await shop.fault('sales_order_invoice.cancel', { invoiceIncrementId }), 'ok');
  assert.deepEqual([(await info()).state], ['3']);
  const order = (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;
  assert.deepEqual(pick(order, 'state total_invoiced total_paid'), ['processing', '0.0000', '39.0000']);
  assert.deepEqual(
    (order.items as Fields[]).map((line) => pick(line, 'qty_invoiced row_invoiced')),
    [
      ['0.0000', '0.0000'],
      ['0.0000', '0.0000'],
    ],
  );
  // Shipping has not been invoiced then.
  const again = (await shop.result('sales_order_invoice.create', {
    invoiceIncrementId: number,
    itemsQty: [],
  })) as string;
  const second = (await shop.result('sales_order_invoice.info', { invoiceIncrementId: again })) as Fields;
  assert.equal(second.grand_total, '39.0000');
});

onShop('of many who invoice the same piece one does', async ({ engine, url }) => {
  await addApiUser(engine, 'connector', ['all']);
  const client = styledClient(url, 'v1');
  const session = await client.login('connector', testKey);
  const { number, lines, orderId } = await makeOrder(engine);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      client.outcome(session, 'sales_order_invoice.create', {
        invoiceIncrementId: number,
        itemsQty: { [lines[1]]: '1' },
      }),
    ),
  );
  assert.deepEqual(outcomes.toSorted(), [
    ...Array.from({ length: 7 }, () => '102 Cannot create an empty invoice.'),
    'ok',
  ]);
  const [order] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('sales_order').select('total_paid').where('order_id', '=', orderId)),
  );
  assert.equal(order?.total_paid, 90_000);
});
