import type { Cached } from '#kernel/cached.ts';
import type { Dialect } from './dialect.ts';
import type { MaybePromise } from './maybe-promise.ts';
import type { Memo } from './memo.ts';
import type { PresenceLedger } from './presence.ts';
import type { ReportedChanges } from './reported-changes.ts';
import type { Schema, TableName } from './schema.ts';
import type { Builder, Params, Query, Statement } from './statement.ts';
import type { Answers, Works } from './together.ts';

/** The database engines that Cartwright supports. */
export type EngineKind = 'sqlite' | 'postgres';

/** A value of both engines. Whole numbers stay within 2^53. */
export type SqlValue = string | number | null;

/**
 * One transaction. Its statements run one after the other, in the order in which they were requested. On SQLite
 * prepared statements answer without a promise, and throw their errors at once. Work inside must await only the
 * transaction itself, since on SQLite every writer waits for it (design, "SQLite"). Use `together` instead of
 * `Promise.all`, which would continue while some of the work is still running.
 */
export interface Tx {
  /** For migrations and the engines themselves; the domain does not ask for it. */
  readonly kind: EngineKind;
  /** What the engine writes differently in SQL, for queries whose form is only known at run time. */
  readonly dialect: Dialect;
  /**
   * Whether each statement waits for a server: then what may be needed is asked for at once. Otherwise only what is needed
   * is read.
   */
  readonly isRemote: boolean;
  /**
   * Whether `remember` notices changes of all tables. Otherwise values of tables that change often (sessions, stock,
   * carts) are computed each time.
   */
  readonly remembersAll: boolean;
  /** How many statements that may change something were sent so far, over the connection of the transaction. */
  readonly writes: number;
  /** The reported changes of the transaction whose consequences are still open. Runs no statement. */
  readonly reported: ReportedChanges;
  /** Every row of a prepared statement. */
  all<P extends Params, R>(statement: Statement<P, R>, params: P): MaybePromise<R[]>;
  /** The first row of a prepared statement. */
  first<P extends Params, R>(statement: Statement<P, R>, params: P): MaybePromise<R | undefined>;
  /** Runs a prepared statement for its effect; answers the number of rows it changed. */
  run<P extends Params, R>(statement: Statement<P, R>, params: P): MaybePromise<number>;
  /**
   * Runs a prepared statement whose result nobody needs before the end: on PostgreSQL the commit is sent right after
   * it. If it fails, the transaction fails, at once or at its end.
   */
  save<P extends Params, R>(statement: Statement<P, R>, params: P): void;
  /**
   * Announces what the call changes from here on, and waits until other calls of a shared transaction with the same key
   * are done. Absent if calls come one after the other anyway.
   */
  readonly turn?: (key: readonly [kind: string, id?: string | number]) => Promise<void>;
  /** Builds and runs a query whose form is only known now. Costs some 40 us more than a prepared statement. */
  query<R>(build: (q: Builder) => Query<R>): Promise<R[]>;
  /** Runs literal SQL without parameters: migrations and maintenance. */
  exec(sql: string): Promise<void>;
  /** Inserts many rows of the same columns, in the order given. */
  insertMany(table: TableName, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /**
   * The same without the rows whose key, or other values that no two rows share, a row has already: of several the first
   * is inserted. Answers the places of the others in the list. For loads.
   */
  insertMissing(
    table: TableName,
    columns: readonly string[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<readonly number[]>;
  /**
   * Runs parts of the work that do not depend on each other, and answers their answers. On PostgreSQL their statements
   * are queued together; on SQLite one part runs after the other. The parts are started in their order, so the first
   * statement of one runs before the first of the next: put a lock first. If parts fail, it rejects with the error of
   * the first of them in the list, after all have ended. Answers that are all there already come without a promise.
   */
  together<W extends Works>(...works: W): MaybePromise<Answers<W>>;
  /**
   * The result of `compute` for a key: computed now, or cached if the engine knows that nothing that `compute` read has
   * changed since. `compute` reads only by statements of this transaction, depends on nothing else but the key, and
   * writes nothing. All callers may share the result; derivations through `Cached` are made once. `keyed` says what of the
   * database is in the key. A cached result comes without a promise.
   */
  remember<V>(memo: Memo<V>, key: string, compute: () => MaybePromise<V>, keyed?: Keyed): MaybePromise<Cached<V>>;
  /**
   * The same for several ids at once, each any number of times; results depend on `scope` and the id. `compute` gets the
   * ids that are not cached, each once, so that it can read them together. Ids without a result are absent.
   */
  rememberEach<K extends string | number, V extends object>(
    memo: Memo<V | undefined>,
    scope: string,
    ids: readonly K[],
    compute: (unknown: readonly K[]) => MaybePromise<ReadonlyMap<K, V>>,
  ): MaybePromise<Map<K, Cached<V>>>;
}

/** The rows that the key of a cached value contains, or a digest of them: everything that it is computed from in some tables. */
export interface Keyed {
  /** Tables that may change: the key tells. */
  readonly tables: readonly TableName[];
  /** Whether the key, read again, is still the same; called where statements of one transaction may see different states. */
  readonly isStill: () => Promise<boolean>;
}

/**
 * When a write counts as finished: when it is durable, or already when it is committed and others see it. A caller that
 * uses `committed` must not acknowledge anything before `flush` has resolved: so calls that are answered together wait
 * for the disk only once.
 */
export type Until = 'durable' | 'committed';

/**
 * Whether a write may share a transaction with others that wait at the same time. Shared writes announce their changes
 * by `Tx.turn`. By default writes are shared on SQLite, where they come one after the other, and not on PostgreSQL.
 */
export type Sharing = 'shared' | 'alone';

/**
 * The interface to a database. `read` sees one consistent, committed state. `write` is one transaction: it resolves
 * only when the change is durable (or committed, if requested), and rejects with nothing changed. The engine may run a
 * `write` again from the start (PostgreSQL serialization failure or deadlock), and a `read` if a replica fails: so
 * their work must have no effect outside.
 */
export interface Engine {
  readonly kind: EngineKind;
  /** The schema that it was opened for; the database may not have it yet (`migrate`). */
  readonly schema: Schema;
  read<T>(work: (tx: Tx) => MaybePromise<T>): Promise<T>;
  /** As `read`, for long work: it does not share its snapshot, and may await other things. */
  readLong<T>(work: (tx: Tx) => MaybePromise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => MaybePromise<T>, sharing?: Sharing, until?: Until): Promise<T>;
  /** Resolves when everything that this process has committed before is durable. */
  flush(): Promise<void>;
  /**
   * A long `write` for an import: foreign keys are checked at its end, identity columns continue after the highest id,
   * and on SQLite it has its own connection so that `work` may await other things.
   */
  load<T>(work: (tx: Tx) => MaybePromise<T>): Promise<T>;
  /**
   * Copies the rows of tables, as of one moment, into a new database file, and answers how many each has; absent if the
   * engine has no faster way than to read them. Stops the process while it copies: for the command line.
   */
  readonly copyTables?: (
    target: string,
    tables: readonly { readonly name: string; readonly columns: readonly string[] }[],
  ) => Readonly<Record<string, number>>;
  /** Rejects with `StorageError` for problems that reads do not notice: a full disk, a replaced file. */
  ready(): Promise<void>;
  /** Engine name and version, for `doctor`. */
  describe(): Promise<string>;
  /** The bytes that the database takes. */
  size(): Promise<number>;
  /** Which processes on the database are alive. */
  readonly presence: PresenceLedger;
  /** Figures of this process for operators; each engine has its own. */
  figures(): Readonly<Partial<EngineFigures>>;
  /** The reason why a pooler between this process and the server is a problem; absent if there can be none. */
  readonly pooler?: () => Promise<string | undefined>;
  /** The state of the read replica; absent if none is set. Never rejects. */
  readonly replica?: () => Promise<ReplicaState>;
  close(): Promise<void>;
}

/** The figures of an engine, at a moment or since the process began. */
export interface EngineFigures {
  /** Cached values that were still valid, and values that had to be read. */
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** The estimated bytes of the cached values, with their derivations. */
  readonly cachedBytes: number;
  /** Connections to the server, idle ones, and calls that wait for one. */
  readonly poolConnections: number;
  readonly poolIdle: number;
  readonly poolWaiting: number;
}

/** The state of a replica, and how many reads of this process it has served. */
export interface ReplicaState {
  /** Why it cannot serve reads. */
  readonly problem?: string;
  /** How much of the primary's log it must still replay. */
  readonly behindBytes?: number;
  readonly onReplica: number;
  /** Reads that the primary served, since the replica was down, slow or behind. */
  readonly onPrimary: number;
}

/** Why a statement or commit failed. `constraint` is a unique or foreign key; after `busy` a retry may help. */
export type StorageFailure = 'constraint' | 'busy' | 'unavailable' | 'failed';

/** Whether the same call may succeed soon. */
export function isTemporaryFailure({ failure }: StorageError): boolean {
  return failure === 'busy' || failure === 'unavailable';
}

/** Any failure of the database; its text is for the log, never for a caller. */
export class StorageError extends Error {
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.failure = failure;
  }
}
