import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RememberingConnection } from './connection.ts';

/**
 * The log is brought into the database file when it has so many pages (32 MB): every 4 MB, as SQLite would, the same few
 * pages would be written again and again, and more callers would wait for that.
 */
const usualPages = 8000;
/** On a disk with little room, 1 MB: the file must be able to take what the log holds, or the log never ends. */
const fewPages = 256;
const pageBytes = 4096;
/** Twice what the log takes: room for it, and for the file to grow by as much. */
const littleRoom = 2 * usualPages * pageBytes;

/** How often a log that readers still need is tried to be emptied, and how long is waited in between, in milliseconds. */
const tries = 10;
const waitMs = 10;

/**
 * With less than this left the database may not grow: what a short log holds must always find its place in the file, or the log could
 * never be emptied, and changes in place would stop as well.
 */
const noRoom = 2 * fewPages * pageBytes;
/** SQLite's own limit of a database. */
const anySize = 4_294_967_294;

/** Keeps the log of a database from filling its disk. */
export interface Room {
  /** Before a transaction: the log stays short while there is little room. */
  look(): void;
  /** Where the disk is full: brings the log into the file and gives its room back. False where the file cannot take it. */
  make(): Promise<boolean>;
  /** Whether the disk has no room to speak of. What is already there may still be changed in its place. */
  isOut(): boolean;
}

/** For the connection that writes into a database file with a log. */
export function createRoom(file: string, writer: Pick<RememberingConnection, 'control' | 'emptyLog'>): Room {
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
      const [wasLittle, wasOut] = [isLittle, isOut];
      isLittle = room < littleRoom;
      isOut = room < noRoom;
      // A limit below what there is means what there is; SQLite says "full" where more is needed.
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
      // A reader still needs some of it. What it does not need is in the file, so that there may be room.
      return true;
    },
  };
}
