import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Engine, StorageError, type Tx } from '../engine.ts';
import { openSqlite, type SqliteConnection } from './connection.ts';
import { createGroupCommit } from './group-commit.ts';
import { createGroupRead } from './group-read.ts';

/** Read connections, at most; one is enough where no read waits for anything else. */
const readers = 4;
/** How long a writer waits for another process that holds the database. */
const busyDeadlineMs = 10_000;

/** Opens the embedded engine on a database file, creating the file if need be. Throws `StorageError`. */
export function openSqliteEngine(file: string): Engine {
  const writer = openSqlite(file, { readOnly: false, cacheKib: 8192 });
  // Waiting inside SQLite would stop the whole process; the queue waits outside instead.
  writer.control('pragma busy_timeout = 0');
  let closing = false;
  const groupCommit = createGroupCommit(writer, (since) => beginImmediate(writer, since, () => closing));
  const reads = createGroupRead(() => openSqlite(file, { readOnly: true, cacheKib: 8192 }), readers);

  return {
    kind: 'sqlite',
    read: (work) => reads.read(work),
    write: (work) => groupCommit.write(work),
    async load(work) {
      const connection = openSqlite(file, { readOnly: false, cacheKib: 65_536 });
      try {
        connection.control('pragma busy_timeout = 0');
        await beginImmediate(connection, Date.now(), () => closing);
        await connection.tx.exec('pragma defer_foreign_keys = on');
        return await settle(connection, work);
      } finally {
        connection.close();
      }
    },
    async describe() {
      const [row] = await reads.read((tx) =>
        tx.query(() => sql<{ version: string }>`select sqlite_version() as version`),
      );
      return `SQLite ${row?.version}`;
    },
    async close() {
      closing = true;
      await groupCommit.idle();
      reads.close();
      writer.close();
    },
  };
}

async function settle<T>(connection: SqliteConnection, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    const value = await work(connection.tx);
    connection.control('commit');
    return value;
  } catch (error) {
    connection.control('rollback');
    throw error;
  }
}

/**
 * Starts a write transaction. While another process holds the database it tries again without blocking this one, until
 * the writer has waited for ten seconds since it was queued, or the engine is being closed.
 */
async function beginImmediate(connection: SqliteConnection, since: number, isClosing: () => boolean): Promise<void> {
  const deadline = since + busyDeadlineMs;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      connection.control('begin immediate');
      return;
    } catch (error) {
      const isBusy = error instanceof StorageError && error.failure === 'busy';
      if (!isBusy || isClosing() || Date.now() > deadline) throw error;
      await sleep(wait);
    }
  }
}
