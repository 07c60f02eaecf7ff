import type { Tx } from '#platform/storage/engine.ts';
import { readTypes } from './index.ts';
import type { CompositeParts, Place, TypedProducts } from './type.ts';

const nothing: CompositeParts = {
  configurables: new Map(),
  groups: new Map(),
  bundles: new Map(),
  downloadables: new Map(),
  giftCards: new Map(),
};

/** Loads the parts of products through a store view: a fixed number of queries for each type that occurs. */
export async function loadComposites(tx: Tx, products: TypedProducts, place: Place): Promise<CompositeParts> {
  const byType = new Map<string, number[]>();
  for (const [id, { type }] of products) {
    const ids = byType.get(type);
    if (ids) ids.push(id);
    else byType.set(type, [id]);
  }
  const loads: (() => Promise<Partial<CompositeParts>>)[] = [];
  for (const [type, { load }] of readTypes) {
    const ids = byType.get(type);
    if (load && ids) loads.push(() => load(tx, ids, place));
  }
  return loads.length === 0 ? nothing : Object.assign({}, nothing, ...(await tx.together(...loads)));
}

/** The ids of the parts of composite products. */
export function partIdsOf({ configurables, groups, bundles }: CompositeParts): number[] {
  return [
    ...new Set([
      ...[...configurables.values()].flatMap(({ variants }) => [...variants.keys()]),
      ...[...groups.values()].flatMap((members) => members.map(({ productId }) => productId)),
      ...[...bundles.values()].flatMap((options) =>
        options.flatMap(({ selections }) => selections.map(({ productId }) => productId)),
      ),
    ]),
  ];
}
