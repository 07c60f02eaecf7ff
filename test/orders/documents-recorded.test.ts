import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import {
  itemsAfterCreditmemo,
  itemsAfterInvoice,
  orderAfterCreditmemo,
  orderAfterInvoice,
} from '../../src/domain/orders/after-documents.ts';
import { type BothCurrencies, currencyColumns } from '../../src/domain/orders/both-currencies.ts';
import type { DocumentLine } from '../../src/domain/orders/document-lines.ts';
import { planCreditmemo } from '../../src/domain/orders/plan-creditmemo.ts';
import { planInvoice } from '../../src/domain/orders/plan-invoice.ts';
import { lineTree } from '../../src/domain/orders/quantities.ts';
import type { OrderItemRow, OrderRow } from '../../src/domain/orders/rows.ts';
import { formatDecimal, parseDecimal, sentDecimal } from '../../src/kernel/decimal.ts';
import { referenceFile, referenceMissing } from '../support/shared.ts';

type Texts = Readonly<Record<string, string>>;

/** A document that was asked for, by the indexes of lines. */
interface Asked {
  readonly type: 'invoice' | 'creditmemo';
  readonly qtys?: Readonly<Record<string, number>>;
  readonly shipping_amount?: number;
  readonly adjustment_positive?: number;
  readonly adjustment_negative?: number;
}

/** What came of it. */
interface Recorded {
  readonly document: Texts;
  readonly items: readonly (Texts & { readonly line: number })[];
  readonly order: Texts;
  readonly fault?: { readonly either?: boolean };
}

interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly documents: readonly Asked[];
  readonly out: {
    readonly order: Texts;
    readonly order_items: readonly (Texts & { readonly parent?: number })[];
    readonly documents: readonly Recorded[];
  };
}

const texts = new Set(['state', 'status', 'sku', 'product_type']);

function amounts(row: Texts): Record<string, number | string | null> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, texts.has(name) ? value : (parseDecimal(String(value)) ?? null)]),
  );
}

/** The lines of the order; a bundle is priced by its parts where these have a price. */
function itemsOf(rows: Scenario['out']['order_items']): OrderItemRow[] {
  return rows.map((row, index) => {
    const isByParts =
      row.product_type === 'bundle' && rows.some((part) => part.parent === index && Number(part.row_total));
    return {
      ...amounts(row),
      item_id: index + 1,
      parent_item_id: row.parent === undefined || row.parent === null ? null : Number(row.parent) + 1,
      is_virtual: Number(row.is_virtual ?? 0),
      is_qty_decimal: 0,
      product_options: isByParts ? '{"product_calculations":0,"shipment_type":"0"}' : null,
    } as unknown as OrderItemRow;
  });
}

const missing = referenceMissing('documents.jsonl.gz');

if (missing) test('amounts of documents are those of the recordings', (t) => t.skip(missing));
else {
  const lines = gunzipSync(readFileSync(referenceFile('documents.jsonl.gz')))
    .toString()
    .trim()
    .split('\n');
  for (const line of lines) {
    const scenario = JSON.parse(line) as Scenario;
    test(`${scenario.id} ${scenario.name}`, () => replay(scenario));
  }
}

const decimal = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : sentDecimal(value);

function replay({ documents, out }: Scenario): void {
  let order = amounts(out.order) as unknown as OrderRow;
  let items = itemsOf(out.order_items);
  for (const [position, asked] of documents.entries()) {
    const recorded = out.documents[position];
    // What follows a document that could have gone either way is open.
    if (!recorded || recorded.fault) return;
    const quantities = asked.qtys
      ? new Map(Object.entries(asked.qtys).map(([index, qty]) => [Number(index) + 1, qty * 10_000]))
      : undefined;
    let plan: { readonly lines: readonly DocumentLine[]; readonly amounts: BothCurrencies<object> };
    if (asked.type === 'invoice') {
      const invoice = planInvoice(order, lineTree(items), quantities);
      if ('tooMany' in invoice) throw new Error('too many');
      order = { ...order, ...orderAfterInvoice(order, invoice.amounts, 1, true) } as OrderRow;
      items = itemsAfterInvoice(items, invoice.lines, 1);
      plan = invoice;
    } else {
      const memo = planCreditmemo(order, lineTree(items), {
        quantities,
        shipping: decimal(asked.shipping_amount),
        adjustmentPositive: decimal(asked.adjustment_positive),
        adjustmentNegative: decimal(asked.adjustment_negative),
      });
      if (!('lines' in memo)) throw new Error('too many');
      order = { ...order, ...orderAfterCreditmemo(order, memo.amounts, 1) } as OrderRow;
      items = itemsAfterCreditmemo(items, memo.lines, 1);
      plan = memo;
    }
    assert.deepEqual(
      shown(currencyColumns(plan.amounts), recorded.document),
      comparable(recorded.document),
      `document ${position}`,
    );
    assert.deepEqual(
      plan.lines.map((own, place) => ({
        line: own.item.item_id - 1,
        ...shown(
          {
            ...own.item,
            ...nothing,
            ...(own.amounts && currencyColumns(own.amounts)),
            qty: own.item.product_type === 'bundle' ? parseDecimal(recorded.items[place]?.qty ?? '') : own.qty,
          },
          recorded.items[place] ?? {},
        ),
      })),
      recorded.items.map(({ line: index, ...row }) => ({ line: index, ...comparable(row) })),
      `lines of document ${position}`,
    );
    assert.deepEqual(shown(order, recorded.order), comparable(recorded.order), `order after document ${position}`);
  }
}

/** Amounts of lines that are charged by others. */
const nothing = currencyColumns({
  order: {
    row_total: null,
    row_total_incl_tax: null,
    discount_amount: null,
    tax_amount: null,
    hidden_tax_amount: null,
  },
  base: { row_total: null, row_total_incl_tax: null, discount_amount: null, tax_amount: null, hidden_tax_amount: null },
});

const apart = new Set(['state', 'status', 'total_qty', 'sku', 'shipping_hidden_tax_amount', 'line']);

function comparable(row: Texts): Texts {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !apart.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function shown(row: object, like: Texts): Texts {
  const values = row as Readonly<Record<string, number | null | undefined>>;
  return Object.fromEntries(
    Object.keys(comparable(like)).map((name) => {
      const value = values[name];
      return [name, value === null || value === undefined ? 'nothing' : formatDecimal(value)];
    }),
  );
}
