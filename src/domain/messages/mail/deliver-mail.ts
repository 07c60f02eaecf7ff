import {
  digestOfAddress,
  type ForgottenAddress,
  forgottenTopic,
  mailTopic,
  type PostedMail,
} from '#domain/shared/post-mail.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Consumer } from '#platform/outbox/deliver.ts';
import type { Message } from '#platform/outbox/outbox.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { type ComposeParts, composeMail } from './compose-mail.ts';

/** The parts that sending mails needs. */
export interface MailDelivery {
  readonly engine: Pick<Engine, 'read'>;
  readonly mailer: Mailer;
  readonly compose: ComposeParts;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Mails with links are not sent after their links have expired. */
const longestFor: Readonly<Partial<Record<string, number>>> = { password_reset: hour };

/** Removes the mails of people who were erased from the folder of mails. */
export function forgottenConsumer<P extends Pick<MailDelivery, 'mailer'>>(): Consumer<P> {
  return {
    topic: forgottenTopic,
    // A mail that is being sent is in the folder before this looks there.
    inOrderWith: mailTopic,
    retry: { firstMs: 30_000, longestMs: hour },
    giveUpAfterMs: 3 * day,
    async deliver({ body }, { mailer }) {
      const { digest } = body as ForgottenAddress;
      await mailer.forget((address) => digestOfAddress(address) === digest);
    },
  };
}

/**
 * Writes and sends the mails of the outbox. Mails that were given up are kept for thirty days, so that an operator can
 * list and retry them.
 */
export function mailConsumer<P extends MailDelivery>(): Consumer<P> {
  return {
    topic: mailTopic,
    retry: { firstMs: 30_000, longestMs: hour },
    giveUpAfterMs: ({ body }: Message) => longestFor[(body as PostedMail).template] ?? 3 * day,
    keepGivenUpMs: 30 * day,
    async deliver({ id, createdAt, body }, { engine, mailer, compose, now, signal }) {
      const message = { id: `${id}.${createdAt}`, now: now() };
      const mail = await engine.read((tx) => composeMail(tx, body as PostedMail, message, compose));
      await mailer.send(mail, signal);
    },
  };
}
