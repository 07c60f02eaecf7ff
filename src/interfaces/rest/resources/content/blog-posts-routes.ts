import { type Static, Type } from 'typebox';
import { blogPostCommands, type PostRecord } from '#domain/content/pages/commands/blog-posts.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { day, named, nullable, readOnlyOf } from '../../schema.ts';
import { commonFields, commonOf, contentRoutes, shownId, storesWritten } from './content-routes.ts';

const text = (description: string, maxLength = 255) => nullable(Type.String({ description, maxLength }));

/** The URL key of a post or a category of the blog. */
export const urlKey = Type.String({
  description: 'Last part of the path; unique in each store view (default: made from the title)',
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\s/?#%]+$',
});

/** Data for search engines. */
export const metaFields = {
  metaTitle: text('Title for search engines'),
  metaKeywords: text('Keywords for search engines', 65_535),
  metaDescription: text('Description for search engines', 65_535),
  metaRobots: text('Such as INDEX,FOLLOW or NOINDEX,NOFOLLOW', 50),
};

/** The same in bodies. */
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
    contentHtml: text('The content as HTML, with its directives replaced'),
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
      { maxItems: 1000, description: 'Ids of blog categories, or objects with the position of the post in each' },
    ),
  ),
  isActive: Type.Optional(Type.Boolean()),
  stores: Type.Optional(storesWritten),
};
const readOnly = readOnlyOf(blogPost, ['title', ...(Object.keys(writable) as (keyof typeof writable)[])]);
const search = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Only reviews whose title or text contains this text' }),
);

/** Blog posts. */
export const blogPostRoutes: readonly RouteDeclaration[] = contentRoutes({
  commands: blogPostCommands,
  tag: 'Blog',
  name: 'BlogPost',
  description:
    'Active posts of the store view that are out, the newest first; API users who may read or write posts also see the others.',
  result: blogPost,
  create: Type.Object({ title, ...writable, ...readOnly }),
  patch: Type.Object({ title: Type.Optional(title), ...writable, ...readOnly }),
  dataOf: (body) => body,
  example: { title: 'New inks for winter', shortContent: '<p>Three of them.</p>', publishDate: '2026-12-01' },
  filters: {
    urlKey: Type.Optional(Type.String({ maxLength: 255, description: 'Exactly this value' })),
    categoryId: Type.Optional(Type.Integer({ minimum: 1, description: 'Posts of this blog category' })),
    search,
    q: search,
  },
  queryOf: (query: { urlKey?: string; categoryId?: number; search?: string; q?: string }) => ({
    ...(query.urlKey !== undefined && { name: query.urlKey }),
    ...(query.categoryId !== undefined && { categoryId: query.categoryId }),
    ...((query.search ?? query.q) !== undefined && { search: query.search ?? query.q ?? '' }),
  }),
  position: ['string', 'number'],
  show: postOf,
});

function postOf({ row, stores, categoryIds, ...made }: PostRecord): Static<typeof blogPost> {
  return {
    id: row.post_id,
    title: row.title,
    urlKey: row.url_key,
    content: row.content,
    shortContent: row.short_content,
    image: row.image,
    publishDate: row.publish_date,
    ...made,
    metaTitle: row.meta_title,
    metaKeywords: row.meta_keywords,
    metaDescription: row.meta_description,
    metaRobots: row.meta_robots,
    categoryIds: [...categoryIds],
    ...commonOf(row, stores),
  };
}
