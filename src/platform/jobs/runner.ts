import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Engine } from '../storage/engine.ts';
import type { Clock } from './clock.ts';
import type { Job } from './job.ts';
import { askForJob, declareJobs, type JobState, jobStates, type Lease, takeJob, takenAt, toDeclare } from './leases.ts';
import { runLeased } from './run-leased.ts';

/** The parts that running jobs needs. `P` are the parts of the jobs. */
export interface RunnerParts<P> {
  readonly engine: Pick<Engine, 'read' | 'write'>;
  readonly jobs: readonly Job<P>[];
  readonly parts: P;
  readonly clock: Clock;
  /** Called for failed runs, and if the database could not be asked which jobs are due (then `job` is undefined). */
  readonly failed: (failure: { readonly job: string | undefined; readonly error: unknown }) => void;
}

/** The runner of a node's jobs. */
export interface Runner {
  /** Requests a run of a job as soon as some node can; if it is running, one more run follows. Never throws. */
  ask(name: string): void;
  /** Takes no more jobs, tells running ones to stop, and resolves when they have. Other nodes can take them at once. */
  stop(): Promise<void>;
}

/** The longest delay until requests of other nodes and the command line are seen. */
const longestPauseMs = 60_000;
/** Requests within this time share one look at the database. */
const askedPauseMs = 50;

/**
 * Runs jobs, each on only one of all nodes at a time. The database has a lease for each running job, which its node
 * renews; a node that is silent for longer loses it. A waiting runner costs one timer, and one query a minute.
 */
export function startRunner<P>({ engine, jobs, parts, clock, failed }: RunnerParts<P>): Runner {
  const holder = `${hostname()}/${process.pid}/${randomBytes(4).toString('hex')}`;
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  const asked = new Set<string>();
  let isDeclared = false;
  let cancel = (): void => undefined;
  let looking: Promise<void> | undefined;
  /** Whether something has changed since the current look began. */
  let isStale = false;

  const wakeIn = (milliseconds: number): void => {
    cancel();
    if (!stop.signal.aborted) cancel = clock.after(milliseconds, () => void look());
  };

  const look = async (): Promise<void> => {
    if (looking) {
      isStale = true;
      return;
    }
    cancel();
    const { promise, resolve } = Promise.withResolvers<void>();
    looking = promise;
    let pause = longestPauseMs;
    do {
      isStale = false;
      try {
        pause = await takeDue();
      } catch (error) {
        failed({ job: undefined, error });
      }
    } while (isStale);
    looking = undefined;
    resolve();
    wakeIn(asked.size > 0 ? askedPauseMs : pause);
  };

  /** Starts due jobs; answers the time until the next one is due. */
  const takeDue = async (): Promise<number> => {
    const states = await known();
    if (stop.signal.aborted) return longestPauseMs;
    const wanted = [...asked];
    asked.clear();
    const now = clock.now();
    const isDue = ({ name }: Job<P>): boolean => {
      const dueAt = moment(states, name);
      return !running.has(name) && (wanted.includes(name) || (dueAt !== undefined && dueAt <= now));
    };
    const dueJobs = jobs.filter(isDue);
    if (dueJobs.length > 0 || wanted.length > 0) {
      const leases = await engine.write(async (tx) => {
        for (const name of wanted) await askForJob(tx, name, now);
        const taken = new Map<Job<P>, Lease>();
        for (const job of dueJobs) {
          const lease = await takeJob(tx, job, holder, now);
          if (lease) taken.set(job, lease);
        }
        return taken;
      });
      for (const [job, lease] of leases) running.set(job.name, run(job, lease));
    }
    const others = jobs.filter((job) => !running.has(job.name) && !dueJobs.includes(job));
    const next = Math.min(...others.map(({ name }) => moment(states, name) ?? Number.POSITIVE_INFINITY));
    return Math.max(0, Math.min(next - now, longestPauseMs));
  };

  /** The states of the jobs; registers those of this program first. */
  const known = async (): Promise<readonly JobState[]> => {
    const states = await engine.read(jobStates);
    if (isDeclared) return states;
    const now = clock.now();
    if (toDeclare(jobs, states, now).length > 0) await engine.write((tx) => declareJobs(tx, jobs, states, now));
    isDeclared = true;
    return engine.read(jobStates);
  };

  const run = async (job: Job<P>, lease: Lease): Promise<void> => {
    await runLeased({ engine, parts, clock, failed }, job, lease, stop.signal);
    running.delete(job.name);
    if (!stop.signal.aborted) void look();
  };

  wakeIn(0);
  return {
    ask(name) {
      if (asked.size === 0) wakeIn(askedPauseMs);
      asked.add(name);
    },
    async stop() {
      stop.abort();
      cancel();
      await looking;
      await Promise.all(running.values());
    },
  };
}

function moment(states: readonly JobState[], name: string): number | undefined {
  const state = states.find((state) => state.name === name);
  return state && takenAt(state);
}
