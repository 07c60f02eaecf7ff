import { type WebhookHealth, webhookHealth } from '#domain/messages/webhooks/webhooks.ts';
import { type PaymentHealth, paymentHealth } from '#domain/payments/health.ts';
import type { Finding } from '#domain/shared/inspection.ts';
import { counted } from '#kernel/plural.ts';
import { type JobState, jobStates } from '#platform/jobs/leases.ts';
import { type Backlog, outboxBacklog } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type FailingExport, failingExports } from '../exports/exports.ts';

/** Checks the jobs of all nodes, of these names, and the messages that wait for delivery. */
export async function checkJobs(tx: Tx, names: readonly string[]): Promise<Finding[]> {
  const states = await jobStates(tx);
  const backlog = await outboxBacklog(tx);
  return [
    ...jobFindings(names.map((name) => states.find((state) => state.name === name) ?? name)),
    outboxFinding(backlog),
    ...givenUpFindings(backlog),
    ...webhookFindings(await webhookHealth(tx)),
    ...paymentFindings(await paymentHealth(tx)),
    ...exportFindings(await failingExports(tx)),
  ];
}

/** One finding for all healthy jobs, and one for each failing job. */
function jobFindings(jobs: readonly (JobState | string)[]): Finding[] {
  const known = jobs.filter((job) => typeof job !== 'string');
  const failing = known.filter(({ failuresInRow }) => failuresInRow > 0);
  const well = known.filter(({ failuresInRow }) => failuresInRow === 0);
  const lines = well.map(({ name, succeededAt, holder }) => {
    const last = succeededAt === null ? 'has not run yet' : `last done ${moment(succeededAt)}`;
    return `${name} ${holder === null ? last : `runs on ${holder}`}`;
  });
  const detail = known.length === 0 ? 'none has run yet; a service runs them' : lines.join(', ');
  return [
    ...(known.length > 0 && well.length === 0 ? [] : [{ check: 'jobs', state: 'ok', detail } as const]),
    ...failing.map(
      ({ name, failuresInRow, succeededAt, nextRunAt, lastError }): Finding => ({
        check: 'jobs',
        state: 'warning',
        detail: [
          `${name} failed ${failuresInRow === 1 ? 'once' : `${failuresInRow} times in a row`} (${lastError})`,
          succeededAt === null ? 'it has never succeeded' : `it last succeeded ${moment(succeededAt)}`,
          nextRunAt === null ? 'it runs when it is asked for' : `the next try is ${moment(nextRunAt)}`,
        ].join('; '),
      }),
    ),
  ];
}

function outboxFinding({ messages, oldestAt, failing, lastError }: Backlog): Finding {
  const check = 'outbox';
  if (oldestAt === null) return { check, state: 'ok', detail: 'empty' };
  const waits = `${counted(messages, 'messages')} ${messages === 1 ? 'waits' : 'wait'}, the oldest since ${moment(oldestAt)}`;
  if (failing === 0) return { check, state: 'ok', detail: waits };
  return { check, state: 'warning', detail: `${waits}; ${failing} could not be delivered yet (${lastError})` };
}

/** Only mails are stored after they were given up. */
function givenUpFindings({ givenUp }: Backlog): Finding[] {
  if (givenUp === 0) return [];
  const were = givenUp === 1 ? 'mail was' : 'mails were';
  const detail = `${givenUp} ${were} given up; see: cartwright mail list --failed`;
  return [{ check: 'mail', state: 'warning', detail }];
}

/** None if no webhook was ever added. */
function webhookFindings({ active, failing, switchedOff, waiting, oldestAt }: WebhookHealth): Finding[] {
  if (active + switchedOff === 0) return [];
  const waits =
    oldestAt === null
      ? 'nothing waits'
      : `${counted(waiting, 'events')} ${waiting === 1 ? 'waits' : 'wait'} since ${moment(oldestAt)}`;
  const problems = [
    ...(failing > 0 ? [`${counted(failing, 'webhooks')} cannot be reached`] : []),
    ...(switchedOff > 0 ? [`${counted(switchedOff, 'webhooks')} switched off after days of failure`] : []),
  ];
  if (problems.length === 0) return [{ check: 'webhooks', state: 'ok', detail: waits }];
  const detail = `${problems.join(', ')}; ${waits}; see: cartwright webhook list`;
  return [{ check: 'webhooks', state: 'warning', detail }];
}

/** None if nothing waits for a payment provider. */
function paymentFindings({ open, oldestAt, failing, lastError }: PaymentHealth): Finding[] {
  if (oldestAt === null) return [];
  const waits = `${counted(open, 'payments')} ${open === 1 ? 'waits' : 'wait'} for a provider, the oldest since ${moment(oldestAt)}`;
  if (failing === 0) return [{ check: 'payments', state: 'ok', detail: waits }];
  return [
    { check: 'payments', state: 'warning', detail: `${waits}; ${failing} could not be decided yet (${lastError})` },
  ];
}

/** One for each export that fails. */
function exportFindings(failing: readonly FailingExport[]): Finding[] {
  return failing.map(({ id, name, failures, error, succeededAt }) => ({
    check: 'exports',
    state: 'warning',
    detail: [
      `scheduled export ${id} (${name}) failed ${failures === 1 ? 'once' : `${failures} times in a row`} (${error})`,
      succeededAt === null ? 'it has never succeeded' : `it last succeeded ${moment(succeededAt)}`,
    ].join('; '),
  }));
}

function moment(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
