import { Type } from 'typebox';
import { everybody } from '../../../../domain/command.ts';
import { HOME_PAGE, resolvePath } from '../../../../domain/content/resolve-path.ts';
import { dayAt } from '../../../../domain/stores/store-day.ts';
import { storeRecordOf } from '../../../../domain/stores/store-records.ts';
import { handledListRoute, type RouteDeclaration } from '../../declare.ts';
import { named, nullable } from '../../schema.ts';

const resolved = named(
  'ResolvedUrl',
  Type.Object({
    type: Type.Union([
      Type.Literal('product'),
      Type.Literal('category'),
      Type.Literal('cms_page'),
      Type.Literal('blog_post'),
      Type.Literal('redirect'),
    ]),
    id: nullable(Type.Integer()),
    identifier: nullable(Type.String({ description: 'Identifier of a page, URL key of anything else' })),
    redirectUrl: nullable(Type.String()),
    redirectType: nullable(Type.Integer({ description: '301 for good, 302 for now' })),
  }),
);

/** What is at an address of the store. */
export const urlResolverRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path: '/url-resolver',
    tag: 'Stores',
    summary: 'Find out what is at an address of the store view',
    description: 'One row, or none where there is nothing that everybody sees. The empty path is the home page.',
    operationId: 'resolveUrl',
    access: everybody,
    effect: 'read',
    query: Type.Object({
      path: Type.Optional(
        Type.String({ maxLength: 2000, description: 'Path below the store’s, as in writing/pens.html' }),
      ),
    }),
    result: resolved,
    async run({ tx, store, now, baseUrl }, { query }) {
      const record = await storeRecordOf(tx, store, [HOME_PAGE]);
      const today = dayAt(record, now);
      const found = await resolvePath(tx, query.path ?? '', { store: record, serviceUrl: baseUrl, today });
      const nothing = { id: null, identifier: null, redirectUrl: null, redirectType: null };
      return { items: found ? [{ ...nothing, ...found }] : [], total: found ? 1 : 0 };
    },
  }),
];
