import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { formatDecimal } from '../../../src/kernel/decimal.ts';
import type { Column, Table } from '../../../src/platform/storage/columns.ts';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import type { TableName } from '../../../src/platform/storage/schema.ts';
import { tables } from '../../../src/schema/tables.ts';
import type { LegacyCaller } from '../../support/legacy.ts';
import { referenceFile } from '../../support/shared.ts';

/** A recorded row: amounts as text with four decimals. */
export type Row = Readonly<Record<string, unknown>>;

/** One line of the recorded totals (soap-sales 0.1). */
export interface Recorded {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly store: number;
  readonly customer: Row;
  readonly items: readonly Row[];
  readonly addresses: Readonly<Record<'billing' | 'shipping', Row>>;
  readonly coupon?: string;
  readonly shipping_method: string;
  readonly payment_method: string;
  readonly virtual?: boolean;
  readonly out: {
    readonly coupon_added?: boolean;
    readonly shipping_list?: readonly Row[];
    readonly totals?: readonly Row[];
    readonly quote?: Row;
    readonly addresses?: readonly Row[];
    readonly items?: readonly Row[];
    readonly order?: Row;
    readonly order_items?: readonly Row[];
    readonly order_tax?: readonly Row[];
    readonly quote_differs_from_order?: readonly string[];
    readonly fault?: {
      readonly step: string;
      readonly code: string;
      readonly message: string;
      readonly either?: boolean;
    };
  };
}

/** All recorded scenarios, each with its line as text. */
export function recordedScenarios(): { readonly scenario: Recorded; readonly text: string }[] {
  const lines = gunzipSync(readFileSync(referenceFile('totals.jsonl.gz')))
    .toString()
    .trim()
    .split('\n');
  return lines.map((text) => ({ scenario: JSON.parse(text) as Recorded, text }));
}

/** What came of a scenario here, in the shape of the recordings. */
export interface Outcome {
  readonly coupon_added?: unknown;
  readonly shipping_list?: readonly Row[];
  readonly totals?: readonly Row[];
  readonly quote?: Row;
  readonly items?: readonly Row[];
  readonly address?: Row;
  readonly order?: Row;
  readonly order_items?: readonly Row[];
  readonly order_tax?: readonly Row[];
  readonly fault?: string;
}

/** Goes through the calls of a scenario; its settings are in the store. The first fault ends it. */
export async function play(engine: Engine, call: LegacyCaller, scenario: Recorded): Promise<Outcome> {
  const done: { -readonly [K in keyof Outcome]: Outcome[K] } = {};
  const quoteId = await call('cart.create', { store: String(scenario.store) });
  const ask = (path: string, args: Row = {}): Promise<unknown> => call(path, { quoteId, ...args });
  try {
    await ask('cart_product.add', { productsData: scenario.items });
    await ask('cart_customer.set', { customerData: scenario.customer });
    const addresses = (['billing', 'shipping'] as const).map((mode) => ({ mode, ...scenario.addresses[mode] }));
    await ask('cart_customer.addresses', { customerAddressData: addresses });
    if (scenario.coupon) done.coupon_added = await ask('cart_coupon.add', { couponCode: scenario.coupon });
    if (!scenario.virtual) {
      done.shipping_list = (await ask('cart_shipping.list')) as Row[];
      await ask('cart_shipping.method', { shippingMethod: scenario.shipping_method });
    }
    await ask('cart_payment.method', { paymentData: { method: scenario.payment_method } });
    done.totals = (await ask('cart.totals')) as Row[];
    Object.assign(done, await engine.read((tx) => quoteOf(tx, Number(quoteId), scenario.virtual === true)));
    const number = await ask('cart.order');
    Object.assign(done, await engine.read((tx) => orderOf(tx, String(number))));
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (code === undefined) throw error;
    done.fault = `${code} ${message}`;
  }
  return done;
}

const rowsOf = async (tx: Tx, table: TableName, where: string, value: string | number): Promise<Row[]> => {
  const rows = await tx.query<Row>(() => sql`select * from ${sql.table(table)} where ${sql.ref(where)} = ${value}`);
  const [key] = Object.keys(tables[table].columns) as [string];
  return rows.toSorted((a, b) => Number(a[key]) - Number(b[key])).map((row) => shown(table, row));
};

/** A row as the legacy family's database shows it. */
function shown(table: TableName, row: Row): Row {
  const { columns }: Table = tables[table];
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const { holds }: Column<unknown> = columns[name] ?? { kind: 'text', nullable: true };
      if (value === null) return [name, null];
      return [name, holds === 'decimal' ? formatDecimal(Number(value)) : String(value)];
    }),
  );
}

async function orderOf(tx: Tx, number: string): Promise<Pick<Outcome, 'order' | 'order_items' | 'order_tax'>> {
  const [order] = (await rowsOf(tx, 'sales_order', 'increment_id', number)) as [Row];
  const items = await rowsOf(tx, 'sales_order_item', 'order_id', Number(order.order_id));
  const parents = items.map(({ item_id }) => item_id);
  return {
    order,
    order_items: items.map((item) => ({
      ...item,
      ...(item.parent_item_id !== null && { parent: parents.indexOf(item.parent_item_id) }),
    })),
    order_tax: await rowsOf(tx, 'sales_order_tax', 'order_id', Number(order.order_id)),
  };
}

async function quoteOf(tx: Tx, quoteId: number, isVirtual: boolean) {
  const [quote] = (await rowsOf(tx, 'quote', 'quote_id', quoteId)) as [Row];
  const addresses = await rowsOf(tx, 'quote_address', 'quote_id', quoteId);
  const items = await rowsOf(tx, 'quote_item', 'quote_id', quoteId);
  const parents = items.map(({ item_id }) => item_id);
  return {
    quote,
    items: items.map((item) => ({
      ...item,
      ...(item.parent_item_id !== null && { parent: parents.indexOf(item.parent_item_id) }),
    })),
    address: addresses.find(({ address_type }) => address_type === (isVirtual ? 'billing' : 'shipping')),
  };
}

/** What differs, as `place: recorded, ours`. */
export function differences({ out }: Recorded, ours: Outcome): string[] {
  const found: string[] = [];
  const compare = (place: string, recorded: unknown, own: unknown): void => {
    if (!isSame(recorded, own)) found.push(`${place}: ${JSON.stringify(recorded)}, ours ${JSON.stringify(own)}`);
  };
  const compareRow = (place: string, recorded: Row, own: Row = {}): void => {
    for (const [name, value] of Object.entries(recorded)) compare(`${place}.${name}`, value, own[name]);
  };
  const compareRows = (place: string, recorded: readonly Row[] = [], own: readonly Row[] = []): void => {
    compare(`${place}.length`, recorded.length, own.length);
    for (const [index, row] of recorded.entries()) compareRow(`${place}${index}`, row, own[index]);
  };
  if (out.fault) {
    const { code, message, either } = out.fault;
    if (!either) compare('fault', `${code} ${message}`, ours.fault);
    return found;
  }
  compare('fault', undefined, ours.fault);
  if (out.coupon_added !== undefined) compare('coupon_added', out.coupon_added, ours.coupon_added);
  if (out.shipping_list) compareRows('shipping_list', out.shipping_list, ours.shipping_list);
  if (out.order) compareRow('order', out.order, ours.order);
  compareRows('item', out.order_items, ours.order_items);
  compareRows('tax', out.order_tax, ours.order_tax);
  const isOptional = new Set(out.quote_differs_from_order ?? []);
  if (isOptional.size === 0) compareRows('totals', out.totals, ours.totals);
  const ofQuote = Object.entries(out.quote ?? {}).filter(([name]) => !isOptional.has(name));
  for (const [name, value] of ofQuote) compare(`quote.${name}`, value, ours.quote?.[name]);
  for (const [index, row] of (out.items ?? []).entries()) {
    for (const [name, value] of Object.entries(row)) {
      if (!isOptional.has(`item${index}.${name}`)) compare(`quote_item.${name}`, value, ours.items?.[index]?.[name]);
    }
  }
  return found;
}

function isSame(recorded: unknown, own: unknown): boolean {
  if (recorded === own) return true;
  if (recorded === null || recorded === undefined) return own === null || own === undefined || own === '';
  if (own === null || own === undefined) return false;
  return typeof recorded === 'number' && Number(own).toFixed(4) === recorded.toFixed(4);
}
