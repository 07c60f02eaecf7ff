import { Type } from 'typebox';
import { removeMember } from '#domain/catalog/categories/commands/members.ts';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { memberFaults, noCategory } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoryId, identifierType, productId } from './structs.ts';

/** `category.removeProduct`: removes a product from a category (soap-catalog 5.2). */
export const removeProduct = operation({
  resource: categoryResource,
  method: 'removeProduct',
  title: 'Remove product assignment',
  v2Name: 'catalogCategoryRemoveProduct',
  arguments: { categoryId, productId, identifierType },
  result: Type.Boolean(),
  command: removeMember,
  decode: (args) => ({
    id: args.categoryId ?? noCategory,
    product: idFirst(args.productId, args.identifierType),
  }),
  print: () => true,
  refusals: memberFaults,
  saveFault: 'data_invalid',
});
