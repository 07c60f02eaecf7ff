import {
  type Amendment,
  type Field,
  integerField,
  mapping,
  momentAlways,
  plainText,
  type Row,
  type TableMapping,
  text,
  textOrNothing,
  through,
  wholeNumber,
  yesNo,
} from './mapping.ts';

/** A day without a time; null for none and for MySQL's zero date. */
const day = (from: string): Field =>
  through(from, (value) => (/^(?!0000)\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : null));

const meta = {
  meta_title: textOrNothing('meta_title'),
  meta_keywords: textOrNothing('meta_keywords'),
  meta_description: textOrNothing('meta_description'),
  meta_robots: textOrNothing('meta_robots'),
};

/** Pages and blocks with the store views that show them. Some stores have no meta title or robots. */
const pages: readonly TableMapping[] = [
  mapping({
    what: 'pages',
    from: 'cms_page',
    to: 'cms_page',
    columns: {
      page_id: integerField('page_id'),
      identifier: textOrNothing('identifier'),
      title: text('title'),
      content_heading: textOrNothing('content_heading'),
      content: text('content'),
      meta_keywords: meta.meta_keywords,
      meta_description: meta.meta_description,
      page_layout: textOrNothing('root_template'),
      sort_order: integerField('sort_order'),
      is_active: yesNo('is_active'),
      layout_update_xml: textOrNothing('layout_update_xml'),
      custom_theme: textOrNothing('custom_theme'),
      custom_root_template: textOrNothing('custom_root_template'),
      custom_layout_update_xml: textOrNothing('custom_layout_update_xml'),
      custom_theme_from: day('custom_theme_from'),
      custom_theme_to: day('custom_theme_to'),
      created_at: momentAlways('creation_time'),
      updated_at: momentAlways('update_time'),
    },
    derived: { meta_title: (row) => row('meta_title') || null, meta_robots: (row) => row('meta_robots') || null },
  }),
  mapping({
    what: 'store views of pages',
    from: 'cms_page_store',
    to: 'cms_page_store',
    columns: { page_id: integerField('page_id'), store_id: integerField('store_id') },
  }),
  mapping({
    what: 'blocks',
    from: 'cms_block',
    to: 'cms_block',
    columns: {
      block_id: integerField('block_id'),
      identifier: textOrNothing('identifier'),
      title: text('title'),
      content: text('content'),
      is_active: yesNo('is_active'),
      created_at: momentAlways('creation_time'),
      updated_at: momentAlways('update_time'),
    },
  }),
  mapping({
    what: 'store views of blocks',
    from: 'cms_block_store',
    to: 'cms_block_store',
    columns: { block_id: integerField('block_id'), store_id: integerField('store_id') },
  }),
];

/** The blog, which only some stores of the family have. */
const blog: readonly TableMapping[] = [
  mapping({
    what: 'blog posts',
    from: 'blog_post_entity',
    to: 'blog_post',
    optional: true,
    columns: {
      post_id: integerField('entity_id'),
      url_key: textOrNothing('url_key'),
      title: text('title'),
      is_active: yesNo('is_active'),
      publish_date: day('publish_date'),
      content: text('content'),
      ...meta,
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
  }),
  mapping({
    what: 'store views of blog posts',
    from: 'blog_post_store',
    to: 'blog_post_store',
    optional: true,
    columns: { post_id: integerField('post_id'), store_id: integerField('store_id') },
  }),
  mapping({
    what: 'blog categories',
    from: 'blog_category_entity',
    to: 'blog_category',
    optional: true,
    columns: {
      category_id: integerField('entity_id'),
      parent_id: integerField('parent_id'),
      path: text('path'),
      level: integerField('level'),
      position: integerField('position'),
      name: text('name'),
      url_key: textOrNothing('url_key'),
      is_active: yesNo('is_active'),
      ...meta,
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
  }),
  mapping({
    what: 'store views of blog categories',
    from: 'blog_category_store',
    to: 'blog_category_store',
    optional: true,
    columns: { category_id: integerField('category_id'), store_id: integerField('store_id') },
  }),
  mapping({
    what: 'blog posts in categories',
    from: 'blog_post_category',
    to: 'blog_post_category',
    optional: true,
    columns: {
      post_id: integerField('post_id'),
      category_id: integerField('category_id'),
      position: integerField('position'),
    },
  }),
];

/** Addresses that the old store made or somebody set, and redirects from former ones. */
const rewrites: readonly TableMapping[] = [
  mapping({
    what: 'addresses and redirects',
    from: 'core_url_rewrite',
    to: 'url_rewrite',
    columns: {
      rewrite_id: integerField('url_rewrite_id'),
      store_id: integerField('store_id'),
      target_path: text('target_path'),
      category_id: integerField('category_id'),
      product_id: integerField('product_id'),
    },
    derived: {
      request_path: requestPath('request_path'),
      redirect: redirectOf,
      is_system: (row) => (Number(row('is_system')) ? 1 : 0),
    },
  }),
  // Newer enterprise stores have a separate table for addresses that somebody set; the others follow from their URL
  // keys, which are unique.
  mapping({
    what: 'addresses and redirects',
    from: 'enterprise_url_rewrite_redirect',
    to: 'url_rewrite',
    optional: true,
    columns: {
      store_id: integerField('store_id'),
      target_path: text('target_path'),
      category_id: integerField('category_id'),
      product_id: integerField('product_id'),
    },
    derived: {
      // Above all ids of the table before, which have 32 bits.
      rewrite_id: (row) => 2 ** 32 + Number(row('redirect_id')),
      request_path: requestPath('identifier'),
      redirect: redirectOf,
    },
  }),
];

/** Status of a redirect by the legacy `options`: permanent or not. */
const REDIRECTS: Readonly<Record<string, number>> = { RP: 301, R: 302 };

function redirectOf(row: Row): number {
  return REDIRECTS[row('options') ?? ''] ?? 0;
}

/** Addresses are stored without a leading slash. */
function requestPath(column: string) {
  return (row: Row): string | null => row(column)?.replace(/^\/+/, '') || null;
}

/** Pages, blocks, the blog, and addresses. */
export const content: readonly TableMapping[] = [...pages, ...blog, ...rewrites];

/** A column of blog posts that is an attribute in the legacy store. */
function postValue(table: string, code: string, set: string): Amendment {
  return {
    from: table,
    to: 'blog_post',
    key: 'post_id',
    set,
    optional: true,
    read: (row, known) => {
      const attribute = known.attributes.get(row('attribute_id') ?? '');
      const id = wholeNumber(row('entity_id') ?? '');
      const value = row('value');
      if (attribute?.entity !== 'blog_post' || attribute.code !== code || row('store_id') !== '0') return undefined;
      return id === null || !value ? undefined : [id, plainText(value)];
    },
  };
}

/** Images and short texts of blog posts. */
export const postValues: readonly Amendment[] = [
  postValue('blog_post_entity_varchar', 'image', 'image'),
  postValue('blog_post_entity_text', 'short_content', 'short_content'),
];
