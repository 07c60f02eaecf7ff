import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  itemsAfterCreditmemo,
  itemsAfterInvoice,
  orderAfterCreditmemo,
  orderAfterInvoice,
} from '../../src/domain/orders/after-documents.ts';
import { planCreditmemo } from '../../src/domain/orders/plan-creditmemo.ts';
import { planInvoice } from '../../src/domain/orders/plan-invoice.ts';
import { lineTree } from '../../src/domain/orders/quantities.ts';
import type { OrderItemRow, OrderRow } from '../../src/domain/orders/rows.ts';

/** An amount in cents, in ten-thousandths. */
const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value * 100);
const both = <T extends object>(order: T, base: T): object => ({
  ...order,
  ...Object.fromEntries(Object.entries(base).map(([name, value]) => [`base_${name}`, value])),
});
const lineAmounts = fc.record({
  row_total: cents(100_000),
  tax_amount: cents(9_999),
  hidden_tax_amount: cents(99),
  discount_amount: cents(9_999),
});
const line = fc.record({ qty: fc.integer({ min: 1, max: 9 }), order: lineAmounts, base: lineAmounts });
// What costs nothing has neither tax nor discount.
const shippingAmounts = fc.record({
  shipping_amount: cents(2_000).map((amount) => amount + 10_000),
  shipping_tax_amount: cents(300),
  shipping_discount_amount: cents(100),
});
const quantities = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 });
const orders = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  shipping: fc.record({ order: shippingAmounts, base: shippingAmounts }),
  /** How much of each total gift cards pay, per cent; more than all is all. */
  cards: fc.record({ order: fc.integer({ min: 0, max: 120 }), base: fc.integer({ min: 0, max: 120 }) }),
  invoices: fc.array(quantities, { maxLength: 4 }),
  refunds: fc.array(fc.record({ quantities, shipping: cents(700) }), { maxLength: 4 }),
});

type Sums = Readonly<Record<string, number | null>>;
type Plan = typeof orders extends fc.Arbitrary<infer T> ? T : never;

/** An order whose totals are the sums of its lines and its shipping. */
function orderOf({ lines, shipping, cards }: Plan): { order: OrderRow; items: OrderItemRow[] } {
  const items = lines.map((line, index) => ({
    ...both(line.order, line.base),
    item_id: index + 1,
    parent_item_id: null,
    product_options: null,
    qty_ordered: line.qty * 10_000,
    sku: `${index}`,
  }));
  const totals = (side: 'order' | 'base') => {
    const sum = (name: keyof Plan['lines'][number]['order']) => lines.reduce((all, item) => all + item[side][name], 0);
    const carried = shipping[side];
    const subtotal = sum('row_total');
    const discount_amount = 0 - sum('discount_amount') - carried.shipping_discount_amount;
    const tax_amount = sum('tax_amount') + carried.shipping_tax_amount;
    const hidden_tax_amount = sum('hidden_tax_amount');
    const grand_total = subtotal + discount_amount + tax_amount + hidden_tax_amount + carried.shipping_amount;
    const most = Math.max(0, grand_total);
    const gift_cards_amount = Math.min(most, Math.floor((most * cards[side]) / 10_000) * 100);
    const sums = { ...carried, subtotal, discount_amount, tax_amount, hidden_tax_amount };
    return { ...sums, gift_cards_amount, grand_total: grand_total - gift_cards_amount };
  };
  return {
    order: both(totals('order'), totals('base')) as OrderRow,
    items: items as unknown as OrderItemRow[],
  };
}

const asked = (each: readonly number[], items: readonly OrderItemRow[], left: (item: OrderItemRow) => number) =>
  new Map(items.map((item, index) => [item.item_id, Math.min((each[index] ?? 0) * 10_000, left(item))]));

test('over any sequence of partial documents no cent is lost or made', () => {
  fc.assert(
    fc.property(orders, (plan) => {
      let { order, items } = orderOf(plan);
      const invoice = (wanted?: readonly number[]) => {
        const open = (item: OrderItemRow) => (item.qty_ordered ?? 0) - (item.qty_invoiced ?? 0);
        const made = planInvoice(order, lineTree(items), wanted && asked(wanted, items, open));
        assert.ok('lines' in made);
        order = { ...order, ...orderAfterInvoice(order, made.amounts, 1, true) } as OrderRow;
        items = itemsAfterInvoice(items, made.lines, 1);
      };
      for (const wanted of plan.invoices) invoice(wanted);
      invoice();
      const refund = (wanted?: readonly number[], shipping?: number) => {
        const open = (item: OrderItemRow) => (item.qty_invoiced ?? 0) - (item.qty_refunded ?? 0);
        const made = planCreditmemo(order, lineTree(items), {
          quantities: wanted && asked(wanted, items, open),
          shipping,
          adjustmentPositive: undefined,
          adjustmentNegative: undefined,
        });
        // More shipping than is left is refused, and nothing is done.
        if (!('lines' in made)) return;
        order = { ...order, ...orderAfterCreditmemo(order, made.amounts, 1) } as OrderRow;
        const now = order as unknown as Sums;
        for (const side of ['', 'base_'] as const) {
          const memo: Readonly<Record<string, number | null>> = { ...made.amounts[side === '' ? 'order' : 'base'] };
          const isAllBack = now[`${side}gift_cards_refunded`] === now[`${side}gift_cards_invoiced`];
          assert.ok(isAllBack || (memo.grand_total ?? 0) <= 0, 'money is given back before gift cards have theirs');
          assert.ok((memo.gift_cards_amount ?? 0) >= 0);
        }
        items = itemsAfterCreditmemo(items, made.lines, 1);
      };
      const totals = ['subtotal', 'tax', 'hidden_tax', 'discount', 'shipping'];
      const sums = order as unknown as Sums;
      for (const side of ['', 'base_']) {
        for (const name of totals) {
          const whole = sums[`${side}${name === 'subtotal' ? name : `${name}_amount`}`];
          assert.equal(sums[`${side}${name}_invoiced`], whole, `${side}${name} invoiced`);
        }
        assert.equal(sums[`${side}total_paid`], sums[`${side}grand_total`]);
        assert.equal(sums[`${side}gift_cards_invoiced`], sums[`${side}gift_cards_amount`]);
      }
      for (const { quantities: wanted, shipping } of plan.refunds) refund(wanted, shipping);
      refund();
      const after = order as unknown as Sums;
      for (const side of ['', 'base_']) {
        for (const name of ['subtotal', 'tax', 'hidden_tax', 'discount']) {
          assert.equal(after[`${side}${name}_refunded`], after[`${side}${name}_invoiced`], `${side}${name} refunded`);
        }
        assert.equal(after[`${side}total_offline_refunded`], after[`${side}total_paid`], `${side}total refunded`);
        assert.equal(after[`${side}gift_cards_refunded`], after[`${side}gift_cards_amount`], `${side}gift cards`);
      }
      for (const item of items as unknown as Sums[]) {
        for (const side of ['', 'base_']) {
          assert.equal(item[`${side}row_invoiced`], item[`${side}row_total`]);
          assert.equal(item[`${side}amount_refunded`], item[`${side}row_total`]);
          assert.equal(item[`${side}tax_refunded`], item[`${side}tax_amount`]);
          assert.equal(item[`${side}discount_refunded`], item[`${side}discount_amount`]);
        }
      }
    }),
    { numRuns: 300, seed: 22 },
  );
});
