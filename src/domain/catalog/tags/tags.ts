import { folded } from '#kernel/fold.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';

/** A tag. */
export interface Tag {
  readonly tagId: number;
  readonly name: string;
  /** -1 disabled, 0 waiting for approval, 1 approved. */
  readonly status: number;
}

const columns = ['tag_id as tagId', 'name', 'status'] as const;
const byId = statement((q, p: { tagId: number }) => q.selectFrom('tag').select(columns).where('tag_id', '=', p.tagId));
const byName = statement((q, p: { key: string }) =>
  q.selectFrom('tag').select(columns).where('name_key', '=', p.key).orderBy('tag_id'),
);
const ofProduct = statement((q, p: { productId: number; storeId: number; anyStore: number }) =>
  q
    .selectFrom('tag as t')
    .innerJoin('tag_use as u', 'u.tag_id', 't.tag_id')
    .select(['t.tag_id as tagId', 't.name', 't.status'])
    .distinct()
    .where('u.product_id', '=', p.productId)
    .where((eb) => eb.or([eb('u.store_id', '=', p.storeId), eb(eb.val(p.anyStore), '=', 1)]))
    .orderBy('t.tag_id'),
);
const insertTag = statement((q, p: { name: string; key: string }) =>
  q.insertInto('tag').values({ name: p.name, name_key: p.key }).returning('tag_id'),
);
const updateTag = statement<{ tagId: number; name: string; key: string; status: number }, never>((q, p) =>
  q.updateTable('tag').set({ name: p.name, name_key: p.key, status: p.status }).where('tag_id', '=', p.tagId),
);
const deleteTag = statement<{ tagId: number }, never>((q, p) => q.deleteFrom('tag').where('tag_id', '=', p.tagId));
const uses = statement((q, p: { tagId: number; storeId: number }) =>
  q
    .selectFrom('tag_use')
    .select((eb) => ['product_id', eb.fn.countAll<number>().as('uses')])
    .where('tag_id', '=', p.tagId)
    .where('store_id', '=', p.storeId)
    .groupBy('product_id')
    .orderBy('product_id'),
);
type Use = { tagId: number; productId: number; storeId: number; customerId: number };
const sameUse = statement((q, p: Use) =>
  q
    .selectFrom('tag_use')
    .select('tag_use_id')
    .where('tag_id', '=', p.tagId)
    .where('product_id', '=', p.productId)
    .where('store_id', '=', p.storeId)
    .where('customer_id', '=', p.customerId),
);
const insertUses = insertRows('tag_use', ['tag_id', 'product_id', 'store_id', 'customer_id']);
const popularity = statement((q, p: { tagId: number; storeId: number }) =>
  q
    .selectFrom('tag_popularity')
    .select('base_popularity')
    .where('tag_id', '=', p.tagId)
    .where('store_id', '=', p.storeId),
);
const setPopularity = statement<{ tagId: number; storeId: number; value: number }, never>((q, p) =>
  q
    .insertInto('tag_popularity')
    .values({ tag_id: p.tagId, store_id: p.storeId, base_popularity: p.value })
    .onConflict((on) => on.columns(['tag_id', 'store_id']).doUpdateSet({ base_popularity: p.value })),
);

/** Tags ordered by id, of one status or of all. */
export function listTagRows(tx: Tx, status: number | undefined, slice: Slice): Promise<Sliced<Tag>> {
  return readSlice(
    tx,
    (q) => {
      const rows = q.selectFrom('tag').select(columns);
      return status === undefined ? rows : rows.where('status', '=', status);
    },
    { columns: ['tag_id'], positionOf: ({ tagId }: Tag) => [tagId] },
    slice,
  );
}

/** The tag with an id. */
export async function tagById(tx: Tx, tagId: number | undefined): Promise<Tag | undefined> {
  return tagId === undefined ? Promise.resolve(undefined) : tx.first(byId, { tagId });
}

/** The tag with a name, in any case; the oldest if an import brought several. */
export async function tagByName(tx: Tx, name: string): Promise<Tag | undefined> {
  return tx.first(byName, { key: folded(name) });
}

/** The tags of a product in a store view, or in all. */
export async function tagsOfProduct(tx: Tx, productId: number, storeId: number | undefined): Promise<readonly Tag[]> {
  return tx.all(ofProduct, { productId, storeId: storeId ?? 0, anyStore: Number(storeId === undefined) });
}

/** How often each product has a tag in a store view. */
export async function usesOf(tx: Tx, tagId: number, storeId: number): Promise<ReadonlyMap<number, number>> {
  return new Map((await tx.all(uses, { tagId, storeId })).map((row) => [row.product_id, Number(row.uses)]));
}

/** The number that is added to a tag's uses in a store view; undefined if it was never set. */
export async function basePopularity(tx: Tx, tagId: number, storeId: number): Promise<number | undefined> {
  return (await tx.first(popularity, { tagId, storeId }))?.base_popularity;
}

/** Gives a tag to a product; makes the tag if it does not exist. Answers its id. */
export async function useTag(tx: Tx, name: string, use: Omit<Use, 'tagId'>): Promise<number> {
  const { productId, storeId, customerId } = use;
  const tagId =
    (await tagByName(tx, name))?.tagId ?? ((await tx.first(insertTag, { name, key: folded(name) }))?.tag_id as number);
  if (!(await tx.first(sameUse, { tagId, productId, storeId, customerId }))) {
    await runRows(tx, insertUses, [[tagId, productId, storeId, customerId]]);
  }
  return tagId;
}

export async function saveTag(tx: Tx, { tagId, name, status }: Tag): Promise<void> {
  await tx.run(updateTag, { tagId, name, key: folded(name), status });
}

/** Sets the number that is added to a tag's uses in a store view. */
export async function saveBasePopularity(tx: Tx, tagId: number, storeId: number, value: number): Promise<void> {
  await tx.run(setPopularity, { tagId, storeId, value });
}

/** Deletes a tag, also from all products. */
export async function removeTagRow(tx: Tx, tagId: number): Promise<void> {
  await tx.run(deleteTag, { tagId });
}

/**
 * The names in a text: words between blanks; text between `'` is a single name (soap-catalog 5.10). Without duplicates.
 */
export function tagNames(text: string): string[] {
  const parts = text.split("'").flatMap((part, index) => (index % 2 === 1 ? [part.trim()] : part.split(/\s+/)));
  return [...new Set(parts.filter((part) => part !== ''))];
}
