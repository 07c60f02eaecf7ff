import { decimalToNumber } from '#kernel/decimal.ts';
import type { Table } from '#platform/storage/columns.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';

/** Rows of a table with personal data, and the tables that belong to them. */
export interface PersonalRows {
  /** Its name among the parts of its parent. */
  readonly name: string;
  readonly table: TableName;
  readonly declared: Table;
  /** The id column that its own parts refer to; absent if it has none. */
  readonly id?: string;
  /** The column with the id of the parent. */
  readonly foreignKey: string;
  /** Columns that are secret or internal. */
  readonly hidden?: readonly string[];
  readonly parts?: readonly PersonalRows[];
}

/** A row as people read it. */
export type ShownRow = Readonly<Record<string, unknown>>;

type RawRow = Readonly<Record<string, string | number | null>>;

/** The most ids in one statement. */
const idsAtOnce = 1000;

/**
 * Reads a part with everything that belongs to it, by the ids of its parents: a few statements for each table, for any
 * number of rows.
 */
export async function readPart(
  tx: Tx,
  part: PersonalRows,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShownRow[]>> {
  const { foreignKey, id, parts = [] } = part;
  const rows: RawRow[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    rows.push(...(await readRows(tx, part, ids.slice(start, start + idsAtOnce))));
  }
  if (rows.length === 0) return new Map();
  const own = id === undefined ? [] : rows.map((row) => Number(row[id]));
  const below = [];
  for (const child of parts) below.push([child, await readPart(tx, child, own)] as const);
  const rowsByOwner = new Map<number, ShownRow[]>();
  for (const row of rows) {
    const whose = Number(row[foreignKey]);
    const belongs = below.map(([child, byId]) => [child.name, byId.get(Number(row[id ?? ''])) ?? []]);
    const entry = { ...showRow(part, row), ...Object.fromEntries(belongs) };
    const list = rowsByOwner.get(whose);
    if (list) list.push(entry);
    else rowsByOwner.set(whose, [entry]);
  }
  return rowsByOwner;
}

async function readRows(tx: Tx, { table, foreignKey, id }: PersonalRows, ids: readonly number[]): Promise<RawRow[]> {
  const found = await tx.query((q) =>
    q
      .selectFrom(table as 'sales_order_item')
      .selectAll()
      .where(foreignKey as 'order_id', 'in', [...ids])
      .orderBy((id ?? foreignKey) as 'item_id'),
  );
  return found as unknown as RawRow[];
}

/** A row with plain names, amounts as numbers and times as ISO 8601; empty fields are left out. */
function showRow({ declared, hidden = [] }: PersonalRows, row: RawRow): ShownRow {
  const fields = Object.entries(declared.columns).flatMap(([name, { holds }]) => {
    const value = row[name] ?? null;
    if (value === null || hidden.includes(name)) return [];
    const plain =
      holds === 'decimal'
        ? decimalToNumber(Number(value))
        : holds === 'time'
          ? new Date(Number(value)).toISOString()
          : value;
    return [[camelCase(name), plain]];
  });
  return Object.fromEntries(fields);
}

/** The name of a column or a table, as people read it. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
