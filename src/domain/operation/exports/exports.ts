// domain/operation/exports/: lists that are written: what of (kinds.ts), for somebody who takes one (take-list.ts), and by
// the clock: what is asked for (exports.ts, targets.ts, schedule.ts), and the job that writes it (run-exports.ts) to where
// it goes (write-folder.ts, send-mail.ts).

import type { Selectable } from 'kysely';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import {
  type RecordContext,
  type RecordKind,
  recordCommands,
  type WithId,
} from '#domain/shared/records/record-commands.ts';
import { storeViewById } from '#domain/stores/store-views.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { requireUnbound } from '#kernel/scope.ts';
import { never } from '#platform/jobs/due.ts';
import { askForJob } from '#platform/jobs/leases.ts';
import { sftpProblem } from '#platform/sftp/upload.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import type { Database } from '#platform/storage/schema.ts';
import { type ExportedList, type ExportKind, grantsOf, hasOldForm, isOfOrders } from './kinds.ts';
import { exportTimezone, nextTime } from './schedule.ts';
import { type ExportSecrets, type ExportTarget, isSameAccount, splitTarget, targetErrors } from './targets.ts';

/** The job that writes the lists. */
export const exportJobName = 'export.run';

/** Who changes exports, or how they stand, does so one after the other. */
export const exportLock = 'scheduled exports';

/** The most scheduled exports. */
const mostExports = 100;

/** A list that is written at set times. Times in milliseconds since 1970. */
export interface ScheduledExport extends ExportedList {
  readonly name: string;
  /** Only orders that changed since the last run that succeeded began. */
  readonly changedOnly: boolean;
  /** A cron expression of five fields, in the time zone of the store. */
  readonly schedule: string;
  readonly isActive: boolean;
  /** Secrets are only sent. */
  readonly target: ExportTarget & ExportSecrets;
  /** Null if it does not run by itself. */
  readonly nextRunAt: number | null;
  readonly lastRun: ExportRun | null;
}

/** The last run of a scheduled export. */
export interface ExportRun {
  readonly state: 'running' | 'done' | 'failed';
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Lines without the heading. */
  readonly rows: number | null;
  readonly bytes: number | null;
  /** Why it failed. */
  readonly reason: string | null;
  /** Failures in a row. */
  readonly failures: number;
}

/** A row as it is seen; its secrets never are. */
export function shownExport(row: Omit<Selectable<Database['scheduled_export']>, 'secrets'>): WithId<ScheduledExport> {
  return {
    id: row.export_id,
    name: row.name,
    kind: row.kind as ExportKind,
    storeId: row.store_id,
    oldForm: row.old_form === 1,
    raw: row.is_raw === 1,
    changedOnly: row.changed_only === 1,
    schedule: row.schedule,
    isActive: row.is_active === 1,
    target: JSON.parse(row.target) as ExportTarget,
    nextRunAt: row.due_at === never ? null : row.due_at,
    lastRun:
      row.state === null || row.started_at === null
        ? null
        : {
            state: row.state as ExportRun['state'],
            startedAt: row.started_at,
            endedAt: row.ended_at,
            rows: row.rows_written,
            bytes: row.bytes,
            reason: row.error,
            failures: row.failures,
          },
  };
}

/** All columns but the secrets. */
const seen = [
  ...(['export_id', 'name', 'kind', 'old_form', 'is_raw', 'store_id', 'changed_only', 'schedule'] as const),
  ...(['is_active', 'target', 'due_at', 'state', 'started_at', 'ended_at', 'rows_written', 'bytes'] as const),
  ...(['error', 'failures', 'succeeded_at'] as const),
] as const;

const kind: RecordKind<ScheduledExport, Record<never, never>> = {
  name: 'scheduledExport',
  entity: 'scheduled_export',
  lock: exportLock,
  permissions: {
    read: 'scheduled-exports/read',
    create: 'scheduled-exports/write',
    write: 'scheduled-exports/write',
    remove: 'scheduled-exports/write',
  },
  touches: 'shared',
  names: ['name'],
  defaults: {
    oldForm: false,
    raw: false,
    storeId: null,
    changedOnly: false,
    isActive: true,
    nextRunAt: null,
    lastRun: null,
  },
  async list({ tx, principal }, _query, slice) {
    requireUnbound(principal.scope);
    const found = await readSlice(
      tx,
      (q) => q.selectFrom('scheduled_export').select(seen),
      { columns: ['export_id'], positionOf: ({ export_id }: { readonly export_id: number }) => [export_id] },
      slice,
    );
    return { ...found, rows: found.rows.map(shownExport) };
  },
  async read({ tx, principal }, id) {
    requireUnbound(principal.scope);
    const [row] = await tx.query((q) => q.selectFrom('scheduled_export').select(seen).where('export_id', '=', id));
    return row && shownExport(row);
  },
  async check(context, record, before) {
    // Who may not see a list can neither have it written nor lead an existing one elsewhere.
    if (before) requireSight(context, before.kind);
    requireSight(context, record.kind);
    const errors = [...(await errorsOf(context, record)), ...(await secretErrors(record, before))];
    if (!before && (await countExports(context.tx)) >= mostExports) {
      errors.push({ field: '', message: `There are ${mostExports} scheduled exports already.` });
    }
    if (await isNameTaken(context.tx, record.name, before?.id)) {
      throw context.fail('record_name_taken', { text: `There is a scheduled export "${record.name}" already.` });
    }
    return { record, errors };
  },
  async save({ tx, now }, record, before) {
    // Another name does not put off a run that waits.
    const isSame = before?.schedule === record.schedule && before.isActive === record.isActive;
    const next = record.isActive ? await nextTime(record.schedule, await exportTimezone(tx), now) : undefined;
    const due = { due_at: next ?? never };
    const { target, secrets } = splitTarget(record.target);
    const stays = secrets === undefined && isSameAccount(target, before?.target);
    const row = {
      name: record.name,
      kind: record.kind,
      store_id: record.storeId,
      schedule: record.schedule,
      old_form: Number(record.oldForm),
      is_raw: Number(record.raw),
      changed_only: Number(record.changedOnly),
      is_active: Number(record.isActive),
      target: JSON.stringify(target),
      ...(!stays && { secrets: secrets === undefined ? null : JSON.stringify(secrets) }),
    };
    const [saved] = await tx.query((q) =>
      before
        ? q
            .updateTable('scheduled_export')
            .set({ ...row, ...(!isSame && due) })
            .where('export_id', '=', before.id)
            .returning('export_id')
        : q
            .insertInto('scheduled_export')
            .values({ ...row, ...due })
            .returning('export_id'),
    );
    const { export_id: id } = saved as NonNullable<typeof saved>;
    if (before && secrets) {
      // Others are compared as they are shown; that these were sent is told without them.
      changed(tx, 'scheduled_export', id, 'changed');
      tx.reported.value('scheduled_export', id, 'secrets', { from: null, to: null, isSecret: true });
    }
    return id;
  },
  async remove({ tx }, { id }) {
    await tx.query((q) => q.deleteFrom('scheduled_export').where('export_id', '=', id).returning('export_id'));
  },
};

/**
 * Lists that are written at set times. Whoever sets one must be granted to see what is in it (`permission_missing`), and
 * must not be bound to store views.
 */
export const exportCommands = recordCommands(kind);

function requireSight({ principal, fail }: Pick<Context, 'principal' | 'fail'>, exported: ExportKind): void {
  const missing = grantsOf(exported).filter((id) => !principal.may(id));
  if (missing.length > 0) throw fail('permission_missing', { text: `This needs ${missing.join(', ')}, too.` });
}

async function errorsOf({ tx, settings, now }: RecordContext, record: ScheduledExport): Promise<FieldError[]> {
  const errors = targetErrors(splitTarget(record.target).target, settings);
  const refuse = (field: string, message: string) => void errors.push({ field, message });
  if (/\p{C}/u.test(record.name)) refuse('/name', 'must be printable');
  if ((await nextTime(record.schedule, await exportTimezone(tx), now)) === undefined) {
    refuse('/schedule', 'must be a cron expression of five fields whose time comes, as in 15 2 * * *');
  }
  if (record.oldForm && !hasOldForm(record.kind)) refuse('/oldForm', 'must be false: this kind has no old form');
  if (!isOfOrders(record.kind)) {
    if (record.storeId !== null) refuse('/storeId', 'must be null: it is for orders only');
    if (record.changedOnly) refuse('/changedOnly', 'must be false: it is for orders only');
  } else {
    if (record.raw) refuse('/raw', 'must be false for orders');
    if (record.storeId !== null && !(await storeViewById(tx, record.storeId))) {
      refuse('/storeId', 'must be a store view');
    }
  }
  return errors;
}

/** Secrets that are not sent stay for the same account of the same server: they are never led to another one. */
async function secretErrors(record: ScheduledExport, before: ScheduledExport | undefined): Promise<FieldError[]> {
  const { target, secrets } = splitTarget(record.target);
  const { passphrase, privateKey } = record.target;
  const refuse = (field: string, message: string) => [{ field: `/target/${field}`, message }];
  if (passphrase !== undefined && privateKey === undefined) return refuse('passphrase', 'must come with a privateKey');
  if (target.type !== 'sftp') return secrets ? refuse('password', `must not be there: the type is ${target.type}`) : [];
  if (!secrets && !isSameAccount(target, before?.target)) {
    return refuse('password', 'or privateKey must be sent for this account of this server');
  }
  const problem = await sftpProblem(secrets?.privateKey, secrets?.passphrase);
  return problem ? refuse(problem.about === 'key' ? 'privateKey' : 'type', problem.message) : [];
}

async function countExports(tx: Tx): Promise<number> {
  return (await tx.query((q) => q.selectFrom('scheduled_export').select('export_id').limit(mostExports))).length;
}

async function isNameTaken(tx: Tx, name: string, id = 0): Promise<boolean> {
  const [other] = await tx.query((q) =>
    q.selectFrom('scheduled_export').select('export_id').where('name', '=', name).where('export_id', '!=', id).limit(1),
  );
  return other !== undefined;
}

/** A scheduled export whose last runs failed. */
export interface FailingExport {
  readonly id: number;
  readonly name: string;
  readonly failures: number;
  readonly error: string | null;
  readonly succeededAt: number | null;
}

/** The exports whose last runs failed, by id. */
export function failingExports(tx: Tx): Promise<FailingExport[]> {
  return tx.query((q) =>
    q
      .selectFrom('scheduled_export')
      .select(['export_id as id', 'name', 'failures', 'error', 'succeeded_at as succeededAt'])
      .where('failures', '>', 0)
      .orderBy('export_id'),
  );
}

/**
 * Asks for a run now, also of an export that is switched off. Refuses `record_not_found`, and
 * `scheduled_export_running` while it runs.
 */
export const runExportNow = command({
  name: 'scheduledExport.run',
  permission: { rest: granted('scheduled-exports/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['record_not_found', 'record_invalid', 'record_name_taken', 'record_in_use', 'scheduled_export_running'],
  async run(context, { id }: { readonly id: number }): Promise<WithId<ScheduledExport>> {
    const { tx, now, fail } = context;
    await askForJob(tx, exportJobName, now);
    await lockNames(tx, [exportLock]);
    const found = await exportCommands.hold(context, id);
    requireSight(context, found.kind);
    if (found.lastRun?.state === 'running') throw fail('scheduled_export_running');
    await tx.query((q) =>
      q.updateTable('scheduled_export').set({ due_at: now }).where('export_id', '=', id).returning('export_id'),
    );
    tx.reported.wake(exportJobName);
    return { ...found, nextRunAt: now };
  },
});
