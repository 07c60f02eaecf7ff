import { Type } from 'typebox';
import { updateCategory } from '#domain/catalog/categories/commands/write.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { readCategoryData } from './category-data.ts';
import { editFaults, noCategory, storeFaults } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoryData, categoryId, store } from './structs.ts';

/** `category.update`: changes the given fields, for all store views or one (soap-catalog 5.2, K13, K14). */
export const update = operation({
  resource: categoryResource,
  method: 'update',
  title: 'Update category',
  v2Name: 'catalogCategoryUpdate',
  arguments: { categoryId, categoryData, store },
  result: Type.Boolean(),
  resultPart: 'id',
  command: updateCategory,
  decode: (args, _context, { style }) => ({
    id: args.categoryId ?? noCategory,
    named: args.store || undefined,
    ...readCategoryData(args.categoryData, style === 'v1'),
  }),
  print: () => true,
  refusals: { ...storeFaults, ...editFaults },
  saveFault: 'data_invalid',
});
