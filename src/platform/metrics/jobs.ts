import { type JobState, jobStates } from '../jobs/leases.ts';
import { type Backlog, outboxBacklog } from '../outbox/outbox.ts';
import type { Engine } from '../storage/engine.ts';
import type { Gauge } from './metrics.ts';
import { sharedWhileUnderWay } from './shared.ts';

const described: readonly {
  readonly name: string;
  readonly help: string;
  readonly type?: 'counter';
  readonly measure: (state: JobState) => number;
}[] = [
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last succeeded, on any node; 0 for never.',
    measure: ({ succeededAt }) => (succeededAt ?? 0) / 1000,
  },
  {
    name: 'job_last_run_timestamp_seconds',
    help: 'When a job last began, on any node; 0 for never.',
    measure: ({ startedAt }) => (startedAt ?? 0) / 1000,
  },
  {
    name: 'job_next_run_timestamp_seconds',
    help: 'When a job is to run next; 0 for not before it is asked for.',
    measure: ({ nextRunAt }) => (nextRunAt ?? 0) / 1000,
  },
  {
    name: 'job_running',
    help: 'Whether a node runs a job at the moment.',
    measure: ({ holder }) => (holder === null ? 0 : 1),
  },
  { name: 'job_runs_total', help: 'Runs of a job, on all nodes.', type: 'counter', measure: ({ runs }) => runs },
  {
    name: 'job_failures_total',
    help: 'Runs of a job that failed, or whose node ended amid them.',
    type: 'counter',
    measure: ({ failures }) => failures,
  },
  {
    name: 'job_failures_in_row',
    help: 'Failures of a job since it last succeeded.',
    measure: ({ failuresInRow }) => failuresInRow,
  },
];

/**
 * The metrics of jobs and the outbox for Prometheus, which all nodes share: of the jobs with these names, from a single
 * query. `now` in milliseconds since 1970.
 */
export function jobGauges(engine: Pick<Engine, 'read'>, names: readonly string[], now: () => number): Gauge[] {
  const states = sharedWhileUnderWay(async () => {
    const all = await engine.read(jobStates);
    return all.filter(({ name }) => names.includes(name));
  });
  const backlog = sharedWhileUnderWay(() => engine.read(outboxBacklog));
  const age = ({ oldestAt }: Backlog): number => (oldestAt === null ? 0 : Math.max(0, (now() - oldestAt) / 1000));
  return [
    ...described.map(
      ({ name, help, type, measure }): Gauge => ({
        name: `cartwright_${name}`,
        help,
        ...(type && { type }),
        labels: ['job'],
        read: async () => (await states()).map((state) => ({ labels: { job: state.name }, value: measure(state) })),
      }),
    ),
    {
      name: 'cartwright_outbox_messages',
      help: 'Messages that wait to be delivered.',
      read: async () => (await backlog()).messages,
    },
    {
      name: 'cartwright_outbox_failing_messages',
      help: 'Messages among them that were tried and not delivered.',
      read: async () => (await backlog()).failing,
    },
    {
      name: 'cartwright_outbox_given_up_messages',
      help: 'Messages that were given up and are kept to be looked at.',
      read: async () => (await backlog()).givenUp,
    },
    {
      name: 'cartwright_outbox_oldest_seconds',
      help: 'How long the oldest message has waited; 0 where none waits.',
      read: async () => age(await backlog()),
    },
  ];
}
