import { sql } from 'kysely';
import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { configOf } from '../stores/config-of-stores.ts';
import { shopViews } from '../stores/store-registry.ts';
import { defaultStoreView } from '../stores/store-views.ts';
import { categoryAttributes } from './categories/attributes.ts';
import { storeTree, treeNodes } from './categories/tree.ts';
import { defaultType } from './types/index.ts';

/** The setting by which the demo store is known. */
export const DEMO_STORE = 'cartwright/demo';
const NAME = 'general/store_information/name';

/** What a store says of itself to everybody. */
export interface ShopFacts {
  /** The merchant's name for it; null where nobody has said. */
  readonly name: string | null;
  /** Products that lists of the default store view show. */
  readonly products: number;
  /** Active categories of its tree, without the root. */
  readonly categories: number;
  readonly storeViews: number;
  /** A product of a list that can be put into a cart as it is. */
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

/** What everybody may know of the store; undefined where there is none yet. Counts go over the index of products. */
export async function shopFacts(tx: Tx): Promise<ShopFacts | undefined> {
  const view = await defaultStoreView(tx);
  if (!view) return undefined;
  const storeId = view.store_id;
  const config = await configOf(tx, [NAME, DEMO_STORE]);
  const attributes = await categoryAttributes(tx);
  const tree = await storeTree(tx, storeId);
  const nodes = tree ? await treeNodes(tx, { storeId, isBackend: false }, tree, attributes) : [];
  return {
    name: config(view, NAME) || null,
    products: (await tx.first(listed, { storeId }))?.count ?? 0,
    categories: Math.max(0, nodes.length - 1),
    storeViews: (await shopViews(tx)).filter(({ is_active }) => is_active === 1).length,
    sku: (await tx.first(plainProduct, { storeId }))?.sku ?? null,
    isDemo: config(view, DEMO_STORE) === '1',
  };
}
