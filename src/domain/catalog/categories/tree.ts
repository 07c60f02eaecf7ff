import { sql } from 'kysely';
import type { Context } from '#domain/shared/command.ts';
import { rootOfStoreSql } from '#domain/stores/store-sql.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { statement } from '#platform/storage/statement.ts';
import { type CategoryAttributes, idOf } from './attributes.ts';
import { ancestorsIn, type CategoryRow, type CategoryViewer, categoryRows, categoryValues } from './records.ts';

/** The tree of a store view: its root category. */
export interface StoreTree {
  readonly rootId: number;
  /** The path of the root; the path of every category of the tree begins with it. */
  readonly path: string;
}

const rootOf = statement((q, p: { storeId: number }) =>
  q
    .selectFrom('category as c')
    .select(['c.category_id', 'c.path'])
    .where('c.category_id', '=', rootOfStoreSql(p.storeId)),
);
const rootOfAll = statement((q) =>
  q.selectFrom('category').select(['category_id', 'path']).where('parent_id', '=', 0).orderBy('category_id').limit(1),
);
const inside = statement((q, p: { id: number; path: string; attributes: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('category as c')
    .leftJoin('category_value as v', (join) =>
      join
        .onRef('v.category_id', '=', 'c.category_id')
        .on('v.attribute_id', d.in, d.list(p.attributes))
        .on((eb) => eb.or([eb('v.store_id', '=', 0), eb('v.store_id', '=', p.storeId)])),
    )
    .select([
      'c.category_id',
      'c.parent_id',
      'c.path',
      'c.level',
      'c.position',
      'c.children_count',
      'v.attribute_id',
      'v.value',
    ])
    .where((eb) => eb.or([eb('c.category_id', '=', p.id), eb('c.path', 'like', p.path)]))
    .orderBy('v.store_id'),
);

/** The tree that a store view shows; the whole tree for the admin store view. Undefined if there are no categories. */
export async function storeTree(tx: Tx, storeId: number): Promise<StoreTree | undefined> {
  const root = await tx.first(rootOf, { storeId });
  return root ? { rootId: root.category_id, path: root.path } : wholeTree(tx);
}

/** The tree of all trees; undefined if there are no categories. */
export async function wholeTree(tx: Tx): Promise<StoreTree | undefined> {
  const root = await tx.first(rootOfAll, {});
  return root && { rootId: root.category_id, path: root.path };
}

/** As `storeTree`. Refuses `store_without_categories`. */
export async function requireTree(
  { tx, fail }: Pick<Context<'store_without_categories'>, 'tx' | 'fail'>,
  storeId: number,
): Promise<StoreTree> {
  const tree = await storeTree(tx, storeId);
  if (!tree) throw fail('store_without_categories');
  return tree;
}

/** Changes of the tree come one after the other, since paths and counts of many categories depend on each other. */
export const lockTree = (tx: Tx): Promise<void> => lockNames(tx, ['category tree']);

/**
 * Whether a viewer sees a category: the back office sees all; others see the store's tree, without inactive categories
 * and those below them.
 */
async function isSeen(
  tx: Tx,
  viewer: CategoryViewer,
  tree: StoreTree,
  row: Pick<CategoryRow, 'path'>,
  attributes: CategoryAttributes,
): Promise<boolean> {
  if (viewer.isBackend || row.path === tree.path) return true;
  if (!row.path.startsWith(`${tree.path}/`)) return false;
  const isActive = idOf(attributes, 'is_active');
  const ids = ancestorsIn(row.path);
  const values = await categoryValues(tx, ids, [isActive], viewer.storeId);
  return ids.every((id) => values.get(id)?.get(isActive) === '1');
}

/** The row of a category that a viewer sees. Refuses `category_not_found`, `store_without_categories`. */
export async function seenCategory(
  context: Pick<Context<'category_not_found' | 'store_without_categories'>, 'tx' | 'fail'>,
  viewer: CategoryViewer,
  id: number,
  attributes: CategoryAttributes,
): Promise<CategoryRow> {
  const { tx, fail } = context;
  const [row] = await categoryRows(tx, [id]);
  if (row && (await isSeen(tx, viewer, await requireTree(context, viewer.storeId), row, attributes))) return row;
  throw fail('category_not_found');
}

/** Which categories are wanted; what is undefined does not count. */
interface CategoryFilter {
  readonly parentId: number | undefined;
  readonly inMenu: boolean | undefined;
  readonly isActive: boolean | undefined;
  readonly search?: string | undefined;
  readonly urlKey?: string | undefined;
}

/**
 * The ids of the categories directly below another one, in their order; none if the viewer does not see that one.
 * Refuses `store_without_categories`.
 */
export async function listChildren(
  context: Pick<Context<'store_without_categories'>, 'tx' | 'fail'>,
  viewer: CategoryViewer,
  { parentId, inMenu, isActive }: CategoryFilter,
  slice: Slice,
  attributes: CategoryAttributes,
): Promise<Sliced<{ category_id: number }>> {
  const { tx } = context;
  const tree = await requireTree(context, viewer.storeId);
  const [parent] =
    parentId === undefined ? [{ category_id: tree.rootId, path: tree.path }] : await categoryRows(tx, [parentId]);
  if (!parent || !(await isSeen(tx, viewer, tree, parent, attributes))) return { rows: [], total: 0 };
  const value = (code: string) => {
    const valueIn = (store: number) =>
      sql`(select v.value from category_value as v where v.category_id = c.category_id and v.attribute_id = ${idOf(attributes, code)} and v.store_id = ${store})`;
    return sql`coalesce(${valueIn(viewer.storeId)}, ${valueIn(0)}, '0')`;
  };
  return readSlice(
    tx,
    (q) => {
      let query = q
        .selectFrom('category as c')
        .select(['c.category_id', 'c.position'])
        .where('c.parent_id', '=', parent.category_id);
      if (!viewer.isBackend) query = query.where(sql<boolean>`${value('is_active')} = '1'`);
      if (isActive !== undefined)
        query = query.where(sql<boolean>`(${value('is_active')} = '1') = ${sql.raw(isActive ? 'true' : 'false')}`);
      if (inMenu !== undefined)
        query = query.where(sql<boolean>`(${value('include_in_menu')} = '1') = ${sql.raw(inMenu ? 'true' : 'false')}`);
      return query as never;
    },
    {
      columns: ['c.position', 'c.category_id'],
      positionOf: ({ position, category_id }: { position: number; category_id: number }) => [position, category_id],
    },
    slice,
  ) as Promise<Sliced<{ category_id: number }>>;
}

/** A category of a tree with the fields that menus show. */
export interface TreeNode {
  readonly category_id: number;
  readonly parent_id: number;
  readonly path: string;
  readonly level: number;
  readonly position: number;
  readonly children_count: number;
  readonly name: string;
  readonly urlKey: string | null;
  readonly isActive: boolean;
  readonly inMenu: boolean;
}

/**
 * Every category below a root that a viewer sees, parents before children and siblings in their order. One statement; it
 * reads the names of the whole tree, so use it only for menus and searches by name.
 */
export async function treeNodes(
  tx: Tx,
  viewer: CategoryViewer,
  root: StoreTree,
  attributes: CategoryAttributes,
): Promise<TreeNode[]> {
  const codes = ['name', 'url_key', 'is_active', 'include_in_menu'].map(
    (code) => [code, idOf(attributes, code)] as const,
  );
  const rows = await tx.all(inside, {
    id: root.rootId,
    path: `${root.path}/%`,
    attributes: codes.map(([, id]) => id),
    storeId: viewer.storeId,
  });
  const values = new Map<number, Map<number, string>>();
  const categories = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    categories.set(row.category_id, row);
    const own = values.get(row.category_id) ?? new Map<number, string>();
    values.set(row.category_id, own);
    if (row.attribute_id !== null && row.value !== null) own.set(row.attribute_id, row.value);
  }
  const [name, urlKey, isActive, inMenu] = codes.map(([, id]) => id) as [number, number, number, number];
  const stored = (id: number, attribute: number) => values.get(id)?.get(attribute) ?? null;
  const hidden = new Set<number>();
  const nodes = [...categories.values()].sort(
    (a, b) => a.level - b.level || a.position - b.position || a.category_id - b.category_id,
  );
  return nodes.flatMap(({ category_id, parent_id, path, level, position, children_count }) => {
    const active = stored(category_id, isActive) === '1';
    const isRoot = category_id === root.rootId;
    if (!viewer.isBackend && !isRoot && (!active || hidden.has(parent_id))) {
      hidden.add(category_id);
      return [];
    }
    return [
      {
        category_id,
        parent_id,
        path,
        level,
        position,
        children_count,
        name: stored(category_id, name) ?? '',
        urlKey: stored(category_id, urlKey),
        isActive: active,
        inMenu: stored(category_id, inMenu) === '1',
      },
    ];
  });
}

/** A category as lists of the back office show it. */
export interface PlainNode {
  readonly category_id: number;
  readonly parent_id: number;
  readonly path: string;
  readonly level: number;
  readonly position: number;
  readonly name: string;
  /** Null if it was never set. */
  readonly isActive: boolean | null;
}

const idsBelow = statement((q, p: { id: number }) =>
  q
    .selectFrom('category')
    .select('category_id')
    .where('parent_id', '=', p.id)
    .orderBy('position')
    .orderBy('category_id'),
);

/** The categories directly below another one, in their order, with names of the store view. Three statements. */
export async function childNodes(
  tx: Tx,
  id: number,
  storeId: number,
  attributes: CategoryAttributes,
): Promise<PlainNode[]> {
  const ids = (await tx.all(idsBelow, { id })).map(({ category_id }) => category_id);
  return nodesById(tx, ids, storeId, attributes);
}

/**
 * Categories in the order of the ids, with names of the store view; those that do not exist are absent. Two statements.
 */
export async function nodesById(
  tx: Tx,
  ids: readonly number[],
  storeId: number,
  attributes: CategoryAttributes,
): Promise<PlainNode[]> {
  const name = idOf(attributes, 'name');
  const isActive = idOf(attributes, 'is_active');
  const rows = await categoryRows(tx, ids);
  const values = await categoryValues(tx, ids, [name, isActive], storeId);
  return rows.map(({ category_id, parent_id, path, level, position }) => {
    const own = values.get(category_id);
    const active = own?.get(isActive) ?? null;
    return {
      category_id,
      parent_id,
      path,
      level,
      position,
      name: own?.get(name) ?? '',
      isActive: active === null ? null : active === '1',
    };
  });
}

/**
 * The categories of the store view's tree whose name contains the words of a text, in any case, with or without
 * accents, or that have a URL key. Refuses `store_without_categories`.
 */
export async function searchCategories(
  context: Pick<Context<'store_without_categories'>, 'tx' | 'fail'>,
  viewer: CategoryViewer,
  { search, urlKey, parentId, inMenu, isActive }: CategoryFilter,
  { size, page, edge }: Slice,
  attributes: CategoryAttributes,
): Promise<Sliced<{ category_id: number }>> {
  const tree = await requireTree(context, viewer.storeId);
  const nodes = await treeNodes(context.tx, viewer, tree, attributes);
  const wanted = folded(search ?? '');
  const found = nodes.filter(
    (node) =>
      node.category_id !== tree.rootId &&
      (parentId === undefined || node.parent_id === parentId) &&
      (inMenu === undefined || node.inMenu === inMenu) &&
      (isActive === undefined || node.isActive === isActive) &&
      (urlKey === undefined || node.urlKey === urlKey) &&
      folded(node.name).includes(wanted),
  );
  const position = ({ level, position, category_id }: TreeNode) => [level, position, category_id];
  const index = edge ? found.findIndex((node) => compare(position(node), edge.position) >= 0) : -1;
  const place = index === -1 ? found.length : index;
  const isThere = index !== -1 && compare(position(found[index] as TreeNode), edge?.position ?? []) === 0;
  const begin = !edge
    ? (page - 1) * size
    : edge.side === 'after'
      ? place + (isThere ? 1 : 0)
      : Math.max(0, place - size);
  const end = edge?.side === 'before' ? place : begin + size;
  const rows = found.slice(begin, end);
  const last = rows.at(-1);
  const first = rows[0];
  return {
    rows,
    total: found.length,
    ...(last && end < found.length && { last: position(last) }),
    ...(first && begin > 0 && { first: position(first) }),
  };
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [i, value] of a.entries()) {
    const difference = Number(value) - Number(b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}
