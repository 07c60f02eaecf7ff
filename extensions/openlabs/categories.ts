import { type Context, type DeclaredOperation, type Resource, statement } from 'cartwright/extension';
import { passes, type Row, readFilter, requireColumns, rowOf } from './filters.ts';
import { faultsOf, method } from './operations.ts';

const resource: Resource = {
  name: 'oerp_catalog_category',
  title: 'Categories for Odoo',
  aliases: [],
  aclId: 'catalog/category',
  faults: faultsOf('Category not exists.'),
};

const all = statement<Record<string, never>, Readonly<Record<string, string | number | null>>>((q) =>
  q
    .selectFrom('category')
    .select(['category_id', 'category_id as entity_id', 'parent_id', 'set_id as attribute_set_id', 'path', 'level'])
    .select(['position', 'children_count', 'created_at', 'updated_at'])
    .orderBy('category_id'),
);
const own = new Set(
  'category_id entity_id parent_id attribute_set_id path level position children_count created_at updated_at'.split(
    ' ',
  ),
);

/** What the tree of categories shows of one. */
interface Branch {
  readonly category_id: string;
  readonly name: string | null;
  readonly is_active: string;
  readonly children?: readonly Branch[];
}

const inTree = (branch: Branch): Branch[] => [branch, ...(branch.children ?? []).flatMap(inTree)];

/** Categories with their names in a store view. */
async function named({ call }: Context, rows: readonly Row[], store: unknown): Promise<Row[]> {
  const tree = (await call('catalog_category.tree', [null, (store ?? null) as never])) as Branch;
  const found = new Map(inTree(tree).map((branch) => [String(branch.category_id), branch]));
  return rows.map((row) => {
    const branch = found.get(row.category_id ?? '');
    return { ...row, name: branch?.name ?? null, is_active: branch ? String(branch.is_active) : null };
  });
}

/** Categories. */
export const categoryOperations: readonly DeclaredOperation[] = [
  method({
    resource,
    legacy: 'catalog/category/info',
    method: 'search',
    title: 'Find categories: their ids',
    takes: ['filters', 'store'],
    async run(context, { filters, store }) {
      const filter = readFilter(filters);
      const plain = (await context.tx.all(all, {})).map(rowOf);
      const asksTree = filter.some(({ column }) => !own.has(column));
      requireColumns(context, filter, new Set([...own, 'name', 'is_active']));
      const rows = asksTree ? await named(context, plain, store) : plain;
      return rows.filter((row) => passes(row, filter)).map(({ category_id }) => category_id);
    },
  }),
  method({
    resource,
    legacy: 'catalog/category/move',
    effect: 'write',
    method: 'move',
    title: 'Move a category',
    takes: ['categoryId', 'parentId', 'afterId'],
    run: (context, { categoryId, parentId, afterId = null }) =>
      context.call('catalog_category.move', [categoryId, parentId, afterId] as never[]),
  }),
];
