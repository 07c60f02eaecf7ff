import type { Context } from '#domain/shared/command.ts';
import { command } from '#domain/shared/command.ts';
import { findWebsite } from '#domain/stores/websites.ts';
import { type Cached, existing } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { sessionStoreId } from '../../current-store.ts';
import { categoryAttributes } from '../attributes.ts';
import {
  childNodes,
  nodesById,
  type PlainNode,
  type StoreTree,
  storeTree,
  type TreeNode,
  treeNodes,
  wholeTree,
} from '../tree.ts';

const read = { effect: 'read', touches: 'scoped' } as const;

/** A category with all categories below it. */
export interface Branch {
  readonly rootId: number;
  /** Parents before children, and siblings in their order; with inactive ones. */
  readonly nodes: readonly TreeNode[];
}

/**
 * A category with all categories below it, as the back office sees them through a store view: the named one, else that
 * of the session. Without a category it is the root of the named store view; without a store view either, the root of
 * all (soap-catalog 5.2). Refuses `store_view_not_found`, `category_not_found`.
 */
export const readBranch = command({
  ...read,
  name: 'category.readBranch',
  permission: { legacy: 'catalog/category/tree' },
  refusals: ['store_view_not_found', 'category_not_found'],
  async run(
    context,
    { parentId, named }: { readonly parentId: number | undefined; readonly named: string | undefined },
  ): Promise<Cached<Branch>> {
    const { tx, fail } = context;
    const storeId = await storeIdOf(context, named);
    const rootOf = parentId === undefined ? treeOf(named === undefined ? 0 : storeId) : rootAt(parentId);
    const key = `${storeId} ${named === undefined} ${parentId ?? ''}`;
    const branch = existing(await tx.remember(cache, key, () => branchOf(tx, rootOf, storeId)));
    if (!branch) throw fail('category_not_found');
    return branch;
  },
});

const cache: Memo<Branch | undefined> = memo();

type RootOf = (tx: Tx) => Promise<StoreTree | undefined>;

async function branchOf(tx: Tx, rootOf: RootOf, storeId: number): Promise<Branch | undefined> {
  const root = await rootOf(tx);
  const viewer = { storeId, isBackend: true };
  return root && { rootId: root.rootId, nodes: await treeNodes(tx, viewer, root, await categoryAttributes(tx)) };
}

const rootAt = (id: number) => async (tx: Tx) => {
  const [node] = await nodesById(tx, [id], 0, await categoryAttributes(tx));
  return node && { rootId: node.category_id, path: node.path };
};

/** Names a level of the tree; every field may be left out. */
export interface LevelInput {
  /** Id or code. */
  readonly website: string | undefined;
  readonly named: string | undefined;
  readonly parentId: number | undefined;
}

/**
 * The categories directly below another one, ordered by position, with inactive ones (soap-catalog 5.2, K11, K52). That
 * is the named one, else the root of the store view, else the root of all. With only a website, they are the roots of
 * its store views. Refuses `website_not_found`, and `store_view_not_found` also if the store view is not on the
 * website.
 */
export const readLevel = command({
  ...read,
  name: 'category.readLevel',
  permission: {},
  refusals: ['store_view_not_found', 'website_not_found'],
  async run(context, { website: sent, named, parentId }: LevelInput): Promise<PlainNode[]> {
    const { tx, fail } = context;
    const website = sent === undefined ? undefined : await findWebsite(tx, sent);
    if (sent !== undefined && !website)
      throw fail('website_not_found', { text: `Invalid website code requested: ${sent}` });
    const storeId = await storeIdOf(context, named);
    if (named !== undefined && website && !website.stores.some(({ store_id }) => store_id === storeId)) {
      throw fail('store_view_not_found');
    }
    const attributes = await categoryAttributes(tx);
    if (parentId !== undefined) return childNodes(tx, parentId, storeId, attributes);
    if (website && named === undefined) {
      const roots = [...new Set(website.stores.map(({ root_category_id }) => root_category_id))];
      return nodesById(tx, roots, storeId, attributes);
    }
    const tree = await treeOf(named === undefined ? 0 : storeId)(tx);
    return tree ? childNodes(tx, tree.rootId, storeId, attributes) : [];
  },
});

/** The tree of a store view, or the whole tree if no store view is named. */
function treeOf(storeId: number): RootOf {
  return (tx) => (storeId === 0 ? wholeTree(tx) : storeTree(tx, storeId));
}

/** The store view of a call on categories. Refuses `store_view_not_found`. */
export async function storeIdOf(
  { tx, principal, fail }: Pick<Context<'store_view_not_found'>, 'tx' | 'principal' | 'fail'>,
  named: string | undefined,
): Promise<number> {
  const storeId = await sessionStoreId(tx, principal, 'category', named ?? null);
  if (storeId === undefined) throw fail('store_view_not_found');
  return storeId;
}
