/** What a payment provider is asked for; `id` is the same each time it is asked again, so that it is done once. */
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

/** Money that is to be set aside, or taken at once. */
export interface AskedAuthorization extends AskedAmount {
  /** Whether the money is taken at once. */
  readonly isCaptured: boolean;
  /** What the shopper's page got of the provider for the means of payment; null where none was sent. */
  readonly token: string | null;
}

/** Money that was set aside and is to be taken, or was taken and is to be given back. */
export interface AskedTransfer extends AskedAmount {
  /** What it goes on from: of a capture the authorization, of a refund the capture. */
  readonly transaction: string;
}

/** Money that is not to be set aside any more, or taken. */
export interface AskedVoid extends Asked {
  /** The `id` that the authorization was asked for by: it is known also where its answer got lost. */
  readonly authorizationId: string | null;
  /** Null where it is not known whether there is one. */
  readonly transaction: string | null;
}

/** What a provider answers; what it answers to one `id` is always the same. */
export type GatewayAnswer =
  | { readonly isApproved: true; readonly transaction: string }
  | { readonly isApproved: false; readonly reason: string };

/**
 * A payment provider, as a method that calls out speaks to it (design 16). Each function resolves to what was decided, and rejects where
 * that is not known: no answer, or one that is none. Then the same is asked again, by the same `id`.
 */
export interface Gateway {
  authorize(asked: AskedAuthorization): Promise<GatewayAnswer>;
  capture(asked: AskedTransfer): Promise<GatewayAnswer>;
  /** Approved, too, where there is nothing to void; an authorization of this id that comes later must not be approved. */
  void(asked: AskedVoid): Promise<GatewayAnswer>;
  refund(asked: AskedTransfer): Promise<GatewayAnswer>;
}

/** How a gateway may be reached. */
export interface GatewayNetwork {
  /** Whether it may be at a private address, and without encryption. */
  readonly allowsPrivate: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}
