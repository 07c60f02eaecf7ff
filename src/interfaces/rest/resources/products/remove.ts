import { productsBySku } from '../../../../domain/catalog/products/products.ts';
import { noProduct } from '../../../../domain/catalog/products/write/parts.ts';
import { removeProduct } from '../../../../domain/catalog/products/write/remove-products.ts';
import { granted } from '../../../../domain/command.ts';
import { handledRoute } from '../../declare.ts';
import { idParams } from '../../schema.ts';
import { currentProduct } from './current.ts';
import { skuParams } from './replace.ts';
import { writerOf } from './write-context.ts';

const description =
  'It goes out of carts, groups, bundles and configurable products, too. Its image files go a little later.';

/** `DELETE /products/{id}`. */
export const deleteProduct = handledRoute({
  method: 'DELETE',
  path: '/products/{id}',
  tag: 'Products',
  summary: 'Delete a product',
  description,
  operationId: 'deleteProduct',
  access: granted('products/delete'),
  effect: 'write',
  params: idParams,
  current: currentProduct,
  async run(context, { params }) {
    await removeProduct(context.tx, params.id, writerOf(context));
    return undefined;
  },
});

/** `DELETE /products/sku/{sku}`. */
export const deleteProductBySku = handledRoute({
  method: 'DELETE',
  path: '/products/sku/{sku}',
  tag: 'Products',
  summary: 'Delete a product by SKU',
  description,
  operationId: 'deleteProductBySku',
  access: granted('products/delete'),
  effect: 'write',
  params: skuParams,
  current: currentProduct,
  async run(context, { params }) {
    const product = (await productsBySku(context.tx, [params.sku])).get(params.sku);
    await removeProduct(context.tx, product?.product_id ?? noProduct(), writerOf(context));
    return undefined;
  },
});
