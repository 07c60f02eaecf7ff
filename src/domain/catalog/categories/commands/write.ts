import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { slug } from '../../../../kernel/slug.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { lockNames } from '../../../../platform/storage/lock-names.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { categoryKeys, keepOldAddresses } from '../../../addresses/old-addresses.ts';
import { type CategoryAttributes, categoryAttributes, idOf } from '../attributes.ts';
import { type CategoryRow, categoryRows, categoryValues } from '../records.ts';
import { storeTree } from '../tree.ts';
import {
  type CategoryData,
  checkReferences,
  isKeyTaken,
  realChanges,
  type ValueChange,
  valueChanges,
  writeValues,
} from '../values.ts';

/** For which store view a category is written, by whom, and when. */
export interface CategoryEditing {
  /** 0 for all of them. */
  readonly storeId: number;
  /** The store view of the call: where a new category belongs when nothing else is said. */
  readonly viewedStoreId: number;
  /** The store views that the editor is bound to. */
  readonly storeIds?: readonly number[];
  /** Milliseconds since 1970. */
  readonly now: number;
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
    .where('category_id', 'in', d.list(p.ids)),
);
const below = statement((q, p: { path: string }) =>
  q.selectFrom('category').select('category_id').where('path', 'like', p.path),
);
const removeAll = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('category').where('category_id', 'in', d.list(p.ids)),
);

/**
 * Adds a category, whose values are for all store views; answers its id. Without a parent it goes right below the root
 * of the store view, without a position behind its siblings, without a URL key it gets one made of its name.
 *
 * @throws Refusal `invalid`, `conflict` for a URL key that a sibling has, `forbidden`
 */
export async function createCategory(tx: Tx, editing: CategoryEditing, data: CategoryData): Promise<number> {
  refuseBound(editing);
  await lockTree(tx);
  const attributes = await categoryAttributes(tx);
  const parent = await parentOf(tx, data.parentId ?? (await storeTree(tx, editing.viewedStoreId)).rootId);
  if (data.productPositions)
    throw new Refusal('invalid', 'A new category has no products yet.', [
      { field: '/productPositions', message: 'is only for a category that has products' },
    ]);
  await checkReferences(tx, data);
  const urlKey = await keyFor(tx, attributes, parent.category_id, data);
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
  await writeValues(tx, id, 0, valueChanges(attributes, { ...data, urlKey }, { isWhole: true, storeId: 0 }));
  return id;
}

/**
 * Changes a category, wholly or in the fields that are given, and moves it with all below it where its parent is another
 * one. Parent, position, name and URL key stay where they are not given.
 *
 * @throws Refusal `not_found`, `invalid`, `conflict`, `forbidden`
 */
export async function editCategory(
  tx: Tx,
  editing: CategoryEditing,
  id: number,
  data: CategoryData,
  isWhole: boolean,
): Promise<void> {
  await lockTree(tx);
  const { storeId } = editing;
  const attributes = await categoryAttributes(tx);
  const row = await existing(tx, id);
  const isMoved = data.parentId !== undefined && data.parentId !== null && data.parentId !== row.parent_id;
  const isPlaced = isMoved || (data.position !== undefined && data.position !== row.position);
  if (isPlaced || data.productPositions || storeId === 0) refuseBound(editing);
  if (data.name === null || data.name === '') {
    throw new Refusal('invalid', 'A category has a name.', [{ field: '/name', message: 'must not be empty' }]);
  }
  await checkReferences(tx, data);
  const changes = valueChanges(attributes, data, { isWhole, storeId });
  await refuseGlobal(tx, editing, id, changes);
  const parentId = isMoved ? (data.parentId as number) : row.parent_id;
  if (data.urlKey && (await isKeyTaken(tx, attributes, { parentId, own: id, key: String(data.urlKey), storeId })))
    throw keyTaken();
  const isRenamed = isMoved || isWhole || data.urlKey !== undefined;
  const inside = isRenamed ? [id, ...(await idsBelow(tx, row.path))] : [];
  const keys = await categoryKeys(tx, inside);
  if (isMoved) await move(tx, attributes, row, parentId, data.urlKey === undefined);
  // Values of global attributes are the same as before here, else they were refused above.
  const own = editing.storeIds ? changes.filter(({ attribute }) => attribute.scope !== 'global') : changes;
  await writeValues(tx, id, storeId, await realChanges(tx, id, storeId, own));
  if (isRenamed) await keepOldAddresses(tx, 'category', keys, await categoryKeys(tx, inside));
  await tx.run(touch, { id, position: data.position ?? row.position, now: editing.now });
  if (data.productPositions) await placeProducts(tx, id, data.productPositions);
}

/**
 * Removes a category with all below it; its products stay.
 *
 * @throws Refusal `not_found`, `invalid` for a root, `forbidden`
 */
export async function deleteCategory(tx: Tx, editing: CategoryEditing, id: number): Promise<void> {
  refuseBound(editing);
  await lockTree(tx);
  const row = await existing(tx, id);
  if (row.level <= 1) throw new Refusal('invalid', 'The root of a tree cannot be deleted.');
  const inside = await idsBelow(tx, row.path);
  await tx.run(count, { ids: idsIn(row.path).filter((above) => above !== id), more: -1 - inside.length });
  await tx.run(removeAll, { ids: [id, ...inside] });
}

async function idsBelow(tx: Tx, path: string): Promise<number[]> {
  return (await tx.all(below, { path: `${path}/%` })).map(({ category_id }) => category_id);
}

/** Changes of the tree come one after the other: paths and counts of many categories follow from each other. */
const lockTree = (tx: Tx) => lockNames(tx, ['category tree']);

const idsIn = (path: string) => path.split('/').map(Number);

async function existing(tx: Tx, id: number): Promise<CategoryRow> {
  const [row] = await categoryRows(tx, [id]);
  if (!row) throw new Refusal('not_found', 'There is no such category.');
  return row;
}

async function parentOf(tx: Tx, id: number): Promise<CategoryRow> {
  const [row] = await categoryRows(tx, [id]);
  if (row) return row;
  throw new Refusal('invalid', 'The parent does not exist.', [
    { field: '/parentId', message: 'there is no such category' },
  ]);
}

async function move(
  tx: Tx,
  attributes: CategoryAttributes,
  row: CategoryRow,
  parentId: number,
  keepsKey: boolean,
): Promise<void> {
  const refuse = (message: string) =>
    new Refusal('invalid', 'The category cannot be moved there.', [{ field: '/parentId', message }]);
  if (row.level <= 1) throw refuse('the root of a tree stays where it is');
  const parent = await parentOf(tx, parentId);
  if (idsIn(parent.path).includes(row.category_id)) throw refuse('is this category or one below it');
  if (parent.level === 0) throw refuse('only roots of trees are there');
  if (keepsKey) {
    const attribute = idOf(attributes, 'url_key');
    const key = (await categoryValues(tx, [row.category_id], [attribute], 0)).get(row.category_id)?.get(attribute);
    if (key && (await isKeyTaken(tx, attributes, { parentId, own: row.category_id, key, storeId: 0 })))
      throw keyTaken();
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

/** The URL key of a new category: the given one, or one made of its name that no sibling has. */
async function keyFor(tx: Tx, attributes: CategoryAttributes, parentId: number, data: CategoryData): Promise<string> {
  const given = data.urlKey;
  if (typeof given === 'string' && given !== '') {
    if (await isKeyTaken(tx, attributes, { parentId, key: given, storeId: 0 })) throw keyTaken();
    return given;
  }
  const wanted = slug(String(data.name ?? '')) || 'category';
  for (let number = 0; ; number++) {
    const key = number === 0 ? wanted : `${wanted}-${number}`;
    if (!(await isKeyTaken(tx, attributes, { parentId, key, storeId: 0 }))) return key;
  }
}

const keyTaken = () =>
  new Refusal('conflict', 'Another category beside it has this urlKey.', [{ field: '/urlKey', message: 'is taken' }]);

/** @throws Refusal `invalid` for products that are not in the category */
async function placeProducts(tx: Tx, id: number, positions: Readonly<Record<string, number>>): Promise<void> {
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
  if (errors.length > 0) throw new Refusal('invalid', 'Some products are not in this category.', errors);
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

/** What is for all store views is not for an editor who is bound to some (reference rest 3.3). */
function refuseBound({ storeIds }: CategoryEditing): void {
  if (storeIds) {
    throw new Refusal('forbidden', 'This changes the category for all store views; name one that you may change.');
  }
}

/** A bound editor may send values of global attributes back, but not others. */
async function refuseGlobal(
  tx: Tx,
  editing: CategoryEditing,
  id: number,
  changes: readonly ValueChange[],
): Promise<void> {
  if (!editing.storeIds) return;
  const global = changes.filter(({ attribute }) => attribute.scope === 'global');
  if (global.length === 0) return;
  const ids = global.map(({ attribute }) => attribute.attribute_id);
  const stored = (await categoryValues(tx, [id], ids, 0)).get(id);
  if (global.some(({ attribute, value }) => (stored?.get(attribute.attribute_id) ?? null) !== value))
    refuseBound(editing);
}
