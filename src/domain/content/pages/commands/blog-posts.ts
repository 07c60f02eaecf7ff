import { categoriesOfPosts, createPost, editPost, inCategory } from '../blog.ts';
import { safePath } from '../directives.ts';
import { excerptOf } from '../excerpt.ts';
import { blogPosts, type ContentRow } from '../kinds.ts';
import { renderTexts } from '../render.ts';
import { storesOfContent } from '../store-views.ts';
import { type ContentQuery, contentCommands } from './content-commands.ts';

/** A blog post as a caller sees it. */
export interface PostRecord {
  readonly row: ContentRow<'blog_post'>;
  /** The store views that show it; 0 for all. */
  readonly stores: readonly number[];
  /** Ids of its blog categories, the lowest first. */
  readonly categoryIds: readonly number[];
  /** The content and the teaser with their directives executed. */
  readonly contentHtml: string | null;
  readonly shortContentHtml: string | null;
  /** The beginning of the teaser, or else of the content, as plain text. */
  readonly excerpt: string;
  readonly imageUrl: string | null;
}

/** Filters of a list of blog posts. */
export interface PostQuery extends ContentQuery {
  /** Only posts of this blog category. */
  readonly categoryId?: number;
}

/** Blog posts. */
export const blogPostCommands = contentCommands({
  kind: blogPosts,
  name: 'blogPost',
  refusals: ['blog_category_missing'],
  filterOf: ({ categoryId, ...query }: PostQuery) => ({
    ...query,
    ...(categoryId !== undefined && { also: inCategory(categoryId) }),
  }),
  async show(tx, rows, { rendering }): Promise<readonly PostRecord[]> {
    const ids = rows.map(({ post_id }) => post_id);
    const stores = await storesOfContent(tx, blogPosts, ids);
    const categories = await categoriesOfPosts(tx, ids);
    const texts = rows.flatMap((row) => [row.content, row.short_content]);
    const html = await renderTexts(tx, texts, rendering);
    return rows.map((row, i) => {
      const contentHtml = html[2 * i] ?? null;
      const shortContentHtml = html[2 * i + 1] ?? null;
      return {
        row,
        stores: stores.get(row.post_id) ?? [],
        categoryIds: categories.get(row.post_id) ?? [],
        contentHtml,
        shortContentHtml,
        excerpt: excerptOf(shortContentHtml || contentHtml || ''),
        imageUrl: row.image === null ? null : `${rendering.serviceUrl}/media/blog/${safePath(row.image)}`,
      };
    });
  },
  add: createPost,
  edit: editPost,
});
