import type { Tx } from '../../../../platform/storage/engine.ts';
import { readTypes } from './index.ts';
import type { Composites, Place, TypedProducts } from './type.ts';

const nothing: Composites = {
  configurables: new Map(),
  groups: new Map(),
  bundles: new Map(),
  downloadables: new Map(),
  giftCards: new Map(),
};

/** Loads it through a store view: queries only for the types that are there, a fixed number for each. */
export async function loadComposites(tx: Tx, products: TypedProducts, place: Place): Promise<Composites> {
  const byType = new Map<string, number[]>();
  for (const [id, { type }] of products) {
    const ids = byType.get(type);
    if (ids) ids.push(id);
    else byType.set(type, [id]);
  }
  const loads: (() => Promise<Partial<Composites>>)[] = [];
  for (const [type, { load }] of readTypes) {
    const ids = byType.get(type);
    if (load && ids) loads.push(() => load(tx, ids, place));
  }
  return loads.length === 0 ? nothing : Object.assign({}, nothing, ...(await tx.together(...loads)));
}

/** The products that composite ones are made of. */
export function partIdsOf({ configurables, groups, bundles }: Composites): number[] {
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
