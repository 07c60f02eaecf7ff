/** A request to a payment provider; a repeated request has the same `id`, so that it is carried out only once. */
interface Asked {
  /** Idempotency key. */
  readonly id: string;
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
  readonly isCaptured: boolean;
  /** The provider's token for the means of payment, from the shopper's page; null if none was sent. */
  readonly token: string | null;
}

/** A request to capture authorized money, or to refund captured money. */
export interface AskedTransfer extends AskedAmount {
  /** The provider's earlier transaction: the authorization for a capture, the capture for a refund. */
  readonly transaction: string;
}

/** A request to release authorized money. */
export interface AskedVoid extends Asked {
  /** The `id` of the authorization's request: it is known even if the answer was lost. */
  readonly authorizationId: string | null;
  /** Null if it is not known whether there is a transaction. */
  readonly transaction: string | null;
}

/** A provider's answer, which is always the same for one `id`. */
export type GatewayAnswer =
  | { readonly isApproved: true; readonly transaction: string }
  | { readonly isApproved: false; readonly reason: string };

/**
 * The interface to a payment provider (design 16). Each function resolves to the provider's decision, and rejects if
 * that is not known, because there was no answer or an unreadable one. Then the same request is sent again, with the
 * same `id`.
 */
export interface Gateway {
  authorize(asked: AskedAuthorization): Promise<GatewayAnswer>;
  capture(asked: AskedTransfer): Promise<GatewayAnswer>;
  /** Also approved if there is nothing to void; then a later authorization with this id must not be approved. */
  void(asked: AskedVoid): Promise<GatewayAnswer>;
  refund(asked: AskedTransfer): Promise<GatewayAnswer>;
}

/** The network rules for a gateway. */
export interface GatewayNetwork {
  /** Whether private addresses, and addresses without encryption, are allowed. */
  readonly allowsPrivate: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}
