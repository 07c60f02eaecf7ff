import type { SendMailOptions } from 'nodemailer';
import { headerText, isMailAddress } from '#kernel/mail-address.ts';
import { UndeliverableError } from '../outbox/lanes.ts';
import { type Mailbox, mostAttached, type OutgoingMail } from './mailer.ts';

/** The longest mail, in characters of each part. */
const longestPart = 2 ** 20;

/**
 * A mail in the form of the library. Nothing in it is read from a file or fetched, no text can begin a header, and it
 * goes to the named mailboxes. Throws `UndeliverableError` for an invalid address, or a mail that is too long.
 */
export function mailerMessage(mail: OutgoingMail): SendMailOptions {
  const { from, to, alsoTo = [], attachment, copyTo, replyTo, text, html, unsubscribeUrl } = mail;
  const receiver = copyTo ?? to.address;
  for (const address of [from.address, to.address, receiver, ...alsoTo, ...(replyTo === undefined ? [] : [replyTo])]) {
    // The address itself is not in the text, since operators read it.
    if (!isMailAddress(address)) throw new UndeliverableError('an address of the mail is none');
  }
  if (text.length > longestPart || html.length > longestPart) throw new UndeliverableError('the mail is too long');
  if (attachment && attachment.content.length > mostAttached) throw new UndeliverableError('the file is too large');
  return {
    disableFileAccess: true,
    disableUrlAccess: true,
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: mail.date,
    from: mailbox(from),
    to: [mailbox(to), ...alsoTo.map((address) => ({ name: '', address }))],
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: headerText(mail.subject),
    text,
    html,
    ...(attachment && {
      attachments: [
        {
          filename: headerText(attachment.name),
          content: attachment.content,
          contentType: attachment.type,
          // Nothing else leaves line ends as they are.
          contentTransferEncoding: 'base64',
        },
      ],
    }),
    xMailer: false,
    envelope: { from: from.address, to: [receiver, ...alsoTo] },
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl !== undefined && unsubscribing(unsubscribeUrl)) },
  };
}

function mailbox({ name, address }: Mailbox): Mailbox {
  return { name: headerText(name), address };
}

/** RFC 8058: a client sends the POST by itself, without asking the user. */
function unsubscribing(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
