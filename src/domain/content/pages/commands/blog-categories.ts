import { createBlogCategory, deleteBlogCategory, editBlogCategory } from '../blog.ts';
import { blogCategories, type ContentRow } from '../kinds.ts';
import { storesOfContent } from '../store-views.ts';
import { type ContentQuery, contentCommands } from './content-commands.ts';

/** A blog category as a caller sees it. */
export interface BlogCategoryRecord {
  readonly row: ContentRow<'blog_category'>;
  /** The store views that show it; 0 for all. */
  readonly stores: readonly number[];
}

/** Categories of the blog: a tree. */
export const blogCategoryCommands = contentCommands({
  kind: blogCategories,
  name: 'blogCategory',
  refusals: ['blog_parent_missing', 'blog_category_below_itself'],
  filterOf: (query: ContentQuery) => query,
  async show(tx, rows): Promise<readonly BlogCategoryRecord[]> {
    const ids = rows.map(({ category_id }) => category_id);
    const stores = await storesOfContent(tx, blogCategories, ids);
    return rows.map((row) => ({ row, stores: stores.get(row.category_id) ?? [] }));
  },
  add: createBlogCategory,
  edit: editBlogCategory,
  remove: deleteBlogCategory,
});
