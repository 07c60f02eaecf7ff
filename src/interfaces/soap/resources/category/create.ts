import { Type } from 'typebox';
import { createCategoryBelow } from '#domain/catalog/categories/commands/write.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { readCategoryData } from './category-data.ts';
import { editFaults, noCategory, storeFaults } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoryData, store } from './structs.ts';

/**
 * `category.create`: answers the id of the new category, which comes behind its siblings (soap-catalog 5.2, K12, K13,
 * K46).
 */
export const create = operation({
  resource: categoryResource,
  method: 'create',
  title: 'Create new category',
  v2Name: 'catalogCategoryCreate',
  arguments: { parentId: { schema: Type.Integer() }, categoryData, store },
  // V1 shows the id as text.
  result: Type.Unsafe<string>(Type.Integer()),
  resultPart: 'attribute_id',
  command: createCategoryBelow,
  decode: (args, _context, { style }) => ({
    parentId: args.parentId ?? noCategory,
    named: args.store || undefined,
    ...readCategoryData(args.categoryData, style === 'v1'),
  }),
  print: String,
  refusals: { ...storeFaults, ...editFaults },
  saveFault: 'data_invalid',
});
