import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../engine.ts';
import { openSqlite, type SqliteConnection } from './connection.ts';

/** The lock for writing, which other processes may have, such as an import. */
export interface WriteLock {
  /**
   * Starts a write transaction. It retries without blocking this process, until `busyMs` after `since` or until the engine is
   * being closed; then it rejects with a `StorageError`, `busy`.
   */
  begin(connection: SqliteConnection, since: number): Promise<void>;
  /** Throws the same if a write was rejected so, and another process has the lock still. */
  prove(): void;
}

/** Watches the lock of a database file; `isClosing` says whether the engine is being closed. */
export function createWriteLock(file: string, busyMs: number, isClosing: () => boolean): WriteLock {
  /** Whether the last write that tried did not get it. */
  let isMissed = false;
  return {
    async begin(connection, since) {
      for (let wait = 1; !begins(connection); wait = Math.min(wait * 2, 50)) {
        if (isClosing() || Date.now() > since + busyMs) {
          isMissed = true;
          throw held();
        }
        await sleep(wait);
      }
      isMissed = false;
    },
    prove() {
      if (isMissed && !canBegin(file)) throw held();
      isMissed = false;
    },
  };
}

const held = (): StorageError => new StorageError('busy', 'another process is writing to the store');

/** Starts a write transaction, if no other process has one. */
function begins(connection: SqliteConnection): boolean {
  try {
    connection.control('begin immediate');
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.failure === 'busy') return false;
    throw error;
  }
}

/** Whether a write could begin now, by a connection of its own. */
function canBegin(file: string): boolean {
  const connection = openSqlite(file, {}, { readOnly: false, cacheKib: 0 });
  try {
    connection.control('pragma busy_timeout = 0');
    if (!begins(connection)) return false;
    connection.control('rollback');
    return true;
  } finally {
    connection.close();
  }
}
