/** A mail that is ready to go to one mailbox. */
export interface OutgoingMail {
  /** Unique and the same at each try, without its brackets: who gets a mail twice can tell. */
  readonly id: string;
  /** For people who look at a folder of mails. */
  readonly title: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Where it really goes, where that is somebody else: a copy that is not seen. */
  readonly copyTo?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a client may unsubscribe with one call (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** A mailbox with the name of whose it is. */
export interface Mailbox {
  readonly address: string;
  readonly name: string;
}

/** Whatever takes mails. */
export interface Mailer {
  /** Where mails go, for operators. */
  readonly describe: string;
  /**
   * Sends a mail; resolves once the receiver has taken it. Rejects with `UndeliverableError` where it would be refused another time,
   * too, with `ReceiverDownError` where no mail can be sent at the moment, else with what went wrong.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether mails can be sent; rejects with the reason why not. */
  check(): Promise<void>;
  close(): void;
}
