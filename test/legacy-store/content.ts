import { blogAttributes } from './attributes.ts';
import { madeAt, type Rows } from './rows.ts';

/** Pages: identifier, title, content, store views. Not the last one is shown. */
const pages: readonly (readonly [identifier: string, title: string, content: string, stores: readonly number[]])[] = [
  ['no-route', 'Nothing is here', '<p>We looked everywhere.</p>', [0]],
  [
    'home',
    'Welcome',
    '<p>{{block type="cms/block" block_id="opening_hours"}}</p>\n<img src="{{media url="wysiwyg/banner.png"}}" alt="" />',
    [1],
  ],
  ['home', 'Bienvenue', '<p>Bonjour</p>', [2]],
  [
    'about',
    'About us',
    '<p>{{config path="general/store_information/name"}} is at <a href="{{store url="visit"}}">home</a>.</p>',
    [0],
  ],
  [
    'about/visit',
    "Where we're found",
    '<p>It\'s \\ behind the "mill"; 100% \u2013 \u{1f56f}</p>\r\n<p>Ring twice.</p>',
    [1, 3],
  ],
  ['terms', 'Terms', '<p>{{skin url="images/seal.png"}} {{var nothing.here}}</p>', [1, 2, 3, 4]],
  ['old', 'Not shown any more', '<p>old</p>', [0]],
];

/** Blocks: identifier, title, content, store views. */
const blocks: readonly (readonly [identifier: string, title: string, content: string, stores: readonly number[]])[] = [
  ['opening_hours', 'Opening hours', '<ul><li>9 to 6</li></ul>', [0]],
  ['opening_hours_fr', "Heures d'ouverture", '<ul><li>9 h à 18 h</li></ul>', [2]],
  ['footer', 'Footer', '<p>{{block type="cms/block" block_id="opening_hours"}}</p>', [0]],
  ['hidden', 'Hidden', '<p>not shown</p>', [1]],
];

/** Addresses that a merchant made: the path, its target, and the kind of redirect. */
export const addresses: readonly (readonly [request: string, target: string, options: string | null, store: number])[] =
  [
    ['winter-lamps', 'catalog/category/view/id/4', null, 1],
    ['old-lamps.html', 'lamps-and-lanterns.html', 'RP', 1],
    ['this-week', 'plain-thing-1.html', 'R', 1],
    ['thing-one.html', 'plain-thing-1.html', 'RP', 1],
    ['a-propos', 'about', 'RP', 2],
  ];

export function addContent(rows: Rows): void {
  for (const [index, [identifier, title, content, stores]] of pages.entries()) {
    const page_id = index + 1;
    rows.add('cms_page', {
      page_id,
      title,
      root_template: index % 2 === 0 ? 'one_column' : 'two_columns_left',
      meta_keywords: 'lamps, paper',
      meta_description: title,
      identifier,
      content_heading: index === 3 ? title : null,
      content,
      creation_time: madeAt,
      update_time: madeAt,
      is_active: Number(index !== pages.length - 1),
      sort_order: 0,
      custom_theme_from: index === 3 ? '2024-12-01' : null,
    });
    for (const store_id of stores) rows.add('cms_page_store', { page_id, store_id });
  }
  for (const [index, [identifier, title, content, stores]] of blocks.entries()) {
    const block_id = index + 8;
    rows.add('cms_block', {
      block_id,
      title,
      identifier,
      content,
      creation_time: madeAt,
      update_time: madeAt,
      is_active: Number(identifier !== 'hidden'),
    });
    for (const store_id of stores) rows.add('cms_block_store', { block_id, store_id });
  }
  addBlog(rows);
  for (const [request_path, target_path, options, store_id] of addresses) {
    const url_rewrite_id = rows.next('rewrite');
    rows.add('core_url_rewrite', {
      url_rewrite_id,
      store_id,
      id_path: `${url_rewrite_id}_made_by_hand`,
      request_path,
      target_path,
      options,
      is_system: 0,
    });
  }
}

function addBlog(rows: Rows): void {
  const dates = { created_at: madeAt, updated_at: madeAt };
  const post = { is_active: 1, publish_date: '2024-02-29', ...dates };
  rows.add('blog_post_entity', {
    entity_id: 1,
    url_key: 'how-to-trim-a-wick',
    title: 'How to trim a wick',
    content: '<p>Short.</p>',
    ...post,
  });
  rows.add('blog_post_entity', {
    entity_id: 2,
    url_key: 'draft',
    title: 'A draft',
    content: '',
    ...post,
    is_active: 0,
    publish_date: '0000-00-00',
  });
  const values = ['blog/wick.png', 'Keep it short.'];
  for (const [index, [attribute_id, , type]] of blogAttributes.entries()) {
    const table = type === 'varchar' ? 'blog_post_entity_varchar' : 'blog_post_entity_text';
    rows.add(table, { value_id: 1, entity_type_id: 9, attribute_id, store_id: 0, entity_id: 1, value: values[index] });
  }
  for (const [post_id, store_id] of [
    [1, 0],
    [2, 1],
  ]) {
    rows.add('blog_post_store', { post_id, store_id });
  }
  rows.add('blog_category_entity', {
    entity_id: 1,
    parent_id: 0,
    path: '1',
    level: 0,
    position: 0,
    name: 'Root',
    is_active: 1,
    ...dates,
  });
  rows.add('blog_category_entity', {
    entity_id: 2,
    parent_id: 1,
    path: '1/2',
    level: 1,
    position: 1,
    name: 'Care',
    url_key: 'care',
    is_active: 1,
    ...dates,
  });
  rows.add('blog_category_store', { category_id: 2, store_id: 0 });
  rows.add('blog_post_category', { post_id: 1, category_id: 2, position: 1 });
}
