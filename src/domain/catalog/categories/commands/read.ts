import type { ContentPlace } from '#domain/content/pages/look.ts';
import { differsByView } from '#domain/shared/attributes/value-scope.ts';
import { type Context, command, everybody, granted } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { categoryAddresses } from '../../urls/own-urls.ts';
import { categoryAttributes } from '../attributes.ts';
import {
  listChildren,
  lockTree,
  requireTree,
  searchCategories,
  seenCategory,
  type TreeNode,
  treeNodes,
} from '../tree.ts';
import { ownAttributeIds } from '../values.ts';
import {
  type CategoryWithChildren,
  categoryLook,
  categoryViewer,
  type ShownCategory,
  showCategories,
  showCategory,
} from './show.ts';

const read = { permission: { rest: everybody }, effect: 'read', touches: 'open' } as const;

/**
 * Which page of the categories of a store view's tree to list: those directly below another one, or those whose name
 * contains a text.
 */
export interface CategoryListInput extends ContentPlace {
  /**
   * Without a text, undefined means the root of the store view. With a text: only categories directly below this one.
   */
  readonly parentId: number | undefined;
  /** True for categories that menus show, false for the others. */
  readonly inMenu: boolean | undefined;
  readonly search: string | undefined;
  /** True for active categories, false for the others. */
  readonly isActive?: boolean | undefined;
  /** In the whole tree, as with a text. */
  readonly urlKey?: string | undefined;
  readonly slice: Slice;
}

/** Lists the categories that the caller sees. Refuses `store_without_categories`. */
export const listCategories = command({
  ...read,
  name: 'category.list',
  refusals: ['store_without_categories'],
  async run(context, input: CategoryListInput): Promise<Sliced<ShownCategory>> {
    const { parentId, inMenu, isActive, search, urlKey, slice, ...place } = input;
    const attributes = await categoryAttributes(context.tx);
    const viewer = categoryViewer(context.principal, place);
    const wanted = { parentId, inMenu, isActive };
    const found =
      search === undefined && urlKey === undefined
        ? await listChildren(context, viewer, wanted, slice, attributes)
        : await searchCategories(context, viewer, { ...wanted, search, urlKey }, slice, attributes);
    const ids = found.rows.map(({ category_id }) => category_id);
    if (ids.length === 0) return { ...found, rows: [] };
    return { ...found, rows: await showCategories(context, await categoryLook(context, place, attributes), ids) };
  },
});

/** The categories of a tree that a caller sees, and their addresses below the store's. */
export interface CategoryTree {
  readonly rootId: number;
  /** Parents before children and siblings in their order. */
  readonly nodes: readonly TreeNode[];
  readonly addresses: ReadonlyMap<number, string>;
}

/** The tree of a store view. Refuses `store_without_categories`. */
export const readCategoryTree = command({
  ...read,
  name: 'category.readTree',
  refusals: ['store_without_categories'],
  async run(context, { store }: { readonly store: StoreView }): Promise<CategoryTree> {
    const { tx, principal } = context;
    const tree = await requireTree(context, store.store_id);
    const nodes = await treeNodes(tx, categoryViewer(principal, { store }), tree, await categoryAttributes(tx));
    const ids = nodes.map(({ category_id }) => category_id);
    return { rootId: tree.rootId, nodes, addresses: await categoryAddresses(tx, store, ids) };
  },
});

/** One category. */
export interface CategoryInput extends ContentPlace {
  readonly id: number;
}

/** Reads one category. Refuses `category_not_found` also if the caller does not see it, `store_without_categories`. */
export const readCategory = command({
  ...read,
  name: 'category.read',
  refusals: ['category_not_found', 'store_without_categories'],
  run: (context, input: CategoryInput): Promise<CategoryWithChildren> => categoryOf(context, input),
});

/**
 * The codes of the attributes of which a store view has a value of its own for a category, sorted; it inherits all others.
 * Refuses as `readCategory`.
 */
export const readOwnCategoryValues = command({
  name: 'category.readOwnValues',
  permission: { rest: granted('categories/write') },
  effect: 'read',
  touches: 'open',
  refusals: ['category_not_found', 'store_without_categories'],
  async run(context, { id, ...place }: CategoryInput): Promise<readonly string[]> {
    const { tx, principal } = context;
    const attributes = await categoryAttributes(tx);
    await seenCategory(context, categoryViewer(principal, place), id, attributes);
    const own = await ownAttributeIds(tx, id, place.store.store_id);
    return [...attributes.values()]
      .flatMap((each) => (own.has(each.id) && differsByView(each) ? each.code : []))
      .sort();
  },
});

type Reading = Pick<Context<'category_not_found' | 'store_without_categories'>, 'tx' | 'principal' | 'now' | 'fail'>;

/** What `readCategory` answers. */
export async function categoryOf(context: Reading, { id, ...place }: CategoryInput): Promise<CategoryWithChildren> {
  const { tx } = context;
  const look = async () => categoryLook(context, place, await categoryAttributes(tx));
  const { viewer, attributes, rendering } = await look();
  await seenCategory(context, viewer, id, attributes);
  const key = `${id} ${viewer.isBackend} ${rendering.today} ${place.serviceUrl} ${JSON.stringify(place.store)}`;
  // What it shows also depends on what the look was read from.
  return (await tx.remember(cache, key, async () => showCategory(context, await look(), id))).value;
}

// The category that a change answers is what the next If-Match is compared with.
const cache: Memo<CategoryWithChildren> = memo({ keepsWritten: true });

/**
 * A category before a conditional change, locked until the transaction ends; undefined where only its presence is needed
 * (`If-Match: *`). Refuses as `readCategory`.
 */
export async function heldCategory(
  context: Reading,
  input: CategoryInput,
  needed: 'state' | 'presence',
): Promise<CategoryWithChildren | undefined> {
  const { tx, principal } = context;
  await lockTree(tx);
  if (needed === 'state') return categoryOf(context, input);
  await seenCategory(context, categoryViewer(principal, input), input.id, await categoryAttributes(tx));
  return undefined;
}
