import { type Static, Type } from 'typebox';
import { categoryAddresses } from '../../../../domain/addresses/own-addresses.ts';
import { categoryAttributes } from '../../../../domain/catalog/categories/attributes.ts';
import {
  type CategoryEditing,
  createCategory,
  deleteCategory,
  editCategory,
} from '../../../../domain/catalog/categories/commands/write.ts';
import {
  listChildren,
  searchCategories,
  seenCategory,
  storeTree,
  type TreeNode,
  treeNodes,
} from '../../../../domain/catalog/categories/tree.ts';
import type { CategoryData } from '../../../../domain/catalog/categories/values.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { lockNames } from '../../../../platform/storage/lock-names.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration, reply } from '../../declare.ts';
import { idParams, listQuery, pageRequest } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { category, categoryBody, categoryDetail, categoryPatch, categoryTree } from './schemas.ts';
import { categoryViewer, showCategories, showCategory } from './show.ts';

const tag = 'Categories';
const search = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'In the whole tree of the store view, those whose name has it',
  }),
);
const query = listQuery({
  parentId: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Those right below this one; the root of the store view where it is left out',
    }),
  ),
  includeInMenu: Type.Optional(Type.Boolean({ description: 'Only those that menus show, or only the others' })),
  search,
  q: search,
});

async function shown(context: RestContext, id: number): Promise<Static<typeof categoryDetail>> {
  const attributes = await categoryAttributes(context.tx);
  await seenCategory(context.tx, categoryViewer(context), id, attributes);
  return showCategory(context, id, attributes);
}

// Whoever changes a category on a condition keeps others waiting until it is done.
async function current(context: RestContext, { params }: { params: Static<typeof idParams> }): Promise<unknown> {
  await lockNames(context.tx, ['category tree']);
  return shown(context, params.id);
}

function editingOf({ caller, store, isStoreGiven, now }: RestContext): CategoryEditing {
  return {
    storeId: isStoreGiven ? store.store_id : 0,
    viewedStoreId: store.store_id,
    ...(caller.scope && { storeIds: [...caller.scope.storeIds] }),
    now,
  };
}

const problems = {
  409: 'A category beside it has the URL key.',
  422: 'A rule of the store is broken: the parent is not there or below the category, a root would be moved.',
};

const change = (isWhole: boolean) => async (context: RestContext, sent: { params: { id: number }; body: unknown }) => {
  await editCategory(context.tx, editingOf(context), sent.params.id, sent.body as CategoryData, isWhole);
  return shown(context, sent.params.id);
};

const scopeOfWrites =
  'With `?store=` the values are for that store view alone, without it for all. Parent, position, name and URL key stay where they are left out.';

/** Categories (reference rest 4.2). */
export const categoryRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path: '/categories',
    tag,
    summary: 'List categories',
    description:
      'Active categories of the tree of the store view: those right below one, or those with a name. API users who may write categories see the inactive ones and other trees too.',
    operationId: 'listCategories',
    access: everybody,
    effect: 'read',
    query,
    result: category,
    async run(context, { query: asked }) {
      const attributes = await categoryAttributes(context.tx);
      const viewer = categoryViewer(context);
      const { parentId, includeInMenu: inMenu } = asked;
      const text = asked.search ?? asked.q;
      const show = (rows: readonly { category_id: number }[]) =>
        showCategories(
          context,
          rows.map(({ category_id }) => category_id),
          attributes,
        );
      if (text === undefined) {
        const slice = sliceOf(pageRequest(asked), ['number', 'number']);
        return pageOf(await listChildren(context.tx, viewer, { parentId, inMenu }, slice, attributes), show);
      }
      const slice = sliceOf(pageRequest(asked), ['number', 'number', 'number']);
      const wanted = {
        search: text,
        ...(parentId !== undefined && { parentId }),
        ...(inMenu !== undefined && { inMenu }),
      };
      return pageOf(await searchCategories(context.tx, viewer, wanted, slice), show);
    },
  }),
  handledRoute({
    method: 'GET',
    path: '/categories/tree',
    tag,
    summary: 'Get the tree of the store view',
    description: 'The root of the store view with all active categories below it, as menus need them.',
    operationId: 'getCategoryTree',
    access: everybody,
    effect: 'read',
    query: Type.Object({
      depth: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: 'Levels below the root; all by default' }),
      ),
      includeInMenu: Type.Optional(Type.Boolean({ description: 'true for those alone that menus show' })),
    }),
    result: categoryTree,
    async run(context, { query: asked }) {
      const tree = await storeTree(context.tx, context.store.store_id);
      const attributes = await categoryAttributes(context.tx);
      const nodes = await treeNodes(context.tx, categoryViewer(context), tree, attributes);
      const ids = nodes.map(({ category_id }) => category_id);
      const addresses = await categoryAddresses(context.tx, context.store, ids);
      return nested(nodes, tree.rootId, addresses, asked);
    },
  }),
  handledRoute({
    method: 'GET',
    path: '/categories/{id}',
    tag,
    summary: 'Get a category',
    operationId: 'getCategory',
    access: everybody,
    effect: 'read',
    params: idParams,
    result: categoryDetail,
    run: (context, { params }) => shown(context, params.id),
  }),
  handledRoute({
    method: 'POST',
    path: '/categories',
    tag,
    summary: 'Create a category',
    description: 'Its values are for all store views. Without `parentId` it goes below the root of the store view.',
    operationId: 'createCategory',
    access: granted('categories/write'),
    effect: 'write',
    body: categoryBody,
    example: { name: 'Sealing wax', isActive: true, description: '<p>Sticks, spoons and stamps.</p>' },
    result: categoryDetail,
    status: 201,
    problems,
    async run(context, { body }) {
      const id = await createCategory(context.tx, editingOf(context), body as CategoryData);
      return reply({
        status: 201,
        body: await shown(context, id),
        headers: { location: `/api/rest/v2/categories/${id}` },
      });
    },
  }),
  handledRoute({
    method: 'PUT',
    path: '/categories/{id}',
    tag,
    summary: 'Replace a category',
    description: `What the body leaves out falls back to its default. ${scopeOfWrites}`,
    operationId: 'replaceCategory',
    access: granted('categories/write'),
    effect: 'write',
    params: idParams,
    body: categoryBody,
    result: categoryDetail,
    problems,
    current,
    run: change(true),
  }),
  handledRoute({
    method: 'PATCH',
    path: '/categories/{id}',
    tag,
    summary: 'Change or move a category',
    description: `What the body leaves out stays; null clears. ${scopeOfWrites}`,
    operationId: 'updateCategory',
    access: granted('categories/write'),
    effect: 'write',
    params: idParams,
    body: categoryPatch,
    result: categoryDetail,
    problems,
    current,
    run: change(false),
  }),
  handledRoute({
    method: 'DELETE',
    path: '/categories/{id}',
    tag,
    summary: 'Delete a category with all below it',
    description: 'Products stay. The root of a tree cannot be deleted (422).',
    operationId: 'deleteCategory',
    access: granted('categories/delete'),
    effect: 'write',
    params: idParams,
    problems: { 422: 'It is the root of a tree.' },
    current,
    async run(context, { params }) {
      await deleteCategory(context.tx, editingOf(context), params.id);
      return undefined;
    },
  }),
];

/** The root with all below it. */
function nested(
  nodes: readonly TreeNode[],
  rootId: number,
  addresses: ReadonlyMap<number, string>,
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
