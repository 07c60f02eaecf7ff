import { postMessages } from '../../platform/outbox/outbox.ts';
import type { Tx } from '../../platform/storage/engine.ts';

/** What each mail is made from; everything else is looked up when it is sent. A template has the name of its mail. */
export interface MailData {
  /** An account was made. */
  readonly welcome: { readonly customerId: number };
  /** The address of an account is to be confirmed. The token is in the link and nowhere else. */
  readonly confirmation: { readonly customerId: number; readonly token: string };
  readonly password_reset: { readonly customerId: number; readonly token: string };
  readonly password_changed: { readonly customerId: number };
  /** An order was placed. */
  readonly order: { readonly orderId: number };
  /** The comment is said in the mail, where one is to be. */
  readonly invoice: { readonly invoiceId: number; readonly comment: string | null };
  readonly shipment: { readonly shipmentId: number; readonly comment: string | null };
  readonly credit_memo: { readonly creditMemoId: number; readonly comment: string | null };
  /** Somebody told the customer something of an order, or its status is another one. */
  readonly order_comment: { readonly orderId: number; readonly comment: string | null };
  readonly newsletter_confirmation: { readonly subscriberId: number; readonly token: string };
  /** A customer shows a wishlist to somebody. */
  readonly wishlist_share: {
    readonly customerName: string;
    readonly message: string | null;
    readonly sharingCode: string;
    readonly productIds: readonly number[];
  };
  /** Somebody has withdrawn from an order. */
  readonly revocation_received: { readonly orderNumber: string; readonly reason: string | null };
  /** Somebody was given a gift card; its code is looked up when it is sent. */
  readonly gift_card: { readonly cardId: number };
  /** Somebody writes to the store. */
  readonly contact: {
    readonly name: string;
    readonly email: string;
    readonly telephone: string | null;
    readonly comment: string;
  };
  /** Products that cost less than when they were asked for; the price in ten-thousandths of the store view's currency. */
  readonly price_alert: { readonly products: readonly { readonly productId: number; readonly price: number }[] };
  /** Products that can be had again. */
  readonly stock_alert: { readonly productIds: readonly number[] };
}

/** The name of a mail. */
export type MailTemplate = keyof MailData;

/** To whom a mail goes. */
export interface MailAddress {
  readonly email: string;
  readonly name?: string | null;
}

/** One mail, as it is written down. */
export type NewMail = {
  readonly [T in MailTemplate]: {
    readonly template: T;
    /** The store view that it is from: its language, sender and links. */
    readonly storeId: number;
    readonly to: MailAddress;
    /** Who gets this copy in their place, without being seen. One mail goes to one address: a copy is another mail. */
    readonly copyTo?: string;
    /** Where an answer goes, where that is not to the sender. */
    readonly replyTo?: string;
    /** Where a POST unsubscribes from mails like this one (RFC 8058); for newsletters and alerts alone. */
    readonly unsubscribeUrl?: string;
    readonly data: MailData[T];
  };
}[MailTemplate];

/** The topic of mails in the outbox. */
export const mailTopic = 'mail';

/**
 * Writes a mail down, which goes out once the transaction is committed and not otherwise. `now` in milliseconds since 1970. Whether
 * an address can be one is seen when it is sent.
 */
export async function postMail(tx: Tx, mail: NewMail, now: number): Promise<void> {
  await postMails(tx, [mail], now);
}

/** The same of several. */
export async function postMails(tx: Tx, mails: readonly NewMail[], now: number): Promise<void> {
  await postMessages(
    tx,
    mails.map((body) => ({ topic: mailTopic, body })),
    now,
  );
}
