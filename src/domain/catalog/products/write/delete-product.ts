import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import { parentIds } from '../record/parents.ts';
import { type ProductRef, productByRef } from '../record/product-resolver.ts';
import { partWriter, productToChange } from './parts.ts';

const deleteRow = statement<{ id: number }, never>((q, p) => q.deleteFrom('product').where('product_id', '=', p.id));

type Removing = Pick<Context<'product_not_found' | 'product_type_unfit'>, 'tx' | 'principal' | 'now' | 'fail'>;

/**
 * Deletes a product with all its data in the catalog, also from sets, groups and variants (reference
 * `catalog_product.delete`). The next sweep deletes its image files. Carts keep their lines of it, which cannot be
 * ordered: they are reported when the order is placed (design 10). Refuses `product_not_found`, and a product that is
 * not only on the caller's websites.
 */
export async function removeProduct(context: Removing, name: ProductRef): Promise<void> {
  const { tx, fail } = context;
  const found = await productByRef(tx, name);
  if (!found) throw fail('product_not_found');
  const { id } = await productToChange(tx, found.product_id, partWriter(context, 0));
  const parents = await parentIds(tx, [id]);
  await tx.run(deleteRow, { id });
  changed(tx, 'product', id, 'removed', { sku: found.sku });
  for (const parentId of parents) changed(tx, 'product', parentId, 'lostPart');
}

/** Deletes a product: `removeProduct`. */
export const deleteProduct = command({
  name: 'product.delete',
  permission: { legacy: 'catalog/product/delete', rest: granted('products/delete') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit'],
  run: (context, { name }: { readonly name: ProductRef }): Promise<void> => removeProduct(context, name),
});
