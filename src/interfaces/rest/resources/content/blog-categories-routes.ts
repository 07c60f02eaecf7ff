import { Type } from 'typebox';
import { blogCategoryCommands } from '#domain/content/pages/commands/blog-categories.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { named, readOnlyOf } from '../../schema.ts';
import { metaFields, metaWritable, urlKey } from './blog-posts-routes.ts';
import { commonFields, commonOf, contentRoutes, shownId, storesWritten } from './content-routes.ts';

const position = Type.Integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'Position among the categories with the same parent (default: the last one)',
});
const parentId = Type.Integer({ minimum: 0, description: 'Id of the parent blog category; 0 for none' });

const blogCategory = named(
  'BlogCategory',
  Type.Object({
    id: shownId,
    name: Type.String(),
    urlKey: Type.String(),
    parentId,
    path: Type.String({ description: 'Ids from the top down to this category, joined by slashes' }),
    level: Type.Integer(),
    position,
    ...metaFields,
    ...commonFields,
  }),
);

const name = Type.String({ minLength: 1, maxLength: 255 });
const writable = {
  urlKey: Type.Optional(urlKey),
  parentId: Type.Optional(parentId),
  position: Type.Optional(position),
  ...metaWritable,
  isActive: Type.Optional(Type.Boolean()),
  stores: Type.Optional(storesWritten),
};
const readOnly = readOnlyOf(blogCategory, ['name', ...(Object.keys(writable) as (keyof typeof writable)[])]);

/** Categories of the blog. */
export const blogCategoryRoutes: readonly RouteDeclaration[] = contentRoutes({
  commands: blogCategoryCommands,
  tag: 'Blog',
  name: 'BlogCategory',
  description: 'Active blog categories of the store view, grouped by parent.',
  result: blogCategory,
  create: Type.Object({ name, ...writable, ...readOnly }),
  patch: Type.Object({ name: Type.Optional(name), ...writable, ...readOnly }),
  dataOf: (body) => body,
  example: { name: 'Workshop diary' },
  filters: { urlKey: Type.Optional(Type.String({ maxLength: 255, description: 'Exactly this value' })) },
  queryOf: ({ urlKey: name }: { urlKey?: string }) => (name === undefined ? {} : { name }),
  position: ['number', 'number', 'number'],
  show: ({ row, stores }) => ({
    id: row.category_id,
    name: row.name,
    urlKey: row.url_key,
    parentId: row.parent_id,
    path: row.path,
    level: row.level,
    position: row.position,
    metaTitle: row.meta_title,
    metaKeywords: row.meta_keywords,
    metaDescription: row.meta_description,
    metaRobots: row.meta_robots,
    ...commonOf(row, stores),
  }),
});
