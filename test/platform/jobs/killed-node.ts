// A node that takes all work and finishes none, until it is killed. It gets the settings of its database.
import { webhookJob } from '../../../src/domain/messages/webhooks/deliver.ts';
import { systemClock } from '../../../src/platform/jobs/clock.ts';
import { startRunner } from '../../../src/platform/jobs/runner.ts';
import { deliveryJob } from '../../../src/platform/outbox/deliver.ts';
import { openEngine } from '../../../src/schema/open.ts';

const engine = openEngine(JSON.parse(process.argv[2] ?? ''));
const unfinished = {
  topic: 'mail',
  retry: { firstMs: 60_000, longestMs: 60_000 },
  giveUpAfterMs: 60_000,
  deliver: () => new Promise<void>(() => process.stdout.write('took a mail\n')),
};
startRunner({
  engine,
  jobs: [deliveryJob([unfinished]), webhookJob],
  clock: systemClock,
  parts: { engine, webhookPrivateAddresses: true, undelivered: () => undefined },
  failed: ({ error }) => process.stderr.write(`${String(error)}\n`),
});
setInterval(() => undefined, 1000);
