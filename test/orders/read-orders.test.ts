import assert from 'node:assert/strict';
import { makeOrder } from '../support/examples/orders.ts';
import { shopTime } from '../support/shop.ts';
import { onSoapShop, type SoapShop } from '../support/soap-shop.ts';
import { nested } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** The numbers of what a list shows. */
const numbersOf = (list: readonly AnswerValue[]) => list.map((item) => (item as Fields).increment_id);

/** `filters` of one condition, as each style writes it. */
function only({ style }: SoapShop, field: string, operator: string, value: string) {
  if (style === 'v1') return { filters: { [field]: { [operator]: value } } };
  return { filters: nested({ complex_filter: [{ key: field, value: nested({ key: operator, value }) }] }) };
}

onSoapShop('an order is shown with its addresses, lines, payment and history', async (shop) => {
  const { number, orderId, lines } = await makeOrder(shop.engine);
  const order = (await shop.result('sales_order.info', { orderIncrementId: number })) as Record<string, AnswerValue>;
  const { shipping_address: shipping, billing_address: billing, items, payment, status_history: history } = order;
  const pick = (order: AnswerValue | undefined, ...names: string[]) => names.map((name) => (order as Fields)[name]);
  assert.deepEqual(
    pick(order, 'increment_id', 'order_id', 'state', 'status', 'grand_total', 'created_at', 'store_id'),
    [number, String(orderId), 'new', 'pending', '39.0000', '2026-11-21 19:00:00', '1'],
  );
  assert.deepEqual(pick(billing, 'firstname', 'street', 'address_type'), ['Ann', '1 Quay\nFloor 2', 'billing']);
  assert.deepEqual(pick(shipping, 'firstname', 'parent_id'), ['Bo', String(orderId)]);
  assert.deepEqual(
    (items as Fields[]).map((item) => pick(item, 'item_id', 'sku', 'qty_ordered', 'row_total', 'product_options')),
    [
      [
        String(lines[0]),
        'MUG',
        '3.0000',
        '30.0000',
        'a:1:{s:15:"info_buyRequest";a:2:{s:3:"sku";s:3:"MUG";s:3:"qty";d:3;}}',
      ],
      [
        String(lines[1]),
        'CARD',
        '1.0000',
        '4.0000',
        'a:1:{s:15:"info_buyRequest";a:2:{s:3:"sku";s:4:"CARD";s:3:"qty";d:1;}}',
      ],
    ],
  );
  assert.deepEqual(pick(payment, 'method', 'amount_ordered'), ['checkmo', '39.0000']);
  assert.deepEqual(
    (history as Fields[]).map((entry) => pick(entry, 'status', 'is_customer_notified')),
    [['pending', '1']],
  );
  // Fields without a value are null in V1, and absent from structs.
  assert.equal('total_paid' in order, shop.style === 'v1');
});

onSoapShop('an order is asked for by its number alone', async (shop) => {
  const { orderId } = await makeOrder(shop.engine);
  for (const orderIncrementId of [String(orderId), '', '999999999']) {
    assert.equal(
      await shop.fault('sales_order.info', { orderIncrementId }),
      '100 Requested order not exists.',
      orderIncrementId,
    );
  }
});

onSoapShop('orders are listed by filters, by id', async (shop) => {
  const first = await makeOrder(shop.engine, { createdAt: shopTime - 10_000 });
  const second = await makeOrder(shop.engine, { customerId: 1 });
  const third = await makeOrder(shop.engine, { storeId: 2, isVirtual: true });
  const listed = async (args: object) => numbersOf(await shop.list('sales_order.list', args as never));
  const all = [first.number, second.number, third.number];
  assert.deepEqual(await listed({ filters: {} }), all);
  for (const [field, operator, value, expected] of [
    ['increment_id', 'eq', second.number, [second]],
    ['status', 'eq', 'PENDING', [first, second, third]],
    ['status', 'neq', 'pending', []],
    ['order_id', 'gt', String(first.orderId), [second, third]],
    ['entity_id', 'eq', String(first.orderId), [first]],
    ['main_table.store_id', 'eq', '2', [third]],
    ['updated_at', 'from', '2026-11-21 19:00:00', [second, third]],
    ['created_at', 'lt', '2026-11-21 19:00:00', [first]],
    ['customer_id', 'null', '1', [first, third]],
    ['grand_total', 'gteq', '39', [first, second]],
    ['billing_firstname', 'eq', 'Ann', [first, second, third]],
    ['shipping_firstname', 'eq', 'Bo', [first, second]],
    ['shipping_firstname', 'null', '', [third]],
    ['customer_email', 'like', 'ANN@%', [first, second, third]],
  ] as const) {
    assert.deepEqual(
      await listed(only(shop, field, operator, value)),
      expected.map(({ number }) => number),
      `${field} ${operator} ${value}`,
    );
  }
  assert.deepEqual(await listed({ filters: {}, page: 2, pageSize: 2 }), [third.number]);
  const [shown] = (await shop.list(
    'sales_order.list',
    only(shop, 'order_id', 'eq', String(second.orderId)),
  )) as Fields[];
  assert.deepEqual(
    ['billing_name', 'shipping_name', 'firstname', 'telephone', 'order_id', 'customer_id'].map((name) => shown?.[name]),
    ['Ann Buyer', 'Bo Buyer', 'Ann', '207-555-0100', String(second.orderId), '1'],
  );
});

onSoapShop('invalid requests are refused without a statement of the database', async (shop) => {
  await makeOrder(shop.engine);
  for (const path of ['sales_order', 'sales_order_invoice', 'sales_order_shipment', 'sales_order_creditmemo']) {
    assert.equal(
      await shop.fault(`${path}.list`, only(shop, 'nope_field', 'eq', '1')),
      '101 Invalid attribute name: nope_field',
    );
    assert.equal(
      await shop.fault(`${path}.list`, only(shop, 'order_id', 'is', 'x')),
      '101 `is` takes `null` or `not null`.',
    );
  }
});

onSoapShop('invoices, shipments and credit memos are shown and listed', async (shop) => {
  const { number, orderId, lines, ...made } = await makeOrder(shop.engine, { withDocuments: true });
  const invoice = (await shop.result('sales_order_invoice.info', { invoiceIncrementId: made.invoice })) as Fields;
  assert.deepEqual(
    ['increment_id', 'order_increment_id', 'order_created_at', 'billing_firstname', 'state', 'grand_total'].map(
      (name) => invoice[name],
    ),
    [made.invoice, number, '2026-11-21 19:00:00', 'Ann', '2', '10.0000'],
  );
  const shipment = (await shop.result('sales_order_shipment.info', { shipmentIncrementId: made.shipment })) as Fields;
  assert.deepEqual(
    ['increment_id', 'order_increment_id', 'shipping_firstname', 'total_qty'].map((name) => shipment[name]),
    [made.shipment, number, 'Bo', '1.0000'],
  );
  const [track] = shipment.tracks as Fields[];
  assert.deepEqual(
    ['number', 'carrier_code', 'title', 'track_id', 'order_id'].map((name) => track?.[name]),
    ['1Z-999', 'ups', 'UPS', String(made.track), String(orderId)],
  );
  const memo = (await shop.result('sales_order_creditmemo.info', { creditmemoIncrementId: made.creditmemo })) as Fields;
  assert.deepEqual(
    ['increment_id', 'order_id', 'grand_total'].map((name) => memo[name]),
    [made.creditmemo, String(orderId), '10.0000'],
  );
  for (const document of [invoice, shipment, memo]) {
    const [line] = document.items as Fields[];
    assert.deepEqual([line?.order_item_id, line?.qty, line?.sku], [String(lines[0]), '1.0000', 'MUG']);
  }
  for (const [path, expected] of [
    ['sales_order_invoice', made.invoice],
    ['sales_order_shipment', made.shipment],
    ['sales_order_creditmemo', made.creditmemo],
  ] as const) {
    assert.deepEqual(numbersOf(await shop.list(`${path}.list`, only(shop, 'order_id', 'eq', String(orderId)))), [
      expected,
    ]);
    assert.deepEqual(await shop.list(`${path}.list`, only(shop, 'order_id', 'neq', String(orderId))), []);
  }
  assert.equal(
    await shop.fault('sales_order_invoice.info', { invoiceIncrementId: '1' }),
    '100 Requested invoice does not exist.',
  );
  assert.equal(
    await shop.fault('sales_order_shipment.info', { shipmentIncrementId: '1' }),
    '100 Requested shipment not exists.',
  );
  assert.equal(
    await shop.fault('sales_order_creditmemo.info', { creditmemoIncrementId: '1' }),
    '100 Requested credit memo does not exist',
  );
});

onSoapShop('parcels can be followed with these carriers', async (shop) => {
  const { number } = await makeOrder(shop.engine);
  const shown = await shop.result('sales_order_shipment.getCarriers', { orderIncrementId: number });
  const entries = Array.isArray(shown)
    ? (shown as Fields[]).map(({ key, value }) => [key, value])
    : Object.entries(shown as Fields);
  assert.deepEqual(entries, [
    ['custom', 'Custom Value'],
    ['dhl', 'DHL (Deprecated)'],
    ['fedex', 'Federal Express'],
    ['ups', 'United Parcel Service'],
    ['usps', 'United States Postal Service'],
    ['dhlint', 'DHL'],
  ]);
  assert.equal(
    await shop.fault('sales_order_shipment.getCarriers', { orderIncrementId: '1' }),
    '103 Requested order not exists.',
  );
});

onSoapShop(
  'the number of statements for orders does not grow with their number',
  async (shop) => {
    const { number } = await makeOrder(shop.engine, { withDocuments: true });
    const count = async (path: string, args: Readonly<Record<string, unknown>>): Promise<number> => {
      await shop.result(path, args);
      const before = shop.statements();
      await shop.result(path, args);
      return shop.statements() - before;
    };
    const costs = async () => [
      await count('sales_order.info', { orderIncrementId: number }),
      await count('sales_order.list', { filters: {} }),
      await count('sales_order_invoice.list', { filters: {} }),
    ];
    const few = await costs();
    for (let i = 0; i < 5; i++) await makeOrder(shop.engine, { withDocuments: true });
    assert.deepEqual(await costs(), few);
    assert.ok((few[0] ?? 99) <= 8 && (few[1] ?? 99) <= 6, few.join());
  },
  { only: ['v2'] },
);
