import { countryCodes } from '#domain/shared/country-codes.ts';
import { blogCategories, type DemoBlogCategory, posts } from '../content/blog.ts';
import { demoRegions } from '../content/directory.ts';
import { blocks, pages } from '../content/pages.ts';
import type { Rows } from './rows.ts';

/** Countries with the regions of some, pages, blocks and the blog. */
export function addContent(rows: Rows, now: number): void {
  addDirectory(rows);
  const times = { created_at: now, updated_at: now };
  for (const [index, page] of pages.entries()) {
    const page_id = index + 1;
    rows.add('cms_page', {
      page_id,
      identifier: page.identifier,
      title: page.title,
      content_heading: page.heading ?? null,
      content: page.content,
      meta_description: page.description ?? null,
      page_layout: 'one_column',
      is_active: page.disabled ? 0 : 1,
      ...times,
    });
    for (const store_id of page.stores) rows.add('cms_page_store', { page_id, store_id });
  }
  for (const [index, { identifier, title, content, stores }] of blocks.entries()) {
    const block_id = index + 1;
    rows.add('cms_block', { block_id, identifier, title, content, ...times });
    for (const store_id of stores) rows.add('cms_block_store', { block_id, store_id });
  }
  // The address under which the shop's flyers named its pens.
  rows.add('url_rewrite', {
    rewrite_id: 1,
    store_id: 1,
    request_path: 'pens',
    target_path: 'writing/pens.html',
    redirect: 301,
  });
  addBlog(rows, times);
}

function addDirectory(rows: Rows): void {
  for (const [iso2, iso3] of countryCodes) {
    rows.add('country', { country_id: iso2, iso2_code: iso2, iso3_code: iso3 });
  }
  for (const { country, first, regions, names } of demoRegions) {
    for (const [index, region] of regions.entries()) {
      const [code = '', ...words] = region.split(' ');
      const region_id = first + index;
      rows.add('country_region', { region_id, country_id: country, code, name: words.join(' ') });
      const name = names?.byCode[code];
      if (names && name) rows.add('country_region_name', { region_id, locale: names.locale, name });
    }
  }
}

function addBlog(rows: Rows, times: { created_at: number; updated_at: number }): void {
  for (const category of blogCategories) {
    const path = pathOf(category);
    const siblings = blogCategories.filter(({ parent }) => parent === category.parent);
    const category_id = blogCategoryId(category.key);
    rows.add('blog_category', {
      category_id,
      parent_id: category.parent === undefined ? 0 : blogCategoryId(category.parent),
      path: path.map(({ key }) => blogCategoryId(key)).join('/'),
      level: path.length,
      position: siblings.indexOf(category) + 1,
      name: category.name,
      url_key: category.key,
      ...times,
    });
    rows.add('blog_category_store', { category_id, store_id: 0 });
  }
  for (const [index, { key, title, date, short, content, categories, stores }] of posts.entries()) {
    const post_id = index + 1;
    rows.add('blog_post', {
      post_id,
      url_key: key,
      title,
      publish_date: date,
      content,
      short_content: short,
      ...times,
    });
    for (const store_id of stores) rows.add('blog_post_store', { post_id, store_id });
    for (const category of categories) {
      rows.add('blog_post_category', { post_id, category_id: blogCategoryId(category) });
    }
  }
}

function blogCategoryId(key: string): number {
  return blogCategories.findIndex((category) => category.key === key) + 1;
}

/** From the top down to the category itself. */
function pathOf(category: DemoBlogCategory): readonly DemoBlogCategory[] {
  const parent = blogCategories.find(({ key }) => key === category.parent);
  return parent ? [...pathOf(parent), category] : [category];
}
