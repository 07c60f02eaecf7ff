import { sql } from 'kysely';
import type { Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';
import { type Job, waitAfter } from './job.ts';

/** How a job is, as all nodes see it. Moments are milliseconds since 1970, null for never. */
export interface JobState {
  readonly name: string;
  /** Null for not before somebody asks for it. */
  readonly nextRunAt: number | null;
  /** Who runs it at the moment, and until when it is theirs if nothing more is heard of them; null for nobody. */
  readonly holder: string | null;
  readonly leaseUntil: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly succeededAt: number | null;
  /** Runs that began, on all nodes. */
  readonly runs: number;
  /** Runs that failed, or whose node ended amid them. */
  readonly failures: number;
  /** Failures since it last succeeded. */
  readonly failuresInRow: number;
  /** What the last failure said; null once it has succeeded again. */
  readonly lastError: string | null;
}

/** A run that is this node's alone until its lease ends. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly until: number;
  /** When the next run was put down for as this one began. */
  readonly planned: number | null;
  readonly failuresInRow: number;
}

type Scheduled = Pick<Job<never>, 'name' | 'every' | 'atStart'>;
type Leased = Pick<Job<never>, 'name' | 'every' | 'leaseMs'>;

/** What is known of all jobs, by name; those that no node has declared yet are absent. */
export async function jobStates(tx: Tx): Promise<JobState[]> {
  return tx.all(selectStates, {});
}

/** When a job may be taken: as it is due, or as the lease of a node ends that is silent; undefined for not by itself. */
export function takenAt({ nextRunAt, leaseUntil }: Pick<JobState, 'nextRunAt' | 'leaseUntil'>): number | undefined {
  return leaseUntil ?? nextRunAt ?? undefined;
}

/**
 * Makes jobs known that are new, asks for those that run at the start of each node, and brings forward those that would
 * run later than they are declared now. Writes only what differs from `known`.
 */
export async function declareJobs(
  tx: Tx,
  jobs: readonly Scheduled[],
  known: readonly JobState[],
  now: number,
): Promise<void> {
  for (const { name, next } of toDeclare(jobs, known, now)) {
    if (known.some((state) => state.name === name)) await tx.run(bringForward, { name, next: next ?? now });
    else await tx.run(insertJob, { name, next });
  }
}

/** The jobs that `declareJobs` has something to write for, with when they are to run. */
export function toDeclare(
  jobs: readonly Scheduled[],
  known: readonly Pick<JobState, 'name' | 'nextRunAt'>[],
  now: number,
): { readonly name: string; readonly next: number | null }[] {
  return jobs.flatMap(({ name, every, atStart }) => {
    const next = atStart ? now : every === undefined ? null : now + every;
    const state = known.find((state) => state.name === name);
    const isEarlier = next !== null && (state?.nextRunAt ?? Number.POSITIVE_INFINITY) > next;
    return !state || isEarlier ? [{ name, next }] : [];
  });
}

/** Has a job run as soon as a node looks, once more where it runs at the moment. */
export async function askForJob(tx: Tx, name: string, now: number): Promise<void> {
  await tx.run(bringForward, { name, next: now });
}

/** Takes a job that is due, or whose node was silent for longer than its lease; undefined where another node was first. */
export async function takeJob(
  tx: Tx,
  { name, every, leaseMs }: Leased,
  holder: string,
  now: number,
): Promise<Lease | undefined> {
  const planned = every === undefined ? null : now + every;
  const until = now + leaseMs;
  const taken = await tx.first(take, { name, holder, until, planned, now });
  return taken && { name, holder, until, planned, failuresInRow: taken.failuresInRow };
}

/** Keeps a job for longer; false where it is another node's by now. */
export async function renewLease(
  tx: Tx,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
  until: number,
): Promise<boolean> {
  return (await tx.run(renew, { name, holder, until })) > 0;
}

/** How a run ended: `stopped` amid it, since the node ends. */
export type Ending =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Gives a job back. It runs next a while (`every`) after it succeeded, after the wait of its retries where it failed, and at
 * once where it was stopped. Who asked for it meanwhile gets another run. Nothing happens where it is another node's by now.
 */
export async function endRun(
  tx: Tx,
  { every, retry }: Pick<Job<never>, 'every' | 'retry'>,
  { name, holder, planned, failuresInRow }: Lease,
  ending: Ending,
  now: number,
): Promise<void> {
  if (ending.kind === 'succeeded') {
    const next = every === undefined ? null : now + every;
    await tx.run(succeed, { name, holder, planned, next, now });
  } else if (ending.kind === 'stopped') {
    await tx.run(giveBack, { name, holder, now });
  } else {
    const next = now + waitAfter(failuresInRow + 1, retry);
    await tx.run(fail, { name, holder, next, now, message: ending.message });
  }
}

const selectStates = statement<Record<string, never>, JobState>((q) =>
  q
    .selectFrom('job')
    .select([
      'name',
      'next_run_at as nextRunAt',
      'lease_holder as holder',
      'lease_until as leaseUntil',
      'started_at as startedAt',
      'ended_at as endedAt',
      'succeeded_at as succeededAt',
      'runs',
      'failures',
      'failures_in_row as failuresInRow',
      'last_error as lastError',
    ])
    .orderBy('name'),
);

const insertJob = statement<{ name: string; next: number | null }, never>((q, { name, next }) =>
  q
    .insertInto('job')
    .values({ name, next_run_at: next })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

const bringForward = statement<{ name: string; next: number }, never>((q, { name, next }) =>
  q
    .updateTable('job')
    .set({ next_run_at: next })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('next_run_at', 'is', null), eb('next_run_at', '>', next)])),
);

interface Taking {
  readonly [name: string]: string | number | null;
  readonly name: string;
  readonly holder: string;
  readonly until: number;
  readonly planned: number | null;
  readonly now: number;
}

// Whose lease is over has failed: its node ended, or was silent for too long.
const died = sql<number>`(case when lease_holder is null then 0 else 1 end)`;

const take = statement<Taking, { failuresInRow: number }>((q, { name, holder, until, planned, now }) =>
  q
    .updateTable('job')
    .set((eb) => ({
      lease_holder: holder,
      lease_until: until,
      started_at: now,
      next_run_at: planned,
      runs: eb('runs', '+', 1),
      failures: eb('failures', '+', died),
      failures_in_row: eb('failures_in_row', '+', died),
      last_error: sql<string | null>`case when lease_holder is null then last_error else 'its node ended amid it' end`,
    }))
    .where('name', '=', name)
    .where((eb) =>
      eb.or([eb('lease_until', '<=', now), eb.and([eb('lease_until', 'is', null), eb('next_run_at', '<=', now)])]),
    )
    .returning('failures_in_row as failuresInRow'),
);

const renew = statement<{ name: string; holder: string; until: number }, never>((q, { name, holder, until }) =>
  q.updateTable('job').set({ lease_until: until }).where('name', '=', name).where('lease_holder', '=', holder),
);

const free = { lease_holder: null, lease_until: null } as const;

const succeed = statement<
  { name: string; holder: string; planned: number | null; next: number | null; now: number },
  never
>((q, { name, holder, planned, next, now }) =>
  q
    .updateTable('job')
    .set({
      ...free,
      ended_at: now,
      succeeded_at: now,
      failures_in_row: 0,
      last_error: null,
      // Another moment than the one put down is that of somebody who asked for it meanwhile.
      next_run_at: sql<
        number | null
      >`case when next_run_at is not distinct from ${planned} then ${next} else next_run_at end`,
    })
    .where('name', '=', name)
    .where('lease_holder', '=', holder),
);

const giveBack = statement<{ name: string; holder: string; now: number }, never>((q, { name, holder, now }) =>
  q
    .updateTable('job')
    .set({ ...free, ended_at: now, next_run_at: now })
    .where('name', '=', name)
    .where('lease_holder', '=', holder),
);

const fail = statement<{ name: string; holder: string; next: number; now: number; message: string }, never>(
  (q, { name, holder, next, now, message }) =>
    q
      .updateTable('job')
      .set((eb) => ({
        ...free,
        ended_at: now,
        next_run_at: next,
        failures: eb('failures', '+', 1),
        failures_in_row: eb('failures_in_row', '+', 1),
        last_error: message,
      }))
      .where('name', '=', name)
      .where('lease_holder', '=', holder),
);
