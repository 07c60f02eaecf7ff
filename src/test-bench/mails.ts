import type { OutgoingMail } from '#platform/mail/mailer.ts';

/** A mail, as a test looks at it. */
export interface BenchMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: string;
}

/** A mail of the store for a test. */
export function shownMail({ to, copyTo, from, subject, text, html, date }: OutgoingMail): BenchMail {
  return { to: copyTo ?? to.address, from: from.address, subject, text, html, date: date.toISOString() };
}
