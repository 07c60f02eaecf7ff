import { removeFromCarts } from '../cart/gone-products.ts';
import { type ProductRef, productByRef } from '../catalog/products/product-resolver.ts';
import { partWriter, productToChange } from '../catalog/products/write/parts.ts';
import { removeProduct } from '../catalog/products/write/remove-products.ts';
import { command, granted } from '../command.ts';

/**
 * Deletes a product with all its data, and removes it from carts (reference `catalog_product.delete`). Refuses
 * `product_not_found`, and a product that is not only on the caller's websites.
 */
export const deleteProduct = command({
  name: 'product.delete',
  permission: { legacy: 'catalog/product/delete', rest: granted('products/delete') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit'],
  async run(context, { name }: { readonly name: ProductRef }): Promise<void> {
    const { tx, now, fail } = context;
    const found = await productByRef(tx, name);
    if (!found) throw fail('product_not_found');
    const { product_id: id } = found;
    const product = await productToChange(tx, id, partWriter(context, 0));
    await removeFromCarts(tx, [id], now);
    await removeProduct(tx, product);
  },
});
