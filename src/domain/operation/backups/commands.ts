// domain/operation/backups/: backups that are asked for over REST: the list of them (commands.ts), and the job that
// writes them (write-job.ts).

import { command, granted } from '#domain/shared/command.ts';
import { askForJob } from '#platform/jobs/leases.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A backup that was asked for. Times in milliseconds since 1970. */
export interface StoreBackup {
  readonly id: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly requestedAt: number;
  readonly requestedBy: string | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The machine whose disk has it, and the folder there. */
  readonly host: string | null;
  readonly folder: string | null;
  readonly rows: number | null;
  readonly images: number | null;
  readonly bytes: number | null;
  readonly error: string | null;
}

/** The job that writes backups. */
export const backupJobName = 'backup.write';

/** The most backups that are listed, with those that failed; older ones are forgotten. */
const mostListed = 100;

/** The backups that were asked for, the newest first. */
export const listBackups = command({
  name: 'backup.list',
  permission: { rest: granted('backups/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, _input: undefined): Promise<StoreBackup[]> => allBackups(tx),
});

/** Asks for a backup, which a job writes. Refuses `backup_under_way` while another one waits or is written. */
export const askForBackup = command({
  name: 'backup.create',
  permission: { rest: granted('backups/write') },
  effect: 'write',
  touches: 'shared',
  key: () => ['backup'],
  refusals: ['backup_under_way'],
  async run({ tx, now, principal, fail }, _input: undefined): Promise<StoreBackup> {
    // Asked for first, since this locks the row of the job.
    await askForJob(tx, backupJobName, now);
    if (await tx.first(selectOpen, {})) throw fail('backup_under_way');
    const by = principal.username ?? principal.operator?.email ?? null;
    await tx.run(insertBackup, { now, by });
    tx.reported.wake(backupJobName);
    return (await allBackups(tx))[0] as StoreBackup;
  },
});

/** Where a backup is written. */
interface Place {
  readonly host: string;
  /** The folder of a backup, by its id. */
  readonly folderOf: (id: number) => string;
}

/**
 * Takes the backup that waits; undefined if there is none. One that is said to be written was left by a process that has
 * ended: only one process at a time has the job.
 */
export const beginBackup = command({
  name: 'backup.begin',
  permission: {},
  effect: 'write',
  touches: 'shared',
  key: () => ['backup'],
  refusals: [],
  async run({ tx, now }, { host, folderOf }: Place): Promise<{ id: number; folder: string } | undefined> {
    await tx.run(failRunning, { now, error: 'the process that wrote it has ended' });
    const open = await tx.first(selectOpen, {});
    if (!open) return undefined;
    const folder = folderOf(open.id);
    await tx.run(startBackup, { id: open.id, now, host, folder });
    return { id: open.id, folder };
  },
});

/** What was written. */
export interface WrittenBackup {
  readonly rows: number;
  readonly images: number;
  readonly bytes: number;
}

/** Notes that a backup is whole, or why it is not. */
export const endBackup = command({
  name: 'backup.end',
  permission: {},
  effect: 'write',
  touches: 'shared',
  key: () => ['backup'],
  refusals: [],
  async run({ tx, now }, { id, ...end }: { readonly id: number } & (WrittenBackup | { readonly error: string })) {
    const none = { rows: null, images: null, bytes: null, error: null };
    const state = 'error' in end ? 'failed' : 'done';
    await tx.run(finishBackup, { ...none, ...end, id, state, now });
  },
});

/** Forgets backups that are more than `count`, and old failures; answers those that had a folder. */
export const forgetBackups = command({
  name: 'backup.forget',
  permission: {},
  effect: 'write',
  touches: 'shared',
  key: () => ['backup'],
  refusals: [],
  async run({ tx }, { count, host }: { readonly count: number; readonly host: string }): Promise<StoreBackup[]> {
    const all = await allBackups(tx);
    const surplus = all.filter(({ state }) => state === 'done').slice(count);
    const old = all.filter(({ state }) => state === 'failed').slice(mostListed / 2);
    // A folder on the disk of another machine is removed by that one.
    const gone = [...surplus.filter((backup) => backup.host === host), ...old];
    for (const { id } of gone) await tx.run(removeBackup, { id });
    return gone;
  },
});

const columns = [
  ...(['backup_id as id', 'state', 'requested_at as requestedAt', 'requested_by as requestedBy'] as const),
  ...(['started_at as startedAt', 'ended_at as endedAt', 'host', 'folder'] as const),
  ...(['rows_written as rows', 'images', 'bytes', 'error'] as const),
] as const;

async function allBackups(tx: Tx): Promise<StoreBackup[]> {
  const rows = await tx.all(selectBackups, {});
  return rows.map((row) => ({ ...row, state: row.state as StoreBackup['state'] }));
}

const selectBackups = statement<Record<never, never>, Omit<StoreBackup, 'state'> & { readonly state: string }>((q) =>
  q.selectFrom('store_backup').select(columns).orderBy('backup_id', 'desc').limit(mostListed),
);
const selectOpen = statement<Record<never, never>, { id: number }>((q) =>
  q
    .selectFrom('store_backup')
    .select('backup_id as id')
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('backup_id')
    .limit(1),
);
const insertBackup = statement<{ now: number; by: string | null }, never>((q, p) =>
  q.insertInto('store_backup').values({ state: 'waiting', requested_at: p.now, requested_by: p.by }),
);
const startBackup = statement<{ id: number; now: number; host: string; folder: string }, never>((q, p) =>
  q
    .updateTable('store_backup')
    .set({ state: 'running', started_at: p.now, host: p.host, folder: p.folder })
    .where('backup_id', '=', p.id),
);
const failRunning = statement<{ now: number; error: string }, never>((q, p) =>
  q
    .updateTable('store_backup')
    .set({ state: 'failed', ended_at: p.now, error: p.error })
    .where('state', '=', 'running'),
);
interface Ending {
  readonly [name: string]: string | number | null;
  readonly id: number;
  readonly state: string;
  readonly now: number;
  readonly rows: number | null;
  readonly images: number | null;
  readonly bytes: number | null;
  readonly error: string | null;
}
const finishBackup = statement<Ending, never>((q, p) =>
  q
    .updateTable('store_backup')
    .set({ state: p.state, ended_at: p.now, rows_written: p.rows, images: p.images, bytes: p.bytes, error: p.error })
    .where('backup_id', '=', p.id),
);
const removeBackup = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('store_backup').where('backup_id', '=', p.id),
);
