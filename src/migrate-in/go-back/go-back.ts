import type { Engine, Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { compareFiles, type FileComparison } from '#platform/storage/sqlite/compare-files.ts';
import { highestOrder } from '../catch-up/catch-up.ts';
import { whatIs } from '../catch-up/decide.ts';
import { type GivenTable, givenTables } from '../catch-up/given.ts';
import { createRowSet, inBatches, type Row, type RowSet, valueAt } from '../catch-up/rows.ts';
import { changedHere, removedHere } from './differences.ts';
import { gridStatement, isListed } from './grids.ts';
import {
  type BackTable,
  backTables,
  type LegacyRowOf,
  type LegacyValue,
  type LegacyValues,
  type OldStore,
} from './legacy-tables.ts';
import { type SqlWriter, sqlWriter } from './sql.ts';

export interface GoBackOptions {
  /** The SQLite file of what the source gave last. */
  readonly given: string;
  /** The columns of the old store's tables, by table without prefix. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** Names the move: the old store takes what happened since then only once. Without it the last order names it. */
  readonly id?: string;
  readonly prefix?: string;
  /** Whether carts go back, too. */
  readonly carts?: boolean;
  /** Whether the old tables hold characters of four bytes. */
  readonly wide?: boolean;
}

/** What goes back, and what does not. */
export interface GoBackSummary {
  readonly rows: readonly {
    readonly what: string;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  }[];
  /** Rows that were made, changed or removed here and do not go back. */
  readonly left: readonly { readonly what: string; readonly count: number; readonly why: string }[];
}

/**
 * Everything that happened here since the source was taken, as SQL for the old store's tables: one transaction that
 * adds, changes and removes rows by their own ids, in the order of their references. The old store must not have sold
 * meanwhile: a row that it has given the same id makes the whole transaction fail.
 *
 * @param out gets statements in their order; each ends with a line
 */
export function goBack(engine: Engine, options: GoBackOptions, out: (sql: string) => void): Promise<GoBackSummary> {
  const given = compareFiles(undefined, options.given);
  return engine.readLong((tx) => write(tx, given, options, out)).finally(() => given.close());
}

interface Writing {
  readonly tx: Tx;
  readonly given: FileComparison;
  readonly tables: ReadonlyMap<string, GivenTable>;
  readonly old: OldStore;
  readonly writer: SqlWriter;
  readonly out: (sql: string) => void;
  /** Rows that do not go back, so that what belongs to them does not either. */
  readonly away: RowSet;
  count(what: string, how: 'added' | 'changed' | 'removed'): void;
  leave(what: string, why: string): void;
  /** Documents that are new or changed, by table. */
  readonly listed: Map<string, number[]>;
}

/** The most rows of one statement. */
const ROWS = 200;

async function write(
  tx: Tx,
  given: FileComparison,
  { tables, id = `order-${highestOrder(given)}`, prefix = '', carts = false, wide = false }: GoBackOptions,
  out: (sql: string) => void,
): Promise<GoBackSummary> {
  const counts = new Map<string, { what: string; added: number; changed: number; removed: number }>();
  const left = new Map<string, { what: string; why: string; count: number }>();
  const byName = new Map<string, GivenTable>(givenTables().map((table) => [table.name, table]));
  const writer = sqlWriter({ prefix, wide });
  const writing: Writing = {
    tx,
    given,
    writer,
    out,
    tables: byName,
    away: createRowSet(),
    listed: new Map(),
    old: {
      tables: new Map([...tables].map(([name, columns]) => [name, new Set(columns)])),
      valueTypes: valueTypes(given, byName),
    },
    count(what, how) {
      const found = counts.get(what) ?? { what, added: 0, changed: 0, removed: 0 };
      found[how] += 1;
      counts.set(what, found);
    },
    leave(what, why) {
      const found = left.get(`${what}: ${why}`) ?? { what, why, count: 0 };
      found.count += 1;
      left.set(`${what}: ${why}`, found);
    },
  };
  const back = backTables(carts);
  for (const line of head(writer, id)) out(line);
  for (const table of back.toReversed()) await writeRemoved(writing, table);
  for (const table of back) await writeChanged(writing, table);
  for (const [documents, ids] of writing.listed) {
    for (const batch of inBatches(ids)) {
      const statement = gridStatement(documents, batch, writing.old.tables, writer.table);
      if (statement !== '') out(statement);
    }
  }
  out('COMMIT;');
  await noteOthers(writing, new Set(back.map(({ to }) => to)), carts);
  if (writer.replaced > 0) {
    const why = 'with characters that the old tables cannot hold: each became a question mark';
    left.set('texts', { what: 'texts', why, count: writer.replaced });
  }
  return { rows: [...counts.values()], left: [...left.values()] };
}

/** Kinds of things whose numbers only the old store knows. */
const TYPES = {
  customer_type: 'customer',
  address_type: 'customer_address',
  order_type: 'order',
  invoice_type: 'invoice',
  shipment_type: 'shipment',
  creditmemo_type: 'creditmemo',
};

function* head({ value, table, names }: SqlWriter, id: string): Generator<string> {
  yield '-- What happened since the move. Load it once, with the old shop closed, and stop at the first error.';
  yield `SET NAMES ${names};`;
  yield "SET time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO', foreign_key_checks = 1;";
  yield 'START TRANSACTION;';
  for (const [variable, code] of Object.entries(TYPES)) {
    yield `SET @${variable} = (SELECT entity_type_id FROM ${table('eav_entity_type')} WHERE entity_type_code = ${value(code)});`;
  }
  // The place is unique there: what is loaded twice fails here.
  yield `INSERT INTO ${table('core_config_data')} (scope, scope_id, path, value) VALUES ('default', 0, ${value(`cartwright/way_back/${id}`)}, 'taken');`;
}

/** The types of attributes' values, as the source gave them. */
function valueTypes(given: FileComparison, tables: ReadonlyMap<string, GivenTable>): Map<number, string> {
  const table = tables.get('attribute');
  const types = new Map<number, string>();
  if (!table) return types;
  for (const { now } of given.written(table)) {
    types.set(Number(valueAt(table, now, 'attribute_id')), String(valueAt(table, now, 'backend_type')));
  }
  return types;
}

async function writeRemoved({ tx, given, tables, old, writer, out, count }: Writing, back: BackTable): Promise<void> {
  const table = tables.get(back.to);
  // The source's count of numbers never goes back.
  if (!table || back.to === 'sales_number') return;
  for await (const row of removedHere(tx, given, table)) {
    const there = back.row(table, row, old);
    if (!there) continue;
    out(writer.remove(there));
    count(back.what, 'removed');
  }
}

async function writeChanged(writing: Writing, back: BackTable): Promise<void> {
  const { tx, given, tables, old, writer, out, away, count, leave, listed } = writing;
  const table = tables.get(back.to);
  if (!table) return;
  const waiting = new Map<string, LegacyRowOf[]>();
  const flush = (name: string): void => {
    out(writer.insert(waiting.get(name) ?? []));
    waiting.delete(name);
  };
  for await (const { before, now } of changedHere(tx, given, table)) {
    const fitted = fit(writing, back, table, now);
    const there = typeof fitted === 'string' ? undefined : back.row(table, fitted, old);
    if (!there) {
      away.add(table, now);
      leave(back.what, typeof fitted === 'string' ? fitted : 'the old store has no place for them');
      continue;
    }
    const was = before && back.row(table, before, old);
    const changed = was && differences(was.values, there.values);
    if (back.to === 'sales_number') out(writer.put(there));
    else if (!changed) {
      const rows = waiting.get(there.table) ?? [];
      waiting.set(there.table, rows);
      if (rows.push(there) >= ROWS) flush(there.table);
    } else if (Object.keys(changed).length > 0) out(writer.update(there, changed));
    if (back.to === 'customer') notePassword(writing, table, before, now);
    if (changed && Object.keys(changed).length === 0) continue;
    count(back.what, changed ? 'changed' : 'added');
    const id = Number(there.key.entity_id);
    if (!isListed(there.table)) continue;
    const ids = listed.get(there.table) ?? [];
    listed.set(there.table, ids);
    ids.push(id);
  }
  for (const name of [...waiting.keys()]) flush(name);
}

/** The row with references that the old store can have, or why it cannot have the row. */
function fit({ given, tables, away }: Writing, back: BackTable, table: GivenTable, row: Row): Row | string {
  if (away.hasOwnerOf(table, row)) return 'what they belong to does not go back';
  const fitted = [...row];
  for (const { column, table: name, otherwise } of back.needs) {
    const owner = tables.get(name);
    const value = valueAt(table, row, column);
    if (value === null || !owner || given.find('now', owner, [value])) continue;
    if (value === 0 && (name === 'store' || name === 'website')) continue;
    if (otherwise === 'left out') return `what they refer to was made here: ${whatIs(owner)}`;
    fitted[table.columns.indexOf(column)] = otherwise === 'nothing' ? null : 1;
  }
  return fitted;
}

function notePassword({ leave }: Writing, table: GivenTable, before: Row | undefined, now: Row): void {
  const was = before && valueAt(table, before, 'password_hash');
  const is = valueAt(table, now, 'password_hash');
  if (is === null || is === was) return;
  const why = before
    ? 'the old store cannot read our hashes, so the password of before the move is valid there'
    : 'the old store cannot read our hashes: their owners ask for new ones';
  leave('passwords', why);
}

function differences(before: LegacyValues, now: LegacyValues): LegacyValues {
  const changed = Object.entries(now).filter(([column, value]) => !isSame(before[column] ?? null, value));
  return Object.fromEntries(changed);
}

function isSame(value: LegacyValue, other: LegacyValue): boolean {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value) === JSON.stringify(other)
    : value === other;
}

/** Counts what was made, changed or removed in other tables, and stays here. */
async function noteOthers(
  { tx, given, tables, leave }: Writing,
  back: ReadonlySet<TableName>,
  carts: boolean,
): Promise<void> {
  for (const table of tables.values()) {
    if (back.has(table.name) || table.isOurs) continue;
    const isOfCart = table.name.startsWith('quote');
    const why = isOfCart && !carts ? 'carts go back with --carts' : 'only sales, customers and stock go back';
    for await (const _ of changedHere(tx, given, table)) leave(whatIs(table), why);
    for await (const _ of removedHere(tx, given, table)) leave(whatIs(table), why);
  }
}
