import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { formatDecimal } from '../../src/kernel/decimal.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import { play, type Recorded, type Row } from '../pricing/totals/recorded.ts';
import { applyScenario } from '../scenario/apply.ts';
import { readScenario } from '../scenario/scenario.ts';
import { onEachStore } from '../support/database/engines.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { referenceFile, referenceMissing } from '../support/shared.ts';
import { sampleStore } from '../support/stores.ts';

/** A document that was asked for, by the indexes of lines. */
interface Asked {
  readonly type: 'invoice' | 'creditmemo';
  readonly qtys?: Readonly<Record<string, number>>;
  readonly shipping_amount?: number;
  readonly adjustment_positive?: number;
  readonly adjustment_negative?: number;
}

/** What came of it there. */
interface Made {
  readonly document: Row;
  readonly items: readonly Row[];
  readonly order: Row;
  /** It is a mistake of the reference (Q34, Q35): another outcome is right, too. */
  readonly fault?: { readonly either?: boolean };
}

interface Sequence extends Recorded {
  readonly documents: readonly Asked[];
  readonly out: Recorded['out'] & { readonly documents: readonly Made[] };
}

const missing = referenceMissing('documents.jsonl.gz') ?? (sampleStore ? undefined : 'there is no sample store');

if (missing) test('recorded sequences of documents', { skip: missing }, () => undefined);
else
  onEachStore('sample_legacy', 'recorded sequences of documents come out over the interface', async (_t, engine) => {
    const call = await legacyCaller(engine, { inSession: true });
    const lines = gunzipSync(readFileSync(referenceFile('documents.jsonl.gz')))
      .toString()
      .trim()
      .split('\n');
    const either: Record<string, string[]> = {};
    for (const text of lines) {
      const sequence = JSON.parse(text) as Sequence;
      await applyScenario(engine, readScenario(text));
      const { order, order_items: items = [] } = await play(engine, call, sequence);
      assert.ok(order, sequence.id);
      const found = await makeAll(engine, call, sequence, order, items);
      if (found.length > 0) either[sequence.id] = found;
    }
    assert.equal(lines.length, 41);
    assert.deepEqual(either, {
      d041: ['Maximum shipping amount allowed to refund is: $0.00'],
      d051: ['made', 'made'],
      d058: ['made'],
    });
  });

/** Makes the documents of a sequence; answers what came of those that failed in the reference alone. */
async function makeAll(
  engine: Engine,
  call: LegacyCaller,
  { id, documents, out }: Sequence,
  order: Row,
  items: readonly Row[],
): Promise<string[]> {
  const either: string[] = [];
  // What follows is open once a document was made that was refused there.
  let isOpen = false;
  for (const [position, asked] of documents.entries()) {
    const recorded = out.documents[position] as Made;
    const outcome = await make(call, asked, String(order.increment_id), items);
    if (recorded.fault) {
      assert.ok(recorded.fault.either, id);
      either.push('fault' in outcome ? outcome.fault.replace(/^\d+ /, '') : 'made');
      isOpen ||= 'number' in outcome;
      continue;
    }
    const place = `${id} document ${position}`;
    if (isOpen) continue;
    assert.ok('number' in outcome, `${place}: ${'fault' in outcome ? outcome.fault : ''}`);
    const ours = await engine.read((tx) => documentOf(tx, asked.type, outcome.number));
    const hasBundle = items.some(({ product_type: type }) => type === 'bundle');
    const apart = (name: string) => hasBundle && (name === 'total_qty' || name === 'qty');
    assert.deepEqual(like(recorded.document, ours.document, apart), comparable(recorded.document, apart), place);
    assert.deepEqual(
      ours.items.map((row, index) => like(recorded.items[index] ?? {}, row, apart)),
      recorded.items.map((row) => comparable(row, apart)),
      `lines of ${place}`,
    );
    assert.deepEqual(like(recorded.order, ours.order), comparable(recorded.order), `order after ${place}`);
  }
  const [books] = await engine.read((tx) =>
    rowsOf(
      tx,
      `select total_paid, total_refunded, grand_total from sales_order where increment_id = '${order.increment_id}'`,
    ),
  );
  // Half a cent that an invoice carried (d027) is a whole one in what was refunded.
  assert.ok(
    Number(books?.total_refunded ?? 0) < Number(books?.total_paid ?? 0) + 100,
    `${id}: more is refunded than was paid`,
  );
  assert.ok(Number(books?.total_paid ?? 0) <= Number(books?.grand_total), `${id}: more is paid than was due`);
  return either;
}

/** Makes a document over the interface: its number, or the fault. */
async function make(
  call: LegacyCaller,
  { type, qtys, ...amounts }: Asked,
  orderNumber: string,
  items: readonly Row[],
): Promise<{ readonly number: string } | { readonly fault: string }> {
  const itemsQty =
    qtys &&
    Object.fromEntries(Object.entries(qtys).map(([index, qty]) => [String(items[Number(index)]?.item_id), qty]));
  try {
    const number =
      type === 'invoice'
        ? await call('sales_order_invoice.create', { invoiceIncrementId: orderNumber, itemsQty: itemsQty ?? [] })
        : await call('sales_order_creditmemo.create', {
            orderIncrementId: orderNumber,
            creditmemoData: { ...(itemsQty && { qtys: itemsQty }), ...amounts },
          });
    return { number: String(number) };
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (code === undefined) throw error;
    return { fault: `${code} ${message}` };
  }
}

const rowsOf = (tx: Tx, text: string): Promise<Row[]> => tx.query<Row>(() => sql.raw(text));

async function documentOf(tx: Tx, type: Asked['type'], number: string) {
  const table = `sales_${type}`;
  const key = `${type}_id`;
  const [document] = await rowsOf(tx, `select * from ${table} where increment_id = '${number}'`);
  const items = await rowsOf(tx, `select * from ${table}_item where ${key} = ${document?.[key]} order by item_id`);
  const [order] = await rowsOf(tx, `select * from sales_order where order_id = ${document?.order_id}`);
  return { document: document ?? {}, items, order: order ?? {} };
}

const words = new Set(['state', 'status', 'sku']);
const never = () => false;
const isCompared = (name: string) => name !== 'line' && name !== 'shipping_hidden_tax_amount';

function comparable(row: Row, apart: (name: string) => boolean = never): Row {
  const names = Object.keys(row).filter((name) => isCompared(name) && !apart(name));
  return Object.fromEntries(names.map((name) => [name, row[name] === '0.0000' ? null : row[name]]));
}

/** The columns of a recorded row; an absent value counts as zero. */
function like(recorded: Row, ours: Row, apart: (name: string) => boolean = never): Row {
  return Object.fromEntries(
    Object.keys(comparable(recorded, apart)).map((name) => {
      const value = ours[name] ?? null;
      if (value === null || words.has(name)) return [name, value === null ? null : String(value)];
      const text = formatDecimal(Number(value));
      return [name, text === '0.0000' ? null : text];
    }),
  );
}
