import { command, type Run } from '#domain/shared/command.ts';
import { never } from '#platform/jobs/due.ts';
import { clockSlackMs, failureMessage, type Job, type JobContext, waitAfter } from '#platform/jobs/job.ts';
import { UndeliverableError } from '#platform/outbox/lanes.ts';
import { uploadBySftp } from '#platform/sftp/upload.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { exportJobName, exportLock, shownExport } from './exports.ts';
import { exportedCsv } from './kinds.ts';
import { exportTimezone, nextTime } from './schedule.ts';
import { type ListMailParts, mailList } from './send-mail.ts';
import { type ExportSecrets, pathAt } from './targets.ts';
import { writeBelowFolder } from './write-folder.ts';

/** How many exports are written at a time. */
const mostAtOnce = 4;
/** Milliseconds that a run may take: a receiver that stands still holds up no other export. */
const longestRun = 15 * 60_000;
/** The waits before a failed run is tried again; its next planned time may come before. */
const retry = { firstMs: 60_000, longestMs: 6 * 3_600_000 };

/** The parts that writing exports needs. */
export interface ExportParts extends ListMailParts {
  readonly run: Run;
  /** The folder that files are written below; undefined if the operator has set none. */
  readonly exportDir: string | undefined;
  /** Whether files may go to SFTP servers at private addresses. */
  readonly exportPrivateAddresses: boolean;
}

const internal = { permission: {}, effect: 'write', touches: 'shared', refusals: [] } as const;

/** An export that is to be written now. */
type DueExport = Awaited<ReturnType<typeof begun>>[number];

/** Takes the exports that are due; what a node that has ended left is among them, since its time has not changed. */
const beginExports = command({ ...internal, name: 'export.begin', run: ({ tx, now }, _: undefined) => begun(tx, now) });

async function begun(tx: Tx, now: number) {
  await lockNames(tx, [exportLock]);
  const rows = await tx.query((q) =>
    q
      .selectFrom('scheduled_export')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('export_id')
      .limit(mostAtOnce),
  );
  const ids = rows.map(({ export_id }) => export_id);
  if (ids.length === 0) return [];
  await tx.query((q) =>
    q
      .updateTable('scheduled_export')
      .set({ state: 'running', started_at: now, ended_at: null, rows_written: null, bytes: null, error: null })
      .where('export_id', 'in', ids)
      .returning('export_id'),
  );
  const timezone = await exportTimezone(tx);
  return rows.map((row) => ({
    ...shownExport(row),
    secrets: row.secrets === null ? {} : (JSON.parse(row.secrets) as ExportSecrets),
    succeededAt: row.succeeded_at,
    startedAt: now,
    timezone,
  }));
}

/** What became of a run. */
interface Ended {
  readonly id: number;
  readonly startedAt: number;
  readonly rows: number;
  readonly bytes: number;
  /** Absent if it succeeded. */
  readonly reason?: string;
  /** Whether it would fail again: it waits for its next planned time. */
  readonly isHopeless?: boolean;
}

const endExport = command({
  ...internal,
  name: 'export.end',
  async run({ tx, now }, { id, startedAt, rows, bytes, reason, isHopeless }: Ended): Promise<void> {
    await lockNames(tx, [exportLock]);
    const [row] = await tx.query((q) => q.selectFrom('scheduled_export').selectAll().where('export_id', '=', id));
    // Deleted meanwhile, or another node has begun it again.
    if (row?.state !== 'running' || row.started_at !== startedAt) return;
    const failures = reason === undefined ? 0 : row.failures + 1;
    const planned = row.is_active === 1 ? await nextTime(row.schedule, await exportTimezone(tx), now) : undefined;
    const isTriedAgain = reason !== undefined && !isHopeless && row.is_active === 1;
    const again = isTriedAgain ? now + waitAfter(failures, retry) : never;
    await tx.query((q) =>
      q
        .updateTable('scheduled_export')
        .set({
          state: reason === undefined ? 'done' : 'failed',
          ended_at: now,
          failures,
          error: reason ?? null,
          ...(reason === undefined ? { rows_written: rows, bytes, succeeded_at: startedAt } : {}),
          due_at: Math.min(planned ?? never, again),
        })
        .where('export_id', '=', id)
        .returning('export_id'),
    );
  },
});

/**
 * The job that writes lists when their time has come, some at once, each whole or not at all. A failed one is tried again,
 * later each time; none waits for another that fails.
 */
export const exportJob: Job<ExportParts> = {
  name: exportJobName,
  does: 'writes lists of scheduled exports whose time has come',
  every: 60_000,
  atStart: true,
  leaseMs: 60_000,
  retry: { firstMs: 10_000, longestMs: 600_000 },
  async run(parts) {
    while (!parts.signal.aborted) {
      const due = await parts.run(beginExports, undefined);
      if (due.length === 0) return;
      await Promise.all(due.map((each) => write(each, parts)));
    }
  },
};

async function write(due: DueExport, parts: ExportParts & JobContext): Promise<void> {
  const { run, signal, engine } = parts;
  const { id, startedAt } = due;
  const counts = { rows: -1, bytes: 0 };
  const stop = AbortSignal.any([signal, AbortSignal.timeout(longestRun)]);
  // An order whose time of change is a little earlier may have been committed after the last run.
  const since = due.changedOnly && due.succeededAt !== null ? due.succeededAt - clockSlackMs : undefined;
  let failure: Pick<Ended, 'reason' | 'isHopeless'> = {};
  try {
    await deliver(due, counted(exportedCsv(engine.read, due, since), counts, stop), parts, stop);
  } catch (error) {
    // Not its failure: it is still due, and begun again by the next run.
    if (signal.aborted) return;
    const reason = failureMessage(error).toWellFormed().replaceAll('\u0000', '');
    failure = { reason, isHopeless: error instanceof UndeliverableError };
  }
  await run(endExport, { id, startedAt, ...counts, ...failure });
}

/** Brings a list to its target. */
async function deliver(
  { id, name, target, secrets, timezone, startedAt }: DueExport,
  content: AsyncIterable<string>,
  parts: ExportParts,
  stop: AbortSignal,
): Promise<void> {
  const path = pathAt(target.path, timezone, startedAt);
  if (target.type === 'mail') {
    const mail = { id: `export-${id}-${startedAt}`, name, fileName: path, sentAt: startedAt, target };
    return mailList(mail, content, parts, stop);
  }
  if (target.type === 'sftp') {
    const { host = '', port = 22, user = '', hostKey = '' } = target;
    const allowsPrivate = parts.exportPrivateAddresses;
    return uploadBySftp({ host, port, user, hostKey, ...secrets, path, allowsPrivate }, content, stop);
  }
  if (parts.exportDir === undefined) throw new Error('no folder for exports is set (exportDir)');
  return writeBelowFolder(parts.exportDir, path, id, content);
}

/** Counts lines and bytes of a list that passes by; cells in quotes may have line ends. */
async function* counted(
  content: AsyncIterable<string>,
  counts: { rows: number; bytes: number },
  stop: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  for await (const part of content) {
    if (stop.aborted) throw new Error('it took too long');
    counts.rows += part.replace(/"[^"]*"/g, '').split('\n').length - 1;
    counts.bytes += Buffer.byteLength(part);
    yield part;
  }
}
