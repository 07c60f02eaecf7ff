import type { Until } from '../../kernel/execute.ts';
import type { Kept } from '../../kernel/kept.ts';
import type { Memo } from './memo.ts';
import type { Schema, TableName } from './schema.ts';
import type { Builder, Params, Query, Statement } from './statement.ts';
import type { Answers, Works } from './together.ts';
import type { Told } from './told.ts';

/** The database engines that Cartwright runs on. */
export type EngineKind = 'sqlite' | 'postgres';

/** A value as both engines take and give it. Whole numbers stay within 2^53. */
export type SqlValue = string | number | null;

/**
 * One transaction. Its statements run one after the other, in the order in which they were asked for; work done inside must
 * await nothing but the transaction itself, since on SQLite every writer waits behind it (design, "SQLite"), and nothing with
 * `Promise.all`, which goes on while some of the work is still under way: `together` does not.
 */
export interface Tx {
  readonly kind: EngineKind;
  /** What the transaction was told that it changes, and nothing followed from yet. No statement. */
  readonly told: Told;
  /** Every row of a prepared statement. */
  all<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]>;
  /** The first row of a prepared statement. */
  first<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined>;
  /** Runs a prepared statement for its effect; answers the number of rows it changed. */
  run<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<number>;
  /**
   * Runs a prepared statement whose answer nobody needs before the end: on PostgreSQL the commit is sent right behind it. Where
   * it fails, the transaction does, at once or at its end.
   */
  save<P extends Params, R>(statement: Statement<P, R>, params: P): void;
  /**
   * Says what the call changes from here on, and waits until others that share the transaction and change the same are done.
   * Absent where calls come one after the other anyway.
   */
  readonly turn?: (key: readonly [kind: string, id?: string | number]) => Promise<void>;
  /** Builds and runs a query whose shape is only known now. Costs some 40 us more than a prepared statement. */
  query<R>(build: (q: Builder) => Query<R>): Promise<R[]>;
  /** Runs literal SQL without parameters: migrations and maintenance. */
  exec(sql: string): Promise<void>;
  /** Inserts many rows of the same columns, in the order given. */
  insertMany(table: TableName, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /**
   * Does parts of the work that do not need each other's answers, and answers what they answer. On PostgreSQL their
   * statements are queued together; where statements answer at once it is one part after the other. Each part is started
   * in its turn, so the first statement of one runs before the first of the next: a lock comes first. Rejects as the
   * first of them that fails, in the order in which they are listed, when all have ended.
   */
  together<W extends Works>(...works: W): Promise<Answers<W>>;
  /**
   * What `compute` answers for a key: now, or earlier where the engine knows that nothing which `compute` read has
   * changed since. `compute` reads by statements of this transaction and depends on nothing else but the key; it writes
   * nothing. The answer may be shared by all callers; what is derived from it by way of `Kept` is made once.
   * `keyed` are tables of which all that `compute` reads is in the key, as this transaction has read it: they may change.
   */
  remember<V>(memo: Memo<V>, key: string, compute: () => Promise<V>, keyed?: readonly TableName[]): Promise<Kept<V>>;
  /**
   * The same for several ids at once, whose answers depend on `scope` and the id: `compute` gets the ids that are not
   * known, so that they can be read together. Ids that it gives no answer for are absent.
   */
  rememberEach<K extends string | number, V extends object>(
    memo: Memo<V | undefined>,
    scope: string,
    ids: readonly K[],
    compute: (unknown: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ): Promise<Map<K, Kept<V>>>;
}

/**
 * Whether a write may share a transaction with others that wait at the same time. Those that share say by `Tx.turn` what they change. Where
 * nothing is said it does on SQLite, where writes come one after the other, and not on PostgreSQL.
 */
export type Sharing = 'shared' | 'alone';

/**
 * The small port behind which a database sits. `read` sees one consistent, committed state. `write` is one transaction:
 * it resolves only when the change is durable (or committed, where that is asked for), and rejects with nothing changed. A `write` may be run again from the
 * start when the database asks for it (PostgreSQL serialization or deadlock), and a `read` where a replica fails amid it,
 * so their work must have no effect outside.
 */
export interface Engine {
  readonly kind: EngineKind;
  /** What it was opened for; the database may not be there yet (`migrate`). */
  readonly schema: Schema;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `read`, for work that takes long: it shares its snapshot with nobody, and may await other things. */
  readLong<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>, sharing?: Sharing, until?: Until): Promise<T>;
  /** Resolves when all that this process has committed before is durable. */
  flush(): Promise<void>;
  /**
   * A long `write` for an import: foreign keys are checked at its end, identity columns continue after the highest id,
   * and on SQLite it has a connection of its own so that `work` may await other things.
   */
  load<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rejects with `StorageError` where something that a read does not notice keeps it from working: a full disk, another file. */
  ready(): Promise<void>;
  /** Engine name and version, for `doctor`. */
  describe(): Promise<string>;
  /** Numbers of this process for operators; which ones follows from the engine. */
  figures(): Readonly<Partial<EngineFigures>>;
  /** Says why it should not stay so where a pooler is between this process and the server; absent where none can be. */
  readonly pooler?: () => Promise<string | undefined>;
  /** How the replica is that reads go to; absent where none is set. Never rejects. */
  readonly replica?: () => Promise<ReplicaState>;
  close(): Promise<void>;
}

/** What an engine can say of itself at a moment, or since the process began. */
export interface EngineFigures {
  /** Values that were found in memory and were still true, and those that had to be read. */
  readonly keptHits: number;
  readonly keptMisses: number;
  /** Estimated bytes that they take, with what was derived from them. */
  readonly keptBytes: number;
  /** Connections to the server, those of them that nobody uses, and calls that wait for one. */
  readonly poolConnections: number;
  readonly poolIdle: number;
  readonly poolWaiting: number;
}

/** How a replica is at the moment, and how many reads of this process it has served. */
export interface ReplicaState {
  /** Why no read can go there. */
  readonly problem?: string;
  /** How much of the primary's log it has yet to replay. */
  readonly behindBytes?: number;
  readonly onReplica: number;
  /** Reads that the primary served, since the replica was away, slow or behind. */
  readonly onPrimary: number;
}

/** Why a statement or commit failed. `constraint` is a unique or foreign key, `busy` is worth another try. */
export type StorageFailure = 'constraint' | 'busy' | 'unavailable' | 'failed';

/** Whether the same call may go through soon. */
export function isTemporaryFailure({ failure }: StorageError): boolean {
  return failure === 'busy' || failure === 'unavailable';
}

/** Any failure of the database; what it says is for the log, never for a caller. */
export class StorageError extends Error {
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.failure = failure;
  }
}
