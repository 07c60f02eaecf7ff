import { mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from '../process.ts';

/** A file system of its own, in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves about this many bytes free. */
  fill(freeBytes: number): void;
  /** Undoes `fill`. */
  empty(): void;
  /** Makes it read-only, for root too, or writable again. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a file system of some megabytes. Answers the reason if this process may not: only root can. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | { unavailable: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-disk-'));
  try {
    await output('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'cartwright-test', folder]);
  } catch (error) {
    rmSync(folder, { recursive: true });
    return { unavailable: `no file system can be mounted here: ${(error as Error).message}` };
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(freeBytes) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    empty: () => unlinkSync(ballast),
    async setReadOnly(isReadOnly) {
      await output('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
    async remove() {
      await output('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
