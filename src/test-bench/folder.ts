import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from '#platform/storage/private-files.ts';
import { BenchError } from './bench-error.ts';

/** The folder of a bench: its store, and the snapshots of it. */
export interface BenchFolder {
  readonly root: string;
  /** The data folder of the store. */
  readonly store: string;
  /** The folder of a snapshot. */
  snapshot(name: string): string;
  /** Their names. */
  snapshots(): string[];
  /** Removes it, if it is temporary. */
  remove(): void;
}

/** In every folder that a bench has made. */
const mark = 'cartwright-test-bench';

/** Free memory that a folder in memory asks for. */
const roomInMemory = 256 * 2 ** 20;

/**
 * A new temporary folder, in memory where the machine has room, or the named one, which stays. Refuses with `BenchError` a
 * folder with anything in it that no bench has made: a bench deletes what is in its folder.
 */
export function openBenchFolder(named?: string): BenchFolder {
  const root = named ?? mkdtempSync(join(placeForTemporary(), 'cartwright-bench-'));
  if (named !== undefined) {
    makePrivateFolder(named);
    if (!existsSync(join(named, mark)) && readdirSync(named).length > 0) {
      throw new BenchError(
        `${named} was not made by a test bench, which would delete what is in it; name a new folder`,
      );
    }
  }
  writeFileSync(join(root, mark), 'A test bench deletes what is in this folder.\n');
  const store = join(root, 'store');
  const snapshots = join(root, 'snapshots');
  for (const folder of [store, snapshots]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(snapshots, { mode: 0o700 });
  return {
    root,
    store,
    snapshot: (name) => join(snapshots, name),
    snapshots: () => readdirSync(snapshots).sort(),
    remove() {
      if (named === undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}

function placeForTemporary(): string {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > roomInMemory ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Puts a copy of a folder in the place of another one. */
export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
