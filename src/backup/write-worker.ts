import { parentPort, workerData } from 'node:worker_threads';
import { openBlobs } from '#platform/storage/blobs/open.ts';
import { openEngine } from '#schema/open.ts';
import { writeBackup } from './write.ts';
import type { BackupAnswer, BackupTask } from './write-apart.ts';

// The program of the thread that writes a backup. It does not read from a replica: its reads are few and long.
const { settings, folder, now } = workerData as BackupTask;
const engine = openEngine({ ...settings, databaseReplicaUrl: undefined });
const blobs = openBlobs(settings);
const answer = await writeBackup(engine, blobs, folder, now).then(
  (manifest): BackupAnswer => ({ manifest }),
  (error: unknown): BackupAnswer => ({ problem: error instanceof Error ? error.message : String(error) }),
);
await blobs.close();
await engine.close();
parentPort?.postMessage(answer);
