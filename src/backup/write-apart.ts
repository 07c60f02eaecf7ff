import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { programBeside } from '#platform/process/helper-thread.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { privateFolder } from '#platform/storage/private-files.ts';
import { BackupError, type Manifest } from './manifest.ts';

/** What the thread is told. */
export interface BackupTask {
  readonly settings: Settings;
  readonly folder: string;
  readonly now: number;
}

/** What it answers. */
export type BackupAnswer = { readonly manifest: Manifest } | { readonly problem: string };

/**
 * Writes a backup as `writeBackup` does, in a thread with its own connection: copying a database stops the thread that does
 * it. Only one at a time may write below a folder. If the signal is aborted, nothing is left of it. Throws `BackupError`.
 */
export async function writeBackupApart(
  settings: Settings,
  folder: string,
  now: number,
  signal: AbortSignal,
): Promise<Manifest> {
  // What an earlier process left unfinished is here, too.
  const unfinished = join(dirname(folder), '.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: privateFolder });
  try {
    const written = join(unfinished, basename(folder));
    const manifest = await inThread({ settings, folder: written, now }, signal);
    await rename(written, folder);
    return manifest;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function inThread(task: BackupTask, signal: AbortSignal): Promise<Manifest> {
  const worker = new Worker(programBeside(import.meta.url, 'write-worker'), { workerData: task });
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const answer = await new Promise<BackupAnswer>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new BackupError(signal.aborted ? 'the service was stopped' : 'it ended early')));
    });
    if ('problem' in answer) throw new BackupError(answer.problem);
    return answer.manifest;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
