import { sql } from 'kysely';
import { noteSeen } from '#domain/shared/attributes/value-scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type CategoryAttributes, categoryAttributes, idOf } from './attributes.ts';

/** The fixed part of a category; the rest are attribute values. */
export interface CategoryRow {
  readonly category_id: number;
  readonly parent_id: number;
  readonly set_id: number;
  /** The ids from the root of all trees down to the category, joined by `/`. */
  readonly path: string;
  readonly level: number;
  readonly position: number;
  /** The number of all categories below it. */
  readonly children_count: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** A category as a store view sees it. */
export interface CategoryRecord extends CategoryRow {
  /** Values by attribute code: the store view's own, else the default. */
  readonly values: ReadonlyMap<string, string | null>;
  /** The number of products in it, visible or not. */
  readonly productCount: number;
  /** The visible categories directly below it, in their order. */
  readonly childrenIds: readonly number[];
}

/** Who reads categories, and through which store view. */
export interface CategoryViewer {
  readonly storeId: number;
  /** Whether inactive categories and other trees are shown too. */
  readonly isBackend: boolean;
}

const rowsById = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('category').selectAll().where('category_id', d.in, d.list(p.ids)),
);
const valuesOf = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('category_value')
    .select(['category_id', 'attribute_id', 'store_id', 'value'])
    .where('category_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('store_id', '=', 0), eb('store_id', '=', p.storeId)]))
    .orderBy('store_id'),
);
const someValues = statement((q, p: { ids: readonly number[]; attributes: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('category_value')
    .select(['category_id', 'attribute_id', 'store_id', 'value'])
    .where('category_id', d.in, d.list(p.ids))
    .where('attribute_id', d.in, d.list(p.attributes))
    .where((eb) => eb.or([eb('store_id', '=', 0), eb('store_id', '=', p.storeId)]))
    .orderBy('store_id'),
);
const productCounts = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_category')
    .select(['category_id', sql<number>`count(*)`.as('products')])
    .where('category_id', d.in, d.list(p.ids))
    .groupBy('category_id'),
);
const childrenOf = statement((q, p: { ids: readonly number[]; isActive: number; storeId: number; all: number }, d) =>
  q
    .selectFrom('category as c')
    .select(['c.category_id', 'c.parent_id'])
    .where('c.parent_id', d.in, d.list(p.ids))
    .where(
      sql<boolean>`(${p.all} = 1 or coalesce((select v.value from category_value as v where v.category_id = c.category_id and v.attribute_id = ${p.isActive} and v.store_id = ${p.storeId}), (select v.value from category_value as v where v.category_id = c.category_id and v.attribute_id = ${p.isActive} and v.store_id = 0)) = '1')`,
    )
    .orderBy('c.position')
    .orderBy('c.category_id'),
);

/** The rows of categories, in the order of the ids; those that do not exist are absent. */
export async function categoryRows(tx: Tx, ids: readonly number[]): Promise<CategoryRow[]> {
  const rows = ids.length === 0 ? [] : await tx.all(rowsById, { ids });
  const byId = new Map(rows.map((row) => [row.category_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Some values of categories as a store view sees them, by category and attribute id. */
export async function categoryValues(
  tx: Tx,
  ids: readonly number[],
  attributes: readonly number[],
  storeId: number,
): Promise<Map<number, Map<number, string | null>>> {
  const rows = ids.length === 0 ? [] : await tx.all(someValues, { ids, attributes, storeId });
  return gathered(rows);
}

/**
 * Categories with everything that is shown of them: four statements and one for the attributes, for any number of
 * categories.
 */
export async function categoryRecords(
  tx: Tx,
  viewer: CategoryViewer,
  ids: readonly number[],
  known?: CategoryAttributes,
): Promise<CategoryRecord[]> {
  if (ids.length === 0) return [];
  const attributes = known ?? (await categoryAttributes(tx));
  const { storeId, isBackend } = viewer;
  const rows = await categoryRows(tx, ids);
  const values = gathered(await tx.all(valuesOf, { ids, storeId }));
  const counts = new Map((await tx.all(productCounts, { ids })).map((row) => [row.category_id, row.products]));
  const children = await tx.all(childrenOf, {
    ids,
    isActive: idOf(attributes, 'is_active'),
    storeId,
    all: isBackend ? 1 : 0,
  });
  const codes = new Map([...attributes.values()].map(({ id, code }) => [id, code]));
  return rows.map((row) => ({
    ...row,
    values: new Map([...(values.get(row.category_id) ?? [])].map(([id, value]) => [codes.get(id) ?? '', value])),
    productCount: counts.get(row.category_id) ?? 0,
    childrenIds: children
      .filter(({ parent_id }) => parent_id === row.category_id)
      .map(({ category_id }) => category_id),
  }));
}

/**
 * The ids of the categories above another one in its tree, and its own: without the root of all and the root of the
 * tree.
 */
export function ancestorsIn(path: string): number[] {
  return path.split('/').slice(2).map(Number);
}

/** The keys of a path joined; null for a root and if a key is missing. */
export function urlPathOf(path: string, keyOf: (id: number) => string | null): string | null {
  const keys = ancestorsIn(path).map(keyOf);
  return keys.length === 0 || keys.some((key) => !key) ? null : keys.join('/');
}

function gathered(
  rows: readonly { category_id: number; attribute_id: number; value: string | null }[],
): Map<number, Map<number, string | null>> {
  const found = new Map<number, Map<number, string | null>>();
  for (const { category_id, attribute_id, value } of rows) {
    const own = found.get(category_id) ?? new Map<number, string | null>();
    found.set(category_id, own);
    // Rows of the store view come last; a row without a value does not replace the default.
    noteSeen(own, attribute_id, value, value !== null);
  }
  return found;
}
