import { Type } from 'typebox';
import { deleteCategoryBranch } from '#domain/catalog/categories/commands/write.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { editFaults, noCategory } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoryId } from './structs.ts';

/** `category.delete`: deletes a category with all below it; its products stay (soap-catalog 5.2). */
export const remove = operation({
  resource: categoryResource,
  method: 'delete',
  title: 'Delete category',
  v2Name: 'catalogCategoryDelete',
  arguments: { categoryId },
  result: Type.Boolean(),
  command: deleteCategoryBranch,
  decode: (args) => ({ id: args.categoryId ?? noCategory }),
  print: () => true,
  refusals: editFaults,
  saveFault: 'not_deleted',
});
