import type { Scope } from './scope.ts';

/** Who calls, as read from the database in the transaction of the call, however they logged in. */
export interface Principal {
  /** An `operator` runs commands of the command line, and jobs: it may everything. */
  readonly kind: 'anonymous' | 'customer' | 'apiUser' | 'operator';
  /** Only of an API user. */
  readonly userId?: number;
  /** Only of an API user who came with a session or a key. */
  readonly username?: string;
  /** Only of a customer. */
  readonly customerId?: number;
  /** Only of a customer: the id of the token that the call came with. */
  readonly tokenId?: string;
  /** The SOAP session the call came with; absent for whoever came in another way. */
  readonly session?: {
    /** How the session is stored: the SHA-256 of its id. */
    readonly hash: string;
    /** The store view chosen by `currentStore`, if any. */
    readonly productStoreId: number | null;
    /** The same for operations on categories. */
    readonly categoryStoreId: number | null;
  };
  /** What an API user is bound to; absent where there are no bounds (reference rest 3.3). */
  readonly scope?: Scope;
  /** Whether the roles of an API user grant anything at all. */
  readonly hasGrants?: boolean;
  /**
   * Whether roles grant an id, what equals it, or everything: a legacy access id or a REST permission (design 11). Of a
   * caller by SOAP only the ids asked for at authentication are known.
   */
  may(id: string): boolean;
}

/** Nobody in particular. */
export const anonymous: Principal = { kind: 'anonymous', may: () => false };

/** Whoever runs the command line or a job of the service. */
export const operator: Principal = { kind: 'operator', hasGrants: true, may: () => true };

/** What proves who calls: a SOAP session, or a user whose key was checked for this very call. */
export type Credentials =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'user'; readonly userId: number };
