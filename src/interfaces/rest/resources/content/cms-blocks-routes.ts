import { Type } from 'typebox';
import { blockCommands } from '#domain/content/pages/commands/blocks.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { named, nullable, readOnlyOf } from '../../schema.ts';
import { commonFields, commonOf, contentRoutes, shownId, storesWritten } from './content-routes.ts';

const identifier = Type.String({
  description: 'Name by which pages and templates include the block; unique in each store view',
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\s"\'{}]+$',
});
const title = Type.String({ minLength: 1, maxLength: 255 });
const content = nullable(
  Type.String({ description: 'HTML as it is stored, with directives such as {{media url="..."}}', maxLength: 4 << 20 }),
);

const cmsBlock = named(
  'CmsBlock',
  Type.Object({
    id: shownId,
    identifier: Type.String(),
    title: Type.String(),
    content,
    contentHtml: nullable(Type.String({ description: 'The content as HTML, with its directives replaced' })),
    ...commonFields,
  }),
);

const writable = {
  content: Type.Optional(content),
  isActive: Type.Optional(Type.Boolean()),
  stores: Type.Optional(storesWritten),
};
const readOnly = readOnlyOf(cmsBlock, ['identifier', 'title', 'content', 'isActive', 'stores']);
const fields = { identifier, title, ...writable, ...readOnly };
const search = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Only rows whose title, identifier or content contains this text',
  }),
);

/** Blocks: pieces of pages. */
export const cmsBlockRoutes: readonly RouteDeclaration[] = contentRoutes({
  commands: blockCommands,
  tag: 'Blocks',
  name: 'CmsBlock',
  description: 'Active blocks of the store view; API users who may read or write blocks also see the disabled ones.',
  result: cmsBlock,
  create: Type.Object(fields),
  patch: Type.Object({
    identifier: Type.Optional(identifier),
    title: Type.Optional(title),
    ...writable,
    ...readOnly,
  }),
  dataOf: (body) => body,
  example: { identifier: 'footer-note', title: 'Note in the footer', content: '<p>Wrapped by hand since 1998.</p>' },
  filters: {
    identifier: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Only blocks whose identifier contains this text',
      }),
    ),
    search,
    q: search,
  },
  queryOf: ({ identifier: namePart, search, q }: { identifier?: string; search?: string; q?: string }) => ({
    ...(namePart !== undefined && { namePart }),
    ...((search ?? q) !== undefined && { search: search ?? q ?? '' }),
  }),
  position: ['number'],
  show: ({ row, stores, contentHtml }) => ({
    id: row.block_id,
    identifier: row.identifier,
    title: row.title,
    content: row.content,
    contentHtml,
    ...commonOf(row, stores),
  }),
});
