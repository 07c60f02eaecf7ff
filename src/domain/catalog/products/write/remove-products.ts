import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { removeFromCarts } from '../../../cart/gone-products.ts';
import { reindexProducts } from '../search/reindex.ts';
import { type PartWriter, productToChange } from './parts.ts';

type Ids = { ids: readonly number[] };

const parents = statement((q, p: Ids, d) =>
  q
    .selectFrom('super_link')
    .select('parent_id as id')
    .where('product_id', 'in', d.list(p.ids))
    .union(
      q
        .selectFrom('product_link')
        .select('product_id as id')
        .where('type', '=', 'super')
        .where('linked_product_id', 'in', d.list(p.ids)),
    )
    .union(q.selectFrom('bundle_selection').select('parent_product_id as id').where('product_id', 'in', d.list(p.ids))),
);
const deleteProducts = statement<Ids, never>((q, p, d) =>
  q.deleteFrom('product').where('product_id', 'in', d.list(p.ids)),
);

/**
 * Deletes a product with all that hangs on it, takes it out of sets, groups and variants, and out of carts (reference
 * `catalog_product.delete`). Its image files go with the next sweep. Refuses as `productToChange` does.
 */
export async function removeProduct(tx: Tx, id: number, writer: PartWriter): Promise<void> {
  await productToChange(tx, id, writer);
  const ids = [id];
  const made = (await tx.all(parents, { ids })).map((row) => row.id);
  await removeFromCarts(tx, ids, writer.now);
  await tx.run(deleteProducts, { ids });
  await reindexProducts(tx, made);
}
