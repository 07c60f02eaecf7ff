import type { MailTemplate } from '#domain/shared/post-mail.ts';

// The facts that each template can show, besides the common ones: `store`, `to`. Amounts, quantities and days are texts
// in the language of the store view.

/** The store of a mail. */
export type StoreFacts = {
  readonly name: string;
  /** The address of its pages, with a slash at the end. */
  readonly url: string;
  readonly email: string;
  readonly phone: string | null;
  readonly hours: string | null;
  readonly address: string | null;
  /** The address of the logo (`design/email/logo`). */
  readonly logo: string | null;
  /** What stands in its place. */
  readonly logoAlt: string;
  /** The colour of links and buttons (`design/email/color`), like `#1f4b99`. */
  readonly color: string;
  /** The address of files: `wysiwyg/...` follows. */
  readonly mediaUrl: string;
  /** The addresses of the store (`trans_email/ident_*`); the sender's for those that it does not set. */
  readonly emails: { readonly [identity: string]: string };
  readonly language: string;
};

type Person = { readonly id: string; readonly name: string | null; readonly email: string };
type Link = { readonly customer: Person; readonly token: string };

/** A line of an order or of one of its documents. Parts of a bundle follow it. */
export type LineFacts = {
  readonly name: string;
  readonly sku: string;
  readonly quantity: string;
  /** Null for a part whose price is included in its parent's, and for documents without prices. */
  readonly amount: string | null;
  readonly isPart: boolean;
  readonly options: readonly { readonly label: string; readonly value: string }[];
};

/** The totals of a document; null for those that it does not have. */
export type TotalFacts = {
  readonly subtotal: string;
  readonly discount: string | null;
  readonly shipping: string | null;
  readonly tax: string | null;
  readonly adjustmentRefund: string | null;
  readonly adjustmentFee: string | null;
  /** The amount that gift cards pay, negative. */
  readonly giftCards: string | null;
  /** The totals of extensions: those that pay are negative. */
  readonly added: readonly { readonly title: string; readonly amount: string }[];
  readonly grandTotal: string;
};

/** The facts about an order, in its own mails and in those of its documents. */
export type OrderMailFacts = {
  readonly number: string;
  readonly date: string;
  readonly status: string;
  readonly customerName: string | null;
  /** Whether it belongs to an account. */
  readonly hasAccount: boolean;
  readonly id: string;
  readonly billing: readonly string[];
  /** Empty if nothing is shipped. */
  readonly shipping: readonly string[];
  readonly shippingMethod: string | null;
  readonly paymentMethod: string | null;
  /** Where and how to pay, as a text of the merchant. */
  readonly paymentNote: string | null;
  readonly comment: string | null;
};

type DocumentFacts = { readonly number: string; readonly lines: readonly LineFacts[] };
type Priced = DocumentFacts & { readonly totals: TotalFacts };
type ProductFacts = { readonly name: string; readonly url: string };

/** The facts of each template. */
export interface FactsOf {
  readonly welcome: { readonly customer: Person };
  readonly confirmation: Link;
  readonly password_reset: Link;
  readonly password_changed: { readonly customer: Person };
  readonly order: { readonly order: OrderMailFacts; readonly document: Priced };
  readonly invoice: { readonly order: OrderMailFacts; readonly document: Priced };
  readonly shipment: {
    readonly order: OrderMailFacts;
    readonly document: DocumentFacts;
    readonly tracks: readonly { readonly title: string; readonly number: string; readonly url: string | null }[];
  };
  readonly credit_memo: { readonly order: OrderMailFacts; readonly document: Priced };
  readonly order_comment: { readonly order: OrderMailFacts };
  readonly newsletter_confirmation: { readonly subscriberId: string; readonly token: string };
  readonly wishlist_share: {
    readonly customerName: string;
    readonly message: string | null;
    readonly sharingCode: string;
    readonly products: readonly ProductFacts[];
  };
  readonly contact: {
    readonly name: string;
    readonly email: string;
    readonly telephone: string | null;
    readonly comment: string;
  };
  readonly revocation_received: { readonly orderNumber: string; readonly reason: string | null };
  readonly gift_card: {
    readonly code: string;
    readonly amount: string;
    readonly recipientName: string | null;
    readonly senderName: string | null;
    readonly message: string | null;
    /** The last valid day, as people read it; null for no end. */
    readonly expires: string | null;
  };
  readonly price_alert: { readonly products: readonly (ProductFacts & { readonly price: string })[] };
  readonly stock_alert: { readonly products: readonly ProductFacts[] };
}

/** The facts of one template. */
export type MailFacts<T extends MailTemplate> = FactsOf[T];
