/** A mail that is ready for one mailbox. */
export interface OutgoingMail {
  /** A unique message id without its brackets, the same at each try: so a receiver can recognize duplicates. */
  readonly id: string;
  /** For people who look at a folder of mails. */
  readonly title: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Addresses that the mail is for, too; they are seen in it. */
  readonly alsoTo?: readonly string[] | undefined;
  readonly attachment?: MailAttachment | undefined;
  /** The real recipient of a hidden copy. */
  readonly copyTo?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address where a client can unsubscribe with one call (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** A file in a mail; mails with more than `mostAttached` bytes are refused. */
export interface MailAttachment {
  readonly name: string;
  /** As in `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly content: Buffer;
}

/** The most bytes of a file in a mail: many servers take no mail of 20 MB, and a mail has a third more than its file. */
export const mostAttached = 10 * 2 ** 20;

/** A mailbox with the name of its owner. */
export interface Mailbox {
  readonly address: string;
  readonly name: string;
}

/** The interface of a mail transport. */
export interface Mailer {
  /** The target of mails, for operators. */
  readonly describe: string;
  /**
   * Sends a mail; resolves when the receiver has accepted it. Rejects with `UndeliverableError` if it would always be
   * refused, with `ReceiverDownError` if no mail can be sent now, else with the original error. Soon after `stop` is aborted
   * it rejects, too, if the receiver says nothing.
   */
  send(mail: OutgoingMail, stop?: AbortSignal): Promise<void>;
  /** Removes the mails that it keeps and that name an address of somebody. */
  forget(isTheirs: (address: string) => boolean): Promise<void>;
  /** Checks whether mails can be sent; rejects with the reason if not. */
  check(): Promise<void>;
  close(): void;
}
