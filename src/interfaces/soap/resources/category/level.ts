import { Type } from 'typebox';
import { readLevel } from '#domain/catalog/categories/commands/branch.ts';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { noCategory, storeFaults } from './faults.ts';
import { categoryResource } from './resource.ts';
import { categoriesNoChildren, store } from './structs.ts';

/** `category.level`: the categories directly below another one (soap-catalog 5.2, K11, K52). */
export const level = operation({
  resource: categoryResource,
  method: 'level',
  title: 'Retrieve one level of categories by website/store view/parent category',
  v2Name: 'catalogCategoryLevel',
  arguments: {
    website: { schema: Type.String(), optional: true },
    store,
    categoryId: { schema: Type.String(), v2: 'parentCategory', synonyms: ['parentCategory'], optional: true },
  },
  result: categoriesNoChildren,
  resultPart: 'tree',
  command: readLevel,
  decode: (args) => ({
    website: args.website || undefined,
    named: args.store || undefined,
    parentId: args.categoryId ? (integerOf(args.categoryId) ?? noCategory) : undefined,
  }),
  print: (nodes) =>
    nodes.map(({ category_id, parent_id, name, isActive, position, level }) => ({
      category_id: String(category_id),
      parent_id,
      name,
      is_active: isActive === null ? null : isActive ? '1' : '0',
      position: String(position),
      level: String(level),
    })),
  refusals: { ...storeFaults, website_not_found: detailed('website_not_exists') },
});
