// migrate-in/go-back/: what happened here since the move, as SQL for the old store's tables.

import { incrementId } from '#domain/stores/numbers.ts';
import { formatDecimal } from '#kernel/decimal.ts';
import { extensionColumn } from '#kernel/extension-fields.ts';
import type { Column, Table } from '#platform/storage/columns.ts';
import type { SqlValue } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { tables } from '#schema/tables.ts';
import { carts } from '../carts.ts';
import type { GivenTable } from '../catch-up/given.ts';
import { type Row, valueAt } from '../catch-up/rows.ts';
import { customers } from '../customers.ts';
import type { TableMapping } from '../mapping.ts';
import { newsletter } from '../newsletter.ts';
import { sales } from '../sales.ts';
import { stock } from '../stock.ts';

/**
 * A value of the old store: null for the default of its column, JSON that becomes PHP's serialization, or an expression of
 * SQL, such as a variable for what only the old store knows.
 */
export type LegacyValue = string | number | null | { readonly json: string } | { readonly sql: string };

/** Some columns of a row of the old store. */
export type LegacyValues = Readonly<Record<string, LegacyValue>>;

/** A row of this store as the old store has it. */
export interface LegacyRowOf {
  readonly table: string;
  readonly key: LegacyValues;
  readonly values: LegacyValues;
}

/** What the old store has, and what this one says of attributes. */
export interface OldStore {
  /** Its columns, by table without prefix. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The tables of attributes' values, by the attribute's id: `varchar`. */
  readonly valueTypes: ReadonlyMap<number, string>;
}

/** A table whose rows go back. */
export interface BackTable {
  readonly to: TableName;
  readonly what: string;
  /** References to what may have been made here and is not taken back: then they become null, 1, or the row stays here. */
  readonly needs: readonly Need[];
  /** The row in the old store's table; undefined if that has no place for it. */
  row(table: GivenTable, row: Row, old: OldStore): LegacyRowOf | undefined;
}

export interface Need {
  readonly column: string;
  readonly table: TableName;
  readonly otherwise: 'nothing' | 'the general group' | 'left out';
}

/** Texts that are JSON here and PHP's serialization there. */
const SERIALIZED: ReadonlySet<string> = new Set([
  'sales_flat_order_item.product_options',
  'sales_flat_order_payment.additional_information',
  'sales_payment_transaction.additional_information',
]);

/** Columns of the old tables that may be NULL and have another default. */
const NULLABLE: ReadonlySet<string> = new Set([
  'sales_flat_order_item.qty_backordered',
  'sales_flat_order_item.base_cost',
]);

/** Columns of the old tables that are 0 where ours have nothing. */
const ZERO: ReadonlySet<string> = new Set(['newsletter_subscriber.customer_id']);

/** Columns that the old tables must have and that no mapping names, for rows that are new there. */
const CONSTANTS: Readonly<Record<string, LegacyValues>> = {
  customer_entity: { entity_type_id: { sql: '@customer_type' } },
  customer_address_entity: { entity_type_id: { sql: '@address_type' } },
  cataloginventory_stock_item: { stock_id: 1 },
};

const needsOf: Readonly<Partial<Record<TableName, readonly Need[]>>> = {
  customer: [
    { column: 'website_id', table: 'website', otherwise: 'nothing' },
    { column: 'store_id', table: 'store', otherwise: 'nothing' },
    { column: 'group_id', table: 'customer_group', otherwise: 'the general group' },
  ],
  customer_value: [{ column: 'attribute_id', table: 'attribute', otherwise: 'left out' }],
  customer_address_value: [{ column: 'attribute_id', table: 'attribute', otherwise: 'left out' }],
  stock_item: [{ column: 'product_id', table: 'product', otherwise: 'left out' }],
  sales_number: [{ column: 'store_id', table: 'store', otherwise: 'left out' }],
  order_status_label: [{ column: 'store_id', table: 'store', otherwise: 'left out' }],
  quote: [{ column: 'store_id', table: 'store', otherwise: 'left out' }],
  quote_item: [{ column: 'product_id', table: 'product', otherwise: 'left out' }],
};

/** Tables that are made for special kinds of rows. */
const special: Readonly<Partial<Record<TableName, BackTable['row']>>> = {
  customer_value: (table, row, old) => valueRow('customer', 'customer_id', table, row, old),
  customer_address_value: (table, row, old) => valueRow('customer_address', 'address_id', table, row, old),
  sales_number: numberRow,
};

/** Groups and tax classes have small ids there: those that were made here do not fit, and stay. */
const staying: ReadonlySet<TableName> = new Set(['tax_class', 'customer_group']);

/** The tables whose rows go back, those that others refer to first. */
export function backTables(withCarts: boolean): readonly BackTable[] {
  const mappings = [...customers, ...newsletter, ...stock, ...(withCarts ? carts : []), ...sales];
  const made = new Map<TableName, BackTable>();
  for (const mapping of mappings) {
    const { to, what } = mapping;
    if (staying.has(to) || made.has(to)) continue;
    const views: Need[] =
      'store_id' in tables[to].columns ? [{ column: 'store_id', table: 'store', otherwise: 'nothing' }] : [];
    made.set(to, { to, what, needs: needsOf[to] ?? views, row: special[to] ?? reversed(mapping) });
  }
  return [...made.values(), ...(withCarts ? [buyRequests] : [])];
}

/** What callers asked for with a cart's line: a choice of it there. */
const buyRequests: BackTable = {
  to: 'quote_item',
  what: 'choices of cart lines',
  needs: needsOf.quote_item ?? [],
  row: (table, row) => ({
    table: 'sales_flat_quote_item_option',
    key: { item_id: Number(valueAt(table, row, 'item_id')), code: 'info_buyRequest' },
    values: {
      product_id: Number(valueAt(table, row, 'product_id')),
      value: optionValue(valueAt(table, row, 'buy_request')),
    },
  }),
};

/** Turns a mapping around. */
function reversed(mapping: TableMapping): BackTable['row'] {
  const { from, to } = mapping;
  const columns: Readonly<Record<string, Column<unknown>>> = (tables[to] as Table).columns;
  let placed: readonly Placed[] | undefined;
  return (table, row, old) => {
    const there = old.tables.get(from);
    if (!there) return undefined;
    placed ??= placesOf(mapping, table, there);
    const values: Record<string, LegacyValue> = {};
    const key: Record<string, LegacyValue> = {};
    for (const { name, column } of placed) {
      const value = legacyValue(`${from}.${column}`, columns[name], valueAt(table, row, name));
      if (table.key.includes(name)) key[column] = value;
      else values[column] = value;
    }
    if (to === 'quote_item_option') values.value = optionValue(valueAt(table, row, 'value'));
    for (const [column, value] of Object.entries(addedValues(table, row))) {
      if (there.has(column) && !(column in values) && !(column in key)) values[column] = value;
    }
    for (const [column, value] of Object.entries(CONSTANTS[from] ?? {})) {
      if (there.has(column)) values[column] = value;
    }
    return { table: from, key, values };
  };
}

interface Placed {
  /** Ours. */
  readonly name: string;
  /** That of the old table, which has it. */
  readonly column: string;
}

/** Where our columns go, each column of the old table once. */
function placesOf(mapping: TableMapping, table: GivenTable, there: ReadonlySet<string>): readonly Placed[] {
  const named = Object.entries(mapping.columns).map(([name, { from, formerly }]): Placed => {
    return { name, column: there.has(from) ? from : (formerly ?? from) };
  });
  const derived = Object.keys(mapping.derived ?? {}).map((name): Placed => ({ name, column: name }));
  const taken = new Set<string>();
  return [...named, ...derived].filter(({ name, column }) => {
    if (!there.has(column) || taken.has(column) || !table.columns.includes(name)) return false;
    taken.add(column);
    return true;
  });
}

function legacyValue(place: string, column: Column<unknown> | undefined, value: SqlValue): LegacyValue {
  if (value === null || column === undefined) {
    return NULLABLE.has(place) ? { sql: 'NULL' } : ZERO.has(place) ? 0 : null;
  }
  if (SERIALIZED.has(place)) return { json: String(value) };
  if (column.kind === 'text') return String(value);
  if (column.holds === 'decimal') return formatDecimal(Number(value));
  return column.holds === 'time' ? dateTime(Number(value)) : Number(value);
}

/** A choice of a cart's line: JSON of lists and maps becomes PHP's serialization. */
function optionValue(value: SqlValue): LegacyValue {
  return value === null ? null : /^[[{]/.test(String(value)) ? { json: String(value) } : String(value);
}

/** A time as the old store writes it, in UTC; null for the beginning of time, which an import notes for no time. */
function dateTime(milliseconds: number): string | null {
  return milliseconds <= 0 ? null : new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

/** What extensions had added to a row. */
function addedValues(table: GivenTable, row: Row): Record<string, LegacyValue> {
  const json = table.columns.includes(extensionColumn) ? valueAt(table, row, extensionColumn) : null;
  return json === null ? {} : (JSON.parse(String(json)) as Record<string, LegacyValue>);
}

/** A value of an attribute, in the table of its type. */
function valueRow(
  entity: 'customer' | 'customer_address',
  owner: string,
  table: GivenTable,
  row: Row,
  { tables: there, valueTypes }: OldStore,
): LegacyRowOf | undefined {
  const attribute = Number(valueAt(table, row, 'attribute_id'));
  const type = valueTypes.get(attribute);
  const into = `${entity}_entity_${type}`;
  const columns = there.get(into);
  if (type === undefined || !columns) return undefined;
  const typeId = { sql: entity === 'customer' ? '@customer_type' : '@address_type' };
  const value = valueAt(table, row, 'value');
  return {
    table: into,
    key: { entity_id: Number(valueAt(table, row, owner)), attribute_id: attribute },
    values: {
      ...(columns.has('entity_type_id') ? { entity_type_id: typeId } : {}),
      value: value === null ? null : typedValue(type, String(value)),
    },
  };
}

/** Null for a text that the table of a type cannot have. */
function typedValue(type: string, value: string): string | null {
  if (type === 'int') return /^-?\d{1,10}$/.test(value) ? value : null;
  if (type === 'decimal') return /^-?\d{1,8}(\.\d*)?$/.test(value) ? value : null;
  if (type === 'datetime') return /^[1-9]\d{3}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value) ? value : null;
  return value;
}

/** How far a sequence of numbers has come. */
function numberRow(table: GivenTable, row: Row): LegacyRowOf {
  const prefix = String(valueAt(table, row, 'prefix'));
  const width = Number(valueAt(table, row, 'width'));
  const last = Number(valueAt(table, row, 'last'));
  return {
    table: 'eav_entity_store',
    key: {
      entity_type_id: { sql: `@${valueAt(table, row, 'kind')}_type` },
      store_id: Number(valueAt(table, row, 'store_id')),
    },
    values: { increment_prefix: prefix, increment_last_id: incrementId({ prefix, width, last }) },
  };
}
