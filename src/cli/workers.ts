import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatherForWorkers } from '#platform/metrics/gather.ts';
import { handOverAgain } from './hand-over.ts';

/** The options for running workers. */
export interface WorkerOptions {
  readonly count: number;
  /** Milliseconds after which stopping workers are killed. */
  readonly graceMs: number;
  readonly log: { warn(fields: object, message: string): void };
}

/** Workers that are all listening. */
export interface RunningWorkers {
  readonly addresses: readonly string[];
  /** Tells all to end and waits for it; answers the highest exit status. */
  stop(): Promise<number>;
}

/** The message of a worker that listens, or that wants no further connections. */
type ReportedChanges = { readonly listening: readonly string[] } | { readonly leaving: true };

/** If a worker lived shorter than this, restarting it at once would not help. */
const steadyMs = 5000;
const longestPauseMs = 30_000;

/**
 * Starts this program again for each worker, with the arguments of this process; they share the address. A worker that
 * dies is replaced, and connections that it has not taken are another's. Rejects, after ending all of them, if one ends before it listens: it has reported the reason
 * itself.
 */
export async function startWorkers({ count, graceMs, log }: WorkerOptions): Promise<RunningWorkers> {
  // Metrics may be NaN, which JSON does not have.
  const serialization = 'advanced';
  cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2), serialization });
  gatherForWorkers();
  handOverAgain();
  let isStopping = false;
  let pauseMs = 0;
  const stop = async (): Promise<number> => {
    isStopping = true;
    return Math.max(0, ...(await Promise.all(current().map((worker) => endWorker(worker, graceMs)))));
  };
  const leaving = new Set<Worker>();
  // At a stop all leave at once: the connections of the first ones would else be made anew, and meet the end of the last.
  const letGo = (worker?: Worker): void => {
    if (!isStopping) worker?.disconnect();
    else if (current().every((each) => leaving.has(each))) for (const each of current()) each.disconnect();
  };
  cluster.on('exit', () => letGo());
  cluster.on('message', (worker, message: ReportedChanges) => {
    if (!('leaving' in message)) return;
    leaving.add(worker);
    letGo(worker);
  });
  const replaceWhenDead = (worker: Worker): void => {
    const since = Date.now();
    worker.once('exit', async (code, signal) => {
      if (isStopping) return;
      pauseMs = Date.now() - since > steadyMs ? 0 : Math.min(pauseMs * 2 + 500, longestPauseMs);
      log.warn({ worker: worker.id, code, signal, pauseMs }, 'a worker ended; another takes its place');
      // A stop does not wait for it.
      await sleep(pauseMs, undefined, { ref: false });
      if (!isStopping) replaceWhenDead(cluster.fork());
    });
  };
  const workers = Array.from({ length: count }, () => cluster.fork());
  try {
    const [addresses = []] = await Promise.all(workers.map(whenListening));
    workers.forEach(replaceWhenDead);
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Tells the primary process that this worker listens. */
export function tellListening(addresses: readonly string[]): void {
  cluster.worker?.send({ listening: addresses } satisfies ReportedChanges);
}

/**
 * Tells the primary process that this worker is about to end. It gives it no further connections, and closes its server
 * after those that it has given; when the last worker leaves, the primary closes the listening socket.
 */
export function tellLeaving(): void {
  cluster.worker?.send({ leaving: true } satisfies ReportedChanges);
}

/** A worker ended before it listened. */
export class WorkerEndedError extends Error {
  constructor() {
    super('a worker could not start');
    this.name = 'WorkerEndedError';
  }
}

function current(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function whenListening(worker: Worker): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ReportedChanges) => {
      if ('listening' in message) resolve(message.listening);
    });
    worker.once('exit', () => reject(new WorkerEndedError()));
  });
}

function endWorker(worker: Worker, graceMs: number): Promise<number> {
  return new Promise((resolve) => {
    // After its own grace time, in which it ends by itself, and the time to close the database.
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), graceMs + 10_000).unref();
    worker.once('exit', (code, signal) => {
      clearTimeout(kill);
      resolve(signal === null ? code : 1);
    });
    if (worker.isDead()) resolve(worker.process.exitCode ?? 1);
    else worker.process.kill('SIGTERM');
  });
}
