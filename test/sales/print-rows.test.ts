import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderTables } from '../../src/domain/sales/order-tables.ts';
import { printer } from '../../src/interfaces/soap/resources/sales-order/print-rows.ts';

const print = printer(orderTables.sales_order, {
  last: 'order_id',
  also: { grand_total: 'former_total' },
  empty: ['no'],
});
const isOfGiftCards = (name: string): boolean => /^(base_)?gift_cards/.test(name);

test('a row without gift cards is printed without their columns', () => {
  const printed = print({ order_id: 7, grand_total: 125_000 });
  const names = Object.keys(printed);
  assert.deepEqual(names.filter(isOfGiftCards), ['gift_cards']);
  assert.deepEqual(names.slice(-2), ['order_id', 'no']);
  assert.equal(names[names.indexOf('grand_total') + 1], 'former_total');
  assert.deepEqual(
    [printed.order_id, printed.grand_total, printed.former_total, printed.no],
    ['7', '12.5000', '12.5000', null],
  );
});

test('of the columns of gift cards those are printed that have a value, in their place', () => {
  const row = { order_id: 7, gift_cards_amount: 25_000 };
  const names = Object.keys(print(row));
  assert.deepEqual(names.filter(isOfGiftCards), ['gift_cards', 'gift_cards_amount']);
  const columns = Object.keys(orderTables.sales_order.columns).filter(
    (name) => names.includes(name) && name !== 'order_id',
  );
  assert.deepEqual(
    names.filter((name) => !['former_total', 'no', 'order_id'].includes(name)),
    columns,
  );
  assert.equal(print(row).gift_cards_amount, '2.5000');
});
