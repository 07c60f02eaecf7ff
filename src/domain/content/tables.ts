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
} from '../../platform/storage/columns.ts';

/** Which store views show something; store view 0 stands for all. */
const shownIn = <K extends string, N extends string>(owner: N, key: K, index: string) =>
  ({
    columns: { [key]: integer(), store_id: integer() } as Record<K, Column<number>> & { store_id: Column<number> },
    key: [key, 'store_id'],
    foreign: [cascade(key, owner), cascade('store_id', 'store')],
    indexes: { [index]: { columns: ['store_id', key] } },
  }) as const;

/** What search engines are told of a page. */
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
      /** Its address below the store's; unique in each store view, which the service keeps. */
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
      /** `YYYY-MM-DD`, as the next one. */
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
      /** `YYYY-MM-DD`; the post is out from this day on in the time of the store view. Null where it is a draft. */
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
  /** What a store view shows under a path, or where it sends the visitor; what follows from URL keys is not here. */
  url_rewrite: {
    columns: {
      rewrite_id: id(),
      store_id: integer(),
      /** Without leading slash. */
      request_path: text(),
      target_path: textDefault(''),
      /** 301 or 302 where the visitor is sent on, 0 where the target is shown. */
      redirect: integerDefault(0),
      category_id: integerOrNull(),
      product_id: integerOrNull(),
      /**
       * 1 where the old store made the address itself: it is the one that is shown, and becomes a redirect when the URL key
       * changes. What somebody has set stays as it is.
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
