import { Type } from 'typebox';
import { resolveAddress } from '#domain/catalog/urls/commands/resolve-url.ts';
import { listRoute, type RouteDeclaration } from '../declare.ts';
import { named, nullable } from '../schema.ts';

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
    identifier: nullable(Type.String({ description: 'Identifier of a page, or URL key of another resource' })),
    redirectUrl: nullable(Type.String()),
    redirectType: nullable(Type.Integer({ description: '301 for good, 302 for now' })),
  }),
);

const nothing = { id: null, identifier: null, redirectUrl: null, redirectType: null };

/** The resolver of the store's addresses. */
export const urlResolverRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/url-resolver',
    tag: 'Stores',
    summary: 'Resolve a path of the store view',
    description: 'One result. An empty path means the home page.',
    operationId: 'resolveUrl',
    query: Type.Object({
      path: Type.Optional(
        Type.String({ maxLength: 2000, description: 'Path below the address of the store, such as writing/pens.html' }),
      ),
    }),
    result: resolved,
    problems: { 404: '`url_not_found`: there is nothing that everybody sees.' },
    command: resolveAddress,
    input: ({ query }, { store, baseUrl }) => ({ store, path: query.path ?? '', serviceUrl: baseUrl }),
    print: (found) => ({ items: [{ ...nothing, ...found }], total: 1 }),
  }),
];
