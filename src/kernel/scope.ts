import { Refusal } from './refusal.ts';

/** The part of the store that an API user is bound to, whichever interface it calls by; without bounds there is none. */
export interface Scope {
  readonly storeIds: ReadonlySet<number>;
  /** The websites of these store views. */
  readonly websiteIds: ReadonlySet<number>;
}

/** Said of what is on other websites, and of what is on none. */
const outside = 'It is outside of your store views.';

/** Said to writers who are bound to some store views. */
export const sharedWithOthers =
  'What other store views share can only be changed by users who are not bound to store views.';

/** Refuses a store view that a caller is not bound to (`forbidden`; reference rest 3.3). */
export function requireStoreInScope(scope: Scope | undefined, storeId: number): void {
  if (scope && !scope.storeIds.has(storeId)) throw new Refusal('forbidden', outside);
}

/** Whether what is on these websites may be looked at: one of them is the caller's. What is on none is outside. */
export function isInScope(scope: Scope | undefined, websiteIds: readonly number[]): boolean {
  return !scope || websiteIds.some((id) => scope.websiteIds.has(id));
}

/** Refuses (`forbidden`) what is on none of the caller's websites. */
export function requireInScope(scope: Scope | undefined, websiteIds: readonly number[]): void {
  if (!isInScope(scope, websiteIds)) throw new Refusal('forbidden', outside);
}

/** Refuses (`forbidden`) a change of what is on these websites, unless all of them are the caller's and there is one. */
export function requireOwn(scope: Scope | undefined, websiteIds: readonly number[]): void {
  requireInScope(scope, websiteIds);
  if (scope && !websiteIds.every((id) => scope.websiteIds.has(id))) throw new Refusal('forbidden', sharedWithOthers);
}

/** Refuses (`forbidden`) a change of what all store views share, such as attributes, to whoever is bound to some. */
export function requireUnbound(scope: Scope | undefined): void {
  if (scope) throw new Refusal('forbidden', sharedWithOthers);
}
