import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

const parentRows = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('super_link')
    .select('parent_id as id')
    .where('product_id', d.in, d.list(p.ids))
    .union(
      q
        .selectFrom('product_link')
        .select('product_id as id')
        .where('type', '=', 'super')
        .where('linked_product_id', d.in, d.list(p.ids)),
    )
    .union(q.selectFrom('bundle_selection').select('parent_product_id as id').where('product_id', d.in, d.list(p.ids))),
);

/** The configurable products, groups and bundles that products are parts of, each once; one query. */
export async function parentIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  return (await tx.all(parentRows, { ids })).map(({ id }) => id);
}
