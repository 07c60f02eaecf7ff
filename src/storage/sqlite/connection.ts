import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type SqlValue, StorageError, type StorageFailure, type Tx } from '../engine.ts';
import type { TableName } from '../schema.ts';
import {
  builders,
  type CompiledStatement,
  compileQuery,
  type Params,
  type Query,
  type Statement,
} from '../statement.ts';

/** One SQLite connection with its cached statements, and the transaction interface over it. */
export interface SqliteConnection {
  readonly tx: Tx;
  /** Runs a control statement (BEGIN, COMMIT, SAVEPOINT, ...), cached. */
  control(sql: string): void;
  close(): void;
}

const busyCodes = new Set([5, 6]);
const unavailableCodes = new Set([8, 10, 13, 14]);

/** Turns what `node:sqlite` throws into a `StorageError`. Anything else passes through. */
export function sqliteError(error: unknown): unknown {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') return error;
  const primary = Number((error as { errcode?: unknown }).errcode) & 0xff;
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

/**
 * Opens a database file: WAL, `synchronous=FULL` (a commit is on the disk when it returns), foreign keys on.
 * `readOnly` connections never write.
 */
export function openSqlite(file: string, options: { readOnly: boolean; cacheKib: number }): SqliteConnection {
  const database = guard(() => new DatabaseSync(file, { readOnly: options.readOnly, timeout: 2000 }));
  guard(() => {
    if (!options.readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full');
    database.exec(`pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -${options.cacheKib}`);
  });
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let found = prepared.get(sql);
    if (!found) {
      found = database.prepare(sql);
      prepared.set(sql, found);
    }
    return found;
  };
  const readers = new WeakMap<CompiledStatement, Reader>();
  const readerOf = (compiled: CompiledStatement): Reader => {
    let found = readers.get(compiled);
    if (!found) {
      found = createReader(database.prepare(compiled.sql));
      readers.set(compiled, found);
    }
    return found;
  };

  const tx: Tx = {
    kind: 'sqlite',
    async all<P extends Params, R>(statement: Statement<P, R>, params: P) {
      const compiled = statement.compiled('sqlite');
      return guard(() => {
        const { source, toRow } = readerOf(compiled);
        return (source.all(...compiled.bind(params)) as unknown as SqlValue[][]).map(toRow) as R[];
      });
    },
    async first<P extends Params, R>(statement: Statement<P, R>, params: P) {
      const compiled = statement.compiled('sqlite');
      return guard(() => {
        const { source, toRow } = readerOf(compiled);
        const values = source.get(...compiled.bind(params)) as unknown as SqlValue[] | undefined;
        return (values && toRow(values)) as R | undefined;
      });
    },
    async run<P extends Params, R>(statement: Statement<P, R>, params: P) {
      const compiled = statement.compiled('sqlite');
      return guard(() => Number(readerOf(compiled).source.run(...compiled.bind(params)).changes));
    },
    async query<R>(build: (q: (typeof builders)['sqlite']) => Query<R>) {
      const { sql, parameters } = compileQuery('sqlite', build(builders.sqlite));
      return guard(() => database.prepare(sql).all(...(parameters as SqlValue[])) as R[]);
    },
    async exec(sql: string) {
      guard(() => database.exec(sql));
    },
    async insertMany(table: TableName, columns: readonly string[], rows: readonly (readonly SqlValue[])[]) {
      const places = columns.map(() => '?').join(', ');
      const insert = prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
      guard(() => {
        for (const row of rows) insert.run(...row);
      });
    },
  };
  return {
    tx,
    control: (sql) => {
      guard(() => prepare(sql).run());
    },
    close: () => database.close(),
  };
}

/** A prepared statement that gives each row as its values, and what makes an object of them. */
interface Reader {
  readonly source: StatementSync;
  readonly toRow: (values: readonly SqlValue[]) => object;
}

/**
 * `node:sqlite` would make rows without a prototype, for which V8 has only slow objects: reading a wide row costs nearly
 * twice as much then. The generated function is one object literal with the columns' names.
 */
function createReader(source: StatementSync): Reader {
  source.setReturnArrays(true);
  const fields = source.columns().map(({ name }, index) => `${JSON.stringify(name)}: values[${index}]`);
  return { source, toRow: new Function('values', `return { ${fields.join(', ')} };`) as Reader['toRow'] };
}

function guard<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw sqliteError(error);
  }
}
