import { sql } from 'kysely';
import { differsByView } from '#domain/shared/attributes/value-scope.ts';
import type { Context } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { isRootOfGroup } from '#domain/stores/store-registry.ts';
import { freeNumber } from '#kernel/free-number.ts';
import { slug } from '#kernel/slug.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { categoriesRenamed } from '../../products/search/reindex.ts';
import { categoryKeys, keepOldAddresses } from '../../urls/old-urls.ts';
import { type CategoryAttributes, categoryAttributes, idOf } from '../attributes.ts';
import { type CategoryFieldName, categoryFields } from '../fields.ts';
import { type CategoryRow, categoryRows, categoryValues } from '../records.ts';
import { lockTree, requireTree } from '../tree.ts';
import {
  type CategoryData,
  type CategoryValueChange,
  checkReferences,
  isKeyTaken,
  realChanges,
  valueChanges,
  writeValues,
} from '../values.ts';

/** The refusals of every change of categories. */
export const categoryEditRefusals = [
  'category_not_found',
  'store_without_categories',
  'category_shared',
  'category_key_taken',
  'category_invalid',
  'category_incomplete',
  'category_parent_missing',
  'category_move_refused',
  'category_below_itself',
  'category_is_root',
  'category_is_system',
] as const satisfies readonly RefusalCode[];
/** A refusal of a change of categories. */
export type CategoryEditRefusal = (typeof categoryEditRefusals)[number];

/** A change of categories: for which store view, by which caller, and when. */
export interface CategoryEditing extends Pick<Context<CategoryEditRefusal>, 'tx' | 'now' | 'fail'> {
  /** 0 for all store views. */
  readonly storeId: number;
  /** The store view of the call: a new category without a parent goes into its tree. */
  readonly viewedStoreId: number;
  /** The store views that the editor is bound to. */
  readonly storeIds?: readonly number[];
  /** Whether sort orders and blocks that do not exist are stored (design 5). */
  readonly storesUnknown?: boolean;
}

const lastPosition = statement((q, p: { parentId: number }) =>
  q
    .selectFrom('category')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('parent_id', '=', p.parentId),
);
const insert = statement((q, p: { parentId: number; setId: number; level: number; position: number; now: number }) =>
  q
    .insertInto('category')
    .values({
      parent_id: p.parentId,
      set_id: p.setId,
      path: '',
      level: p.level,
      position: p.position,
      created_at: p.now,
      updated_at: p.now,
    })
    .returning('category_id'),
);
const setPath = statement<{ id: number; path: string }, never>((q, p) =>
  q.updateTable('category').set({ path: p.path }).where('category_id', '=', p.id),
);
const touch = statement<{ id: number; position: number; now: number }, never>((q, p) =>
  q.updateTable('category').set({ position: p.position, updated_at: p.now }).where('category_id', '=', p.id),
);
const setParent = statement<{ id: number; parentId: number }, never>((q, p) =>
  q.updateTable('category').set({ parent_id: p.parentId }).where('category_id', '=', p.id),
);
const count = statement<{ ids: readonly number[]; more: number }, never>((q, p, d) =>
  q
    .updateTable('category')
    .set((eb) => ({ children_count: eb('children_count', '+', p.more) }))
    .where('category_id', d.in, d.list(p.ids)),
);
const closeGap = statement<{ parentId: number; own: number; position: number }, never>((q, p) =>
  q
    .updateTable('category')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('parent_id', '=', p.parentId)
    .where('category_id', '<>', p.own)
    .where('position', '>', p.position),
);
const makeRoom = statement<{ parentId: number; own: number; position: number }, never>((q, p) =>
  q
    .updateTable('category')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where('parent_id', '=', p.parentId)
    .where('category_id', '<>', p.own)
    .where('position', '>', p.position),
);
const lastPositionOfOthers = statement((q, p: { parentId: number; own: number }) =>
  q
    .selectFrom('category')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('parent_id', '=', p.parentId)
    .where('category_id', '<>', p.own),
);
const below = statement((q, p: { path: string }) =>
  q.selectFrom('category').select('category_id').where('path', 'like', p.path),
);
const removeAll = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('category').where('category_id', d.in, d.list(p.ids)),
);

/**
 * Adds a category whose values are for all store views; answers its id. By default it goes directly below the root of
 * the store view and behind its siblings, and its URL key is made from its name. Refuses `category_shared` to bound
 * callers, `store_without_categories`, `category_parent_missing`, `category_invalid`, `category_key_taken`.
 */
export async function createCategory(
  editing: CategoryEditing,
  data: CategoryData,
  { required = ['name'], sharesKeys = false }: CreateRules = {},
): Promise<number> {
  const { tx, fail } = editing;
  refuseBound(editing);
  await lockTree(tx);
  const attributes = await categoryAttributes(tx);
  const parent = await parentOf(editing, data.parentId ?? (await requireTree(editing, editing.viewedStoreId)).rootId);
  const missing = required.find((name) => data[name] === undefined || data[name] === null || data[name] === '');
  if (missing) throw incomplete(editing, missing);
  if (data.productPositions) {
    throw fail('category_invalid', {
      text: 'A new category has no products yet.',
      errors: [{ field: '/productPositions', message: 'is only for a category that has products' }],
    });
  }
  await checkReferences(editing, data, editing.storesUnknown);
  const urlKey = await keyFor(editing, attributes, { parentId: parent.category_id, sharesKeys }, data);
  const position = data.position ?? ((await tx.first(lastPosition, { parentId: parent.category_id }))?.last ?? 0) + 1;
  const { category_id: id } = (await tx.first(insert, {
    parentId: parent.category_id,
    setId: parent.set_id,
    level: parent.level + 1,
    position,
    now: editing.now,
  })) as { category_id: number };
  await tx.run(setPath, { id, path: `${parent.path}/${id}` });
  await tx.run(count, { ids: idsIn(parent.path), more: 1 });
  await writeValues(tx, id, 0, valueChanges(editing, attributes, { ...data, urlKey }, { isWhole: true, storeId: 0 }));
  return id;
}

/** The rules for creating a category. */
export interface CreateRules {
  /** Fields that must be given. */
  readonly required?: readonly CategoryFieldName[];
  /** Whether a URL key that a sibling already has gets a number instead of being refused. */
  readonly sharesKeys?: boolean;
}

/** Writes the given values for a store view, if they can differ by store view. */
export async function writeGiven(editing: CategoryEditing, id: number, data: CategoryData): Promise<void> {
  const { tx, storeId } = editing;
  const changes = valueChanges(editing, await categoryAttributes(tx), data, { isWhole: false, storeId });
  await changeValues(
    tx,
    id,
    storeId,
    changes.filter(({ attribute }) => differsByView(attribute)),
  );
}

/** Writes values of a category that exists. If its name is another one then, its products are indexed again. */
async function changeValues(
  tx: Tx,
  id: number,
  storeId: number,
  changes: readonly CategoryValueChange[],
): Promise<void> {
  const name = changes.find(({ attribute }) => attribute.code === 'name');
  if (name) {
    const stored = (await categoryValues(tx, [id], [name.attribute.id], storeId)).get(id)?.get(name.attribute.id);
    if (stored !== name.value) await categoriesRenamed(tx, [id]);
  }
  await writeValues(tx, id, storeId, changes);
}

/** The place of a category among the children of its new parent. */
export type SiblingPlace = { readonly behind: number } | 'first' | 'last';

/**
 * Moves a category with all below it to a place among the children of the parent, which move aside. To move it behind a
 * category that is not a child of the parent means behind that category's position number (soap-catalog 5.2). Refuses
 * `category_shared` to bound callers, `category_not_found` for either category, `category_below_itself`,
 * `category_move_refused`, `category_key_taken`.
 */
export async function moveCategory(
  editing: CategoryEditing,
  id: number,
  parentId: number,
  place: SiblingPlace,
): Promise<void> {
  const { tx, fail, now } = editing;
  refuseBound(editing);
  await lockTree(tx);
  const row = await existing(editing, id);
  const parent = await existing(editing, parentId);
  if (idsIn(parent.path).includes(id)) throw fail('category_below_itself');
  const isMoved = parentId !== row.parent_id;
  const inside = isMoved ? [id, ...(await idsBelow(tx, row.path))] : [];
  const keys = await categoryKeys(tx, inside);
  if (isMoved) await move(editing, await categoryAttributes(tx), row, parentId, true);
  await tx.run(closeGap, { parentId: row.parent_id, own: id, position: row.position });
  const before =
    place === 'first'
      ? 0
      : place === 'last'
        ? ((await tx.first(lastPositionOfOthers, { parentId, own: id }))?.last ?? 0)
        : ((await categoryRows(tx, [place.behind]))[0]?.position ?? 0);
  await tx.run(makeRoom, { parentId, own: id, position: before });
  await tx.run(touch, { id, position: before + 1, now });
  if (isMoved) await keepOldAddresses(tx, 'category', keys, await categoryKeys(tx, inside));
}

/**
 * Changes the given fields of a category; with a new parent it moves with all below it. Parent, position,
 * name and URL key stay if they are not given; a URL key that is cleared for all store views is made from the name. Refuses `category_not_found`, `category_shared`, `category_invalid`,
 * `category_key_taken`, `category_parent_missing`, `category_move_refused`.
 */
export async function editCategory(editing: CategoryEditing, id: number, sent: CategoryData): Promise<void> {
  const { tx, storeId } = editing;
  await lockTree(tx);
  const attributes = await categoryAttributes(tx);
  const row = await existing(editing, id);
  const data = await withKey(editing, attributes, row, sent);
  const isMoved = data.parentId !== undefined && data.parentId !== null && data.parentId !== row.parent_id;
  const isPlaced = isMoved || (data.position !== undefined && data.position !== row.position);
  if (isPlaced || data.productPositions || storeId === 0) refuseBound(editing);
  if (data.name === null || data.name === '') {
    throw incomplete(editing, 'name');
  }
  await checkReferences(editing, data, editing.storesUnknown);
  const changes = valueChanges(editing, attributes, data, { isWhole: false, storeId });
  await refuseGlobal(editing, id, changes);
  const parentId = isMoved ? (data.parentId as number) : row.parent_id;
  if (data.urlKey && (await isKeyTaken(tx, attributes, { parentId, own: id, key: data.urlKey, storeId })))
    throw keyTaken(editing);
  const isRenamed = isMoved || data.urlKey !== undefined;
  const inside = isRenamed ? [id, ...(await idsBelow(tx, row.path))] : [];
  const keys = await categoryKeys(tx, inside);
  if (isMoved) await move(editing, attributes, row, parentId, data.urlKey === undefined);
  // Here values of global attributes are unchanged; changes of them were refused above.
  const own = editing.storeIds ? changes.filter(({ attribute }) => differsByView(attribute)) : changes;
  await changeValues(tx, id, storeId, await realChanges(tx, id, storeId, own));
  if (isRenamed) await keepOldAddresses(tx, 'category', keys, await categoryKeys(tx, inside));
  await tx.run(touch, { id, position: data.position ?? row.position, now: editing.now });
  if (data.productPositions) await placeProducts(editing, id, data.productPositions);
}

/**
 * Removes a category with all below it; its products stay. The root of a tree can be removed if `unusedRoots` is set
 * and no store uses it. Refuses `category_shared` to bound callers, `category_not_found`, `category_is_root`,
 * `category_is_system`.
 */
export async function deleteCategory(
  editing: CategoryEditing,
  id: number,
  { unusedRoots = false }: { readonly unusedRoots?: boolean } = {},
): Promise<void> {
  const { tx, fail } = editing;
  refuseBound(editing);
  await lockTree(tx);
  const row = await existing(editing, id);
  if (row.level === 0) throw fail(unusedRoots ? 'category_is_system' : 'category_is_root');
  if (row.level === 1 && !(unusedRoots && !(await isRootOfGroup(tx, id)))) throw fail('category_is_root');
  const inside = await idsBelow(tx, row.path);
  await tx.run(count, { ids: idsIn(row.path).filter((above) => above !== id), more: -1 - inside.length });
  await categoriesRenamed(tx, [id, ...inside]);
  await tx.run(removeAll, { ids: [id, ...inside] });
}

async function idsBelow(tx: Tx, path: string): Promise<number[]> {
  return (await tx.all(below, { path: `${path}/%` })).map(({ category_id }) => category_id);
}

const idsIn = (path: string) => path.split('/').map(Number);

async function existing({ tx, fail }: CategoryEditing, id: number): Promise<CategoryRow> {
  const [row] = await categoryRows(tx, [id]);
  if (!row) throw fail('category_not_found');
  return row;
}

async function parentOf({ tx, fail }: CategoryEditing, id: number): Promise<CategoryRow> {
  const [row] = await categoryRows(tx, [id]);
  if (row) return row;
  throw fail('category_parent_missing', {
    errors: [{ field: '/parentId', message: 'there is no such category' }],
  });
}

async function move(
  editing: CategoryEditing,
  attributes: CategoryAttributes,
  row: CategoryRow,
  parentId: number,
  keepsKey: boolean,
): Promise<void> {
  const { tx, fail } = editing;
  const refuse = (message: string) => fail('category_move_refused', { errors: [{ field: '/parentId', message }] });
  if (row.level <= 1) throw refuse('the root of a tree stays where it is');
  const parent = await parentOf(editing, parentId);
  if (idsIn(parent.path).includes(row.category_id)) throw refuse('is this category or one below it');
  if (parent.level === 0) throw refuse('only roots of trees are there');
  if (keepsKey) {
    const attribute = idOf(attributes, 'url_key');
    const key = (await categoryValues(tx, [row.category_id], [attribute], 0)).get(row.category_id)?.get(attribute);
    if (key && (await isKeyTaken(tx, attributes, { parentId, own: row.category_id, key, storeId: 0 })))
      throw keyTaken(editing);
  }
  const inside = await tx.all(below, { path: `${row.path}/%` });
  const moved = inside.length + 1;
  await tx.run(count, { ids: idsIn(row.path).filter((above) => above !== row.category_id), more: -moved });
  await tx.run(count, { ids: idsIn(parent.path), more: moved });
  const path = `${parent.path}/${row.category_id}`;
  const deeper = parent.level + 1 - row.level;
  await tx.query(
    () =>
      sql`update category set path = ${path} || substr(path, ${row.path.length + 1}), level = level + ${deeper} where category_id = ${row.category_id} or path like ${`${row.path}/%`}`,
  );
  await tx.run(setParent, { id: row.category_id, parentId });
}

/** The data with a URL key made from the name, if they clear the one that the category has for all store views. */
async function withKey(
  editing: CategoryEditing,
  attributes: CategoryAttributes,
  { category_id: own, parent_id }: CategoryRow,
  data: CategoryData,
): Promise<CategoryData> {
  if (data.urlKey === undefined || data.urlKey || editing.storeId !== 0) return data;
  const key = idOf(attributes, 'url_key');
  const name = idOf(attributes, 'name');
  const stored = (await categoryValues(editing.tx, [own], [key, name], 0)).get(own);
  if (!stored?.get(key)) return data;
  const place = { parentId: data.parentId ?? parent_id, own, sharesKeys: true };
  return { ...data, urlKey: await keyFor(editing, attributes, place, { name: data.name ?? stored.get(name) ?? null }) };
}

/** The URL key of a category: the given one, or one made from its name that no sibling has. */
async function keyFor(
  editing: CategoryEditing,
  attributes: CategoryAttributes,
  { parentId, own, sharesKeys }: { readonly parentId: number; readonly own?: number; readonly sharesKeys: boolean },
  data: Pick<CategoryData, 'name' | 'urlKey'>,
): Promise<string> {
  const { tx } = editing;
  const given = data.urlKey;
  if (given && !sharesKeys) {
    if (await isKeyTaken(tx, attributes, { parentId, own, key: given, storeId: 0 })) throw keyTaken(editing);
    return given;
  }
  const wanted = given || slug(data.name ?? '') || 'category';
  const numbered = (number: number) => (number === 0 ? wanted : `${wanted}-${number}`);
  return numbered(
    await freeNumber((number) => isKeyTaken(tx, attributes, { parentId, own, key: numbered(number), storeId: 0 })),
  );
}

const incomplete = ({ fail }: CategoryEditing, name: CategoryFieldName) =>
  fail('category_incomplete', {
    text: `Attribute "${categoryFields[name].code}" is required.`,
    errors: [{ field: `/${name}`, message: 'must not be empty' }],
  });

const keyTaken = ({ fail }: CategoryEditing) =>
  fail('category_key_taken', { errors: [{ field: '/urlKey', message: 'is taken' }] });

/** Refuses `category_invalid` for products that are not in the category. */
async function placeProducts(
  { tx, fail }: CategoryEditing,
  id: number,
  positions: Readonly<Record<string, number>>,
): Promise<void> {
  const wanted = Object.entries(positions);
  if (wanted.length === 0) return;
  const rows = await tx.query((q) =>
    q.selectFrom('product_category').select(['product_id', 'position']).where('category_id', '=', id),
  );
  const before = new Map(rows.map(({ product_id, position }) => [String(product_id), position]));
  const errors = wanted
    .filter(([productId]) => !before.has(productId))
    .map(([productId]) => ({
      field: `/productPositions/${productId}`,
      message: 'the product is not in this category',
    }));
  if (errors.length > 0) throw fail('category_invalid', { text: 'Some products are not in this category.', errors });
  for (const [productId, position] of wanted) {
    if (before.get(productId) === position) continue;
    await tx.query((q) =>
      q
        .updateTable('product_category')
        .set({ position })
        .where('category_id', '=', id)
        .where('product_id', '=', Number(productId)),
    );
  }
}

/** An editor who is bound to some store views cannot change data of all store views (rest 3.3). */
function refuseBound({ storeIds, fail }: CategoryEditing): void {
  if (storeIds) throw fail('category_shared');
}

/** A bound editor may send values of global attributes only if they are unchanged. */
async function refuseGlobal(
  editing: CategoryEditing,
  id: number,
  changes: readonly CategoryValueChange[],
): Promise<void> {
  if (!editing.storeIds) return;
  const global = changes.filter(({ attribute }) => !differsByView(attribute));
  if (global.length === 0) return;
  const ids = global.map(({ attribute }) => attribute.id);
  const stored = (await categoryValues(editing.tx, [id], ids, 0)).get(id);
  if (global.some(({ attribute, value }) => (stored?.get(attribute.id) ?? null) !== value)) refuseBound(editing);
}
