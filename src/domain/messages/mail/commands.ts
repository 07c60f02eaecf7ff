// domain/messages/mail/: mails. One is posted in the transaction that it is about, and written when it is sent: its
// facts (load-facts.ts), templates/ in HTML and text by language, its sender.

import { command } from '#domain/shared/command.ts';
import { mailTopic, type NewMail } from '#domain/shared/post-mail.ts';
import { underWay } from '#platform/jobs/due.ts';
import { askForJob } from '#platform/jobs/leases.ts';
import { deliveryJobName, listMessages, retryMessages } from '#platform/outbox/outbox.ts';

/** A mail that waits or was given up, without its content, which may be a link that only its recipient should have. */
export interface WaitingMail {
  readonly id: number;
  readonly template: string;
  readonly storeId: number;
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The time of the next try; null if it was given up. */
  readonly dueAt: number | null;
  readonly attempts: number;
  readonly lastError: string | null;
}

const own = { permission: {}, touches: 'shared' } as const;

/** The mails that were not sent, newest first; with `onlyFailed` those that were given up. */
export const listMails = command({
  ...own,
  name: 'mail.list',
  effect: 'read',
  refusals: [],
  async run(
    { tx },
    { onlyFailed, limit }: { readonly onlyFailed: boolean; readonly limit: number },
  ): Promise<WaitingMail[]> {
    const messages = await listMessages(tx, { topic: mailTopic, onlyGivenUp: onlyFailed, limit });
    return messages.map(({ id, body, createdAt, dueAt, attempts, lastError }) => {
      const { template, storeId, to, copyTo } = body as NewMail;
      return {
        ...{ id, template, storeId, createdAt, attempts, lastError },
        to: copyTo ?? to.email,
        dueAt: dueAt < underWay ? dueAt : null,
      };
    });
  },
});

/** Tries failed mails again: those with these ids, or all that were given up. Answers how many. */
export const retryMails = command({
  ...own,
  name: 'mail.retry',
  effect: 'write',
  refusals: [],
  async run({ tx, now }, { ids }: { readonly ids: readonly number[] | 'all' }): Promise<number> {
    const retried = await retryMessages(tx, mailTopic, ids, now);
    if (retried > 0) await askForJob(tx, deliveryJobName, now);
    return retried;
  },
});
