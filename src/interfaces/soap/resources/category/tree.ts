import { Type } from 'typebox';
import { type Branch, readBranch } from '#domain/catalog/categories/commands/branch.ts';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { noCategory, storeFaults } from './faults.ts';
import { categoryResource } from './resource.ts';
import { catalogCategoryTree, store, type TreeEntity } from './structs.ts';

/** `category.tree`: a category with all below it, inactive ones too, siblings by position (soap-catalog 5.2, K10, K44). */
export const tree = operation({
  resource: categoryResource,
  method: 'tree',
  title: 'Retrieve hierarchical tree',
  v2Name: 'catalogCategoryTree',
  arguments: {
    parentId: { schema: Type.String(), optional: true, synonyms: ['parent_id', 'categoryId'] },
    store,
  },
  result: catalogCategoryTree,
  resultPart: 'tree',
  command: readBranch,
  decode: (args) => ({
    parentId: args.parentId === null ? undefined : (integerOf(args.parentId) ?? noCategory),
    named: args.store || undefined,
  }),
  print: (branch) => branch.map(branchOf),
  refusals: { ...storeFaults, category_not_found: 'not_exists' },
});

function branchOf({ rootId, nodes }: Branch): TreeEntity {
  const entities = new Map<number, TreeEntity & { children: TreeEntity[] }>();
  for (const { category_id, parent_id, name, isActive, position, level } of nodes) {
    const entity = {
      category_id: String(category_id),
      parent_id: String(parent_id),
      name: category_id === 1 && name === '' ? 'Root' : name,
      // The root of all is neither active nor inactive.
      is_active: level === 0 ? null : isActive ? '1' : '0',
      position: String(position),
      level: String(level),
      children: [],
    };
    entities.set(category_id, entity);
    if (category_id !== rootId) entities.get(parent_id)?.children.push(entity);
  }
  return entities.get(rootId) as TreeEntity;
}
