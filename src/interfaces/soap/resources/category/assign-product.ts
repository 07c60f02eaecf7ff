import { Type } from 'typebox';
import { assignMember } from '#domain/catalog/categories/commands/members.ts';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { memberFaults, noCategory } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoryId, identifierType, position, productId } from './structs.ts';

/** `category.assignProduct`: puts a product into a category, or changes its position there (soap-catalog 5.2). */
export const assignProduct = operation({
  resource: categoryResource,
  method: 'assignProduct',
  title: 'Assign product to category',
  v2Name: 'catalogCategoryAssignProduct',
  arguments: { categoryId, productId, position, identifierType },
  result: Type.Boolean(),
  command: assignMember,
  decode: (args) => ({
    id: args.categoryId ?? noCategory,
    product: idFirst(args.productId, args.identifierType),
    position: args.position ?? 0,
  }),
  print: () => true,
  refusals: memberFaults,
  saveFault: 'data_invalid',
});
