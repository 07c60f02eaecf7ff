import type { SqlValue } from '#platform/storage/engine.ts';
import { type IndexPlan, isFacet, optionIdsIn } from './index-source.ts';
import type { IndexView } from './reindex.ts';

/** The rows of `product_facet` of some products in one store view. */
export function facetRows(view: IndexView, ids: readonly number[], plan: IndexPlan): SqlValue[][] {
  const facets = [...plan.attributes.values()].filter(isFacet);
  return ids.flatMap((id) => {
    const variants = enabledVariants(view, id);
    return facets.flatMap(({ id: attributeId, code }) => {
      const chosen = [id, ...variants].flatMap((productId) => {
        const value = view.values.get(productId)?.get(code);
        return value ? optionIdsIn(value) : [];
      });
      return [...new Set(chosen)].map((optionId) => [view.storeId, id, attributeId, optionId]);
    });
  });
}

function enabledVariants({ values, composites }: IndexView, id: number): number[] {
  const variants = [...(composites.configurables.get(id)?.variants.keys() ?? [])];
  return variants.filter((variant) => values.get(variant)?.get('status')?.number === 1);
}
