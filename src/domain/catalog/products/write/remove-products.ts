import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { changed } from '../../../changes/changes.ts';
import { parentIds } from '../parents.ts';
import type { ExistingProduct } from './load.ts';

type Ids = { ids: readonly number[] };

const deleteProducts = statement<Ids, never>((q, p, d) =>
  q.deleteFrom('product').where('product_id', d.in, d.list(p.ids)),
);

/**
 * Deletes a product that `productToChange` gave, with all its data in the catalog, and removes it from sets, groups and
 * variants. The next sweep deletes its image files. Other areas that refer to it, such as carts, must have released it
 * before.
 */
export async function removeProduct(tx: Tx, { id }: ExistingProduct): Promise<void> {
  const ids = [id];
  const made = await parentIds(tx, ids);
  await tx.run(deleteProducts, { ids });
  changed(tx, 'product', id, 'removed');
  for (const parentId of made) changed(tx, 'product', parentId, 'lostPart');
}
