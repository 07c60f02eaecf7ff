import assert from 'node:assert/strict';
import { makeOrder } from '../support/examples/orders.ts';
import { onShop } from '../support/shop.ts';
import { onSoapShop, type SoapShop } from '../support/soap-shop.ts';
import { nested } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** Quantities by line, as each style writes them. */
function quantities({ style }: SoapShop, pairs: readonly (readonly [id: number, qty: string])[]): unknown {
  if (style === 'v1') return Object.fromEntries(pairs);
  return pairs.map(([order_item_id, qty]) => nested({ order_item_id: String(order_item_id), qty }));
}

onSoapShop('a document is refused if it names a line that the order does not have', async (shop) => {
  const { number, lines } = await makeOrder(shop.engine);
  const { lines: foreign } = await makeOrder(shop.engine);
  const info = async () => (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;
  const invoice = (pairs: readonly (readonly [number, string])[]) =>
    shop.fault('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty: quantities(shop, pairs) });
  const shipment = (pairs: readonly (readonly [number, string])[]) =>
    shop.fault('sales_order_shipment.create', { orderIncrementId: number, itemsQty: quantities(shop, pairs) });
  const creditmemo = (pairs: readonly (readonly [number, string])[]) => {
    const qtys = quantities(shop, pairs);
    const creditmemoData = shop.style === 'v1' ? { qtys } : nested({ qtys });
    return shop.fault('sales_order_creditmemo.create', { orderIncrementId: number, creditmemoData });
  };
  const other = foreign[0] as number;
  const own = lines[0] as number;
  const before = await info();
  const noLine = '102 The order has no such line.';
  assert.equal(await invoice([[other, '1']]), noLine);
  assert.equal(await shipment([[other, '1']]), '102 Cannot create an empty shipment.');
  for (const pairs of [
    [[other, '0']],
    [
      [own, '1'],
      [other, '1'],
    ],
  ] as const) {
    assert.equal(await invoice(pairs), noLine);
  }
  assert.equal(
    await shipment([
      [own, '1'],
      [other, '1'],
    ]),
    noLine,
  );
  assert.deepEqual(await info(), before);
  assert.equal(await invoice([[own, '1']]), 'ok');
  const paid = await info();
  for (const pairs of [
    [[other, '1']],
    [
      [own, '1'],
      [999_999, '0'],
    ],
  ] as const) {
    assert.equal(await creditmemo(pairs), noLine);
  }
  // A line of which nothing was invoiced.
  assert.equal(
    await creditmemo([[lines[1] as number, '1']]),
    '106 Credit memo for requested order can not be created.',
  );
  assert.deepEqual(await info(), paid);
});

// The other styles have types: the reader of a request refuses what is no list of numbers.
onSoapShop(
  'quantities that cannot be read are refused, and nothing sent is everything',
  async (shop) => {
    const { number, lines } = await makeOrder(shop.engine);
    const info = () => shop.result('sales_order.info', { orderIncrementId: number });
    const invoice = (itemsQty: unknown) =>
      shop.fault('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty });
    const shipment = (itemsQty: unknown) =>
      shop.fault('sales_order_shipment.create', { orderIncrementId: number, itemsQty });
    const refund = (creditmemoData: unknown) =>
      shop.fault('sales_order_creditmemo.create', { orderIncrementId: number, creditmemoData });
    const own = lines[0] as number;
    const long = 'x'.repeat(70_000);
    const unreadable = [
      'nonsense',
      '5',
      long,
      0,
      5,
      ['nonsense'],
      { [own]: 'abc' },
      { [own]: [1] },
      [{ order_item_id: own, qty: 1 }, 'nonsense'],
    ];
    const refused = '102 Quantities must be numbers by the ids of order lines.';
    const before = await info();
    for (const sent of unreadable) assert.equal(await invoice(sent), refused);
    for (const sent of unreadable) assert.equal(await shipment(sent), refused);
    assert.deepEqual(await info(), before);
    assert.equal(await invoice(''), 'ok');
    assert.equal(await shipment(null), 'ok');
    const paid = await info();
    for (const sent of unreadable) assert.equal(await refund({ qtys: sent }), refused);
    for (const sent of ['nonsense', long, 5, [5]])
      assert.equal(await refund(sent), '102 The data of a credit memo must be a map.');
    assert.deepEqual(await info(), paid);
    assert.equal(await refund({ qtys: '' }), 'ok');
    assert.equal(((await info()) as Fields).state, 'closed');
  },
  { only: ['v1'] },
);

onShop('documents of REST name the item that is not in the order', async ({ engine, as }) => {
  const { orderId, lines } = await makeOrder(engine);
  const office = await as('all');
  const items = [
    { orderItemId: lines[0], qty: 1 },
    { orderItemId: 999_999, qty: 1 },
  ];
  const before = (await office.get(`/orders/${orderId}`)).text;
  const refused = async (kind: string) => {
    const { status, body } = await office.post(`/orders/${orderId}/${kind}`, { items });
    return [status, body.errors?.[0].field, body.errors?.[0].message];
  };
  const noLine = [422, '/items/1', 'The order has no such line.'];
  assert.deepEqual(await refused('invoices'), noLine);
  assert.deepEqual(await refused('shipments'), noLine);
  assert.equal((await office.get(`/orders/${orderId}`)).text, before);
  assert.equal((await office.post(`/orders/${orderId}/invoices`, {})).status, 201);
  assert.deepEqual(await refused('credit-memos'), noLine);
  assert.deepEqual((await office.get(`/orders/${orderId}/credit-memos`)).body, []);
});
