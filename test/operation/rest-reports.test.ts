import assert from 'node:assert/strict';
import { makeOrder } from '../support/examples/orders.ts';
import { onShop } from '../support/shop.ts';
import { address, onCartShop } from '../wire/rest/carts/carts-support.ts';

const noon = Date.UTC(2026, 10, 10, 12);
const day = 86_400_000;

onShop('reports add up orders by day, month and store view, and as CSV', async (shop) => {
  const office = await shop.as('reports/read');
  await makeOrder(shop.engine, { createdAt: noon });
  await makeOrder(shop.engine, { createdAt: noon + 1000, withDocuments: true });
  await makeOrder(shop.engine, { createdAt: noon - 15 * day, storeId: 1 });
  const span = 'from=2026-10-01&to=2026-11-30&storeId=1';
  const rows = (await office.get(`/reports/sales?${span}`)).body;
  const sum = { storeId: 1, currency: 'USD', subtotal: 34, discount: 0, shipping: 5, tax: 0, grandTotal: 39, qty: 4 };
  const { qty: _qty, ...first } = rows[1];
  assert.equal(rows.length, 2);
  const { qty: _, ...single } = sum;
  assert.deepEqual(first, {
    period: '2026-10-26',
    orders: 1,
    ordersCanceled: 0,
    ...single,
    taxCanceled: 0,
    invoiced: 0,
    refunded: 0,
    canceled: 0,
  });
  assert.deepEqual([rows[0].period, rows[0].orders, rows[0].grandTotal], ['2026-11-10', 2, 78]);
  const months = (await office.get(`/reports/sales?${span}&period=month`)).body;
  assert.deepEqual(
    months.map(({ period, orders, grandTotal }: Record<string, unknown>) => [period, orders, grandTotal]),
    [
      ['2026-11', 2, 78],
      ['2026-10', 1, 39],
    ],
  );
  assert.deepEqual((await office.get('/reports/sales?from=2026-11-11&to=2026-11-12')).body, []);
  const csv = await office.get(`/reports/sales?${span}`, { headers: { accept: 'text/csv' } });
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.deepEqual(csv.text.split('\n').slice(0, 1), [
    'period,storeId,currency,orders,ordersCanceled,qty,subtotal,discount,shipping,tax,taxCanceled,grandTotal,invoiced,refunded,canceled',
  ]);
  assert.match(csv.text.split('\n')[2] ?? '', /^2026-10-26,1,USD,1,0,/);
  const sellers = (await office.get(`/reports/best-sellers?${span}&limit=1`)).body;
  assert.deepEqual([sellers.length, sellers[0].qty, sellers[0].baseRowTotal], [1, 9, 90]);
  const refunds = (await office.get(`/reports/refunds?from=2026-10-01&to=2026-11-30&period=month`)).body;
  assert.deepEqual([refunds.length, refunds[0].creditMemos], [1, 1]);
  for (const name of ['taxes', 'coupons', 'customers', 'low-stock', 'left-carts']) {
    assert.equal((await office.get(`/reports/${name}`)).status, 200, name);
  }
  assert.equal((await office.get('/reports/sales?from=soon')).status, 400);
  assert.equal((await (await shop.as('orders/read')).get('/reports/sales')).status, 403);
});

onShop('the sums of any span equal those of its orders', async (shop) => {
  const office = await shop.as('all');
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let count = 0; count < 30; count += 1) {
    const createdAt = noon - random(20 * 86_400) * 1000;
    const withDocuments = random(3) === 0;
    const { orderId } = await makeOrder(shop.engine, { createdAt, withDocuments });
    if (random(3) === 0) assert.equal((await office.post(`/orders/${orderId}/cancel`, {})).status, 200);
  }
  const listed = (await office.get('/orders?itemsPerPage=100')).body as {
    createdAt: string;
    state: string;
    prices: Prices;
  }[];
  interface Prices {
    readonly grandTotal: number;
    readonly totalRefunded: number | null;
    readonly totalCanceled: number | null;
  }
  for (const [from, to] of [
    ['2026-10-15', '2026-11-30'],
    ['2026-11-01', '2026-11-05'],
    ['2026-11-03', '2026-11-03'],
  ] as const) {
    const own = listed.filter(({ createdAt }) => {
      const local = createdAt.slice(0, 10);
      return local >= from && local <= to;
    });
    const rows = (await office.get(`/reports/sales?from=${from}&to=${to}`)).body as Record<string, number>[];
    const total = (name: string) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    assert.equal(total('orders'), own.length);
    assert.equal(total('ordersCanceled'), own.filter(({ state }) => state === 'canceled').length);
    assert.equal(
      total('canceled').toFixed(4),
      own.reduce((sum, { prices }) => sum + (prices.totalCanceled ?? 0), 0).toFixed(4),
    );
    assert.equal(
      total('grandTotal').toFixed(4),
      own.reduce((sum, { prices }) => sum + prices.grandTotal, 0).toFixed(4),
    );
    assert.equal(
      total('refunded').toFixed(4),
      own.reduce((sum, { prices }) => sum + (prices.totalRefunded ?? 0), 0).toFixed(4),
    );
  }
});

onCartShop(
  'reports have what was canceled in columns of its own, and rank by what stands',
  async ({ office, customer }) => {
    const { customerId } = (await customer.get('/carts/mine')).body;
    const rowOf = async (name: string, matches: (row: Record<string, unknown>) => boolean) =>
      ((await office.get(`/reports/${name}`)).body as Record<string, number>[]).find(matches) ?? {};
    const read = async () => ({
      sales: await rowOf('sales', ({ storeId, currency }) => storeId === 1 && currency === 'USD'),
      state: await rowOf('taxes', ({ code }) => code === 'US-CA'),
      city: await rowOf('taxes', ({ code }) => code === 'US-CA-Los Angeles'),
      buyer: await rowOf('customers', (row) => row.customerId === customerId),
      ink: await rowOf('best-sellers', ({ sku }) => sku === 'INK-TIDE'),
      coupon: await rowOf('coupons', ({ code }) => code === 'WELCOME10'),
    });
    const before = await read();
    const order = async (qty: number, couponCode?: string) => {
      const { status, body, text } = await office.post('/orders/new', {
        customerId,
        items: [{ sku: 'INK-TIDE', qty, customPrice: 10 }],
        ...(couponCode && { couponCode }),
        shippingAddress: { ...address, city: 'Los Angeles', postcode: '90001' },
        billingAddress: { sameAsShipping: true },
        shippingMethod: 'flatrate_flatrate',
        paymentMethod: 'checkmo',
      });
      assert.equal(status, 201, text);
      return body;
    };
    await order(4);
    await office.post(`/orders/${(await order(2)).id}/edit`, { orderNote: 'call first' });
    await office.post(`/orders/${(await order(6, 'WELCOME10')).id}/cancel`, {});
    const half = await order(4);
    await office.post(`/orders/${half.id}/invoices`, { items: [{ orderItemId: half.items[0].id, qty: 2 }] });
    assert.equal((await office.post(`/orders/${half.id}/cancel`, {})).status, 200);
    const after = await read();
    const grown = (name: keyof typeof after, ...columns: string[]) =>
      columns.map((column) => Number(((after[name][column] ?? 0) - (before[name][column] ?? 0)).toFixed(4)));
    assert.deepEqual(
      {
        sales: grown('sales', 'orders', 'ordersCanceled', 'tax', 'taxCanceled', 'grandTotal', 'canceled'),
        state: grown('state', 'orders', 'ordersCanceled', 'tax', 'taxCanceled'),
        city: grown('city', 'orders', 'ordersCanceled', 'tax', 'taxCanceled'),
        buyer: grown('buyer', 'orders', 'ordersCanceled', 'baseGrandTotal', 'baseCanceled'),
        ink: grown('ink', 'qty', 'qtyCanceled', 'baseRowTotal', 'baseRowCanceled'),
        coupon: grown('coupon', 'orders', 'ordersCanceled', 'discount', 'grandTotal', 'canceled'),
      },
      {
        sales: [5, 2, 16.53, 8.93, 280.53, 142.93],
        state: [5, 2, 12.615, 6.815],
        city: [5, 2, 3.915, 2.115],
        buyer: [5, 2, 280.53, 142.93],
        ink: [18, 10, 180, 100],
        coupon: [1, 1, -6, 89.13, 89.13],
      },
    );
    const rows = async (name: string) => (await office.get(`/reports/${name}`)).body as Record<string, number>[];
    const stands = [
      (await rows('best-sellers')).map((row) => (row.qty ?? 0) - (row.qtyCanceled ?? 0)),
      (await rows('customers')).map((row) => (row.baseGrandTotal ?? 0) - (row.baseCanceled ?? 0)),
      (await rows('coupons')).map((row) => (row.orders ?? 0) - (row.ordersCanceled ?? 0)),
    ];
    assert.deepEqual(
      stands,
      stands.map((list) => list.toSorted((a, b) => b - a)),
    );
  },
);
