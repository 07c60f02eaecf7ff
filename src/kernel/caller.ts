import type { Scope } from './scope.ts';

/** Who calls, as read from the database in the transaction of the call. */
export interface Caller {
  readonly userId: number;
  readonly username: string;
  /** The SOAP session the call came with; absent when it logged in for itself (HTTP Basic). */
  readonly session?: {
    /** How the session is stored: the SHA-256 of its id. */
    readonly hash: string;
    /** The store view chosen by `currentStore`, if any. */
    readonly productStoreId: number | null;
  };
  /** What the caller is bound to; absent where there are no bounds. */
  readonly scope?: Scope;
  /** Whether the caller's roles grant exactly this id, or everything. Only ids asked for at authentication are known. */
  may(aclId: string): boolean;
}

/** What proves who calls: a SOAP session, or a user whose key was checked for this very call. */
export type Credentials =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'user'; readonly userId: number };
