import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditmemoTables } from '../../src/domain/orders/creditmemo-tables.ts';
import { invoiceTables } from '../../src/domain/orders/invoice-tables.ts';
import { orderTables } from '../../src/domain/orders/order-tables.ts';
import { shipmentTables } from '../../src/domain/orders/shipment-tables.ts';
import { printer } from '../../src/interfaces/soap/resources/sales-order/print-rows.ts';
import { commentColumns, wireColumns } from '../../src/interfaces/soap/resources/sales-order/wire-columns.ts';
import type { Tables } from '../../src/platform/storage/columns.ts';

const print = printer(orderTables.sales_order, `${wireColumns.order} order_id`, {
  also: { grand_total: 'former_total' },
  empty: ['no'],
});
const namesIn = (text: string): string[] => text.trim().split(/\s+/);
const isOfGiftCards = (name: string): boolean => /^(base_)?gift_cards/.test(name);

test('a row without gift cards is printed without their columns', () => {
  const printed = print({ order_id: 7, grand_total: 125_000 });
  const names = Object.keys(printed);
  assert.deepEqual(names.filter(isOfGiftCards), []);
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
  assert.deepEqual(names.filter(isOfGiftCards), ['gift_cards_amount']);
  const columns = namesIn(wireColumns.order).filter((name) => names.includes(name));
  assert.deepEqual(
    names.filter((name) => !['former_total', 'no', 'order_id'].includes(name)),
    columns,
  );
  assert.equal(print(row).gift_cards_amount, '2.5000');
});

test('each column of orders and documents has its place on the wire, but for those that are not shown', () => {
  const tables: Tables = { ...orderTables, ...invoiceTables, ...shipmentTables, ...creditmemoTables };
  const places: Readonly<Record<string, readonly [shown: string, hidden: readonly string[]]>> = {
    // The id stands at the end, gift cards are shown by their amounts, and the source is this store's own.
    sales_order: [wireColumns.order, ['order_id', 'gift_cards', 'source']],
    sales_order_address: [wireColumns.orderAddress, []],
    sales_order_item: [wireColumns.orderItem, []],
    // It is shown as a map.
    sales_order_payment: [wireColumns.orderPayment, ['additional_information']],
    sales_order_history: [wireColumns.orderHistory, ['history_id']],
    sales_invoice: [wireColumns.invoice, []],
    sales_invoice_item: [wireColumns.invoiceItem, []],
    sales_invoice_comment: [commentColumns, ['comment_id', 'invoice_id']],
    sales_shipment: [wireColumns.shipment, []],
    sales_shipment_item: [wireColumns.shipmentItem, []],
    sales_shipment_track: [wireColumns.shipmentTrack, []],
    sales_shipment_comment: [commentColumns, ['comment_id', 'shipment_id']],
    sales_creditmemo: [wireColumns.creditmemo, []],
    sales_creditmemo_item: [wireColumns.creditmemoItem, []],
    sales_creditmemo_comment: [commentColumns, ['comment_id', 'creditmemo_id']],
  };
  // Fields of an imported store's extensions, and totals of ours.
  const ownNames = ['extension_fields', 'added_totals'];
  for (const [table, [shown, hidden]] of Object.entries(places)) {
    const columns = Object.keys(tables[table]?.columns ?? {}).filter((name) => !ownNames.includes(name));
    assert.deepEqual([...namesIn(shown), ...hidden].sort(), columns.sort(), table);
  }
});
