import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBareErp } from '../../bench/erp-loop/bare-route.ts';
import { lostStock, lostWork } from '../../bench/erp-loop/check.ts';
import { changedSince, loopTexts, openErp } from '../../bench/erp-loop/clients.ts';
import { erpLoop } from '../../bench/erp-loop/loop.ts';
import { readErpOptions } from '../../bench/erp-loop/options.ts';
import { type ErpRun, erpReport, isWhole } from '../../bench/erp-loop/report.ts';
import { type NewOrder, orderNumber, orderTables } from '../../bench/order-rows.ts';
import { load } from '../../bench/store.ts';
import { onEachStore } from '../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';

const user = { username: 'erp', key: testKey };
const ordersFrom = (first: number, count: number): NewOrder[] =>
  Array.from({ length: count }, (_, index) => {
    return { id: first + index, lines: 1 + (index % 3), product: index, customerId: null, placedAt: 1 };
  });
const numbersOf = (orders: readonly NewOrder[]) => orders.map(({ id }) => ({ number: orderNumber(id) }));

onEachStore('demo_rows', 'loops by several clients leave one of everything for each order', async (t, engine) => {
  await addApiUser(engine, user.username, ['all']);
  const orders = ordersFrom(5_000_000, 12);
  const last = ordersFrom(6_000_000, 2);
  await load(engine, orderTables([...orders, ...last], 1000));
  const service = await startService(engine);
  t.after(() => service.close());
  const before = await lostWork(engine, orders.slice(0, 1));
  assert.equal(before[0], 'order 105000000: state new instead of complete');
  assert.ok(before.includes('order 105000000: invoices 0 instead of 1'));

  const [first, second] = await Promise.all([
    openErp(service.url, 'npm', 'v2', user),
    openErp(service.url, 'npm', 'xmlrpc', user),
  ]);
  const { seconds, p99, ...figures } = await erpLoop([first, second], numbersOf(orders));
  assert.deepEqual(figures, { orders: 12, calls: 60, faults: 0, firstFault: undefined });
  assert.ok(seconds > 0 && p99 > 0);
  assert.deepEqual(await lostWork(engine, orders), []);
  for (const client of [first, second]) {
    const found = await client.call('list', changedSince(client.style, '2001-01-01 00:00:00'));
    assert.equal((found as unknown[]).length, 12);
  }
  await second.call('updateStock', '1', { qty: '77' });
  assert.deepEqual(await lostStock(engine, [1, 2], 77), [2]);

  // An order that was changed meanwhile is refused, and the loop continues.
  const again = await erpLoop([first], numbersOf([orders[0] as NewOrder, last[0] as NewOrder]));
  assert.deepEqual([again.calls, again.faults], [7, 1]);
  assert.match(again.firstFault ?? '', /^salesOrderInvoiceCreate: 102 /);

  // What the route was to answer was asked once, of the first.
  const bare = await startBareErp({ port: Number(new URL(service.url).port), texts: loopTexts });
  const caller = await openErp(bare.address, 'npm', 'v2', user);
  const learned = await erpLoop([caller], numbersOf(last.slice(1)));
  const repeated = await erpLoop([caller], numbersOf(orders));
  assert.deepEqual([learned.faults, repeated.faults, repeated.calls], [0, 0, 60]);
  assert.deepEqual(await lostWork(engine, [...orders, ...last]), []);
  await Promise.all([first, second, caller].map((client) => client.end()));
  bare.stop();
});

const run: ErpRun = {
  engine: 'sqlite',
  style: 'v2',
  connections: 8,
  listSeconds: 0.25,
  listed: 1000,
  stockPerSecond: 500,
  figures: { orders: 1000, calls: 5000, faults: 0, firstFault: undefined, seconds: 20, p99: 90.04 },
  lost: [],
  cpuMs: 1500,
  bareSeconds: 15,
};

test('the report says what an order took, and which part of it was the client', () => {
  const { figures } = run;
  const faulty = { ...run, cpuMs: undefined, figures: { ...figures, faults: 1, firstFault: '1: Deadlock' } };
  const lines = erpReport(1000, 'npm', [run, { ...faulty, lost: ['order 1: tracks 0 instead of 1'] }])
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  const common = ['sqlite', 'v2', '8', '20.00', '90.0', '50', '250'];
  assert.deepEqual(lines.slice(4, 6), [
    [...common, '0', '0', '250', '500', '1.50', '15.00', '75 %'],
    [...common, '1', '1', '250', '500', '?', '15.00', '75 %'],
  ]);
  assert.deepEqual(lines.slice(-2), [
    ['sqlite, v2, 8 connections: 1: Deadlock'],
    ['sqlite, v2, 8 connections: order 1: tracks 0 instead of 1'],
  ]);
});

test('a run failed where a call was refused, or something is lost', () => {
  assert.equal(isWhole(run), true);
  assert.equal(isWhole({ ...run, lost: ['order 1: tracks 0 instead of 1'] }), false);
  assert.equal(isWhole({ ...run, listed: 999 }), false);
  assert.equal(isWhole({ ...run, figures: { ...run.figures, faults: 1 } }), false);
});

test('a run is of 1,000 orders in three styles on both engines unless it is told otherwise', () => {
  assert.deepEqual(readErpOptions([]), {
    orders: 1000,
    engines: ['sqlite', 'postgres'],
    styles: ['v2', 'v1', 'xmlrpc'],
    maker: 'npm',
    connections: [1, 8],
    json: false,
  });
  assert.deepEqual(
    readErpOptions(['--orders=20', '--engine=postgres', '--style=v1', '--client=php', '--connections=4', '--json']),
    { orders: 20, engines: ['postgres'], styles: ['v1'], maker: 'php', connections: [4], json: true },
  );
  assert.throws(() => readErpOptions(['--orders=0']), /--orders is a number/);
  assert.throws(() => readErpOptions(['--engine=mysql']), /--engine is sqlite, postgres or both/);
  assert.throws(() => readErpOptions(['--style=v3']), /--style is a list of v2, v1, xmlrpc/);
  assert.throws(() => readErpOptions(['--client=perl']), /--client is npm or php/);
  assert.throws(() => readErpOptions(['--connections=1,x']), /--connections is a list/);
});
