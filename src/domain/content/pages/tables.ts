import {
  type Column,
  cascade,
  type DefaultedColumn,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textDefault,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';

/** The store views that show a row; 0 for all. */
const shownIn = <K extends string, N extends string>(owner: N, key: K, index: string) =>
  ({
    columns: { [key]: integer(), store_id: integer() } as Record<K, Column<number>> & { store_id: Column<number> },
    key: [key, 'store_id'],
    foreign: [cascade(key, owner), cascade('store_id', 'store')],
    indexes: { [index]: { columns: ['store_id', key] } },
  }) as const;

/** Data for search engines. */
const meta = {
  meta_title: textOrNull(),
  meta_keywords: textOrNull(),
  meta_description: textOrNull(),
  meta_robots: textOrNull(),
} satisfies Record<string, DefaultedColumn<string | null>>;

/** Pages and blocks, the blog, and addresses that lead elsewhere. */
export const contentTables = {
  cms_page: {
    columns: {
      page_id: id(),
      /** Its address below the store's. The service keeps it unique in each store view. */
      identifier: text(),
      title: textDefault(''),
      content_heading: textOrNull(),
      content: textOrNull(),
      ...meta,
      page_layout: textOrNull(),
      sort_order: integerDefault(0),
      is_active: flag(1),
      layout_update_xml: textOrNull(),
      custom_theme: textOrNull(),
      custom_root_template: textOrNull(),
      custom_layout_update_xml: textOrNull(),
      /** `YYYY-MM-DD`, like the next column. */
      custom_theme_from: textOrNull(),
      custom_theme_to: textOrNull(),
      created_at: time(),
      updated_at: time(),
    },
    indexes: { cms_page_identifier: { columns: ['identifier'] } },
  },
  cms_page_store: shownIn('cms_page', 'page_id', 'cms_page_store_store'),
  cms_block: {
    columns: {
      block_id: id(),
      identifier: text(),
      title: textDefault(''),
      content: textOrNull(),
      is_active: flag(1),
      created_at: time(),
      updated_at: time(),
    },
    indexes: { cms_block_identifier: { columns: ['identifier'] } },
  },
  cms_block_store: shownIn('cms_block', 'block_id', 'cms_block_store_store'),
  blog_post: {
    columns: {
      post_id: id(),
      url_key: text(),
      title: textDefault(''),
      is_active: flag(1),
      /** `YYYY-MM-DD`; the post is public from this day on, in the time zone of the store view. Null for a draft. */
      publish_date: textOrNull(),
      content: textOrNull(),
      short_content: textOrNull(),
      /** Below `media/blog`. */
      image: textOrNull(),
      ...meta,
      created_at: time(),
      updated_at: time(),
    },
    indexes: {
      blog_post_key: { columns: ['url_key'] },
      blog_post_date: { columns: ['publish_date', 'post_id'] },
    },
  },
  blog_post_store: shownIn('blog_post', 'post_id', 'blog_post_store_store'),
  blog_category: {
    columns: {
      category_id: id(),
      /** 0 at the top. */
      parent_id: integerDefault(0),
      /** Ids from the top down to itself, joined by `/`. */
      path: textDefault(''),
      level: integerDefault(0),
      position: integerDefault(0),
      name: textDefault(''),
      url_key: text(),
      is_active: flag(1),
      ...meta,
      created_at: time(),
      updated_at: time(),
    },
    indexes: {
      blog_category_parent: { columns: ['parent_id', 'position'] },
      blog_category_path: { columns: ['path'] },
      blog_category_key: { columns: ['url_key'] },
    },
  },
  blog_category_store: shownIn('blog_category', 'category_id', 'blog_category_store_store'),
  blog_post_category: {
    columns: { post_id: integer(), category_id: integer(), position: integerDefault(0) },
    key: ['post_id', 'category_id'],
    foreign: [cascade('post_id', 'blog_post'), cascade('category_id', 'blog_category')],
    indexes: { blog_post_category_category: { columns: ['category_id', 'position', 'post_id'] } },
  },
  /** What a store view shows at a path, or where it redirects to; addresses made from URL keys are not stored here. */
  url_rewrite: {
    columns: {
      rewrite_id: id(),
      store_id: integer(),
      /** Without leading slash. */
      request_path: text(),
      target_path: textDefault(''),
      /** 301 or 302 for a redirect, 0 if the target is shown. */
      redirect: integerDefault(0),
      category_id: integerOrNull(),
      product_id: integerOrNull(),
      /**
       * 1 if the imported store made the address itself: then it is the shown address, and becomes a redirect when the
       * URL key changes. Addresses that somebody has set stay.
       */
      is_system: flag(),
    },
    foreign: [cascade('store_id', 'store'), cascade('category_id', 'category'), cascade('product_id', 'product')],
    indexes: {
      url_rewrite_path: { columns: ['request_path', 'store_id'], unique: true },
      url_rewrite_product: { columns: ['product_id'] },
      url_rewrite_category: { columns: ['category_id'] },
    },
  },
} as const satisfies Tables;
