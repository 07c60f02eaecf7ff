// domain/operation/: what operators see and do: jobs (jobs.ts), who changed what (activity/), reports/.

import { command, granted } from '#domain/shared/command.ts';
import { askForJob, type JobState, jobStates } from '#platform/jobs/leases.ts';

/** The jobs of all nodes with their states, by name; jobs that no node has declared yet are absent. */
export const listJobs = command({
  name: 'job.list',
  permission: { rest: granted('jobs/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, _input: undefined): Promise<JobState[]> => jobStates(tx),
});

/** Asks for a run of a job as soon as a node can; if it is running, one more run follows. Refuses `job_not_found`. */
export const runJob = command({
  name: 'job.run',
  permission: { rest: granted('jobs/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['job_not_found'],
  async run({ tx, now, fail }, { name }: { readonly name: string }): Promise<JobState> {
    const find = async () => (await jobStates(tx)).find((job) => job.name === name);
    if (!(await find())) throw fail('job_not_found');
    await askForJob(tx, name, now);
    tx.reported.wake(name);
    return (await find()) as JobState;
  },
});
