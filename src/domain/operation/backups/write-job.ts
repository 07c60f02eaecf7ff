import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Run } from '#domain/shared/command.ts';
import type { Job } from '#platform/jobs/job.ts';
import { backupJobName, beginBackup, endBackup, forgetBackups, type WrittenBackup } from './commands.ts';

/** The parts that writing backups needs. */
export interface BackupParts {
  readonly run: Run;
  /** Writes the store into a new folder; ends soon after the signal is aborted. */
  readonly writeBackup: (folder: string, signal: AbortSignal) => Promise<WrittenBackup>;
}

/** The longest stored text of a failure. */
const longestError = 300;

/** The job that writes the backup that was asked for, and removes the oldest. A failed one is not tried again by itself. */
export function backupJob({ backupDir, backupCount }: { readonly backupDir: string; readonly backupCount: number }) {
  return {
    name: backupJobName,
    does: 'writes backups that were asked for over REST',
    leaseMs: 60_000,
    retry: { firstMs: 10_000, longestMs: 600_000 },
    async run({ run, writeBackup, now, signal }) {
      const folderOf = (id: number): string =>
        join(backupDir, `${new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')}Z-${id}`);
      const host = hostname();
      const begun = await run(beginBackup, { host, folderOf });
      if (!begun) return;
      const { id, folder } = begun;
      try {
        const written = await writeBackup(folder, signal);
        await run(endBackup, { id, ...written });
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        await run(endBackup, { id, error: text.slice(0, longestError).toWellFormed() });
        return;
      }
      const gone = await run(forgetBackups, { count: backupCount, host });
      for (const backup of gone) {
        if (backup.folder !== null && backup.state === 'done')
          await rm(backup.folder, { recursive: true, force: true });
      }
    },
  } satisfies Job<BackupParts>;
}
