import { sql } from 'kysely';
import { configOf } from '#domain/stores/config-of-stores.ts';
import { shopViews } from '#domain/stores/store-registry.ts';
import { defaultStoreView } from '#domain/stores/store-views.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { categoryAttributes } from './categories/attributes.ts';
import { storeTree, treeNodes } from './categories/tree.ts';
import { defaultType } from './types/index.ts';

/** The setting that marks the demo store. */
export const DEMO_STORE = 'cartwright/demo';
const NAME = 'general/store_information/name';

/** Facts about a store that everybody may know. */
export interface ShopFacts {
  /** The merchant's name for it; null if it was never set. */
  readonly name: string | null;
  /** The number of products in lists of the default store view. */
  readonly products: number;
  /** The number of active categories of its tree, without the root. */
  readonly categories: number;
  readonly storeViews: number;
  /** A listed product that can be put into a cart without choices. */
  readonly sku: string | null;
  readonly isDemo: boolean;
}

const listed = statement((q, p: { storeId: number }) =>
  q
    .selectFrom('product_index')
    .select(sql<number>`count(*)`.as('count'))
    .where('store_id', '=', p.storeId)
    .where('is_public', '=', 1)
    .where('visibility', '<>', 1),
);
const plainProduct = statement((q, p: { storeId: number }) =>
  q
    .selectFrom('product_index as i')
    .innerJoin('product as p', 'p.product_id', 'i.product_id')
    .select('p.sku')
    .where('i.store_id', '=', p.storeId)
    .where('i.is_public', '=', 1)
    .where('i.visibility', '<>', 1)
    .where('p.type', '=', defaultType)
    .where('p.required_options', '=', 0)
    .orderBy('p.product_id')
    .limit(1),
);

/** Both walk through the index of all products, and everybody may ask for them. */
const cache: Memo<Pick<ShopFacts, 'products' | 'sku'>> = memo();

/** The public facts of the store; undefined if there is no store yet. Products are counted in their index. */
export async function shopFacts(tx: Tx): Promise<ShopFacts | undefined> {
  const view = await defaultStoreView(tx);
  if (!view) return undefined;
  const storeId = view.store_id;
  const config = await configOf(tx, [NAME, DEMO_STORE]);
  const attributes = await categoryAttributes(tx);
  const tree = await storeTree(tx, storeId);
  const nodes = tree ? await treeNodes(tx, { storeId, isBackend: false }, tree, attributes) : [];
  const ofProducts = await tx.remember(cache, String(storeId), async () => ({
    products: (await tx.first(listed, { storeId }))?.count ?? 0,
    sku: (await tx.first(plainProduct, { storeId }))?.sku ?? null,
  }));
  return {
    name: config(view, NAME) || null,
    categories: Math.max(0, nodes.length - 1),
    storeViews: (await shopViews(tx)).filter(({ is_active }) => is_active === 1).length,
    ...ofProducts.value,
    isDemo: config(view, DEMO_STORE) === '1',
  };
}
