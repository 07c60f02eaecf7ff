import { isInScope, requireInScope, requireOwn, type Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { loadWebsitesOf } from './places.ts';

// For callers without bounds none of these functions runs a statement; products that do not exist are ignored.

/** Refuses (`forbidden`) products that are on none of the caller's websites. */
export async function requireProductsInScope(tx: Tx, scope: Scope | undefined, ids: readonly number[]): Promise<void> {
  if (!scope || ids.length === 0) return;
  const websites = await loadWebsitesOf(tx, ids);
  for (const id of ids) requireInScope(scope, websites.get(id) ?? []);
}

/** Refuses (`forbidden`) to change data that all websites of a product share, unless all of these are the caller's. */
export async function requireOwnProducts(tx: Tx, scope: Scope | undefined, ids: readonly number[]): Promise<void> {
  if (!scope || ids.length === 0) return;
  const websites = await loadWebsitesOf(tx, ids);
  for (const id of ids) requireOwn(scope, websites.get(id) ?? []);
}

/** The products that are on one of the caller's websites. */
export async function productsInScope(
  tx: Tx,
  scope: Scope | undefined,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!scope || ids.length === 0) return new Set(ids);
  const websites = await loadWebsitesOf(tx, ids);
  return new Set(ids.filter((id) => isInScope(scope, websites.get(id) ?? [])));
}
