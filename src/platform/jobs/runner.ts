import { hostname } from 'node:os';
import type { Engine, Tx } from '../storage/engine.ts';
import type { NodePresence } from '../storage/presence.ts';
import type { Clock } from './clock.ts';
import type { Job } from './job.ts';
import { askForJob, declareJobs, type JobState, jobStates, type Lease, takeJob, takenAt, toDeclare } from './leases.ts';
import { runLeased } from './run-leased.ts';

/** The parts that running jobs needs. `P` are the parts of the jobs. */
export interface RunnerParts<P> {
  readonly engine: Pick<Engine, 'read' | 'write' | 'presence'>;
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
/** The longest delay until a job is taken over whose node has ended; looked for only while another node runs a job. */
const takeOverPauseMs = 5000;
/** Requests within this time share one look at the database. */
const askedPauseMs = 50;

/**
 * Runs jobs, each on only one of all nodes at a time. The database has a lease for each running job, which its node
 * renews; a node that is silent for longer loses it, and one that has ended loses it at once. A waiting runner costs one timer, and one query a minute.
 */
export function startRunner<P>({ engine, jobs, parts, clock, failed }: RunnerParts<P>): Runner {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  const asked = new Set<string>();
  let isDeclared = false;
  let cancel = (): void => undefined;
  let looking: Promise<void> | undefined;
  /** Whether something has changed since the current look began. */
  let isStale = false;
  const entry = createEntry(engine);

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
    const idle = jobs.filter(({ name }) => !running.has(name));
    const held = states.filter(({ name, holder }) => holder !== null && idle.some((job) => job.name === name));
    const gone = await holdersGone(engine, held);
    const dueAt = (job: Job<P>): number => moment(states, job, now) ?? Number.POSITIVE_INFINITY;
    const dueJobs = idle.filter((job) => wanted.includes(job.name) || gone.has(job.name) || dueAt(job) <= now);
    if (dueJobs.length > 0 || wanted.length > 0) await take(dueJobs, wanted, gone, now);
    const next = Math.min(...idle.filter((job) => !dueJobs.includes(job)).map(dueAt));
    return Math.max(0, Math.min(next - now, held.length > 0 ? takeOverPauseMs : longestPauseMs));
  };

  /** Notes what was asked for, and starts those of the jobs that no other node has taken meanwhile. */
  const take = async (dueJobs: readonly Job<P>[], wanted: readonly string[], gone: Holders, now: number) => {
    const { name: present, lost } = await entry.present();
    const holder = `${hostname()}/${process.pid}/${present}`;
    const leases = await engine.write((tx) => takeJobs(tx, { dueJobs, wanted, gone, holder, now }));
    for (const [job, lease] of leases) running.set(job.name, run(job, lease, lost));
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

  const run = async (job: Job<P>, lease: Lease, lost: AbortSignal) => {
    await runLeased({ engine, parts, clock, failed }, job, lease, AbortSignal.any([stop.signal, lost]));
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
      await entry.leave();
    },
  };
}

/** What tells other nodes that this one lives, from its first job on. */
function createEntry({ presence }: Pick<Engine, 'presence'>) {
  let current: NodePresence | undefined;
  const leave = async (): Promise<void> => {
    await current?.leave();
    current = undefined;
  };
  return {
    async present(): Promise<NodePresence> {
      if (current?.lost.aborted) await leave();
      current ??= await presence.enter();
      return current;
    },
    leave,
  };
}

/** The holders of jobs, by the names of the jobs. */
type Holders = ReadonlyMap<string, string>;

/** The jobs that are held by nodes that have ended. */
async function holdersGone(engine: Pick<Engine, 'presence'>, held: readonly JobState[]): Promise<Holders> {
  const nameOf = ({ holder }: JobState): string => presenceOf(holder ?? '') ?? '';
  const names = held.map(nameOf).filter((name) => name !== '');
  if (names.length === 0) return new Map();
  const gone = new Set(await engine.presence.gone(names));
  return new Map(held.filter((state) => gone.has(nameOf(state))).map(({ name, holder }) => [name, holder ?? '']));
}

interface Taking<P> {
  readonly dueJobs: readonly Job<P>[];
  /** The jobs that were asked for. */
  readonly wanted: readonly string[];
  readonly gone: Holders;
  readonly holder: string;
  readonly now: number;
}

/** Notes what was asked for, and takes due jobs. */
async function takeJobs<P>(tx: Tx, { dueJobs, wanted, gone, holder, now }: Taking<P>): Promise<Map<Job<P>, Lease>> {
  for (const name of wanted) await askForJob(tx, name, now);
  const taken = new Map<Job<P>, Lease>();
  for (const job of dueJobs) {
    const lease = await takeJob(tx, job, { holder, gone: gone.get(job.name) ?? null }, now);
    if (lease) taken.set(job, lease);
  }
  return taken;
}

function moment<P>(states: readonly JobState[], job: Job<P>, now: number): number | undefined {
  const state = states.find(({ name }) => name === job.name);
  return state && takenAt(job, state, now);
}

/** The name under which a holder is present; nodes of earlier versions have none, and only their leases count. */
function presenceOf(holder: string): string | undefined {
  return /\/([0-9a-f]{16})$/.exec(holder)?.[1];
}
