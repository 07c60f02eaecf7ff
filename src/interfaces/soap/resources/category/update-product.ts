import { Type } from 'typebox';
import { placeMember } from '#domain/catalog/categories/commands/members.ts';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { memberFaults, noCategory } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoryId, identifierType, position, productId } from './structs.ts';

/** `category.updateProduct`: changes the position of a product in its category (soap-catalog 5.2). */
export const updateProduct = operation({
  resource: categoryResource,
  method: 'updateProduct',
  title: 'Update assigned product',
  v2Name: 'catalogCategoryUpdateProduct',
  arguments: { categoryId, productId, position, identifierType },
  result: Type.Boolean(),
  command: placeMember,
  decode: (args) => ({
    id: args.categoryId ?? noCategory,
    product: idFirst(args.productId, args.identifierType),
    position: args.position ?? 0,
  }),
  print: () => true,
  refusals: memberFaults,
  saveFault: 'data_invalid',
});
