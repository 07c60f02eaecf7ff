import { gzipSync } from 'node:zlib';
import type { Text } from '../../src/demo/content/text.ts';
import { type BackendType, columnsOf, definitions, type TableName } from './definitions.ts';

/** What a cell is given as; undefined is NULL. */
export type Cell = string | number | null | undefined;

/** Where rows of a legacy store are collected, table by table. */
export interface Rows {
  /** Adds a row; columns that are not named are NULL. Refuses a column that the table does not have. */
  add(table: TableName, row: Readonly<Record<string, Cell>>): void;
  /** The next id of a kind, from 1 or from `first` on. */
  next(kind: string, first?: number): number;
  /** All rows so far. */
  rowsOf(table: TableName): readonly Readonly<Record<string, Cell>>[];
}

/** When everything in the store was made. */
export const madeAt = '2024-03-01 09:30:00';

const views = { en: 0, fr: 2, de: 3 } as const;

/** A text by store view: English in view 0, which holds the defaults. */
export function inViews(text: Text): readonly (readonly [store: number, text: string])[] {
  return (['en', 'fr', 'de'] as const).flatMap((language) => {
    const said = text[language];
    return said === undefined ? [] : [[views[language], said] as const];
  });
}

/** An empty store. */
export function createRows(): Rows {
  const tables = new Map<string, Record<string, Cell>[]>(Object.keys(definitions).map((name) => [name, []]));
  const ids = new Map<string, number>();
  const columns = new Map(
    Object.keys(definitions).map((name) => [name, new Set(columnsOf(name).map(([column]) => column))]),
  );
  const tableOf = (name: string) => {
    const rows = tables.get(name);
    if (!rows) throw new Error(`no table ${name}`);
    return rows;
  };
  return {
    add(table, row) {
      const unknown = Object.keys(row).filter((column) => !columns.get(table)?.has(column));
      if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}`);
      tableOf(table).push({ ...row });
    },
    next(kind, first = 1) {
      const id = ids.get(kind) ?? first;
      ids.set(kind, id + 1);
      return id;
    },
    rowsOf: tableOf,
  };
}

/** The table that keeps the values of an entity's attributes of a backend type. */
export function valueTable(
  entity: 'catalog_product' | 'catalog_category' | 'customer' | 'customer_address',
  type: BackendType,
): TableName {
  return `${entity}_entity_${type}`;
}

const sqlTypes = {
  int: 'int(10)',
  decimal: 'decimal(12,4)',
  text: 'text',
  datetime: 'datetime',
  date: 'date',
} as const;

/** A table with its columns, in their order, and rows. */
export interface FilledTable {
  readonly columns: readonly (readonly [name: string, kind: keyof typeof sqlTypes])[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** The tables of a store by name, in the order of the definitions. */
export function tablesOf(rows: Rows): Map<string, FilledTable> {
  const tables = Object.keys(definitions).map(
    (name) => [name, { columns: columnsOf(name), rows: rows.rowsOf(name as TableName) }] as const,
  );
  return new Map(tables);
}

/**
 * The store as mariadb-dump would write it, gzipped: one row a line, numbers bare, all else quoted.
 * @param prefix stands before every table's name
 */
export function writeDump(rows: Rows, prefix = ''): Buffer {
  return dumpOfTables(tablesOf(rows), prefix);
}

/** As `writeDump`, for tables of any shape. */
export function dumpOfTables(tables: ReadonlyMap<string, FilledTable>, prefix = ''): Buffer {
  const written = [...tables].flatMap(([name, table]) => [...dumpOfRows(`${prefix}${name}`, table), '']);
  return gzipSync(
    ['-- MariaDB dump 10.19', '/*!40101 SET NAMES utf8mb4 */;', '', ...written, '-- Dump completed', ''].join('\n'),
    { level: 1 },
  );
}

/**
 * The statements of one table in a dump.
 *
 * @param perInsert how many rows an INSERT has
 * @param creates whether the table is made first
 */
export function* dumpOfRows(
  name: string,
  { columns, rows }: FilledTable,
  perInsert = Number.POSITIVE_INFINITY,
  creates = true,
): Generator<string> {
  const table = `\`${name}\``;
  if (creates) {
    const create = columns.map(([column, kind]) => `  \`${column}\` ${sqlTypes[kind]} DEFAULT NULL`).join(',\n');
    yield `DROP TABLE IF EXISTS ${table};\nCREATE TABLE ${table} (\n${create}\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;`;
  }
  for (let start = 0; start < rows.length; start += perInsert) {
    const lines = rows
      .slice(start, start + perInsert)
      .map((row) => `(${columns.map(([column, kind]) => literal(row[column], kind)).join(',')})`);
    yield `INSERT INTO ${table} VALUES\n${lines.join(',\n')};`;
  }
}

function literal(cell: Cell, kind: keyof typeof sqlTypes): string {
  if (cell === null || cell === undefined) return 'NULL';
  if (kind === 'int') return String(Number(cell));
  if (kind === 'decimal') return Number(cell).toFixed(4);
  return `'${Array.from(String(cell), (sign) => ESCAPES[sign] ?? sign).join('')}'`;
}

/** As a MySQL server escapes a text. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\x1a': '\\Z',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
};
