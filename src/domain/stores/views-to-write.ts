import type { ValueScope } from '#domain/shared/attributes/value-scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { allStoreViews, type ListedStoreView } from './store-registry.ts';

/** The store views that `viewsWritten` has to know for these attributes: none if nothing differs by website. */
export async function viewsToWrite(
  tx: Tx,
  attributes: readonly { readonly scope: ValueScope }[],
  storeId: number,
): Promise<readonly ListedStoreView[]> {
  return storeId !== 0 && attributes.some(({ scope }) => scope === 'website') ? allStoreViews(tx) : [];
}
