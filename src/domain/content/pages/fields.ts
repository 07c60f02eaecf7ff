import type { SqlValue } from '#platform/storage/engine.ts';

/** How a field becomes a column. `V` is the type of its values. */
export interface ContentField<V = unknown> {
  readonly column: string;
  /** The value of a new row without the field, of a replaced row without it, and of a cleared field. */
  readonly fallback: SqlValue;
  /** Never set: only carries the type. */
  readonly value?: V;
}

/** The sent fields of a row; null clears. */
export type ContentData = Readonly<Record<string, unknown>>;

/** The type of the sent fields of a kind of content. */
type DataOf<F> = { readonly [K in keyof F]?: F[K] extends ContentField<infer V> ? V : never };

/** Store views by id or code, `all` for all of them. */
type WithStores = { readonly stores?: readonly (string | number)[] | null };

const text = (column: string): ContentField<string | null> => ({ column, fallback: null });
const title = (column: string): ContentField<string> => ({ column, fallback: '' });
const number = (column: string): ContentField<number> => ({ column, fallback: 0 });
const isActive: ContentField<boolean> = { column: 'is_active', fallback: 1 };

/** Data for search engines. */
const meta = {
  metaTitle: text('meta_title'),
  metaKeywords: text('meta_keywords'),
  metaDescription: text('meta_description'),
  metaRobots: text('meta_robots'),
};

/** The fields of pages that callers write, without the identifier and the store views (rest 4.10). */
export const pageFields = {
  title: title('title'),
  contentHeading: text('content_heading'),
  content: text('content'),
  ...meta,
  pageLayout: text('page_layout'),
  sortOrder: number('sort_order'),
  isActive,
  layoutUpdateXml: text('layout_update_xml'),
  customTheme: text('custom_theme'),
  customRootTemplate: text('custom_root_template'),
  customLayoutUpdateXml: text('custom_layout_update_xml'),
  customThemeFrom: text('custom_theme_from'),
  customThemeTo: text('custom_theme_to'),
} satisfies Record<string, ContentField>;

/** A page as callers write it. */
export type PageData = DataOf<typeof pageFields> & WithStores & { readonly identifier?: string };

/** The fields of blocks. */
export const blockFields = {
  title: title('title'),
  content: text('content'),
  isActive,
} satisfies Record<string, ContentField>;

/** A block as callers write it. */
export type BlockData = DataOf<typeof blockFields> & WithStores & { readonly identifier?: string };

/** The fields of blog posts, without the URL key, the store views and the categories. */
export const postFields = {
  title: title('title'),
  content: text('content'),
  shortContent: text('short_content'),
  image: text('image'),
  publishDate: text('publish_date'),
  ...meta,
  isActive,
} satisfies Record<string, ContentField>;

/** A blog post as callers write it: with its blog categories, optionally with the post's position in each. */
export type PostData = DataOf<typeof postFields> &
  WithStores & { readonly urlKey?: string; readonly categoryIds?: readonly PostPlacement[] | null };

/** A category of a post, optionally with the post's position in it. */
export type PostPlacement = number | { readonly id: number; readonly position?: number };

/** The fields of blog categories, without the URL key, the store views and the parent. */
export const blogCategoryFields = {
  name: title('name'),
  position: number('position'),
  ...meta,
  isActive,
} satisfies Record<string, ContentField>;

/** A blog category as callers write it; the parent 0 stands for none. */
export type BlogCategoryData = DataOf<typeof blogCategoryFields> &
  WithStores & { readonly urlKey?: string; readonly parentId?: number | null };

/**
 * The columns that a body sets. A `whole` body sets every field, missing ones to their fallback; a partial body leaves
 * missing ones as they are. An empty text clears a field, unless it has another fallback.
 */
export function contentColumns(
  fields: Readonly<Record<string, ContentField>>,
  data: ContentData,
  isWhole: boolean,
): Record<string, SqlValue> {
  const columns: Record<string, SqlValue> = {};
  for (const [field, { column, fallback }] of Object.entries(fields)) {
    const value = data[field];
    if (value === undefined && !isWhole) continue;
    const isNothing = value === undefined || value === null || (value === '' && fallback === null);
    columns[column] = isNothing ? fallback : typeof value === 'boolean' ? Number(value) : (value as SqlValue);
  }
  return columns;
}
