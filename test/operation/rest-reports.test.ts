import assert from 'node:assert/strict';
import { makeOrder } from '../support/examples/orders.ts';
import { onShop } from '../support/shop.ts';

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
  assert.deepEqual(first, { period: '2026-10-26', orders: 1, ...single, invoiced: 0, refunded: 0, canceled: 0 });
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
    'period,storeId,currency,orders,qty,subtotal,discount,shipping,tax,grandTotal,invoiced,refunded,canceled',
  ]);
  assert.match(csv.text.split('\n')[2] ?? '', /^2026-10-26,1,USD,1,/);
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
    await makeOrder(shop.engine, { createdAt: noon - random(20 * 86_400) * 1000, withDocuments: random(3) === 0 });
  }
  const listed = (await office.get('/orders?itemsPerPage=100')).body as { createdAt: string; prices: Prices }[];
  interface Prices {
    readonly grandTotal: number;
    readonly totalRefunded: number | null;
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
