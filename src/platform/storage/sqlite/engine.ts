import { sql } from 'kysely';
import { createMemoStore } from '../cache/memo-store.ts';
import type { Remembering } from '../cache/remember.ts';
import { type Engine, StorageError, type Tx } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { makePrivateFile } from '../private-files.ts';
import { requiringSettlement } from '../reported-changes.ts';
import type { Schema } from '../schema.ts';
import { type ChangeLog, createChangeLog, type SqliteView } from './changes.ts';
import { openSqlite, type RememberingConnection, type SqliteConnection, type SqliteOptions } from './connection.ts';
import { createDiskSpace } from './disk-space.ts';
import { watchFileIdentity } from './file-identity.ts';
import { type BatchOutcome, createGroupCommit } from './group-commit.ts';
import { createGroupRead } from './group-read.ts';
import { createLogSync } from './log-sync.ts';
import { sqlitePresence } from './presence.ts';
import { copyTables } from './table-file.ts';
import { createWriteLock, type WriteLock } from './write-lock.ts';

/** The most read connections; one is enough if no read waits for anything else. */
const readers = 4;
/**
 * The size of a connection's page cache in KiB. The system caches the same pages: with 8 MiB no call of a store with
 * 20,000 products took measurably less processor time.
 */
const cacheKib = 2048;

/**
 * Opens the embedded engine on a database file, which is created for the owner only if it is missing. Throws
 * `StorageError`.
 * @param cacheMemory the budget of cached values in bytes
 * @param busyMs for how many milliseconds a writer waits for another process that holds the database
 */
export function openSqliteEngine(schema: Schema, file: string, cacheMemory: number, busyMs = 10_000): Engine {
  const open = openSqlite.bind(undefined, file, schema.tables);
  const changes = createChangeLog(() => writer.dataVersion());
  const memos = createMemoStore(changes, cacheMemory);
  makeDatabaseFile(file);
  const writer = open({ readOnly: false, cacheKib }, memos);
  // Waiting inside SQLite would stop the whole process; the queue waits outside instead.
  writer.control('pragma busy_timeout = 0');
  const log = writer.hasLog() ? createLogSync(file) : undefined;
  // `log` makes a commit durable before it is acknowledged, without stopping the process.
  if (log) writer.control('pragma synchronous = normal');
  let closing = false;
  const checkFiles = watchFileIdentity(file);
  const writeLock = createWriteLock(file, busyMs, () => closing);
  const diskSpace = log && createDiskSpace(file, writer);
  /** Whether a write failed because the disk is full, and no write has succeeded since. */
  let isFull = false;
  const { remembering } = writer;
  const groupCommit = createGroupCommit(writer, {
    async begin(since) {
      checkFiles();
      diskSpace?.look();
      await writeLock.begin(writer, since);
      remembering.view = changes.openWrite();
    },
    ended(outcome) {
      closeView(remembering, changes, outcome);
      if (outcome === 'committed' && isFull) isFull = diskSpace?.isOut() ?? false;
    },
    makeRoom: async () => (await diskSpace?.make()) ?? false,
    staysFull() {
      isFull = true;
    },
    // Nothing in a replaced file is acknowledged: the check comes right before the answer.
    async durable() {
      await log?.durable();
      checkFiles();
    },
  });
  const reads = createGroupRead(
    () => {
      checkFiles();
      return asReader(open({ readOnly: true, cacheKib }, memos));
    },
    readers,
    (reader) => reader.begun(changes),
  );

  return {
    kind: 'sqlite',
    schema,
    read: (work) => reads.read(work),
    async readLong(work) {
      checkFiles();
      const connection = openSqlite(file, schema.tables, { readOnly: true, cacheKib });
      try {
        connection.control('begin');
        return await work(connection.tx);
      } finally {
        connection.close();
      }
    },
    write: (work, sharing, until) => groupCommit.write(requiringSettlement(work), sharing, until),
    flush: groupCommit.flush,
    async load(work) {
      checkFiles();
      return await loadBy(open, requiringSettlement(work), writeLock, checkFiles);
    },
    copyTables(target, tables) {
      checkFiles();
      return copyTables(file, target, tables);
    },
    describe: () => reads.read(describeSqlite),
    size: () => reads.read(sizeOfSqlite),
    presence: sqlitePresence(file),
    async ready() {
      checkFiles();
      writeLock.prove();
      if (!isFull) return;
      // A page that is written in place says nothing about writes that need more diskSpace.
      if (diskSpace?.isOut()) throw new StorageError('unavailable', 'the disk is full');
      // Checks the disk itself, by rewriting a page unchanged: a service without calls would never know.
      await groupCommit.write((tx) => tx.exec('pragma user_version = 0'));
    },
    figures: memos.figures,
    async close() {
      closing = true;
      await groupCommit.idle();
      reads.close();
      await log?.close();
      writer.close();
    },
  };
}

/** Ends the view of a write transaction: what it has computed of changed tables is cached if they are committed. */
export function closeView(remembering: Remembering<SqliteView>, changes: ChangeLog, outcome: BatchOutcome): void {
  const { view, waiting } = remembering;
  if (view) changes.closeWrite(view, outcome);
  waiting?.end(view, waiting.view && outcome === 'committed' ? changes.openRead() : undefined);
  remembering.view = undefined;
}

async function describeSqlite(tx: Tx): Promise<string> {
  const [row] = await tx.query(() => sql<{ version: string }>`select sqlite_version() as version`);
  return `SQLite ${row?.version}`;
}

async function sizeOfSqlite(tx: Tx): Promise<number> {
  const pages = sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const [row] = await tx.query(() => pages);
  return row?.bytes ?? 0;
}

/** SQLite gives its log and index the mode of the database file. */
function makeDatabaseFile(file: string): void {
  try {
    makePrivateFile(file);
  } catch (error) {
    throw new StorageError('unavailable', `the database file ${file} cannot be opened`, error);
  }
}

/** A connection for reads; `begun` finds out which state its snapshot shows, as soon as it has begun. */
function asReader(connection: RememberingConnection): RememberingConnection & { begun(changes: ChangeLog): void } {
  const { remembering } = connection;
  let version: number | undefined;
  return {
    ...connection,
    begun(changes) {
      const { view } = remembering;
      remembering.view = undefined;
      const now = connection.dataVersion();
      const isSame = now === version && view !== undefined && changes.isCurrent(view);
      version = now;
      remembering.view = isSame ? view : changes.openRead();
    },
  };
}

/** Runs a load on its own connection, which it closes. */
async function loadBy<T>(
  open: (options: SqliteOptions) => SqliteConnection,
  work: (tx: Tx) => MaybePromise<T>,
  lock: WriteLock,
  checkFiles: () => void,
): Promise<T> {
  const connection = open({ readOnly: false, cacheKib: 65_536 });
  try {
    connection.control('pragma busy_timeout = 0');
    await lock.begin(connection, Date.now());
    await connection.tx.exec('pragma defer_foreign_keys = on');
    return await finish(connection, work, checkFiles);
  } finally {
    connection.close();
  }
}

async function finish<T>(
  connection: SqliteConnection,
  work: (tx: Tx) => MaybePromise<T>,
  checkFiles: () => void,
): Promise<T> {
  try {
    const value = await work(connection.tx);
    checkFiles();
    connection.control('commit');
    return value;
  } catch (error) {
    connection.control('rollback');
    throw error;
  }
}
