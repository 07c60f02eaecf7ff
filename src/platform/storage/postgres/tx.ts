import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Cached } from '#kernel/cached.ts';
import { everyTable } from '../cache/account.ts';
import { createMemoStore, type MemoStore } from '../cache/memo-store.ts';
import { createRemembering, type Remembering } from '../cache/remember.ts';
import type { TouchedTables } from '../cache/touched-tables.ts';
import type { Tables } from '../columns.ts';
import { dialects } from '../dialect.ts';
import { type Keyed, type SqlValue, StorageError, type Tx } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Memo } from '../memo.ts';
import { createReportedChanges } from '../reported-changes.ts';
import type { TableName } from '../schema.ts';
import { builders, compileQuery, type Params, type Query, type Statement } from '../statement.ts';
import { atOnce } from '../together.ts';
import { copyRows } from './copy.ts';
import { isAfterFailure, isDuplicate, postgresError } from './error.ts';
import { createTexts, type Text, type Texts } from './texts.ts';
import {
  type Ask,
  createVersionAccount,
  createVersionReader,
  type VersionedOrigin,
  type VersionedView,
  type VersionReader,
  type Versions,
} from './versions.ts';

/** PostgreSQL accepts at most 65,535 parameters in one statement. */
const maxParameters = 60_000;

/** The common parts of an engine's transactions. */
export interface TxParts {
  readonly texts: Texts;
  readonly memos: MemoStore<VersionedView, VersionedOrigin>;
  readonly versions: VersionReader;
}

/** The common parts of a new engine's transactions; `cacheMemory` is the budget of cached values in bytes. */
export function createTxParts(tables: Tables, cacheMemory: number): TxParts {
  const memos = createMemoStore(createVersionAccount(), cacheMemory);
  return { texts: createTexts(tables), memos, versions: createVersionReader() };
}

/** The statement that opens a transaction, and its progress. */
export interface Begun {
  isOpen: boolean;
  /** Rejects if no transaction was opened. */
  readonly done: Promise<void>;
}

/** A transaction that a statement opens. */
export function openedBy(done: Promise<void>): Begun {
  const begun: Begun = { isOpen: false, done };
  done.then(
    () => {
      begun.isOpen = true;
    },
    () => undefined,
  );
  return begun;
}

/** Sends a statement. Rejects with `StorageError`. */
type Send = (query: pg.QueryConfig, text: Text) => Promise<pg.QueryResult>;

/** A transaction interface, with facts about its statements. */
export interface PostgresTx extends Tx {
  readonly hasFailed: boolean;
  /** Whether a statement was sent that may change something. */
  readonly hasWritten: boolean;
  /** Resolves when everything sent by `save` is done; rejects if some of it failed. */
  saved(): Promise<unknown>;
  /**
   * Asks whether values that were computed of changed tables may be cached; send the commit right behind it. Resolves to
   * a function for after the commit, which caches them. Never rejects.
   */
  beforeCommit(): Promise<() => void>;
  /** Refuses every statement from now on: a statement after the rollback would be committed by itself. */
  close(): void;
}

/** How a transaction shares its connection with others, or sees one state. */
export interface Setting {
  /** Whether all its statements see one state. Otherwise each sees everything committed before it. */
  readonly isOneState?: boolean;
  /**
   * The versions that it sees before anything in it may have waited for a lock: requested together with the statement
   * that opens it.
   */
  readonly first?: Promise<Versions | undefined> | undefined;
  /** Reads the versions from now on, instead of a separate statement. */
  readonly versions?: () => Promise<Versions | undefined>;
  /** Tables that the transaction has changed, shared by all its calls. */
  readonly dirty?: Set<string>;
  readonly turn?: Tx['turn'];
  /** Whether it is a load, which inserts many rows by COPY. */
  readonly isLoad?: boolean;
}

type Rows = readonly (readonly SqlValue[])[];

/** How the statements of a transaction are sent, and their results. */
interface Sender {
  readonly send: Send;
  /** Inserts rows by COPY, behind which other statements wait. Answers false, with nothing changed, if a key exists already. */
  copy(table: TableName, columns: readonly string[], rows: Rows, text: Text): Promise<boolean>;
  hasFailed: boolean;
  isClosed: boolean;
}

/**
 * Sends statements over a connection on which `begun` opens a transaction. `sent` is called for each before it is sent.
 * Statements that may change something wait until the transaction is open, and so do all later ones.
 */
function createSender(client: pg.ClientBase, begun: Begun, sent: (text: Text) => void): Sender {
  let isHeld = false;
  let failure: StorageError | undefined;
  /** The end of the last COPY. */
  let copied: Promise<unknown> | undefined;
  const refuseWhereClosed = (): void => {
    if (sender.isClosed) throw new StorageError('failed', 'the transaction is over');
  };
  async function ask<T>(asked: () => Promise<T>, text: Text, isOfCopy = false): Promise<T> {
    refuseWhereClosed();
    try {
      sent(text);
      if (copied && !isOfCopy) await copied;
      if (!begun.isOpen && (isHeld || text.touched.changed.length > 0)) {
        // Later statements stay behind it.
        isHeld = true;
        await begun.done;
        refuseWhereClosed();
      }
      cork(client);
      return await asked();
    } catch (error) {
      sender.hasFailed = true;
      // After the first failure, all statements that were sent together fail, and all callers get the reason of the
      // first.
      if (failure && isAfterFailure(error)) throw failure;
      const known = postgresError(error);
      failure ??= known;
      throw known;
    }
  }
  async function copy(table: TableName, columns: readonly string[], rows: Rows, text: Text): Promise<boolean> {
    const control = (sql: string) => ask(() => client.query(sql), text, true);
    await control('savepoint copying');
    const copying = () =>
      copyRows(client, table, columns, rows).then(
        () => true,
        (error) => {
          if (isDuplicate(error)) return false;
          throw error;
        },
      );
    const isCopied = await ask(copying, text, true);
    if (!isCopied) await control('rollback to savepoint copying');
    await control('release savepoint copying');
    return isCopied;
  }
  const sender: Sender = {
    hasFailed: false,
    isClosed: false,
    send: (query, text) => ask(() => client.query(query), text),
    copy(table, columns, rows, text) {
      const earlier = copied;
      const copying = Promise.resolve(earlier).then(() => copy(table, columns, rows, text));
      copied = copying.catch(() => undefined);
      return copying;
    },
  };
  return sender;
}

/** The state that a transaction sees, by which cached values are found. */
interface Sight {
  readonly remembering: Remembering<VersionedView>;
  /** Reads the state, for the requests from now on. */
  look(): Promise<void>;
  beforeCommit: PostgresTx['beforeCommit'];
  /** The state may have changed: the next look reads it again. */
  forget(): void;
}

function createSight(
  { memos, versions }: TxParts,
  { isOneState = false, first, versions: shared }: Setting,
  dirty: Set<string>,
  ask: Ask,
): Sight {
  const viewOf = (found: Versions | undefined): VersionedView | undefined => found && { versions: found, dirty };
  let viewing = first?.then(viewOf);
  // The transaction may fail before anybody awaits this.
  viewing?.catch(() => undefined);
  const readView = async (): Promise<VersionedView | undefined> =>
    viewOf(await (shared ? shared() : versions.read(ask)));
  const remembering = createRemembering(
    memos,
    isOneState ? undefined : (view: VersionedView) => versions.isStill(ask, view.versions),
  );
  const look = async (): Promise<void> => {
    viewing ??= readView();
    const asked = viewing;
    const view = await asked;
    if (asked === viewing) remembering.view = view;
  };
  return {
    remembering,
    look,
    async beforeCommit() {
      const view = remembering.waiting?.view;
      // The versions that the transaction has moved are unique to it: if they are still the same, they will be those of
      // the commit.
      const isStill = view !== undefined && (await versions.isStill(ask, view.versions).catch(() => false));
      return () => remembering.waiting?.end(view, isStill ? { ...view, dirty: new Set() } : undefined);
    },
    forget() {
      viewing = undefined;
    },
  };
}

/**
 * The transaction interface over a connection on which `begun` opens a transaction. Prepared statements keep their
 * names on it. Statements that only select are sent before `begun` has resolved: if it fails, they have changed
 * nothing.
 *
 * If all statements see one state, the versions are read once. Otherwise they are read when they are needed, and again
 * after any statement that may have waited for a lock.
 */
export function postgresTx(client: pg.ClientBase, parts: TxParts, begun: Begun, setting: Setting): PostgresTx {
  const { texts } = parts;
  const { isOneState = false, dirty = new Set(), turn, isLoad = false } = setting;
  let writes = 0;
  const saves: Promise<unknown>[] = [];
  const sender = createSender(client, begun, ({ isPlain }) => {
    if (!isPlain && !isOneState) sight.forget();
  });
  const { send } = sender;
  const touch = ({ touched }: Text): void => {
    if (touched.changed.length > 0) writes += 1;
    if (touched.changed === 'all') dirty.add(everyTable);
    else for (const table of touched.changed) dirty.add(table);
    remembering.touch(touched);
  };
  const ask: Ask = async (name, text) => (await send({ name, text }, ofVersions)).rows;
  const sight = createSight(parts, setting, dirty, ask);
  const { remembering, look } = sight;
  const run = <P extends Params, R>(statement: Statement<P, R>, params: P): Promise<pg.QueryResult> => {
    const text = texts.textOf(statement);
    touch(text);
    const { name, sql, bind } = text.compiled;
    return send({ name, text: sql, values: bind(params) }, text);
  };
  return {
    kind: 'postgres',
    dialect: dialects.postgres,
    isRemote: true,
    remembersAll: false,
    reported: createReportedChanges(),
    together: atOnce,
    get hasFailed() {
      return sender.hasFailed;
    },
    get writes() {
      return writes;
    },
    get hasWritten() {
      return writes > 0;
    },
    ...(turn && { turn }),
    saved: () => Promise.all(saves),
    beforeCommit: sight.beforeCommit,
    close() {
      sender.isClosed = true;
    },
    save(statement, params) {
      const save = run(statement, params);
      save.catch(() => undefined);
      saves.push(save);
    },
    async all<P extends Params, R>(statement: Statement<P, R>, params: P) {
      return (await run(statement, params)).rows as R[];
    },
    async first<P extends Params, R>(statement: Statement<P, R>, params: P) {
      return (await run(statement, params)).rows[0] as R | undefined;
    },
    async run(statement, params) {
      return (await run(statement, params)).rowCount ?? 0;
    },
    async query<R>(build: (q: (typeof builders)['postgres']) => Query<R>) {
      const { sql, parameters } = compileQuery('postgres', build(builders.postgres));
      const text = texts.look(sql);
      touch(text);
      return (await send({ text: sql, values: parameters as SqlValue[] }, text)).rows as R[];
    },
    async remember<V>(memo: Memo<V>, key: string, compute: () => MaybePromise<V>, keyed?: Keyed): Promise<Cached<V>> {
      await look();
      return remembering.remember(memo, key, compute, keyed);
    },
    async rememberEach<K extends string | number, V extends object>(
      memo: Memo<V | undefined>,
      scope: string,
      ids: readonly K[],
      compute: (unknown: readonly K[]) => MaybePromise<ReadonlyMap<K, V>>,
    ) {
      await look();
      return remembering.rememberEach(memo, scope, ids, compute);
    },
    async exec(sql) {
      const text = texts.look(sql);
      touch(text);
      await send({ text: sql }, text);
    },
    ...createInserts(sender, touch, isLoad),
  };
}

/** The inserts of any number of rows. */
function createInserts(
  sender: Sender,
  touch: (text: Text) => void,
  isLoad: boolean,
): Pick<Tx, 'insertMany' | 'insertMissing'> {
  async function insertPart(
    table: TableName,
    columns: readonly string[],
    rows: Rows,
    skipped: number[],
    first: number,
  ) {
    const text = insertOf(table);
    if (rows.length === 1) {
      const missing = `${insertText(table, columns, rows)} on conflict do nothing`;
      const { rowCount } = await sender.send({ text: missing, values: rows.flat() }, text);
      if (rowCount === 0) skipped.push(first);
    } else if (rows.length > 1 && !(await sender.copy(table, columns, rows, text))) {
      const half = rows.length >> 1;
      await insertPart(table, columns, rows.slice(0, half), skipped, first);
      await insertPart(table, columns, rows.slice(half), skipped, first + half);
    }
  }
  return {
    async insertMany(table, columns, rows) {
      const text = insertOf(table);
      touch(text);
      // Where a key exists already, the ordinary statement fails as it does elsewhere.
      if (isLoad && rows.length >= copiedFrom && (await sender.copy(table, columns, rows, text))) return;
      const perStatement = Math.floor(maxParameters / columns.length);
      for (let start = 0; start < rows.length; start += perStatement) {
        const slice = rows.slice(start, start + perStatement);
        await sender.send({ text: insertText(table, columns, slice), values: slice.flat() }, text);
      }
    },
    async insertMissing(table, columns, rows) {
      touch(insertOf(table));
      const skipped: number[] = [];
      await insertPart(table, columns, rows, skipped, 0);
      return skipped;
    },
  };
}

/** How many rows are copied rather than sent as values. */
const copiedFrom = 50;

const insertOf = (table: TableName): Text => ({
  isPlain: false,
  touched: { named: [table], changed: [table], hasUnknown: false },
});

/** The statement that inserts rows, with their values one after the other. */
function insertText(table: TableName, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): string {
  let place = 0;
  const values = rows.map((row) => `(${row.map(() => `$${++place}`).join(', ')})`).join(', ');
  return `insert into ${table} (${columns.join(', ')}) values ${values}`;
}

/** Reads the versions that a transaction on a connection sees; undefined if the database has none. */
export async function readVersions(client: pg.ClientBase, { versions }: TxParts): Promise<Versions | undefined> {
  try {
    return await versions.read(async (name, text) => {
      cork(client);
      return (await client.query({ name, text })).rows;
    });
  } catch (error) {
    throw postgresError(error);
  }
}

/** The same together with the statement that opens the transaction, if the database is known to have versions. */
export function firstVersions(client: pg.ClientBase, parts: TxParts): Promise<Versions | undefined> | undefined {
  if (!parts.versions.isReady) return undefined;
  const first = readVersions(client, parts);
  first.catch(() => undefined);
  return first;
}

const noTables: TouchedTables = { named: [], changed: [], hasUnknown: false };
const ofVersions: Text = { isPlain: true, touched: noTables };

/** Sends everything of this turn in one piece: a write to the socket is the largest cost of a statement. */
function cork(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  // After requests of others at the end of the turn.
  process.nextTick(() => process.nextTick(() => stream.uncork()));
}
