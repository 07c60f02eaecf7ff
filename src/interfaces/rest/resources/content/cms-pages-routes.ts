import { type Static, Type } from 'typebox';
import { type PageRecord, pageCommands } from '#domain/content/pages/commands/pages.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { day, named, nullable, readOnlyOf } from '../../schema.ts';
import { commonFields, commonOf, contentRoutes, shownId, storesWritten } from './content-routes.ts';

const text = (description: string, maxLength = 255) => nullable(Type.String({ description, maxLength }));

const identifier = Type.String({
  description: 'Path of the page below the store, such as about-us; unique in each store view',
  minLength: 1,
  maxLength: 255,
  pattern: '^(?![0-9]+$)[^\\s?#%]+$',
});

/** Fields that callers write and everybody reads. */
const open = {
  title: Type.String({ minLength: 1, maxLength: 255 }),
  contentHeading: text('Heading above the content'),
  content: text('HTML as it is stored, with directives such as {{media url="..."}}', 4 << 20),
  metaTitle: text('Title for search engines'),
  metaKeywords: text('Keywords for search engines', 65_535),
  metaDescription: text('Description for search engines', 65_535),
  metaRobots: text('Such as INDEX,FOLLOW or NOINDEX,NOFOLLOW', 50),
  pageLayout: text('Name of a layout, as in one_column'),
  sortOrder: Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
};

/** Fields that only the back office sees. */
const backend = {
  layoutUpdateXml: text('Layout instructions', 65_535),
  customTheme: text('Name of a theme'),
  customRootTemplate: text('Name of a layout for the time of the theme'),
  customLayoutUpdateXml: text('Layout instructions for the time of the theme', 65_535),
  customThemeFrom: nullable(day('First day of the theme')),
  customThemeTo: nullable(day('Last day of the theme')),
};

const optionalBackend = {
  layoutUpdateXml: Type.Optional(backend.layoutUpdateXml),
  customTheme: Type.Optional(backend.customTheme),
  customRootTemplate: Type.Optional(backend.customRootTemplate),
  customLayoutUpdateXml: Type.Optional(backend.customLayoutUpdateXml),
  customThemeFrom: Type.Optional(backend.customThemeFrom),
  customThemeTo: Type.Optional(backend.customThemeTo),
};

const cmsPage = named(
  'CmsPage',
  Type.Object({
    id: shownId,
    identifier: Type.String(),
    ...open,
    contentHtml: nullable(Type.String({ description: 'The content as HTML, with its directives replaced' })),
    ...commonFields,
    ...optionalBackend,
  }),
);

const writable = {
  contentHeading: Type.Optional(open.contentHeading),
  content: Type.Optional(open.content),
  metaTitle: Type.Optional(open.metaTitle),
  metaKeywords: Type.Optional(open.metaKeywords),
  metaDescription: Type.Optional(open.metaDescription),
  metaRobots: Type.Optional(open.metaRobots),
  pageLayout: Type.Optional(open.pageLayout),
  sortOrder: Type.Optional(open.sortOrder),
  isActive: Type.Optional(Type.Boolean()),
  stores: Type.Optional(storesWritten),
  ...optionalBackend,
};
const readOnly = readOnlyOf(cmsPage, ['identifier', 'title', ...(Object.keys(writable) as (keyof typeof writable)[])]);
const fields = { identifier, title: open.title, ...writable, ...readOnly };

/** Pages. */
export const cmsPageRoutes: readonly RouteDeclaration[] = contentRoutes({
  commands: pageCommands,
  tag: 'Pages',
  name: 'CmsPage',
  description: 'Active pages of the store view; API users who may read or write pages also see the disabled ones.',
  result: cmsPage,
  create: Type.Object(fields),
  patch: Type.Object({
    identifier: Type.Optional(identifier),
    title: Type.Optional(open.title),
    ...writable,
    ...readOnly,
  }),
  dataOf: (body) => body,
  example: { identifier: 'opening-hours', title: 'Opening hours', content: '<p>Tuesday to Saturday, nine to six.</p>' },
  filters: {
    identifier: Type.Optional(Type.String({ maxLength: 255, description: 'Exactly this value' })),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Only rows whose title, identifier or content contains this text',
      }),
    ),
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The same as `search`' })),
  },
  queryOf: ({ identifier: name, search, q }: { identifier?: string; search?: string; q?: string }) => ({
    ...(name !== undefined && { name }),
    ...((search ?? q) !== undefined && { search: search ?? q ?? '' }),
  }),
  position: ['number'],
  show: pageOf,
});

function pageOf({ row, stores, contentHtml, isForBackend }: PageRecord): Static<typeof cmsPage> {
  return {
    id: row.page_id,
    identifier: row.identifier,
    title: row.title,
    contentHeading: row.content_heading,
    content: row.content,
    metaTitle: row.meta_title,
    metaKeywords: row.meta_keywords,
    metaDescription: row.meta_description,
    metaRobots: row.meta_robots,
    pageLayout: row.page_layout,
    sortOrder: row.sort_order,
    contentHtml,
    ...commonOf(row, stores),
    ...(isForBackend && {
      layoutUpdateXml: row.layout_update_xml,
      customTheme: row.custom_theme,
      customRootTemplate: row.custom_root_template,
      customLayoutUpdateXml: row.custom_layout_update_xml,
      customThemeFrom: row.custom_theme_from,
      customThemeTo: row.custom_theme_to,
    }),
  };
}
