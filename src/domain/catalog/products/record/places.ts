import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

const websitesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_website')
    .select(['product_id', 'website_id'])
    .where('product_id', d.in, d.list(p.ids))
    .orderBy('website_id'),
);
const categoriesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('product_category').select(['product_id', 'category_id']).where('product_id', d.in, d.list(p.ids)),
);

/** The websites that products are on. */
export async function loadWebsitesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = ids.length === 0 ? [] : await tx.all(websitesOf, { ids });
  return grouped(rows.map((row) => [row.product_id, row.website_id]));
}

/** The categories that products are in. */
export async function loadCategoriesOf(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = ids.length === 0 ? [] : await tx.all(categoriesOf, { ids });
  return grouped(rows.map((row) => [row.product_id, row.category_id]));
}

function grouped(pairs: readonly (readonly [number, number])[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [id, other] of pairs) {
    const members = found.get(id);
    if (members) members.push(other);
    else found.set(id, [other]);
  }
  return found;
}
