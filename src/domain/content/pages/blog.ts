// domain/content/pages/: pages, blocks and the blog: what a store view shows (visibility.ts), rules of writing
// (edit.ts), directives in texts (render.ts).

import { sql } from 'kysely';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { createContent, deleteContent, type EditedKind, type Editing, editable, editContent } from './edit.ts';
import { type BlogCategoryData, blogCategoryFields, type PostData, type PostPlacement, postFields } from './fields.ts';
import { blogCategories, blogPosts } from './kinds.ts';
import { removeContent } from './records.ts';
import { refuseForeign, storesOfContent } from './store-views.ts';

const posts: EditedKind<'blog_post'> = { kind: blogPosts, fields: postFields, nameFrom: 'title' };
const categories: EditedKind<'blog_category'> = {
  kind: blogCategories,
  fields: blogCategoryFields,
  nameFrom: 'name',
};

/** A change of a blog post, which may name unknown blog categories. */
type PostEditing = Editing<'blog_category_missing'>;

/**
 * Adds a blog post; answers its id. Its publication date is today by default. Refuses as `createContent`,
 * `blog_category_missing`.
 */
export async function createPost(editing: PostEditing, data: PostData): Promise<number> {
  const dated: Record<string, SqlValue> = data.publishDate === undefined ? { publish_date: editing.viewer.today } : {};
  const id = await createContent(editing, posts, data, dated);
  await place(editing, id, data.categoryIds ?? []);
  return id;
}

/** Changes a blog post. Refuses as `editContent`, `blog_category_missing`. */
export async function editPost(editing: PostEditing, id: number, data: PostData): Promise<void> {
  await editContent(editing, posts, id, data);
  if (data.categoryIds) await place(editing, id, data.categoryIds);
}

/** The categories of posts, by the post's id, ordered by id. */
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

/** A condition on the row `c` of a list of posts: it is in a category. */
export const inCategory = (categoryId: number) =>
  sql<boolean>`exists (select 1 from blog_post_category as p where p.post_id = c.post_id and p.category_id = ${categoryId})`;

/** Puts a post into exactly these categories. A position that is not given stays. */
async function place({ tx, fail }: PostEditing, postId: number, placements: readonly PostPlacement[]): Promise<void> {
  const wanted = new Map(
    placements.map((placement): [number, number | undefined] =>
      typeof placement === 'number' ? [placement, undefined] : [placement.id, placement.position],
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
  const errors = placements.flatMap((placement, i) =>
    there.has(typeof placement === 'number' ? placement : placement.id)
      ? []
      : [{ field: `/categoryIds/${i}`, message: 'there is no such blog category' }],
  );
  if (errors.length > 0) throw fail('blog_category_missing', { errors });
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

/** A change of the tree of blog categories. */
type TreeEditing = Editing<'blog_parent_missing' | 'blog_category_below_itself'>;

/** Adds a blog category; answers its id. Refuses as `createContent`, `blog_parent_missing`. */
export async function createBlogCategory(editing: TreeEditing, data: BlogCategoryData): Promise<number> {
  const { tx } = editing;
  await lockTree(tx);
  const parent = await parentOf(editing, data.parentId ?? 0);
  const id = await createContent(editing, categories, data, {
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

/**
 * Changes a blog category; with a new parent, it moves with all below it. Refuses as `editContent`,
 * `blog_parent_missing`, `blog_category_below_itself`.
 */
export async function editBlogCategory(editing: TreeEditing, id: number, data: BlogCategoryData): Promise<void> {
  const { tx, fail } = editing;
  await lockTree(tx);
  const { row } = await editable(editing, blogCategories, id);
  const parentId = data.parentId ?? row.parent_id;
  const more: Record<string, SqlValue> = {};
  if (parentId !== row.parent_id) {
    const parent = await parentOf(editing, parentId);
    if (parent.path.split('/').includes(String(id))) {
      const errors = [{ field: '/parentId', message: 'is this category or one below it' }];
      throw fail('blog_category_below_itself', { errors });
    }
    const path = below(parent, id);
    const deeper = parent.level + 1 - row.level;
    await tx.query(
      () =>
        sql`update blog_category set path = ${path} || substr(path, ${row.path.length + 1}), level = level + ${deeper} where category_id = ${id} or path like ${`${row.path || id}/%`}`,
    );
    more.parent_id = parent.id;
  }
  await editContent(editing, categories, id, data, more);
}

/** Removes a blog category with all below it; its posts stay. Refuses as `deleteContent`. */
export async function deleteBlogCategory(editing: Editing, id: number): Promise<void> {
  const { tx, editor } = editing;
  await lockTree(tx);
  const { row } = await editable(editing, blogCategories, id);
  const inside = await tx.query((q) =>
    q
      .selectFrom('blog_category')
      .select('category_id')
      .where('path', 'like', `${row.path || id}/%`),
  );
  const ids = inside.map(({ category_id }) => category_id);
  refuseForeign(editing, editor, [...(await storesOfContent(tx, blogCategories, ids)).values()].flat());
  await removeContent(tx, blogCategories, ids);
  await deleteContent(editing, blogCategories, id);
}

interface Parent {
  readonly id: number;
  readonly path: string;
  readonly level: number;
}

/** Changes of the tree come one after the other, since paths of whole subtrees depend on each other. */
const lockTree = (tx: Tx) => lockNames(tx, ['blog_category tree']);

const below = ({ path }: Parent, id: number) => (path === '' ? String(id) : `${path}/${id}`);

async function parentOf({ tx, fail }: TreeEditing, id: number): Promise<Parent> {
  if (id === 0) return { id: 0, path: '', level: 0 };
  const [row] = await tx.query((q) =>
    q.selectFrom('blog_category').select(['path', 'level']).where('category_id', '=', id),
  );
  if (row) return { id, path: row.path, level: row.level };
  throw fail('blog_parent_missing', {
    errors: [{ field: '/parentId', message: 'there is no such blog category' }],
  });
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
