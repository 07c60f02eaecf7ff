import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RememberingConnection } from './connection.ts';

/**
 * The log is written into the database file when it has this many pages (32 MB). After every 4 MB, SQLite's default,
 * the same few pages would be written again and again, and more callers would wait for that.
 */
const usualPages = 8000;
/** 1 MB, on a disk with little room: the file must have room for the content of the log, or the log never ends. */
const fewPages = 256;
const pageBytes = 4096;
/** Twice the size of the log: room for it, and for the file to grow by as much. */
const littleRoom = 2 * usualPages * pageBytes;

/** How often emptying a log that readers still need is tried, and the wait in between, in milliseconds. */
const tries = 10;
const waitMs = 10;

/**
 * With less room than this, the database may not grow: the content of a short log must always fit into the file.
 * Otherwise the log could never be emptied, and changes in place would stop as well.
 */
const noRoom = 2 * fewPages * pageBytes;
/** SQLite's own limit of a database. */
const anySize = 4_294_967_294;

/** Keeps the log of a database from filling its disk. */
export interface DiskSpace {
  /** Called before a transaction: keeps the log short while there is little room. */
  look(): void;
  /**
   * Called when the disk is full: writes the log into the file and frees its room. False if the file has no room for
   * it.
   */
  make(): Promise<boolean>;
  /** Whether the disk is nearly full. Existing rows can still be changed in place. */
  isOut(): boolean;
}

/** Makes it for the connection that writes into a database file with a log. */
export function createDiskSpace(file: string, writer: Pick<RememberingConnection, 'control' | 'emptyLog'>): DiskSpace {
  const folder = dirname(file);
  let isLittle: boolean | undefined;
  let isOut = false;
  const left = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    isOut: () => left() < noRoom,
    look() {
      const room = left();
      const wasLittle = isLittle;
      const wasOut = isOut;
      isLittle = room < littleRoom;
      isOut = room < noRoom;
      // A limit below the current size means the current size; SQLite reports "full" when it needs more.
      if (isOut !== wasOut) writer.control(`pragma max_page_count = ${isOut ? 1 : anySize}`);
      if (isLittle === wasLittle) return;
      const pages = isLittle ? fewPages : usualPages;
      writer.control(`pragma wal_autocheckpoint = ${pages}`);
      writer.control(`pragma journal_size_limit = ${pages * pageBytes}`);
    },
    async make() {
      for (let attempt = 1; attempt <= tries; attempt++) {
        try {
          if (writer.emptyLog()) return true;
        } catch {
          return false;
        }
        await sleep(waitMs);
      }
      // A reader still needs some of it. The rest is in the file, so there may be room.
      return true;
    },
  };
}
