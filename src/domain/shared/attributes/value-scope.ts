/*
 * Where a value of an attribute is kept, and which of its rows a store view sees (soap-catalog 4.5, "Scopes"). Row 0 is the default of all
 * store views; a view's own row counts before it.
 */

/** For what a value can differ: for nothing, by website, or by store view. */
export type ValueScope = 'global' | 'website' | 'store';

/** The scope of an attribute as it is stored; what no store writes is `global`. */
export function scopeNamed(stored: string): ValueScope {
  return stored === 'store' || stored === 'website' ? stored : 'global';
}

/** The scope that values of an attribute have: that of prices follows the configuration of the store (`catalog/price/scope`). */
export function scopeOfValues(
  { backend, scope }: { readonly backend: string | null; readonly scope: ValueScope },
  pricesByWebsite: boolean,
): ValueScope {
  if (backend !== 'price') return scope;
  return pricesByWebsite ? 'website' : 'global';
}

/** Whether a store view can have a value of its own. */
export function differsByView({ scope }: { readonly scope: ValueScope }): boolean {
  return scope !== 'global';
}

/**
 * The store views whose rows get a value that is written through one of them: row 0 for the scope `global`, all views
 * of the website for the scope `website`. `views` are all there are; a view that is not among them has no website.
 */
export function viewsWritten(
  scope: ValueScope,
  storeId: number,
  views: readonly { readonly store_id: number; readonly website_id: number }[],
): readonly number[] {
  if (storeId === 0 || scope === 'global') return [0];
  if (scope === 'store') return [storeId];
  const website = views.find((view) => view.store_id === storeId)?.website_id;
  return views.filter((view) => view.website_id === website).map((view) => view.store_id);
}

/** Notes a row for what a store view sees: its own one over the default, in whatever order they come. */
export function noteSeen<K, V>(seen: Map<K, V>, key: K, value: V, isOwn: boolean): void {
  if (isOwn || !seen.has(key)) seen.set(key, value);
}
