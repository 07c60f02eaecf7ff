import { deleteProduct as remove } from '#domain/catalog/products/write/delete-product.ts';
import { route } from '../../declare.ts';
import { idParams } from '../../schema.ts';
import { currentProduct } from './current.ts';
import { skuParams } from './replace.ts';

const description =
  'It is also removed from groups, bundles and configurable products. Carts keep it as an item that cannot be ordered. Its image files are removed later.';

/** `DELETE /products/{id}`. */
export const deleteProductRoute = route({
  method: 'DELETE',
  path: '/products/{id}',
  tag: 'Products',
  summary: 'Delete a product',
  description,
  operationId: 'deleteProduct',
  params: idParams,
  current: currentProduct,
  command: remove,
  input: ({ params }) => ({ name: params }),
  print: () => undefined,
});

/** `DELETE /products/sku/{sku}`. */
export const deleteProductBySku = route({
  method: 'DELETE',
  path: '/products/sku/{sku}',
  tag: 'Products',
  summary: 'Delete a product by SKU',
  description,
  operationId: 'deleteProductBySku',
  params: skuParams,
  current: currentProduct,
  command: remove,
  input: ({ params }) => ({ name: params }),
  print: () => undefined,
});
