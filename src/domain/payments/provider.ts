import type { Fetch } from '#platform/http-out/fetch.ts';

/** What every request to a provider comes with. A repeated request has the same `id`, so that it is carried out only once. */
interface Asked {
  /** Idempotency key. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A setting of the method (`payment/<code>/<name>`), in the store view of the order. */
  readonly setting: (name: string) => string;
  /** With our rules for addresses, and the method's setting `timeout`. */
  readonly fetch: Fetch;
}

interface AskedAmount extends Asked {
  /** In ten-thousandths. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A request to authorize money, or to capture it at once. */
export interface AskedAuthorization extends AskedAmount {
  /** Whether the money is captured at once. */
  readonly capture: boolean;
  /** The provider's token for the means of payment, from the shopper's page; null if none was sent. */
  readonly token: string | null;
  /** What `keep` has stored, by an earlier try; null if nothing. */
  readonly transaction: string | null;
  /**
   * Stores the provider's id of the payment, before money moves: later requests get it as `transaction`. Rejects if the payment
   * was given up meanwhile; then no money must move.
   */
  readonly keep: (transaction: string) => Promise<void>;
}

/** A request to capture authorized money, or to refund captured money. */
export interface AskedTransfer extends AskedAmount {
  /** The provider's earlier transaction: the authorization for a capture, the capture for a refund. */
  readonly transaction: string;
}

/** A request to release authorized money. */
export interface AskedVoid extends Asked {
  /** The `id` of the authorization's request: it is known even if the answer was lost. */
  readonly authorization: string | null;
  /** Null if it is not known whether there is a transaction. */
  readonly transaction: string | null;
}

/** A provider's decision, which is always the same for one `id`. */
export type Decision =
  | { readonly status: 'approved'; readonly transaction: string }
  | { readonly status: 'declined'; readonly reason: string };

/** A provider's answer: its decision, or what the shopper must do before there is one (plain data for the shop's page). */
export type ProviderAnswer =
  | Decision
  | { readonly status: 'unfinished'; readonly action: Readonly<Record<string, unknown>> };

/** What a provider sends by itself, as it came. */
export interface ReceivedNotice {
  readonly body: string;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly now: number;
  readonly setting: (name: string) => string;
  readonly fetch: Fetch;
}

/** What a notice says. It decides nothing: the provider is asked for what has become of the payment. */
export interface PaymentNotice {
  /** The `id` of the authorization's request. An unknown one is passed over. */
  readonly payment: string;
  /** A text for the history of the order, where each text is written once. */
  readonly comment?: string;
}

/**
 * A payment provider (design 16). Each of the first four functions resolves to the provider's answer, and rejects if that is not
 * known, because there was no answer or an unreadable one. Then the same request is sent again, with the same `id`.
 */
export interface PaymentProvider {
  /** Only this one may answer `unfinished`; it is asked again when the shopper has acted, or later. */
  authorize(asked: AskedAuthorization): Promise<ProviderAnswer>;
  capture(asked: AskedTransfer): Promise<ProviderAnswer>;
  /** Also approved if there is nothing to void; then a later authorization with this id must not be approved. */
  void(asked: AskedVoid): Promise<ProviderAnswer>;
  refund(asked: AskedTransfer): Promise<ProviderAnswer>;
  /** Checks the signature of what came to `/payment-notices/<code>`, and reads it; rejects or throws if it is not authentic. */
  notices?(received: ReceivedNotice): Promise<readonly PaymentNotice[]> | readonly PaymentNotice[];
}

/** The longest text of a provider that is stored. */
export const longestText = 255;
const longestAction = 8192;

/** The answer of a provider, with its texts in bounds. Throws for anything that is no answer. */
export function checkedAnswer(answer: unknown): ProviderAnswer {
  const { status, transaction, reason, action } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (status === 'approved' && typeof transaction === 'string' && transaction !== '') {
    if (transaction.length > longestText) throw new Error('the provider answered a transaction that is too long');
    return { status, transaction };
  }
  if (status === 'declined') {
    return { status, reason: typeof reason === 'string' ? reason.slice(0, longestText) : '' };
  }
  if (status === 'unfinished' && typeof action === 'object' && action !== null) {
    const text = JSON.stringify(action);
    if (text.length > longestAction) throw new Error('the provider answered an action that is too long');
    return { status, action: JSON.parse(text) };
  }
  throw new Error('the provider answered something else than approved, declined or unfinished');
}
