import type { Insertable, Selectable } from 'kysely';
import type { Order } from '#platform/storage/keyset.ts';
import type { Database } from '#platform/storage/schema.ts';

/** Tables whose rows are shown in some store views. */
export type ContentTable = 'cms_page' | 'cms_block' | 'blog_post' | 'blog_category';

/** A row of such a table. */
export type ContentRow<T extends ContentTable> = Selectable<Database[T]>;

/** Columns of a row that a caller sets. */
export type ContentValues<T extends ContentTable> = Partial<Omit<Insertable<Database[T]>, 'created_at' | 'updated_at'>>;

/** The properties of one kind of content. */
export interface ContentKind<T extends ContentTable> {
  readonly table: T;
  /** The prefix of its REST permissions. */
  readonly resource: 'cms-pages' | 'cms-blocks' | 'blog-posts' | 'blog-categories';
  /** The table of the store views that show a row. */
  readonly links: `${T}_store`;
  readonly key: 'page_id' | 'block_id' | 'post_id' | 'category_id';
  /** The column with the name that addresses and templates use. */
  readonly name: 'identifier' | 'url_key';
  /** The name's field in the interface. */
  readonly nameField: 'identifier' | 'urlKey';
  /** Columns that `search` searches. */
  readonly searched: readonly string[];
  /** Its name in a sentence. */
  readonly what: string;
  readonly order: Order;
  /** Whether rows without a date, or with a future one, are hidden from the public. */
  readonly isDated?: boolean;
}

/** Pages, ordered by id. */
export const cmsPages: ContentKind<'cms_page'> = {
  table: 'cms_page',
  resource: 'cms-pages',
  links: 'cms_page_store',
  key: 'page_id',
  name: 'identifier',
  nameField: 'identifier',
  searched: ['title', 'identifier', 'content'],
  what: 'page',
  order: { columns: ['c.page_id'], positionOf: ({ page_id }: ContentRow<'cms_page'>) => [page_id] },
};

/** Blocks, ordered by id. */
export const cmsBlocks: ContentKind<'cms_block'> = {
  table: 'cms_block',
  resource: 'cms-blocks',
  links: 'cms_block_store',
  key: 'block_id',
  name: 'identifier',
  nameField: 'identifier',
  searched: ['title', 'identifier', 'content'],
  what: 'block',
  order: { columns: ['c.block_id'], positionOf: ({ block_id }: ContentRow<'cms_block'>) => [block_id] },
};

/** Blog posts, newest first, drafts at the end. */
export const blogPosts: ContentKind<'blog_post'> = {
  table: 'blog_post',
  resource: 'blog-posts',
  links: 'blog_post_store',
  key: 'post_id',
  name: 'url_key',
  nameField: 'urlKey',
  searched: ['title', 'content', 'short_content'],
  what: 'blog post',
  isDated: true,
  order: {
    columns: ['c.published_on', 'c.post_id'],
    isDescending: true,
    positionOf: ({ publish_date, post_id }: ContentRow<'blog_post'>) => [publish_date ?? '', post_id],
  },
};

/** Blog categories, grouped by parent, in the merchant's order. */
export const blogCategories: ContentKind<'blog_category'> = {
  table: 'blog_category',
  resource: 'blog-categories',
  links: 'blog_category_store',
  key: 'category_id',
  name: 'url_key',
  nameField: 'urlKey',
  searched: ['name'],
  what: 'blog category',
  order: {
    columns: ['c.parent_id', 'c.position', 'c.category_id'],
    positionOf: ({ parent_id, position, category_id }: ContentRow<'blog_category'>) => [
      parent_id,
      position,
      category_id,
    ],
  },
};
