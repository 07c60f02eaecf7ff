import { sql } from 'kysely';
import { Refusal } from '../../kernel/refusal.ts';
import type { SqlValue, Tx } from '../../platform/storage/engine.ts';
import { lockNames } from '../../platform/storage/lock-names.ts';
import { createContent, deleteContent, type EditedKind, type Editing, editable, editContent } from './edit.ts';
import { blogCategoryFields, type ContentData, postFields } from './fields.ts';
import { blogCategories, blogPosts } from './kinds.ts';
import { removeContent } from './records.ts';
import { refuseForeign, storesOfContent } from './store-views.ts';

const posts: EditedKind<'blog_post'> = { kind: blogPosts, fields: postFields, nameFrom: 'title' };
const categories: EditedKind<'blog_category'> = {
  kind: blogCategories,
  fields: blogCategoryFields,
  nameFrom: 'name',
};

/** A category of a post, perhaps with the post's place in it. */
type Placement = number | { readonly id: number; readonly position?: number };

/** Adds a blog post; answers its id. Without an own date it is out today. @throws Refusal as `createContent` */
export async function createPost(tx: Tx, editing: Editing, data: ContentData): Promise<number> {
  const dated: Record<string, SqlValue> = data.publishDate === undefined ? { publish_date: editing.viewer.today } : {};
  const id = await createContent(tx, posts, editing, data, dated);
  await place(tx, id, placementsIn(data) ?? []);
  return id;
}

/** Changes a blog post. @throws Refusal as `editContent` */
export async function editPost(
  tx: Tx,
  editing: Editing,
  id: number,
  data: ContentData,
  isWhole: boolean,
): Promise<void> {
  const dated: Record<string, SqlValue> =
    isWhole && data.publishDate === undefined ? { publish_date: editing.viewer.today } : {};
  await editContent(tx, posts, editing, id, data, isWhole, dated);
  const placements = placementsIn(data);
  if (placements || isWhole) await place(tx, id, placements ?? []);
}

/** The categories of posts, by the post's id, in the order of their ids. */
export async function categoriesOfPosts(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await tx.query((q) =>
    q
      .selectFrom('blog_post_category')
      .select(['post_id', 'category_id'])
      .where('post_id', 'in', ids)
      .orderBy('category_id'),
  );
  for (const { post_id, category_id } of rows) found.get(post_id)?.push(category_id);
  return found;
}

/** The posts of a category, as a condition on the row `c` of a list of posts. */
export const inCategory = (categoryId: number) =>
  sql<boolean>`exists (select 1 from blog_post_category as p where p.post_id = c.post_id and p.category_id = ${categoryId})`;

function placementsIn(data: ContentData): readonly Placement[] | undefined {
  return (data.categoryIds as readonly Placement[] | null | undefined) ?? undefined;
}

/** Puts a post into these categories and no others. A place that is not said stays as it was. */
async function place(tx: Tx, postId: number, placements: readonly Placement[]): Promise<void> {
  const wanted = new Map(
    placements.map((one): [number, number | undefined] =>
      typeof one === 'number' ? [one, undefined] : [one.id, one.position],
    ),
  );
  const known =
    wanted.size === 0
      ? []
      : await tx.query((q) =>
          q
            .selectFrom('blog_category')
            .select('category_id')
            .where('category_id', 'in', [...wanted.keys()]),
        );
  const there = new Set(known.map(({ category_id }) => category_id));
  const errors = placements.flatMap((one, i) =>
    there.has(typeof one === 'number' ? one : one.id)
      ? []
      : [{ field: `/categoryIds/${i}`, message: 'there is no such blog category' }],
  );
  if (errors.length > 0) throw new Refusal('invalid', 'A blog category does not exist.', errors);
  const before = await tx.query((q) =>
    q.selectFrom('blog_post_category').select(['category_id', 'position']).where('post_id', '=', postId),
  );
  const places = new Map(before.map(({ category_id, position }) => [category_id, position]));
  await tx.query((q) => q.deleteFrom('blog_post_category').where('post_id', '=', postId));
  await tx.insertMany(
    'blog_post_category',
    ['post_id', 'category_id', 'position'],
    [...wanted].map(([id, position]) => [postId, id, position ?? places.get(id) ?? 0]),
  );
}

// --- categories of the blog: a tree

/** Adds a blog category; answers its id. @throws Refusal as `createContent`, `invalid` for a parent that is not there */
export async function createBlogCategory(tx: Tx, editing: Editing, data: ContentData): Promise<number> {
  await lockTree(tx);
  const parent = await parentOf(tx, parentIn(data) ?? 0);
  const id = await createContent(tx, categories, editing, data, {
    parent_id: parent.id,
    level: parent.level + 1,
    ...(data.position === undefined && { position: await nextPosition(tx, parent.id) }),
  });
  await tx.query((q) =>
    q
      .updateTable('blog_category')
      .set({ path: below(parent, id) })
      .where('category_id', '=', id),
  );
  return id;
}

/** Changes a blog category and moves it with all below it where the parent is another one. @throws as `editContent` */
export async function editBlogCategory(
  tx: Tx,
  editing: Editing,
  id: number,
  data: ContentData,
  isWhole: boolean,
): Promise<void> {
  await lockTree(tx);
  const { row } = await editable(tx, blogCategories, editing.viewer, editing.editor, id);
  const parentId = parentIn(data) ?? (isWhole ? 0 : row.parent_id);
  const more: Record<string, SqlValue> = isWhole && data.position === undefined ? { position: row.position } : {};
  if (parentId !== row.parent_id) {
    const parent = await parentOf(tx, parentId);
    if (parent.path.split('/').includes(String(id))) {
      throw new Refusal('invalid', 'A blog category cannot be below itself.', [
        { field: '/parentId', message: 'is this category or one below it' },
      ]);
    }
    const path = below(parent, id);
    const deeper = parent.level + 1 - row.level;
    await tx.query(
      () =>
        sql`update blog_category set path = ${path} || substr(path, ${row.path.length + 1}), level = level + ${deeper} where category_id = ${id} or path like ${`${row.path || id}/%`}`,
    );
    more.parent_id = parent.id;
  }
  await editContent(tx, categories, editing, id, data, isWhole, more);
}

/** Removes a blog category with all below it; its posts stay. @throws Refusal as `deleteContent` */
export async function deleteBlogCategory(tx: Tx, editing: Editing, id: number): Promise<void> {
  await lockTree(tx);
  const { row } = await editable(tx, blogCategories, editing.viewer, editing.editor, id);
  const inside = await tx.query((q) =>
    q
      .selectFrom('blog_category')
      .select('category_id')
      .where('path', 'like', `${row.path || id}/%`),
  );
  const ids = inside.map(({ category_id }) => category_id);
  refuseForeign(editing.editor, [...(await storesOfContent(tx, blogCategories, ids)).values()].flat());
  await removeContent(tx, blogCategories, ids);
  await deleteContent(tx, blogCategories, editing, id);
}

interface Parent {
  readonly id: number;
  readonly path: string;
  readonly level: number;
}

/** Changes of the tree come one after the other: paths of whole subtrees follow from each other. */
const lockTree = (tx: Tx) => lockNames(tx, ['blog_category tree']);

const parentIn = (data: ContentData) => (data.parentId as number | null | undefined) ?? undefined;

const below = ({ path }: Parent, id: number) => (path === '' ? String(id) : `${path}/${id}`);

async function parentOf(tx: Tx, id: number): Promise<Parent> {
  if (id === 0) return { id: 0, path: '', level: 0 };
  const [row] = await tx.query((q) =>
    q.selectFrom('blog_category').select(['path', 'level']).where('category_id', '=', id),
  );
  if (row) return { id, path: row.path, level: row.level };
  throw new Refusal('invalid', 'The parent does not exist.', [
    { field: '/parentId', message: 'there is no such blog category' },
  ]);
}

async function nextPosition(tx: Tx, parentId: number): Promise<number> {
  const [row] = await tx.query((q) =>
    q
      .selectFrom('blog_category')
      .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
      .where('parent_id', '=', parentId),
  );
  return (row?.last ?? 0) + 1;
}
