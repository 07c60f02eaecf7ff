import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { recordMaker } from '#kernel/record-maker.ts';
import { regexpMatcher } from '#kernel/regexp.ts';
import type { MemoStore } from '../cache/memo-store.ts';
import { createRemembering, type Remembering } from '../cache/remember.ts';
import { anything, createTouchedTables, type TouchedTables } from '../cache/touched-tables.ts';
import type { Tables } from '../columns.ts';
import { dialects } from '../dialect.ts';
import { type SqlValue, StorageError, type StorageFailure, type Tx } from '../engine.ts';
import { createReportedChanges } from '../reported-changes.ts';
import type { TableName } from '../schema.ts';
import {
  builders,
  type CompiledStatement,
  compileQuery,
  type Params,
  type Query,
  type Statement,
} from '../statement.ts';
import { inTurn } from '../together.ts';
import type { SqliteOrigin, SqliteView } from './changes.ts';
import type { WriteConnection } from './group-commit.ts';

/** One SQLite connection with its cached statements, and the transaction interface over it. */
export interface SqliteConnection {
  readonly tx: Tx;
  /** Runs a control statement (BEGIN, COMMIT, SAVEPOINT, ...), cached. */
  control(sql: string): void;
  close(): void;
}

/** A connection whose transactions can use cached values. */
export interface RememberingConnection extends SqliteConnection, WriteConnection {
  /** Changes with each commit of another connection, of any process; opens the snapshot of a transaction. */
  dataVersion(): number;
  /** Whether commits go to a write-ahead log; some file systems do not support one. */
  hasLog(): boolean;
  /**
   * Writes the log into the file and empties it. False if a reader still needs it; throws if the file cannot be
   * written.
   */
  emptyLog(): boolean;
  readonly remembering: Remembering<SqliteView>;
}

const busyCodes = new Set([5, 6]);
const full = 13;
const unavailableCodes = new Set([8, 10, full, 14]);

/** The primary result code of SQLite in an error; undefined for other errors. */
function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') return undefined;
  return Number((error as { errcode?: unknown }).errcode) & 0xff;
}

/** Turns errors of `node:sqlite` into `StorageError`. Others pass through. */
function sqliteError(error: unknown): unknown {
  const primary = primaryCode(error);
  if (primary === undefined || !(error instanceof Error)) return error;
  const failure: StorageFailure =
    primary === 19
      ? 'constraint'
      : busyCodes.has(primary)
        ? 'busy'
        : unavailableCodes.has(primary)
          ? 'unavailable'
          : 'failed';
  return new StorageError(failure, error.message, error);
}

/** Turns SQLite's errors in an action into `StorageError`, and counts how often the disk was full. */
function createGuard() {
  let timesFull = 0;
  const guard = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      if (primaryCode(error) === full) timesFull += 1;
      throw sqliteError(error);
    }
  };
  return { guard, timesFull: () => timesFull };
}

/** Opens the file with its pragmas, and our own operators. */
function openFile(file: string, { readOnly, cacheKib }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: 2000 });
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec(`pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -${cacheKib}`);
  addRegexp(database);
  return database;
}

/** The inserts of any number of rows: one statement, again and again. */
function createInserts(
  prepare: (sql: string) => StatementSync,
  guard: <T>(action: () => T) => T,
  { touch }: Pick<RememberingConnection['remembering'], 'touch'>,
): Pick<Tx, 'insertMany' | 'insertMissing'> {
  const insertOf = (table: TableName, columns: readonly string[], otherwise = ''): StatementSync => {
    touch({ named: [table], changed: [table], hasUnknown: false });
    const places = columns.map(() => '?').join(', ');
    return prepare(`insert into ${table} (${columns.join(', ')}) values (${places})${otherwise}`);
  };
  return {
    async insertMany(table, columns, rows) {
      const insert = insertOf(table, columns);
      guard(() => {
        for (const row of rows) insert.run(...row);
      });
    },
    async insertMissing(table, columns, rows) {
      const insert = insertOf(table, columns, ' on conflict do nothing');
      const skipped: number[] = [];
      guard(() => {
        for (const [place, row] of rows.entries()) if (insert.run(...row).changes === 0) skipped.push(place);
      });
      return skipped;
    },
  };
}

/** How a connection is opened; the page cache is in KiB. */
export interface SqliteOptions {
  readonly readOnly: boolean;
  readonly cacheKib: number;
}

/**
 * Opens a database file: WAL, `synchronous=FULL` (a commit is on the disk when it returns), foreign keys on.
 * `readOnly` connections never write. `tables` are the tables of the schema, `memos` the cached values that its
 * transactions may share with others.
 */
export function openSqlite(
  file: string,
  tables: Tables,
  options: SqliteOptions,
  memos?: MemoStore<SqliteView, SqliteOrigin>,
): RememberingConnection {
  const { guard, timesFull } = createGuard();
  const database = guard(() => openFile(file, options));
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let found = prepared.get(sql);
    if (!found) {
      found = database.prepare(sql);
      prepared.set(sql, found);
    }
    return found;
  };
  const remembering = createRemembering(memos);
  const touchedTables = createTouchedTables(tables);
  const readers = new WeakMap<CompiledStatement, Reader>();
  const readerOf = (compiled: CompiledStatement): Reader => {
    let found = readers.get(compiled);
    if (!found) {
      found = createReader(database, compiled.sql, touchedTables(compiled.sql), withoutReturning(compiled.sql, tables));
      readers.set(compiled, found);
    }
    remembering.touch(found.touched);
    return found;
  };
  const version = database.prepare('pragma data_version');
  version.setReturnArrays(true);

  const tx: Tx = {
    kind: 'sqlite',
    dialect: dialects.sqlite,
    isRemote: false,
    remembersAll: true,
    get writes() {
      return remembering.writes;
    },
    reported: createReportedChanges(),
    together: inTurn,
    all<P extends Params, R>(statement: Statement<P, R>, params: P) {
      return guard(() => {
        const compiled = statement.compiled('sqlite', tables);
        const { source, toRow } = readerOf(compiled);
        return (source.all(...compiled.bind(params)) as unknown as SqlValue[][]).map(toRow) as R[];
      });
    },
    first<P extends Params, R>(statement: Statement<P, R>, params: P) {
      return guard(() => {
        const compiled = statement.compiled('sqlite', tables);
        const { source, toRow, insert } = readerOf(compiled);
        if (insert) return toRow([Number(insert.run(...compiled.bind(params)).lastInsertRowid)]) as R;
        const values = source.get(...compiled.bind(params)) as unknown as SqlValue[] | undefined;
        return (values && toRow(values)) as R | undefined;
      });
    },
    run<P extends Params, R>(statement: Statement<P, R>, params: P) {
      return guard(() => {
        const compiled = statement.compiled('sqlite', tables);
        return Number(readerOf(compiled).source.run(...compiled.bind(params)).changes);
      });
    },
    save(statement, params) {
      const compiled = statement.compiled('sqlite', tables);
      guard(() => readerOf(compiled).source.run(...compiled.bind(params)));
    },
    async query<R>(build: (q: (typeof builders)['sqlite']) => Query<R>) {
      const { sql, parameters } = compileQuery('sqlite', build(builders.sqlite));
      remembering.touch(touchedTables(sql));
      return guard(() => database.prepare(sql).all(...(parameters as SqlValue[])) as R[]);
    },
    async exec(sql: string) {
      remembering.touch(anything);
      guard(() => database.exec(sql));
    },
    ...createInserts(prepare, guard, remembering),
    remember: remembering.remember,
    rememberEach: remembering.rememberEach,
  };
  return {
    tx,
    remembering,
    dataVersion: () => guard(() => (version.get() as unknown as [number])[0]),
    timesFull,
    emptyLog: () =>
      guard(() => database.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }).busy === 0,
    hasLog: () => database.prepare('pragma journal_mode').get()?.journal_mode === 'wal',
    writes: () => remembering.writes,
    inTransaction: () => database.isTransaction,
    control: (sql) => {
      // What was computed before a rollback may have been undone.
      if (sql.startsWith('rollback')) remembering.waiting?.end();
      guard(() => prepare(sql).run());
    },
    close: () => database.close(),
  };
}

/** How many compiled expressions a connection caches: a statement has few, and evaluates them row by row. */
const keptRegexps = 10;

/** Gives a connection the operator `regexp`; its right side is a `source` of `compileRegexp`. */
function addRegexp(database: DatabaseSync): void {
  const compiled = new LRUCache<string, (text: string) => boolean>({
    max: keptRegexps,
    memoMethod: regexpMatcher,
  });
  database.function('regexp', { deterministic: true }, (source, text) => {
    if (text === null) return null;
    return Number(compiled.memo(String(source))(String(text)));
  });
}

/** A prepared statement that gives each row as its values, and the function that makes an object of them. */
interface Reader {
  readonly source: StatementSync;
  readonly touched: TouchedTables;
  readonly toRow: (values: readonly SqlValue[]) => object;
  /** The statement without its `returning`, for an insert of one row that returns only its key. */
  readonly insert: StatementSync | undefined;
}

/** `node:sqlite` would make rows without a prototype: reading a wide row would take nearly twice as long. */
function createReader(database: DatabaseSync, sql: string, touched: TouchedTables, plain: string | undefined): Reader {
  const source = database.prepare(sql);
  source.setReturnArrays(true);
  return {
    source,
    touched,
    toRow: recordMaker<SqlValue>(source.columns().map(({ name }) => name)),
    insert: plain === undefined ? undefined : database.prepare(plain),
  };
}

/**
 * An insert of one row that returns only its new key. SQLite reports the key by itself, and makes a table in memory for
 * any `returning`: a third of the insert's cost.
 */
function withoutReturning(sql: string, tables: Tables): string | undefined {
  const [, plain, table = '', key = ''] =
    /^(insert into "(\w+)" \([^()]*\) values \([^()]*\)) returning "(\w+)"$/.exec(sql) ?? [];
  return tables[table]?.columns[key]?.kind === 'id' ? plain : undefined;
}
