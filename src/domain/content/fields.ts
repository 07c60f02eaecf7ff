import type { SqlValue } from '../../platform/storage/engine.ts';

/** How a field of a body becomes a column. */
export interface ContentField {
  readonly column: string;
  /** What a new row has, and one that is replaced without the field, or whose field is cleared. */
  readonly fallback: SqlValue;
}

/** What a body says; null clears. */
export type ContentData = Readonly<Record<string, unknown>>;

const text = (column: string): ContentField => ({ column, fallback: null });

/** What search engines are told. */
const meta = {
  metaTitle: text('meta_title'),
  metaKeywords: text('meta_keywords'),
  metaDescription: text('meta_description'),
  metaRobots: text('meta_robots'),
};

/** Fields of pages that callers write, but the identifier and the store views (reference rest 4.10). */
export const pageFields = {
  title: { column: 'title', fallback: '' },
  contentHeading: text('content_heading'),
  content: text('content'),
  ...meta,
  pageLayout: text('page_layout'),
  sortOrder: { column: 'sort_order', fallback: 0 },
  isActive: { column: 'is_active', fallback: 1 },
  layoutUpdateXml: text('layout_update_xml'),
  customTheme: text('custom_theme'),
  customRootTemplate: text('custom_root_template'),
  customLayoutUpdateXml: text('custom_layout_update_xml'),
  customThemeFrom: text('custom_theme_from'),
  customThemeTo: text('custom_theme_to'),
} satisfies Record<string, ContentField>;

/** Of blocks. */
export const blockFields = {
  title: { column: 'title', fallback: '' },
  content: text('content'),
  isActive: { column: 'is_active', fallback: 1 },
} satisfies Record<string, ContentField>;

/** Of blog posts, but the URL key, the store views and the categories. */
export const postFields = {
  title: { column: 'title', fallback: '' },
  content: text('content'),
  shortContent: text('short_content'),
  image: text('image'),
  publishDate: text('publish_date'),
  ...meta,
  isActive: { column: 'is_active', fallback: 1 },
} satisfies Record<string, ContentField>;

/** Of blog categories, but the URL key, the store views and the parent. */
export const blogCategoryFields = {
  name: { column: 'name', fallback: '' },
  position: { column: 'position', fallback: 0 },
  ...meta,
  isActive: { column: 'is_active', fallback: 1 },
} satisfies Record<string, ContentField>;

/**
 * The columns that a body sets. A `whole` body is all of the resource: what it leaves out falls back; a partial one
 * leaves it as it is. An empty text clears where nothing else stands for it.
 */
export function columnsOf(
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
