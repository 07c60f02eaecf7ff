import { listMembers } from '#domain/catalog/categories/commands/members.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { noCategory, storeFaults } from './faults.ts';
import { categoryResource } from './resource.ts';
import { catalogAssignedProductArray, categoryId, store } from './structs.ts';

/** `category.assignedProducts`: the products directly in a category, by position (soap-catalog 5.2). */
export const assignedProducts = operation({
  resource: categoryResource,
  method: 'assignedProducts',
  title: 'Retrieve list of assigned products',
  v2Name: 'catalogCategoryAssignedProducts',
  arguments: { categoryId, store },
  result: catalogAssignedProductArray,
  command: listMembers,
  decode: (args) => ({ id: args.categoryId ?? noCategory, named: args.store || undefined }),
  print: (members) =>
    members.map(({ product_id, type, set_id, sku, position }) => ({
      product_id: String(product_id),
      type,
      set: String(set_id),
      sku,
      position: String(position),
    })),
  refusals: { ...storeFaults, category_not_found: 'not_exists' },
});
