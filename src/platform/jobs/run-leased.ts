import { failureMessage, type Job, type JobContext } from './job.ts';
import { type Ending, endRun, type Lease, renewLease } from './leases.ts';
import type { RunnerParts } from './runner.ts';

/** The parts that a run of a job needs. */
type LeasedParts<P> = Pick<RunnerParts<P>, 'engine' | 'parts' | 'clock' | 'failed'>;

/**
 * Runs a job under a lease, which is renewed meanwhile and ended after it. The job is told to stop when `stopped` is
 * aborted, or when the lease is lost. Never rejects.
 */
export async function runLeased<P>(
  runner: LeasedParts<P>,
  job: Job<P>,
  lease: Lease,
  stopped: AbortSignal,
): Promise<void> {
  const { engine, parts, clock, failed } = runner;
  const own = new AbortController();
  const signal = AbortSignal.any([own.signal, stopped]);
  const endRenewal = keepLease(runner, job, lease, () => own.abort());
  let ending: Ending = { kind: 'succeeded' };
  try {
    await job.run({ ...parts, now: clock.now, signal } satisfies P & JobContext);
    if (signal.aborted) ending = { kind: 'stopped' };
  } catch (error) {
    failed({ job: job.name, error });
    ending = { kind: 'failed', message: failureMessage(error) };
  }
  endRenewal();
  try {
    await engine.write((tx) => endRun(tx, job, lease, ending, clock.now()));
  } catch (error) {
    // Then the lease expires by itself.
    failed({ job: job.name, error });
  }
}

/** Renews a lease three times in its length until it is ended; reports when it is lost. */
function keepLease<P>(
  { engine, clock, failed }: LeasedParts<P>,
  job: Job<P>,
  lease: Lease,
  lost: () => void,
): () => void {
  let { until } = lease;
  let isOver = false;
  let cancelRenewal = (): void => undefined;
  const renew = async (): Promise<void> => {
    const next = clock.now() + job.leaseMs;
    try {
      if (await engine.write((tx) => renewLease(tx, lease, next))) until = next;
      else return lost();
    } catch (error) {
      if (isOver) return;
      failed({ job: job.name, error });
      if (clock.now() >= until) return lost();
    }
    wait();
  };
  const wait = (): void => {
    if (!isOver) cancelRenewal = clock.after(job.leaseMs / 3, () => void renew());
  };
  wait();
  return () => {
    isOver = true;
    cancelRenewal();
  };
}
