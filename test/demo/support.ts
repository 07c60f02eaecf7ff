import { demoRows } from '../../src/demo/rows/demo-rows.ts';
import type { SqlValue } from '../../src/platform/storage/engine.ts';
import type { TableName } from '../../src/platform/storage/schema.ts';

/** A row as the demo store inserts it: columns left to their defaults are absent. */
export type DemoRow = Readonly<Record<string, SqlValue>>;

/** When the demo store of these tests was made. */
export const now = Date.UTC(2026, 5, 1);

const rows = demoRows(now);

/** The rows of a table. */
export function rowsOf(table: TableName): readonly DemoRow[] {
  return rows.byTable.get(table) ?? [];
}

/** The tables that have rows. */
export function filledTables(): readonly TableName[] {
  return [...rows.byTable.keys()];
}

/** The one row of a table that has these values; throws if there is none or another. */
export function rowOf(table: TableName, values: DemoRow): DemoRow {
  const found = rowsOf(table).filter((row) => matches(row, values));
  const [row] = found;
  if (!row || found.length > 1) throw new Error(`${found.length} rows of ${table} have ${JSON.stringify(values)}`);
  return row;
}

/** The rows of a table that have these values. */
export function rowsWith(table: TableName, values: DemoRow): readonly DemoRow[] {
  return rowsOf(table).filter((row) => matches(row, values));
}

/** Id of a product attribute. */
export function productAttribute(code: string): DemoRow {
  return rowOf('attribute', { entity_type_id: 4, code });
}

/** The row of a product by its SKU. */
export function product(sku: string): DemoRow {
  return rowOf('product', { sku });
}

/** A product's value of an attribute in a store view; undefined where it has none of its own there. */
export function ownValue(sku: string, code: string, store_id: number): SqlValue | undefined {
  const { attribute_id = null } = productAttribute(code);
  const { product_id = null } = product(sku);
  return rowsWith('product_value', { product_id, attribute_id, store_id })[0]?.value;
}

function matches(row: DemoRow, values: DemoRow): boolean {
  return Object.entries(values).every(([column, value]) => row[column] === value);
}
