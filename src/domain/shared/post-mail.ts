import { createHash } from 'node:crypto';
import { forgetMessages, postMessages } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** The data of each mail; everything else is read when it is sent. A template has the name of its mail. */
export interface MailData {
  /** An account was made. */
  readonly welcome: { readonly customerId: number };
  /** The address of an account must be confirmed. Only the link contains the token. */
  readonly confirmation: { readonly customerId: number; readonly token: string };
  readonly password_reset: { readonly customerId: number; readonly token: string };
  readonly password_changed: { readonly customerId: number };
  /** An order was placed. */
  readonly order: { readonly orderId: number };
  /** The mail shows the comment, if there is one. */
  readonly invoice: { readonly invoiceId: number; readonly comment: string | null };
  readonly shipment: { readonly shipmentId: number; readonly comment: string | null };
  readonly credit_memo: { readonly creditMemoId: number; readonly comment: string | null };
  /** A comment on an order for its customer, or a new status. */
  readonly order_comment: { readonly orderId: number; readonly comment: string | null };
  readonly newsletter_confirmation: { readonly subscriberId: number; readonly token: string };
  /** A customer shares a wishlist with somebody. */
  readonly wishlist_share: {
    readonly customerName: string;
    readonly message: string | null;
    readonly sharingCode: string;
    readonly productIds: readonly number[];
  };
  /** Somebody has revoked an order. */
  readonly revocation_received: { readonly orderNumber: string; readonly reason: string | null };
  /** Somebody received a gift card; its code is read when the mail is sent. */
  readonly gift_card: { readonly cardId: number };
  /** A message to the store. */
  readonly contact: {
    readonly name: string;
    readonly email: string;
    readonly telephone: string | null;
    readonly comment: string;
  };
  /**
   * Products that have become cheaper since somebody asked for this alert; prices in ten-thousandths of the store
   * view's currency.
   */
  readonly price_alert: { readonly products: readonly { readonly productId: number; readonly price: number }[] };
  /** Products that are in stock again. */
  readonly stock_alert: { readonly productIds: readonly number[] };
}

/** The name of a mail. */
export type MailTemplate = keyof MailData;

/** The recipient of a mail. */
export interface MailAddress {
  readonly email: string;
  readonly name?: string | null;
}

/** One mail, as it is queued. */
export type NewMail = {
  readonly [T in MailTemplate]: {
    readonly template: T;
    /** The store view of the mail: its language, sender and links. */
    readonly storeId: number;
    readonly to: MailAddress;
    /**
     * The recipient of this hidden copy, who replaces the original one. One mail goes to one address: a copy is another
     * mail.
     */
    readonly copyTo?: string;
    /** The address for answers, if it is not the sender's. */
    readonly replyTo?: string;
    /** The address where a POST unsubscribes from such mails (RFC 8058); only for newsletters and alerts. */
    readonly unsubscribeUrl?: string;
    readonly data: MailData[T];
  };
}[MailTemplate];

/** A mail in the outbox: of the program, or of an extension, whose data only the extension knows. */
export interface PostedMail extends Pick<NewMail, 'storeId' | 'to' | 'copyTo' | 'replyTo' | 'unsubscribeUrl'> {
  readonly template: string;
  readonly data: unknown;
}

/** The topic of mails in the outbox. */
export const mailTopic = 'mail';

/** The topic of requests to remove the mails to an address from the folder of mails, if they are written into one. */
export const forgottenTopic = 'mail.forgotten';

/** Such a request names the address by a digest, so that it is in no table. */
export interface ForgottenAddress {
  readonly digest: string;
}

/** The digest of an address, in any case. */
export function digestOfAddress(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
}

/** Forgets the mails to an address: waiting ones, those that were given up, and those in the folder of mails. */
export async function forgetMails(tx: Tx, address: string, now: number): Promise<void> {
  await forgetMessages(tx, mailTopic, JSON.stringify(address));
  const body: ForgottenAddress = { digest: digestOfAddress(address) };
  await postMessages(tx, [{ topic: forgottenTopic, body }], now);
}

/**
 * Queues a mail, which is sent only if the transaction commits. `now` in milliseconds since 1970. Addresses are checked
 * when the mail is sent.
 */
export async function postMail(tx: Tx, mail: NewMail, now: number): Promise<void> {
  await postMails(tx, [mail], now);
}

/** Queues several mails. */
export async function postMails(tx: Tx, mails: readonly PostedMail[], now: number): Promise<void> {
  await postMessages(
    tx,
    mails.map((body) => ({ topic: mailTopic, body })),
    now,
  );
}
