import { failOf, type RefusalTable } from './refusal.ts';

/** The part of the store that an API user is bound to, on every interface; unbound users have none. */
export interface Scope {
  readonly storeIds: ReadonlySet<number>;
  /** The websites of these store views. */
  readonly websiteIds: ReadonlySet<number>;
}

/** The message for writers who are bound to some store views. */
export const sharedWithOthers =
  'What other store views share can only be changed by users who are not bound to store views.';

/** Refusals of data outside of a caller's bounds. */
export const boundsRefusals = {
  outside_bounds: { reason: 'forbidden', meaning: 'It is outside of your store views.' },
  shared_with_others: { reason: 'forbidden', meaning: sharedWithOthers },
} as const satisfies RefusalTable;

const fail = failOf(boundsRefusals);

/** Whether a store view is within a caller's bounds. */
export function isStoreInScope(scope: Scope | undefined, storeId: number): boolean {
  return !scope || scope.storeIds.has(storeId);
}

/** Refuses a store view that a caller is not bound to (`outside_bounds`; rest 3.3). */
export function requireStoreInScope(scope: Scope | undefined, storeId: number): void {
  if (!isStoreInScope(scope, storeId)) throw fail('outside_bounds');
}

/** Whether data on these websites may be read: one of them must be the caller's. Data on no website is outside. */
export function isInScope(scope: Scope | undefined, websiteIds: readonly number[]): boolean {
  return !scope || websiteIds.some((id) => scope.websiteIds.has(id));
}

/** Refuses (`outside_bounds`) data that is on none of the caller's websites. */
export function requireInScope(scope: Scope | undefined, websiteIds: readonly number[]): void {
  if (!isInScope(scope, websiteIds)) throw fail('outside_bounds');
}

/**
 * Refuses (`outside_bounds`, `shared_with_others`) a change of data on these websites, unless there is at least one and
 * all of them are the caller's.
 */
export function requireOwn(scope: Scope | undefined, websiteIds: readonly number[]): void {
  requireInScope(scope, websiteIds);
  if (scope && !websiteIds.every((id) => scope.websiteIds.has(id))) throw fail('shared_with_others');
}

/**
 * Refuses (`shared_with_others`) changes of data that all store views share, such as attributes, to callers who are
 * bound to some.
 */
export function requireUnbound(scope: Scope | undefined): void {
  if (scope) throw fail('shared_with_others');
}
