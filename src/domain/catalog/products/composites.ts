import type { Tx } from '../../../platform/storage/engine.ts';
import { type BundleOption, bundleOptions } from './bundle.ts';
import { type Configurable, configurables } from './configurable.ts';
import { type Downloadable, downloadables } from './downloadable.ts';
import { type GiftCard, giftCards } from './gift-card.ts';
import { type GroupMember, groupMembers } from './grouped.ts';

/** What products are beyond a price and a stock item, by their ids. */
export interface Composites {
  readonly configurables: ReadonlyMap<number, Configurable>;
  readonly groups: ReadonlyMap<number, readonly GroupMember[]>;
  readonly bundles: ReadonlyMap<number, readonly BundleOption[]>;
  readonly downloadables: ReadonlyMap<number, Downloadable>;
  readonly giftCards: ReadonlyMap<number, GiftCard>;
}

/** Products by id, as far as their type is asked for. */
export type TypedProducts = ReadonlyMap<number, { readonly type: string }>;

/** Loads it through a store view: queries only for the types that are there, a fixed number for each. */
export async function loadComposites(
  tx: Tx,
  products: TypedProducts,
  { storeId, websiteId }: { readonly storeId: number; readonly websiteId: number },
): Promise<Composites> {
  const ofType = (type: string): number[] => [...products].filter(([, one]) => one.type === type).map(([id]) => id);
  const [made, groups, bundles, files, cards] = await tx.together(
    () => configurables(tx, ofType('configurable'), websiteId),
    () => groupMembers(tx, ofType('grouped')),
    () => bundleOptions(tx, ofType('bundle'), { storeId, websiteId }),
    () => downloadables(tx, ofType('downloadable'), websiteId),
    () => giftCards(tx, ofType('giftcard'), { storeId, websiteId }),
  );
  return { configurables: made, groups, bundles, downloadables: files, giftCards: cards };
}

/** The products that composite ones are made of. */
export function partIdsOf({ configurables: made, groups, bundles }: Composites): number[] {
  return [
    ...new Set([
      ...[...made.values()].flatMap(({ variants }) => [...variants.keys()]),
      ...[...groups.values()].flatMap((members) => members.map(({ productId }) => productId)),
      ...[...bundles.values()].flatMap((options) =>
        options.flatMap(({ selections }) => selections.map(({ productId }) => productId)),
      ),
    ]),
  ];
}
