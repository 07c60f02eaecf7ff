import { statfsSync } from 'node:fs';
import type { Finding, Inspection } from '#domain/shared/inspection.ts';
import type { ResolvedSettings, Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { migrationState } from '#platform/storage/migrations/migrate.ts';
import { checkCalls, checkContent, checkIndex } from './content.ts';
import { checkDataFolder, checkOthers } from './files.ts';
import { checkImageStore, checkImages } from './images.ts';
import { checkJobs } from './jobs.ts';
import { checkAddresses, checkRuntime, checkVariables } from './machine.ts';
import { checkMail } from './mail.ts';

/** What is known of the settings; a running service does not know which variables may be misspelt. */
export type SeenSettings = Pick<ResolvedSettings, 'settings'> &
  Partial<Pick<ResolvedSettings, 'file' | 'unknownVariables'>>;

/** A store to look at. */
export interface InspectedStore {
  readonly engine: Engine;
  /** Opened by the first call: settings for images may be wrong. */
  readonly blobs: () => BlobStore;
  /** The names of the jobs that nodes run. */
  readonly jobs: readonly string[];
}

/** Checks this machine and the settings; changes nothing. */
export async function checkMachine(seen: SeenSettings, blobs: () => BlobStore): Promise<Finding[]> {
  const { settings, file, unknownVariables = [] } = seen;
  return [
    checkRuntime(process.versions.node),
    ...checkVariables(unknownVariables),
    ...checkAddresses(settings),
    checkDataFolder(settings),
    await checkImageStore(settings, blobs),
    ...checkOthers({ settings, file }),
    await checkMail(settings),
  ];
}

/** Checks a store; changes nothing. One that cannot be read is a finding. */
export async function checkStore({ engine, blobs, jobs }: InspectedStore): Promise<Finding[]> {
  try {
    return [
      { check: 'database', state: 'ok', detail: await engine.describe() },
      ...(await checkPooler(engine)),
      ...(await checkReplica(engine)),
      ...(await checkSchema({ engine, blobs, jobs })),
    ];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return [{ check: 'database', state: 'problem', detail: `${(error as Error).message}${cause}` }];
  }
}

async function checkPooler(engine: Engine): Promise<Finding[]> {
  const detail = await engine.pooler?.();
  return detail === undefined ? [] : [{ check: 'connections', state: 'warning', detail }];
}

/** Without its replica the service still works, at the cost of the primary. */
async function checkReplica({ replica }: Engine): Promise<Finding[]> {
  if (!replica) return [];
  const { problem, behindBytes } = await replica();
  const detail = problem === undefined ? `${behindBytes} bytes behind` : `no reads go there: ${problem}`;
  return [{ check: 'replica', state: problem === undefined ? 'ok' : 'warning', detail }];
}

async function checkSchema({ engine, blobs, jobs }: InspectedStore): Promise<Finding[]> {
  const { pending, applied } = await migrationState(engine);
  if (pending.length > 0) {
    const detail = `${pending.join(', ')} to do; run: cartwright migrate`;
    return [{ check: 'schema', state: 'problem', detail }];
  }
  return [
    { check: 'schema', state: 'ok', detail: `up to date (${applied.at(-1)})` },
    ...(await checkContent(engine)),
    await checkIndex(engine),
    ...(await engine.read((tx) => checkJobs(tx, jobs))),
    await checkImages(engine, blobs),
    ...(await checkCalls(engine)),
  ];
}

/** Looks at a running service: its machine, its store, the database and the disks. */
export async function inspectService(settings: Settings, store: InspectedStore, now: number): Promise<Inspection> {
  const { engine, blobs } = store;
  const findings = [...(await checkMachine({ settings }, blobs)), ...(await checkStore(store))];
  const description = await engine.describe();
  const kind = description.replace(/ .*/s, '').toLowerCase();
  const database = { kind, description, bytes: await engine.size() };
  const recordsRequests = settings.recordRequests;
  return { checkedAt: now, recordsRequests, findings, database, disks: disksOf(settings) };
}

/** Room on the disks of the folders that are there, each disk once. */
function disksOf({ dataDir, mediaDir, mediaStore, backupDir }: Settings): Inspection['disks'] {
  const folders = [dataDir, ...(mediaStore === 'folder' ? [mediaDir] : []), backupDir];
  const found = folders.flatMap((path) => {
    try {
      const { bavail, blocks, bsize } = statfsSync(path);
      return [{ path, freeBytes: bavail * bsize, totalBytes: blocks * bsize }];
    } catch {
      return [];
    }
  });
  const isSame = (a: Inspection['disks'][number]) => (b: Inspection['disks'][number]) =>
    a.freeBytes === b.freeBytes && a.totalBytes === b.totalBytes;
  return found.filter((disk, index) => found.findIndex(isSame(disk)) === index);
}
