import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageError } from '../engine.ts';

/**
 * Makes the write-ahead log of a database durable, without blocking the event loop. With `synchronous = normal` SQLite
 * commits into the log without waiting for the disk; a commit survives a power failure after the log was synced.
 */
export interface LogSync {
  /** Resolves when everything that was committed before is on the disk; rejects with `StorageError` if that failed. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** An open log file. */
type Log = Pick<FileHandle, 'datasync' | 'close'>;

/**
 * Makes it for the log of a database file. The log is opened at the first use: SQLite creates it at the first commit.
 */
export function createLogSync(file: string, openIt: (file: string) => Promise<Log> = openLog): LogSync {
  let opened: Promise<Log> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const sync = async (): Promise<void> => {
    try {
      opened ??= openIt(file);
      const log = await opened;
      await log.datasync();
    } catch (error) {
      opened = undefined;
      throw new StorageError('failed', `the log could not be brought to the disk: ${(error as Error).message}`, error);
    }
  };
  const begin = (): Promise<void> => {
    running = sync().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    // A sync may miss commits that come while it runs, so they wait for the next one, which they share.
    durable() {
      if (!running) return begin();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return begin();
        });
      return next;
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

async function openLog(file: string): Promise<Log> {
  const log = await open(`${file}-wal`, 'r+');
  // The file may be new, and then its name is not on the disk yet. Windows opens no folders, and does not need this.
  if (process.platform !== 'win32') {
    const folder = await open(dirname(file), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
  return log;
}
