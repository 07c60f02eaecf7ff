// domain/operation/health/: what `cartwright doctor` and GET /health look at (inspect.ts), a file for each area.

import { type WebhookHealth, webhookHealth } from '#domain/messages/webhooks/webhooks.ts';
import { command, granted } from '#domain/shared/command.ts';
import type { Inspection } from '#domain/shared/inspection.ts';
import { jobStates } from '#platform/jobs/leases.ts';
import { type ServiceNode, serviceNodes } from '#platform/jobs/nodes.ts';
import { outboxBacklog } from '#platform/outbox/outbox.ts';

/** How the service does. */
export interface Health extends Inspection {
  readonly nodes: readonly ServiceNode[];
  /** Jobs that should have begun a while ago, and jobs whose last run failed. */
  readonly jobs: { readonly late: number; readonly failing: number };
  /** Messages that wait for delivery, and mails that were given up. */
  readonly mails: { readonly waiting: number; readonly failed: number };
  readonly webhooks: WebhookHealth;
}

/** A job that is due for longer than this is late: nodes look for due jobs all the time. */
const lateMs = 5 * 60_000;

/** What `doctor` finds, and how nodes, jobs, mails and webhooks do. */
export const readHealth = command({
  name: 'health.read',
  permission: { rest: granted('health/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  prepare: {
    check: async (_context, _input: undefined) => true,
    make: ({ inspect }) => inspect(),
    discard: async () => undefined,
  },
  async run({ tx, now }, _input: undefined, inspection): Promise<Health> {
    const jobs = await jobStates(tx);
    const { messages, givenUp } = await outboxBacklog(tx);
    return {
      ...(inspection as Inspection),
      nodes: await serviceNodes(tx, now),
      jobs: {
        late: jobs.filter(({ nextRunAt, holder }) => holder === null && nextRunAt !== null && nextRunAt < now - lateMs)
          .length,
        failing: jobs.filter(({ failuresInRow }) => failuresInRow > 0).length,
      },
      mails: { waiting: messages, failed: givenUp },
      webhooks: await webhookHealth(tx),
    };
  },
});
