import type { Static } from 'typebox';
import type { CategoryTree } from '#domain/catalog/categories/commands/read.ts';
import type { CategoryWithChildren, ShownCategory } from '#domain/catalog/categories/commands/show.ts';
import type { TreeNode } from '#domain/catalog/categories/tree.ts';
import type { category, categoryDetail, categoryTree } from './schemas.ts';

/** A category as lists show it. */
export function shownCategory({ record, fields, ownAttributes, ...made }: ShownCategory): Static<typeof category> {
  return {
    ...fields,
    availableSortBy: [...fields.availableSortBy],
    name: fields.name ?? '',
    isActive: fields.isActive === true,
    includeInMenu: fields.includeInMenu === true,
    id: record.category_id,
    parentId: record.parent_id,
    path: record.path,
    level: record.level,
    position: record.position,
    childrenCount: record.children_count,
    childrenIds: [...record.childrenIds],
    productCount: record.productCount,
    createdAt: new Date(record.created_at).toISOString(),
    updatedAt: new Date(record.updated_at).toISOString(),
    ...(ownAttributes && { customAttributes: { ...ownAttributes } }),
    ...made,
  };
}

/** A single category. */
export function shownDetail({ children, cmsBlock, ...category }: CategoryWithChildren): Static<typeof categoryDetail> {
  return { ...shownCategory(category), children: children.map(shownCategory), cmsBlock };
}

/** The root of a tree with the levels below it, to the requested depth. */
export function shownTree(
  { rootId, nodes, addresses }: CategoryTree,
  { depth = 100, includeInMenu }: { readonly depth?: number; readonly includeInMenu?: boolean },
): Static<typeof categoryTree> {
  const byParent = Map.groupBy(nodes, ({ parent_id }) => parent_id);
  const make = (node: TreeNode, left: number): Static<typeof categoryTree> => ({
    id: node.category_id,
    parentId: node.parent_id,
    name: node.name,
    urlKey: node.urlKey,
    urlPath: addresses.get(node.category_id) ?? null,
    level: node.level,
    position: node.position,
    isActive: node.isActive,
    includeInMenu: node.inMenu,
    childrenCount: node.children_count,
    children:
      left === 0
        ? []
        : (byParent.get(node.category_id) ?? [])
            .filter(({ inMenu }) => includeInMenu === undefined || inMenu === includeInMenu)
            .map((child) => make(child, left - 1)),
  });
  const root = nodes.find(({ category_id }) => category_id === rootId);
  if (!root) throw new Error(`the root ${rootId} is gone`);
  return make(root, depth);
}
