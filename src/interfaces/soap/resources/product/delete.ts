import { Type } from 'typebox';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { deleteProduct } from '#domain/catalog/products/write/delete-product.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { productResource } from './resource.ts';
import { identifierType, product } from './structs.ts';

/** `product.delete`: deletes a product with all its data; carts keep its lines, which cannot be ordered (soap-catalog 5.4, design 10). */
export const remove = operation({
  resource: productResource,
  method: 'delete',
  title: 'Delete product',
  v2Name: 'catalogProductDelete',
  arguments: { productId: product, identifierType },
  // V1 shows a boolean, the other styles 1 (C12).
  result: Type.Unsafe<boolean>(Type.Integer()),
  command: deleteProduct,
  decode: (args) => ({ name: idFirst(args.productId, args.identifierType) }),
  print: () => true,
  refusals: { product_not_found: 'product_not_exists', product_type_unfit: 'not_deleted' },
  saveFault: 'not_deleted',
});
