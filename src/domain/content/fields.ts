import type { SqlValue } from '../../platform/storage/engine.ts';

/** How a field becomes a column. `V` is what it may be given. */
export interface ContentField<V = unknown> {
  readonly column: string;
  /** What a new row has, and one that is replaced without the field, or whose field is cleared. */
  readonly fallback: SqlValue;
  /** Never set: says the type. */
  readonly value?: V;
}

/** What is said of a row, by field; null clears. */
export type ContentData = Readonly<Record<string, unknown>>;

/** What may be said of the fields of a kind of content. */
type DataOf<F> = { readonly [K in keyof F]?: F[K] extends ContentField<infer V> ? V : never };

/** Store views by id or code, `all` for all of them. */
type WithStores = { readonly stores?: readonly (string | number)[] | null };

const text = (column: string): ContentField<string | null> => ({ column, fallback: null });
const title = (column: string): ContentField<string> => ({ column, fallback: '' });
const number = (column: string): ContentField<number> => ({ column, fallback: 0 });
const isActive: ContentField<boolean> = { column: 'is_active', fallback: 1 };

/** What search engines are told. */
const meta = {
  metaTitle: text('meta_title'),
  metaKeywords: text('meta_keywords'),
  metaDescription: text('meta_description'),
  metaRobots: text('meta_robots'),
};

/** Fields of pages that callers write, but the identifier and the store views (reference rest 4.10). */
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

/** Of blocks. */
export const blockFields = {
  title: title('title'),
  content: text('content'),
  isActive,
} satisfies Record<string, ContentField>;

/** A block as callers write it. */
export type BlockData = DataOf<typeof blockFields> & WithStores & { readonly identifier?: string };

/** Of blog posts, but the URL key, the store views and the categories. */
export const postFields = {
  title: title('title'),
  content: text('content'),
  shortContent: text('short_content'),
  image: text('image'),
  publishDate: text('publish_date'),
  ...meta,
  isActive,
} satisfies Record<string, ContentField>;

/** A blog post as callers write it: with its blog categories, perhaps with the post's place in each. */
export type PostData = DataOf<typeof postFields> &
  WithStores & { readonly urlKey?: string; readonly categoryIds?: readonly PostPlacement[] | null };

/** A category of a post, perhaps with the post's place in it. */
export type PostPlacement = number | { readonly id: number; readonly position?: number };

/** Of blog categories, but the URL key, the store views and the parent. */
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
 * The columns that a body sets. A `whole` body is all of the resource: what it leaves out falls back; a partial one
 * leaves it as it is. An empty text clears where nothing else stands for it.
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
