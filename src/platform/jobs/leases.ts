import { sql } from 'kysely';
import type { Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';
import { clockSlackMs, type Job, waitAfter } from './job.ts';

/** The state of a job for all nodes. Times are milliseconds since 1970, null for never. */
export interface JobState {
  readonly name: string;
  /** Null if it waits for a request. */
  readonly nextRunAt: number | null;
  /** The node that runs it, and the end of its lease unless it is renewed; null for none. */
  readonly holder: string | null;
  readonly leaseUntil: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly succeededAt: number | null;
  /** Started runs, on all nodes. */
  readonly runs: number;
  /** Runs that failed, or whose node ended meanwhile. */
  readonly failures: number;
  /** Failures since the last success. */
  readonly failuresInRow: number;
  /** The text of the last failure; null after a success. */
  readonly lastError: string | null;
}

/** A run that belongs to this node until its lease ends. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly until: number;
  /** The planned time of the next run when this run began. */
  readonly planned: number | null;
  readonly failuresInRow: number;
}

type Scheduled = Pick<Job<never>, 'name' | 'every' | 'atStart'>;
type Leased = Pick<Job<never>, 'name' | 'every' | 'leaseMs' | 'retry'>;

/** The states of all jobs, by name; jobs that no node has declared yet are absent. */
export async function jobStates(tx: Tx): Promise<JobState[]> {
  return tx.all(selectStates, {});
}

/**
 * When a job may be taken: when it is due, or when the lease of a silent node ends; undefined if not by itself. A time
 * that is later than any that its nodes plan is that of a wrong clock, and is not waited for.
 */
export function takenAt(
  job: Leased,
  { nextRunAt, leaseUntil }: Pick<JobState, 'nextRunAt' | 'leaseUntil'>,
  now: number,
): number | undefined {
  const planned = leaseUntil ?? nextRunAt ?? undefined;
  const latest = leaseUntil === null ? latestRun(job, now) : latestLease(job, now);
  return planned === undefined || planned <= latest ? planned : now;
}

/** The latest time for which any node, with a clock that is right, plans the next run. */
function latestRun({ every = 0, retry }: Leased, now: number): number {
  return now + Math.max(every, retry.longestMs) + clockSlackMs;
}

/** The latest end of a lease: clocks of nodes that differ by less than a lease do no harm. */
function latestLease({ leaseMs }: Leased, now: number): number {
  return now + 2 * leaseMs;
}

/**
 * Registers new jobs, requests those that run at the start of each node, and brings forward jobs whose planned time is
 * later than their current declaration allows. Writes only differences to `known`.
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

/** The jobs that `declareJobs` must write, with their next times. */
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

/** Requests a run of a job as soon as a node looks; if it is running, one more run follows. */
export async function askForJob(tx: Tx, name: string, now: number): Promise<void> {
  await tx.run(bringForward, { name, next: now });
}

/**
 * Takes a job that is due, whose node was silent for longer than its lease, or that is held by `gone`, a node that has
 * ended; undefined if another node was first.
 */
export async function takeJob(
  tx: Tx,
  job: Leased,
  { holder, gone }: { readonly holder: string; readonly gone: string | null },
  now: number,
): Promise<Lease | undefined> {
  const { name, every, leaseMs } = job;
  const planned = every === undefined ? null : now + every;
  const until = now + leaseMs;
  const latest = { latestRun: latestRun(job, now), latestLease: latestLease(job, now) };
  const taken = await tx.first(take, { name, holder, gone, until, planned, now, ...latest });
  return taken && { name, holder, until, planned, failuresInRow: taken.failuresInRow };
}

/** Renews the lease of a job; false if another node has taken it. */
export async function renewLease(
  tx: Tx,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
  until: number,
): Promise<boolean> {
  return (await tx.run(renew, { name, holder, until })) > 0;
}

/** How a run ended: `stopped` means that its node stops. */
export type Ending =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Returns a job after a run. Its next run is after `every` if it succeeded, after the retry's wait if it failed, and at
 * once if it was stopped. A request that came meanwhile gets another run. Does nothing if another node has taken the
 * job.
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
  readonly gone: string | null;
  readonly latestRun: number;
  readonly latestLease: number;
}

// A run with an expired lease has failed: its node ended, or was silent for too long.
const died = sql<number>`(case when lease_holder is null then 0 else 1 end)`;

const take = statement<Taking, { failuresInRow: number }>(
  (q, { name, holder, gone, until, planned, now, latestRun, latestLease }) =>
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
        last_error: sql<
          string | null
        >`case when lease_holder is null then last_error else 'its node ended amid it' end`,
      }))
      .where('name', '=', name)
      .where((eb) =>
        eb.or([
          eb('lease_until', '<=', now),
          eb('lease_until', '>', latestLease),
          eb('lease_holder', '=', gone),
          eb.and([
            eb('lease_until', 'is', null),
            eb.or([eb('next_run_at', '<=', now), eb('next_run_at', '>', latestRun)]),
          ]),
        ]),
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
      // If the time has changed, somebody has requested a run meanwhile.
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
