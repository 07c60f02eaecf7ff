import type { Job } from '../../../src/platform/jobs/job.ts';
import { type JobState, jobStates } from '../../../src/platform/jobs/leases.ts';
import { type Runner, startRunner } from '../../../src/platform/jobs/runner.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { onEachEngine } from '../../support/database/engines.ts';
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts';

/** A node that runs jobs, with connections of its own to the one database. */
export interface TestNode {
  readonly runner: Runner;
  /** What failed, as the node was told: `job: message`. */
  readonly failures: string[];
  /** From now on it reaches the database no more, as if its machine were gone. */
  die(): void;
}

/** One database, and as many nodes as a test wants. */
export interface Nodes {
  readonly engine: Engine;
  readonly clock: FakeClock;
  /** Starts a node, with a clock of its own if one is given. */
  start(jobs: readonly Job<unknown>[], own?: FakeClock): TestNode;
  state(name: string): Promise<JobState | undefined>;
}

/** Declares a test for each engine, with nodes on one database that share a clock. */
export function onNodes(title: string, work: (nodes: Nodes) => Promise<void>): void {
  onEachEngine(title, async (_t, engine, settings) => {
    const shared = fakeClock();
    const nodes: { runner: Runner; engine: Engine }[] = [];
    const start = (jobs: readonly Job<unknown>[], clock = shared): TestNode => {
      const own = openEngine(settings);
      let isDead = false;
      const reached = clock.watch({
        ...own,
        read: (work) => (isDead ? Promise.reject(new Error('gone')) : own.read(work)),
        write: (work) => (isDead ? Promise.reject(new Error('gone')) : own.write(work)),
      });
      const failures: string[] = [];
      const runner = startRunner({
        engine: reached,
        jobs,
        parts: {},
        clock,
        failed: ({ job, error }) => failures.push(`${job ?? 'look'}: ${(error as Error).message}`),
      });
      nodes.push({ runner, engine: own });
      return {
        runner,
        failures,
        die: () => {
          isDead = true;
        },
      };
    };
    const state = async (name: string): Promise<JobState | undefined> =>
      (await engine.read(jobStates)).find((job) => job.name === name);
    try {
      await work({ engine, clock: shared, start, state });
    } finally {
      for (const node of nodes) {
        await node.runner.stop();
        await node.engine.close();
      }
    }
  });
}

/** A job for tests: every minute, with a lease of half a minute, retried after ten seconds and at most forty. */
export function job(run: Job<unknown>['run'], change: Partial<Job<unknown>> = {}): Job<unknown> {
  return {
    name: 'test.job',
    does: 'tests',
    every: 60_000,
    leaseMs: 30_000,
    retry: { firstMs: 10_000, longestMs: 40_000 },
    run,
    ...change,
  };
}
