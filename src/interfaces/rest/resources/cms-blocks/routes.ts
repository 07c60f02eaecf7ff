import { Type } from 'typebox';
import { createContent, editContent } from '../../../../domain/content/edit.ts';
import { blockFields } from '../../../../domain/content/fields.ts';
import { cmsBlocks } from '../../../../domain/content/kinds.ts';
import { renderTexts } from '../../../../domain/content/render.ts';
import { storesOfContent } from '../../../../domain/content/store-views.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { named, nullable, readOnlyOf } from '../../schema.ts';
import { commonFields, commonOf, contentRoutes, shownId, storesWritten } from '../content/routes.ts';

const identifier = Type.String({
  description: 'Name by which pages and templates take the block; unique in each store view',
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
    contentHtml: nullable(Type.String({ description: 'The content with its directives carried out' })),
    ...commonFields,
  }),
);

const writable = {
  content: Type.Optional(content),
  isActive: Type.Optional(Type.Boolean()),
  stores: Type.Optional(storesWritten),
};
const readOnly = readOnlyOf(cmsBlock, ['identifier', 'title', 'content', 'isActive', 'stores']);
const whole = { identifier, title, ...writable, ...readOnly };
const edited = { kind: cmsBlocks, fields: blockFields };
const search = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Title, identifier or content has it' }),
);

/** Blocks: pieces of pages. */
export const cmsBlockRoutes: readonly RouteDeclaration[] = contentRoutes<'cms_block'>({
  resource: 'cms-blocks',
  kind: cmsBlocks,
  tag: 'Blocks',
  name: 'CmsBlock',
  description: 'Active blocks of the store view; API users who may read or write blocks also see the disabled ones.',
  result: cmsBlock,
  create: Type.Object(whole),
  replace: Type.Object(whole),
  patch: Type.Object({
    identifier: Type.Optional(identifier),
    title: Type.Optional(title),
    ...writable,
    ...readOnly,
  }),
  example: { identifier: 'footer-note', title: 'Note in the footer', content: '<p>Wrapped by hand since 1998.</p>' },
  filters: {
    identifier: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'A part of the identifier' })),
    search,
    q: search,
  },
  filterOf: ({ identifier: namePart, search, q }: { identifier?: string; search?: string; q?: string }) => ({
    ...(namePart !== undefined && { namePart }),
    ...((search ?? q) !== undefined && { search: search ?? q ?? '' }),
  }),
  position: ['number'],
  async show(tx, { rendering }, rows) {
    const ids = rows.map(({ block_id }) => block_id);
    const stores = await storesOfContent(tx, cmsBlocks, ids);
    const texts = rows.map((row) => row.content);
    const html = await renderTexts(tx, texts, rendering);
    return rows.map((row, i) => ({
      id: row.block_id,
      identifier: row.identifier,
      title: row.title,
      content: row.content,
      contentHtml: html[i] ?? null,
      ...commonOf(row, stores.get(row.block_id)),
    }));
  },
  add: (tx, editing, data) => createContent(tx, edited, editing, data),
  edit: (tx, editing, id, data, isWhole) => editContent(tx, edited, editing, id, data, isWhole),
});
