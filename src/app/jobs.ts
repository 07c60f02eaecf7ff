import type { FastifyBaseLogger } from 'fastify';
import { writeBackupApart } from '#backup/write-apart.ts';
import { sweepAnswers, sweepOldUsage, sweepSessions, sweepTokens } from '#domain/access/upkeep.ts';
import { type AlertParts, alertConsumer, sendAllAlerts } from '#domain/accounts/alerts/send.ts';
import { sweepGuestCarts } from '#domain/cart/sweep-guest-carts.ts';
import { sweepOptionFiles } from '#domain/cart/sweep-option-files.ts';
import { type SweepSummary, sweepMedia } from '#domain/catalog/media/sweep.ts';
import { indexJobName } from '#domain/catalog/products/search/reindex.ts';
import { sweepSearchTerms } from '#domain/catalog/products/search/search-log.ts';
import { reindexRest } from '#domain/catalog/products/search/upkeep.ts';
import { paymentJob } from '#domain/checkout/resolve-payments.ts';
import { composeParts } from '#domain/messages/mail/compose-mail.ts';
import { forgottenConsumer, type MailDelivery, mailConsumer } from '#domain/messages/mail/deliver-mail.ts';
import { type WebhookDelivery, webhookJob } from '#domain/messages/webhooks/deliver.ts';
import { subscriptionConsumers } from '#domain/messages/webhooks/subscriptions.ts';
import { sweepActivity } from '#domain/operation/activity/commands.ts';
import { type BackupParts, backupJob } from '#domain/operation/backups/write-job.ts';
import { type ExportParts, exportJob } from '#domain/operation/exports/run-exports.ts';
import { importJob } from '#domain/operation/imports/take-in.ts';
import { sweepRequests } from '#domain/operation/requests/commands.ts';
import type { Command } from '#domain/shared/command.ts';
import type { ExecuteParts } from '#domain/shared/execute.ts';
import { restPrefix } from '#interfaces/rest/prefix.ts';
import { extendedList } from '#kernel/extensions.ts';
import type { Clock } from '#platform/jobs/clock.ts';
import type { Job } from '#platform/jobs/job.ts';
import { type Runner, startRunner } from '#platform/jobs/runner.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { type Consumer, type DeliveryParts, deliveryJob } from '#platform/outbox/deliver.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { runAsOperator } from './run-as.ts';

/** The parts that jobs need. */
export interface JobParts
  extends AlertParts,
    Pick<BackupParts, 'writeBackup'>,
    Pick<ExportParts, 'exportDir' | 'exportPrivateAddresses'>,
    DeliveryParts,
    Omit<MailDelivery, 'engine'>,
    Omit<WebhookDelivery, 'engine'> {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  /** Called with the result of a sweep of images. */
  readonly swept: (summary: SweepSummary) => void;
}

type JobSettings = Pick<
  Settings,
  | 'sessionLifetime'
  | 'activityDays'
  | 'activityRows'
  | 'idempotencyLifetime'
  | 'usageDays'
  | 'guestCartDays'
  | 'mediaSweepInterval'
  | 'mediaCacheLimit'
  | 'backupDir'
  | 'backupCount'
>;

const minute = 60_000;
const usual = { leaseMs: minute, retry: { firstMs: 10_000, longestMs: 10 * minute } };

/** The jobs of all nodes together. State of a single process (counts, memory) has its own timers. */
export function jobsOf(
  settings: JobSettings,
  consumers: readonly Consumer<JobParts>[] = [
    mailConsumer(),
    forgottenConsumer(),
    alertConsumer(),
    ...subscriptionConsumers<JobParts>(),
  ],
): readonly Job<JobParts>[] {
  const { sessionLifetime, idempotencyLifetime, usageDays, guestCartDays, mediaSweepInterval, mediaCacheLimit } =
    settings;
  const { activityDays, activityRows } = settings;
  return [
    {
      name: 'session.sweep',
      does: 'removes SOAP sessions that are over',
      every: 5 * minute,
      ...usual,
      run: untilNone(sweepSessions, { lifetimeMs: sessionLifetime * 1000 }),
    },
    {
      name: 'token.sweep',
      does: 'removes revocations and keys of tokens that are over',
      every: 5 * minute,
      ...usual,
      run: untilNone(sweepTokens, undefined),
    },
    {
      name: 'answer.sweep',
      does: 'removes answers that are kept for repeated calls of REST and are too old',
      every: 5 * minute,
      ...usual,
      run: untilNone(sweepAnswers, { lifetimeMs: idempotencyLifetime * 1000 }),
    },
    {
      name: 'cart.sweep',
      does: 'removes old guest carts',
      every: 60 * minute,
      ...usual,
      run: untilNone(sweepGuestCarts, { lifetimeMs: guestCartDays * 86_400_000 }),
    },
    {
      name: 'option-file.sweep',
      does: 'removes files for custom options that no cart and no order needs',
      every: 60 * minute,
      // Listing a bucket may take long.
      leaseMs: 5 * minute,
      retry: { firstMs: minute, longestMs: 60 * minute },
      async run({ run, blobs, now, signal }) {
        await sweepOptionFiles(run, blobs, { now: now(), signal });
      },
    },
    {
      name: 'usage.sweep',
      does: 'forgets who called what long ago',
      every: 60 * minute,
      ...usual,
      run: ({ run }) => run(sweepOldUsage, { days: usageDays }),
    },
    {
      name: 'activity.sweep',
      does: 'removes records of who changed what that are too old or too many',
      every: 60 * minute,
      ...usual,
      run: untilNone(sweepActivity, { days: activityDays, rows: activityRows }),
    },
    {
      name: 'request.sweep',
      does: 'forgets recorded calls of more than a day ago',
      every: 60 * minute,
      ...usual,
      run: ({ run }) => run(sweepRequests, undefined),
    },
    {
      name: 'search.sweep',
      does: 'removes old search terms',
      every: 60 * minute,
      ...usual,
      run: ({ run }) => run(sweepSearchTerms, undefined),
    },
    {
      name: indexJobName,
      does: 'indexes products that a large change or an update has left for later',
      every: 5 * minute,
      atStart: true,
      ...usual,
      async run({ run, signal }) {
        await reindexRest(run, signal);
      },
    },
    {
      name: 'alert.send',
      does: 'tells customers of lower prices and of stock where nothing but the day has changed',
      every: 6 * 60 * minute,
      ...usual,
      run: (parts) => sendAllAlerts(parts, parts.signal),
    },
    ...(mediaSweepInterval === 0 ? [] : [mediaSweep(mediaSweepInterval, mediaCacheLimit)]),
    backupJob(settings),
    importJob,
    exportJob,
    deliveryJob(consumers),
    webhookJob,
    paymentJob,
    ...extendedList<ExtensionJob>('jobs', [], ({ name }) => [name]).map(jobOfExtension),
  ];
}

/** Listing an image store may take long, so a node may be silent for this time before another one begins again. */
function mediaSweep(intervalSeconds: number, cacheLimit: number): Job<JobParts> {
  return {
    name: 'media.sweep',
    does: 'removes image files that nothing needs any more',
    every: intervalSeconds * 1000,
    leaseMs: 5 * minute,
    retry: { firstMs: minute, longestMs: 60 * minute },
    async run({ run, blobs, now, signal, swept }) {
      const summary = await sweepMedia(run, blobs, { now: now(), cacheLimit, signal });
      if (summary.bytes > 0 || summary.unfinished > 0 || summary.adopted > 0) swept(summary);
    },
  };
}

/** A job as an extension declares it. */
type ExtensionJob = Pick<Job<JobParts>, 'name' | 'does' | 'every'> & {
  readonly command: Command<never, undefined, unknown>;
};

const jobOfExtension = ({ command, ...job }: ExtensionJob): Job<JobParts> => ({
  ...job,
  ...usual,
  run: async ({ run }) => void (await run(command, undefined)),
});

/** Does a part of the work in each transaction until nothing is left, so that nobody waits for long. */
function untilNone<In>(command: Command<never, In, number>, input: In): Job<JobParts>['run'] {
  return async ({ run, signal }) => {
    while (!signal.aborted && (await run(command, input)) > 0);
  };
}

/** The parts for running the jobs of a store. */
export interface StoreJobsParts {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Sends the mails, in place of what the settings say. */
  readonly mailer?: Mailer;
  /** What jobs of extensions call the store by. */
  readonly inner?: ExecuteParts['inner'];
}

/** Runs the jobs of a store that no other node is running. */
export function startJobs(parts: StoreJobsParts): Runner {
  const { engine, settings, blobs, clock, log, mailer = openMailer(settings), inner } = parts;
  const run = runAsOperator(
    {
      engine,
      blobs,
      settings,
      now: clock.now,
      ...(inner && { inner }),
      report: ({ operation, error }) => log.error({ operation, err: error }, 'a job left something undone'),
    },
    'job',
  );
  const compose = composeParts(settings);
  const runner = startRunner({
    engine,
    jobs: jobsOf(settings),
    clock,
    parts: {
      engine,
      run,
      blobs,
      mailer,
      webhookPrivateAddresses: settings.webhookPrivateAddresses,
      exportDir: settings.exportDir,
      exportPrivateAddresses: settings.exportPrivateAddresses,
      compose,
      async writeBackup(folder, signal) {
        const { tables, database, images } = await writeBackupApart(settings, folder, clock.now(), signal);
        const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
        return { rows, images: images.count, bytes: database.bytes + images.bytes + images.totalBytes };
      },
      unsubscribeUrl: (id, code) => `${compose.serviceUrl}${restPrefix}/product-alerts/${id}/unsubscribe/${code}`,
      swept: (summary) => log.info(summary, 'files that no product needs were removed'),
      undelivered({ message: { id, topic, attempts }, error, isOver }) {
        const fields = { message: id, topic, attempts, err: error };
        if (isOver) log.error(fields, 'a message was given up');
        else log.warn(fields, 'a message could not be delivered; it is tried again');
      },
    },
    failed({ job, error }) {
      if (job === undefined) log.warn({ err: error }, 'due jobs could not be looked up');
      else log.warn({ job, err: error }, 'a job failed; it is tried again');
    },
  });
  return {
    ask: runner.ask,
    async stop() {
      await runner.stop();
      mailer.close();
    },
  };
}
