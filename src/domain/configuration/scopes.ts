import type { Context } from '#domain/shared/command.ts';
import { shopViews, shopWebsites } from '#domain/stores/store-registry.ts';
import { findStoreView } from '#domain/stores/store-views.ts';
import { findWebsite } from '#domain/stores/websites.ts';
import { isStoreInScope, requireStoreInScope, requireUnbound, type Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { ConfigLevel } from './paths.ts';

/** The scope of a setting: everybody, a website or a store view, each by its id or code. */
export type ConfigScope =
  | { readonly level: 'default' }
  | { readonly level: 'website' | 'store'; readonly named: string };

/** The scope as it is stored in rows. */
export interface FoundScope {
  readonly level: ConfigLevel;
  readonly scope: 'default' | 'websites' | 'stores';
  readonly scopeId: number;
  /** The website of a store view; 0 for the default. */
  readonly websiteId: number;
}

/** Refusals of `findScope`. */
export const configScopeRefusals = ['website_not_found', 'store_view_not_found'] as const;

/**
 * A scope that a caller may read, or with `isWrite` change. Refuses `website_not_found`, `store_view_not_found`,
 * `outside_bounds` for a scope outside of the caller's store views, and `shared_with_others` for a change of settings
 * that others share. Bound users can change their store views, and a website if all its store views are theirs.
 */
export async function findScope(
  { tx, principal, fail }: Context<(typeof configScopeRefusals)[number]>,
  asked: ConfigScope,
  isWrite: boolean,
): Promise<FoundScope> {
  const bounds = principal.scope;
  if (asked.level === 'default') {
    if (isWrite) requireUnbound(bounds);
    return { level: 'default', scope: 'default', scopeId: 0, websiteId: 0 };
  }
  if (asked.level === 'store') {
    const store = await findStoreView(tx, asked.named);
    if (!store || store.store_id === 0) throw fail('store_view_not_found');
    requireStoreInScope(bounds, store.store_id);
    return { level: 'store', scope: 'stores', scopeId: store.store_id, websiteId: store.website_id };
  }
  const website = asked.named.includes('\u0000') ? undefined : await findWebsite(tx, asked.named);
  if (!website) throw fail('website_not_found');
  const own = website.stores.filter(({ store_id }) => isStoreInScope(bounds, store_id));
  if (bounds && own.length === 0) throw fail('outside_bounds');
  if (isWrite && own.length < website.stores.length) requireUnbound(bounds);
  const { website_id } = website;
  return { level: 'website', scope: 'websites', scopeId: website_id, websiteId: website_id };
}

/** The names of scopes within a caller's bounds (`default`, `website:base`, `store:german`). */
export async function scopeNames(tx: Tx, bounds: Scope | undefined): Promise<ReadonlyMap<string, string>> {
  const stores = await shopViews(tx);
  const websites = await shopWebsites(tx);
  return new Map([
    ['default 0', 'default'],
    ...websites
      .filter(({ website_id }) => !bounds || bounds.websiteIds.has(website_id))
      .map(({ website_id, code }) => [`websites ${website_id}`, `website:${code}`] as const),
    ...stores
      .filter(({ store_id }) => isStoreInScope(bounds, store_id))
      .map(({ store_id, code }) => [`stores ${store_id}`, `store:${code}`] as const),
  ]);
}
