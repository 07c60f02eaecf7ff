import type { Scope } from './scope.ts';

/** The caller, as read from the database in the transaction of the call, for every kind of login. */
export interface Principal {
  /** An `operator` is a person at the console. `system` is the command line, and jobs; everything is allowed. */
  readonly kind: 'anonymous' | 'customer' | 'apiUser' | 'operator' | 'system';
  /** For API users only. */
  readonly userId?: number;
  /** For API users with a session or a key only. */
  readonly username?: string;
  /** For operators only. */
  readonly operator?: {
    readonly id: number;
    readonly email: string;
    /** The stored form of the session: the SHA-256 of its token. */
    readonly session: string;
    /** What calls that change something must send, too. */
    readonly csrfToken: string;
  };
  /** For customers only. */
  readonly customerId?: number;
  /** For customers only: the id of the call's token. */
  readonly tokenId?: string;
  /** The SOAP session of the call; absent for other calls. */
  readonly session?: {
    /** The stored form of the session: the SHA-256 of its id. */
    readonly hash: string;
    /** The store view chosen by `currentStore`, if any. */
    readonly productStoreId: number | null;
    /** The same for operations on categories. */
    readonly categoryStoreId: number | null;
  };
  /** The bounds of an API user or operator; absent without bounds (rest 3.3). */
  readonly scope?: Scope;
  /** Whether the roles of an API user or operator grant anything at all. */
  readonly hasGrants?: boolean;
  /**
   * Whether the caller's roles grant an id, its equivalent, or everything: a legacy access id or a REST permission
   * (design 11). For SOAP callers only the ids that were requested at authentication are known.
   */
  may(id: string): boolean;
}

/** An anonymous caller. */
export const anonymous: Principal = { kind: 'anonymous', may: () => false };

/** The caller of the command line and of jobs. */
export const system: Principal = { kind: 'system', hasGrants: true, may: () => true };

/** Whether a caller works for the store: its grants decide, and it sees what customers do not. */
export function isOffice({ kind }: Pick<Principal, 'kind'>): boolean {
  return kind === 'apiUser' || kind === 'operator' || kind === 'system';
}

/** What proves the caller's identity: a SOAP session, or a user whose key was checked for this very call. */
export type Credentials =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'user'; readonly userId: number };
