// domain/messages/mail/: mails. One is posted in the transaction that it is about, and written when it is sent: its
// facts (load-facts.ts), templates/ in HTML and text by language, its sender.

import { command, granted } from '#domain/shared/command.ts';
import { type MailTemplate, mailTopic, type PostedMail } from '#domain/shared/post-mail.ts';
import { underWay } from '#platform/jobs/due.ts';
import { askForJob } from '#platform/jobs/leases.ts';
import { TemplateError } from '#platform/mail/template-language.ts';
import { UndeliverableError } from '#platform/outbox/lanes.ts';
import {
  deliveryJobName,
  findMessage,
  listMessages,
  retryMessages,
  type ShownMessage,
} from '#platform/outbox/outbox.ts';
import { addedMail, addedMailNames } from './added-mails.ts';
import { composeMail, composeParts } from './compose-mail.ts';

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

const own = { touches: 'shared' } as const;
const readable = { rest: granted('mails/read') } as const;
const writable = { rest: granted('mails/write') } as const;

/** The mails that were not sent, newest first; with `onlyFailed` those that were given up. */
export const listMails = command({
  ...own,
  name: 'mail.list',
  permission: readable,
  effect: 'read',
  refusals: [],
  async run(
    { tx },
    { onlyFailed, limit }: { readonly onlyFailed: boolean; readonly limit: number },
  ): Promise<WaitingMail[]> {
    const messages = await listMessages(tx, { topic: mailTopic, onlyGivenUp: onlyFailed, limit });
    return messages.map(waitingMail);
  },
});

/** Mails with a secret that only their recipient should have. */
const secretMails: ReadonlySet<string> = new Set<string>([
  ...([
    'confirmation',
    'password_reset',
    'newsletter_confirmation',
    'gift_card',
    'wishlist_share',
  ] satisfies MailTemplate[]),
  ...addedMailNames.filter((name) => addedMail(name).isPrivate),
]);

/**
 * A mail that was not sent, with its texts as they would be sent now. Refuses `mail_not_found`, and `mail_private` for
 * one with a link or code that only its recipient should have. `problem` instead of texts if it cannot be written.
 */
export const readMail = command({
  ...own,
  name: 'mail.read',
  permission: readable,
  effect: 'read',
  refusals: ['mail_not_found', 'mail_private'],
  async run({ tx, now, settings, fail }, { id }: { readonly id: number }) {
    const message = await findMessage(tx, mailTopic, id);
    if (!message) throw fail('mail_not_found');
    const mail = message.body as PostedMail;
    if (secretMails.has(mail.template)) throw fail('mail_private');
    const shown = waitingMail(message);
    try {
      const written = await composeMail(tx, mail, { id: `${id}`, now }, composeParts(settings));
      const { from, subject, text, html } = written;
      return { ...shown, from, subject, text, html, problem: null };
    } catch (error) {
      if (!(error instanceof UndeliverableError || error instanceof TemplateError)) throw error;
      return { ...shown, from: null, subject: null, text: null, html: null, problem: error.message };
    }
  },
});

/** Tries one failed mail again. Refuses `mail_not_found` for one that was sent, or did not fail. */
export const retryMail = command({
  ...own,
  name: 'mail.retryOne',
  permission: writable,
  effect: 'write',
  refusals: ['mail_not_found'],
  async run({ tx, now, fail }, { id }: { readonly id: number }): Promise<WaitingMail> {
    const retried = await retryMessages(tx, mailTopic, [id], now);
    const message = await findMessage(tx, mailTopic, id);
    if (retried === 0 || !message) throw fail('mail_not_found');
    await askForJob(tx, deliveryJobName, now);
    tx.reported.wake(deliveryJobName);
    return waitingMail(message);
  },
});

function waitingMail({ id, body, createdAt, dueAt, attempts, lastError }: ShownMessage): WaitingMail {
  const { template, storeId, to, copyTo } = body as PostedMail;
  return {
    id,
    template,
    storeId,
    createdAt,
    attempts,
    lastError,
    to: copyTo ?? to.email,
    dueAt: dueAt < underWay ? dueAt : null,
  };
}

/** Tries failed mails again: those with these ids, or all that were given up. Answers how many. */
export const retryMails = command({
  ...own,
  name: 'mail.retry',
  permission: writable,
  effect: 'write',
  refusals: [],
  async run({ tx, now }, { ids }: { readonly ids: readonly number[] | 'all' }): Promise<number> {
    const retried = await retryMessages(tx, mailTopic, ids, now);
    if (retried > 0) await askForJob(tx, deliveryJobName, now);
    return retried;
  },
});
