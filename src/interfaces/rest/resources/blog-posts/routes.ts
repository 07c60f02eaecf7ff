import { type Static, Type } from 'typebox';
import { categoriesOfPosts, createPost, editPost, inCategory } from '../../../../domain/content/blog.ts';
import { safePath } from '../../../../domain/content/directives.ts';
import { excerptOf } from '../../../../domain/content/excerpt.ts';
import { blogPosts, type ContentRow } from '../../../../domain/content/kinds.ts';
import { renderTexts } from '../../../../domain/content/render.ts';
import { storesOfContent } from '../../../../domain/content/store-views.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { day, named, nullable, readOnlyOf } from '../../schema.ts';
import { commonFields, commonOf, contentRoutes, shownId, storesWritten } from '../content/routes.ts';

const text = (description: string, maxLength = 255) => nullable(Type.String({ description, maxLength }));

/** What addresses a post or a category of the blog. */
export const urlKey = Type.String({
  description: 'Last part of the address; unique in each store view; made of the title where it is left out',
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\s/?#%]+$',
});

/** What search engines are told. */
export const metaFields = {
  metaTitle: text('Title for search engines'),
  metaKeywords: text('Keywords for search engines', 65_535),
  metaDescription: text('Description for search engines', 65_535),
  metaRobots: text('As in INDEX,FOLLOW or NOINDEX,NOFOLLOW', 50),
};

/** As above, in bodies. */
export const metaWritable = {
  metaTitle: Type.Optional(metaFields.metaTitle),
  metaKeywords: Type.Optional(metaFields.metaKeywords),
  metaDescription: Type.Optional(metaFields.metaDescription),
  metaRobots: Type.Optional(metaFields.metaRobots),
};

const fields = {
  content: text('HTML as it is stored, with directives such as {{media url="..."}}', 4 << 20),
  shortContent: text('HTML of the teaser, as it is stored', 65_535),
  image: nullable(
    Type.String({
      description: 'File of the image below media/blog',
      maxLength: 255,
      pattern: '^(?!.*\\.\\.)[^\\\\<>"\'\\s/][^\\\\<>"\']*$|^$',
    }),
  ),
  publishDate: nullable(day('The first day on which everybody sees it; null for a draft')),
};

const blogPost = named(
  'BlogPost',
  Type.Object({
    id: shownId,
    title: Type.String(),
    urlKey: Type.String(),
    ...fields,
    contentHtml: text('The content with its directives carried out'),
    shortContentHtml: text('The teaser with its directives carried out'),
    excerpt: Type.String({ description: 'The beginning of the teaser, or else of the content, as plain text' }),
    imageUrl: nullable(Type.String()),
    ...metaFields,
    categoryIds: Type.Array(Type.Integer(), { description: 'Ids of its blog categories' }),
    ...commonFields,
  }),
);

const title = Type.String({ minLength: 1, maxLength: 255 });
const writable = {
  urlKey: Type.Optional(urlKey),
  content: Type.Optional(fields.content),
  shortContent: Type.Optional(fields.shortContent),
  image: Type.Optional(fields.image),
  publishDate: Type.Optional(fields.publishDate),
  ...metaWritable,
  categoryIds: Type.Optional(
    Type.Array(
      Type.Union([
        Type.Integer({ minimum: 1 }),
        Type.Object({ id: Type.Integer({ minimum: 1 }), position: Type.Optional(Type.Integer()) }),
      ]),
      { maxItems: 1000, description: 'Ids of blog categories, or with the post’s place in each' },
    ),
  ),
  isActive: Type.Optional(Type.Boolean()),
  stores: Type.Optional(storesWritten),
};
const readOnly = readOnlyOf(blogPost, ['title', ...(Object.keys(writable) as (keyof typeof writable)[])]);
const search = Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Title or text has it' }));

/** Blog posts. */
export const blogPostRoutes: readonly RouteDeclaration[] = contentRoutes<'blog_post'>({
  resource: 'blog-posts',
  kind: blogPosts,
  tag: 'Blog',
  name: 'BlogPost',
  description:
    'Active posts of the store view that are out, the newest first; API users who may read or write posts also see the others.',
  result: blogPost,
  create: Type.Object({ title, ...writable, ...readOnly }),
  replace: Type.Object({ title, ...writable, ...readOnly }),
  patch: Type.Object({ title: Type.Optional(title), ...writable, ...readOnly }),
  example: { title: 'New inks for winter', shortContent: '<p>Three of them.</p>', publishDate: '2026-12-01' },
  filters: {
    urlKey: Type.Optional(Type.String({ maxLength: 255, description: 'Exactly this one' })),
    categoryId: Type.Optional(Type.Integer({ minimum: 1, description: 'Posts of this blog category' })),
    search,
    q: search,
  },
  filterOf: (query: { urlKey?: string; categoryId?: number; search?: string; q?: string }) => ({
    ...(query.urlKey !== undefined && { name: query.urlKey }),
    ...(query.categoryId !== undefined && { also: inCategory(query.categoryId) }),
    ...((query.search ?? query.q) !== undefined && { search: query.search ?? query.q ?? '' }),
  }),
  position: ['string', 'number'],
  async show(tx, { rendering }, rows) {
    const ids = rows.map(({ post_id }) => post_id);
    const stores = await storesOfContent(tx, blogPosts, ids);
    const categories = await categoriesOfPosts(tx, ids);
    const texts = rows.flatMap((row) => [row.content, row.short_content]);
    const html = await renderTexts(tx, texts, rendering);
    return rows.map((row, i) =>
      postOf(row, {
        stores: stores.get(row.post_id) ?? [],
        categoryIds: categories.get(row.post_id) ?? [],
        contentHtml: html[2 * i] ?? null,
        shortContentHtml: html[2 * i + 1] ?? null,
        serviceUrl: rendering.serviceUrl,
      }),
    );
  },
  add: createPost,
  edit: editPost,
});

interface PostParts {
  readonly stores: readonly number[];
  readonly categoryIds: readonly number[];
  readonly contentHtml: string | null;
  readonly shortContentHtml: string | null;
  readonly serviceUrl: string;
}

function postOf(row: ContentRow<'blog_post'>, parts: PostParts): Static<typeof blogPost> {
  const { contentHtml, shortContentHtml, serviceUrl } = parts;
  return {
    id: row.post_id,
    title: row.title,
    urlKey: row.url_key,
    content: row.content,
    shortContent: row.short_content,
    image: row.image,
    publishDate: row.publish_date,
    contentHtml,
    shortContentHtml,
    excerpt: excerptOf(shortContentHtml || contentHtml || ''),
    imageUrl: row.image === null ? null : `${serviceUrl}/media/blog/${safePath(row.image)}`,
    metaTitle: row.meta_title,
    metaKeywords: row.meta_keywords,
    metaDescription: row.meta_description,
    metaRobots: row.meta_robots,
    categoryIds: [...parts.categoryIds],
    ...commonOf(row, parts.stores),
  };
}
