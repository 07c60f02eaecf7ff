import assert from 'node:assert/strict';
import { fillWords } from '../../../../src/domain/customers/lookup/write.ts';
import { giveOrderToken } from '../../../../src/domain/orders/guest-token.ts';
import { type MadeOrder, makeOrder } from '../../../support/examples/orders.ts';
import { boundTo, buyersOf } from '../../../support/order-callers.ts';
import { onShop, shopTime } from '../../../support/shop.ts';

const day = 86_400_000;
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

onShop('orders are listed with filters, page by page', async (shop) => {
  const { engine } = shop;
  const [buyer] = await buyersOf(shop);
  const made: MadeOrder[] = [];
  for (const [index, plan] of [{ customerId: buyer.id }, { storeId: 2 }, {}, { withDocuments: true }].entries()) {
    made.push(await makeOrder(engine, { createdAt: shopTime - (4 - index) * day, ...plan }));
  }
  const [a = 0, b = 0, c = 0, d = 0] = made.map(({ orderId }) => orderId);
  await engine.write(async (tx) => {
    await tx.exec(`update sales_order set status = 'fraud', state = 'payment_review' where order_id = ${c}`);
    await tx.exec(
      `update sales_order set customer_email = 'Bo_b@example.com', ext_order_id = 'ERP-7', updated_at = ${shopTime} where order_id = ${d}`,
    );
    await fillWords(tx);
  });
  const office = await shop.as('orders/read');
  const list = async (query: string) => ids((await office.get(`/orders?${query}`)).body);
  assert.deepEqual(await list(''), [d, c, b, a]);
  const found: Readonly<Record<string, readonly number[]>> = {
    'status=fraud': [c],
    'status=fraud,pending': [d, c, b, a],
    'state=new': [d, b, a],
    'storeId=2': [b],
    [`customerId=${buyer.id}`]: [a],
    'email=ann@example.com': [c, b, a],
    'emailLike=O_B': [d],
    'emailLike=n%25e': [],
    'search=bo_b': [d],
    [`search=${made[1]?.number}`]: [b],
    [`incrementId=${made[0]?.number},${made[3]?.number}`]: [d, a],
    'extOrderId=ERP-7': [d],
    'createdFrom=2026-11-19': [d, c],
    'createdTo=2026-11-18': [b, a],
    'createdFrom=2026-11-18T00:00:00Z&createdTo=2026-11-19': [c, b],
    'updatedSince=2026-11-21': [d],
    'updatedTo=2026-11-20&sortBy=updatedAt&sortDir=asc': [a, b, c],
    'sortBy=createdAt&sortDir=asc&itemsPerPage=2': [a, b],
  };
  for (const [query, expected] of Object.entries(found)) assert.deepEqual(await list(query), expected, query);
  for (const [query, field] of [
    ['createdFrom=never', 'createdFrom'],
    ['emailLike=ab', 'emailLike'],
    ['sortBy=price', 'sortBy'],
    ['cursor=WzEsMl0', 'cursor'],
    ['nothing=1', 'nothing'],
  ] as const) {
    const { status, body } = await office.get(`/orders?${query}`);
    assert.deepEqual([status, body.error, body.errors[0].field], [400, 'validation_error', field], query);
  }
  const seen: number[] = [];
  for (let path: string | undefined = '/orders?sortBy=updatedAt&itemsPerPage=3'; path; ) {
    const page = await office.get(path);
    assert.equal(page.headers.get('x-total-count'), '4');
    seen.push(...ids(page.body));
    const next: RegExpExecArray | null = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '');
    path = next?.[1]?.replace(/^.*\/api\/rest\/v2/, '');
  }
  assert.deepEqual(seen, [d, c, b, a]);
  const bound = await boundTo(shop, 2, 'second-only');
  const there = { headers: { 'x-store-code': '2' } };
  assert.deepEqual(ids((await bound.get('/orders', there)).body), [b]);
  assert.equal((await bound.get(`/orders/${b}`, there)).status, 200);
  assert.deepEqual(
    [
      (await bound.get(`/orders/${a}`, there)).status,
      (await bound.get(`/orders/number/${made[0]?.number}`, there)).status,
    ],
    [403, 403],
  );
});

onShop('an order is shown completely to the back office, and without internal data to its customer', async (shop) => {
  const { engine } = shop;
  const [buyer, other] = await buyersOf(shop);
  const made = await makeOrder(engine, { customerId: buyer.id, withDocuments: true });
  const guests = await makeOrder(engine);
  const token = await engine.write((tx) => giveOrderToken(tx, guests.orderId, shopTime));
  await engine.write(async (tx) => {
    for (const { orderId, lines } of [made, guests]) {
      await tx.exec(`update sales_order_item set base_cost = 40000 where item_id = ${lines[0]}`);
      await tx.exec(`update sales_order_item set parent_item_id = ${lines[0]} where item_id = ${lines[1]}`);
      await tx.exec(`update sales_order set remote_ip = '192.0.2.7', tax_amount = 20000 where order_id = ${orderId}`);
      await tx.exec(
        `update sales_order_payment set cc_last4 = '4242', last_trans_id = 'T-1' where order_id = ${orderId}`,
      );
      await tx.exec(
        `insert into sales_order_history (order_id, status, comment, is_customer_notified, is_visible_on_front, created_at, entity_name) values (${orderId}, 'pending', 'Thank you', 1, 1, ${shopTime + 1}, 'order'), (${orderId}, 'pending', 'Looks odd', 0, 0, ${shopTime + 2}, 'order')`,
      );
      await tx.exec(
        `insert into sales_order_tax (order_id, code, title, percent, amount, priority, position, base_amount, process, base_real_amount) values (${orderId}, 'ME', 'Maine', 55000, 20000, 0, 0, 20000, 0, 20000)`,
      );
    }
    await tx.exec(
      `insert into sales_shipment_comment (shipment_id, comment, is_visible_on_front, created_at) select shipment_id, 'Inner', 0, ${shopTime} from sales_shipment`,
    );
  });
  const office = await shop.as('orders/read');
  const { status, body } = await office.get(`/orders/${made.orderId}`);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.id, body.incrementId, body.state, body.status, body.customerId, body.customerFirstName, body.customerIsGuest],
    [made.orderId, made.number, 'new', 'pending', buyer.id, 'Ann', false],
  );
  assert.deepEqual(
    body.items.map((item: Record<string, unknown>) => [
      item.id,
      item.parentItemId,
      item.sku,
      item.qtyOrdered,
      item.price,
      item.rowTotal,
      item.baseCost,
    ]),
    [
      [made.lines[0], null, 'MUG', 3, 10, 30, 4],
      [made.lines[1], made.lines[0], 'CARD', 1, 4, 4, null],
    ],
  );
  assert.deepEqual(
    [
      body.prices.subtotal,
      body.prices.shippingAmount,
      body.prices.grandTotal,
      body.prices.totalDue,
      body.prices.totalPaid,
    ],
    [34, 5, 39, 39, 0],
  );
  assert.deepEqual(
    [body.billingAddress.firstName, body.shippingAddress.firstName, body.shippingAddress.street, body.createdAt],
    ['Ann', 'Bo', ['1 Quay', 'Floor 2'], '2026-11-21T19:00:00.000Z'],
  );
  assert.deepEqual(
    [body.paymentMethod, body.paymentMethodTitle, body.payment.ccLast4, body.payment.lastTransactionId, body.remoteIp],
    ['checkmo', 'Check / Money order', '4242', 'T-1', '192.0.2.7'],
  );
  assert.deepEqual(body.taxes, [{ code: 'ME', title: 'Maine', percent: 5.5, amount: 2, baseAmount: 2 }]);
  assert.deepEqual(
    body.statusHistory.map((entry: Record<string, unknown>) => entry.note),
    ['Looks odd', 'Thank you', null],
  );
  assert.deepEqual(
    body.shipments
      .map((shipment: Record<string, { length: number }[] & string>) => [
        shipment.incrementId,
        shipment.tracks?.[0],
        shipment.comments?.length,
      ])
      .map(([number, track, comments]: [string, Record<string, unknown>, number]) => [
        number,
        track.carrierCode,
        track.trackNumber,
        comments,
      ]),
    [[made.shipment, 'ups', '1Z-999', 1]],
  );
  assert.deepEqual((await office.get(`/orders/number/${made.number}`)).body, body);
  assert.equal((await office.get('/orders/number/9')).status, 404);
  const { baseCost: _cost, ...seenItem } = body.items[0];
  const { ccLast4: _digits, lastTransactionId: _id, ccType: _type, transactions: _all, ...seenPayment } = body.payment;
  const { remoteIp: _ip, xForwardedFor: _via, actions: _actions, source: _source, ...others } = body;
  const rest = Object.fromEntries(
    Object.entries(others).filter(([name]) => !/^(relation|originalIncrement|editIncrement)/.test(name)),
  ) as typeof others;
  const asBuyer = {
    ...rest,
    items: [
      seenItem,
      ((item) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'baseCost')))(body.items[1]),
    ],
    payment: seenPayment,
    statusHistory: [body.statusHistory[1]],
    shipments: [{ ...body.shipments[0], comments: [] }],
  };
  for (const path of [
    `/orders/${made.orderId}`,
    `/orders/number/${made.number}`,
    `/customers/me/orders/${made.orderId}`,
  ]) {
    assert.deepEqual((await buyer.client.get(path)).body, asBuyer, path);
    assert.deepEqual(
      [(await other.client.get(path)).status, (await shop.as().then((nobody) => nobody.get(path))).status],
      [404, 401],
    );
  }
  const own = await buyer.client.get('/customers/me/orders?status=pending');
  assert.deepEqual(
    [ids(own.body), own.text.includes('baseCost'), own.text.includes('192.0.2.7')],
    [[made.orderId], false, false],
  );
  assert.deepEqual((await other.client.get('/customers/me/orders')).body, []);
  assert.equal((await buyer.client.get('/orders')).status, 403);
  const nobody = await shop.as();
  const guest = (number: string, secret: string) =>
    nobody.get(`/guest-orders/${number}`, { headers: { 'x-order-token': secret } });
  const told = await guest(guests.number, token);
  assert.deepEqual(
    [told.status, told.body.id, told.body.statusHistory.length, told.headers.get('cache-control')],
    [200, guests.orderId, 1, 'private, no-store'],
  );
  assert.ok(!/baseCost|4242|192\.0\.2\.7|Looks odd/.test(told.text));
  assert.deepEqual(
    [
      (await guest(made.number, token)).status,
      (await guest(guests.number, '')).status,
      (await guest(guests.number, 'x')).status,
    ],
    [404, 404, 404],
  );
});

onShop('an order tells the back office what can be done with it now, and nothing else is refused', async (shop) => {
  const [buyer] = await buyersOf(shop);
  const { orderId } = await makeOrder(shop.engine, { customerId: buyer.id });
  const office = await shop.as('all');
  const actions = async () => (await office.get(`/orders/${orderId}`)).body.actions;
  const move = async (path: string, body: unknown = {}) =>
    (await office.post(`/orders/${orderId}/${path}`, body)).status;
  assert.deepEqual(await actions(), ['invoice', 'ship', 'cancel', 'edit', 'hold', 'comment']);
  assert.equal(await move('credit-memos'), 409);
  assert.equal(await move('unhold'), 409);
  assert.equal(await move('hold'), 200);
  assert.deepEqual(await actions(), ['unhold', 'comment']);
  assert.equal(await move('invoices'), 409);
  assert.equal(await move('unhold'), 200);
  assert.equal(await move('invoices'), 201);
  assert.deepEqual(await actions(), ['ship', 'refund', 'hold', 'comment']);
  assert.equal(await move('shipments'), 201);
  assert.deepEqual(await actions(), ['refund', 'comment']);
  assert.equal((await buyer.client.get(`/orders/${orderId}`)).body.actions, undefined);
});

onShop('documents tell the back office what can be done with them now, and nothing else is refused', async (shop) => {
  const [buyer] = await buyersOf(shop);
  const { orderId } = await makeOrder(shop.engine, { customerId: buyer.id });
  const office = await shop.as('all');
  const made = async (path: string, body: unknown = {}) => {
    const answer = await office.post(`/orders/${orderId}/${path}`, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const actions = async (path: string) => (await office.get(path)).body.actions;
  const refused = async (path: string) => (await office.post(path, {})).status;

  const invoice = await made('invoices');
  const ofInvoice = `/invoices/${invoice.id}`;
  assert.deepEqual(invoice.actions, ['refund', 'comment']);
  for (const move of ['capture', 'void', 'cancel']) assert.equal(await refused(`${ofInvoice}/${move}`), 409, move);
  const shipment = await made('shipments');
  assert.deepEqual([shipment.actions, await actions(`/shipments/${shipment.id}`)], Array(2).fill(['track', 'comment']));

  const [line] = invoice.items;
  const part = await office.post(`${ofInvoice}/credit-memos`, { items: [{ orderItemId: line.orderItemId, qty: 1 }] });
  assert.deepEqual([part.status, part.body.actions], [201, ['comment']], part.text);
  assert.deepEqual(await actions(ofInvoice), ['refund', 'comment']);
  assert.equal((await office.post(`${ofInvoice}/credit-memos`, {})).status, 201);
  assert.deepEqual(await actions(ofInvoice), ['comment']);
  assert.equal(await refused(`${ofInvoice}/credit-memos`), 409);

  // Only imported stores have credit memos whose money was not refunded yet.
  const ofMemo = `/credit-memos/${part.body.id}`;
  assert.equal(await refused(`${ofMemo}/cancel`), 409);
  await shop.engine.write((tx) =>
    tx.exec(`update sales_creditmemo set state = 1 where creditmemo_id = ${part.body.id}`),
  );
  const [open, ...other] = (await office.get(`/orders/${orderId}/credit-memos`)).body;
  assert.deepEqual([open.id, open.actions, other[0].actions], [part.body.id, ['cancel', 'comment'], ['comment']]);
  const canceled = await office.post(`${ofMemo}/cancel`, {});
  assert.deepEqual([canceled.status, canceled.body.actions], [200, ['comment']]);
  assert.deepEqual(await actions(ofInvoice), ['refund', 'comment']);

  for (const path of ['invoices', 'credit-memos', 'shipments']) {
    const listed = (await office.get(`/${path}?orderId=${orderId}`)).body;
    assert.deepEqual(listed, (await office.get(`/orders/${orderId}/${path}`)).body.toReversed(), path);
    const seen = (await buyer.client.get(`/orders/${orderId}/${path}`)).body;
    assert.deepEqual([seen.length, seen[0].actions], [listed.length, undefined], path);
  }
});

onShop('a list of orders has only the members that are asked for', async (shop) => {
  const { orderId, number } = await makeOrder(shop.engine);
  const office = await shop.as('orders/read');
  const { body } = await office.get('/orders?fields=incrementId,state');
  assert.deepEqual(body, [{ id: orderId, incrementId: number, state: 'new' }]);
  for (const name of ['secrets', '__proto__', 'actions']) {
    const refused = await office.get(`/orders?fields=id,${name}`);
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'fields'], name);
  }
});

onShop('the statuses of orders by state, and the carriers, are listed', async (shop) => {
  await shop.engine.write(async (tx) => {
    await tx.insertMany('order_status', ['status', 'label'], [['packed', 'Packed up']]);
    await tx.insertMany('order_status_state', ['status', 'state', 'is_default'], [['packed', 'processing', 1]]);
  });
  const office = await shop.as('orders/read');
  const { body } = await office.get('/order-statuses');
  assert.deepEqual(
    body.map(({ state, status }: Record<string, string>) => `${state} ${status}`),
    [
      'new pending',
      'pending_payment pending_payment',
      'processing packed',
      'processing processing',
      'complete complete',
      'closed closed',
      'canceled canceled',
      'holded holded',
      'payment_review payment_review',
      'payment_review fraud',
    ],
  );
  assert.deepEqual(body.slice(2, 4), [
    { state: 'processing', status: 'packed', label: 'Packed up', isDefault: true },
    { state: 'processing', status: 'processing', label: 'Processing', isDefault: false },
  ]);
  const carriers = (await office.get('/carriers')).body;
  assert.deepEqual([carriers.length, carriers[0]], [6, { code: 'custom', title: 'Custom Value' }]);
  assert.equal((await (await shop.as('products/read')).get('/carriers')).status, 403);
});
