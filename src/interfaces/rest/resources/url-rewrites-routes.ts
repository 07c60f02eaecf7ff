import { Type } from 'typebox';
import { type RewriteRecord, rewriteCommands } from '#domain/catalog/urls/rewrites.ts';
import type { RouteDeclaration } from '../declare.ts';
import { recordRoutes } from '../record-routes.ts';
import { named, nullable, readOnlyOf, rowId } from '../schema.ts';

const redirectType = Type.Union([Type.Literal(301), Type.Literal(302), Type.Literal(0)], {
  description: '301 for good, 302 for now, 0 if the target is shown at the address itself',
});

const rewrite = named(
  'UrlRewrite',
  Type.Object({
    id: rowId(),
    storeId: Type.Integer({ description: 'The store view; 0 for all' }),
    requestPath: Type.String({ description: 'The address below that of the store view' }),
    targetPath: Type.String({ description: 'Another address below it, or one that begins with http' }),
    redirectType: Type.Integer({
      description: '301 for good, 302 for now, 0 if the target is shown at the address itself',
    }),
    productId: nullable(Type.Integer({ description: 'The product whose old address it is' })),
    categoryId: nullable(Type.Integer({ description: 'The category whose old address it is' })),
    isSystem: Type.Boolean({ description: 'Whether the imported store made it: then it follows the URL key' }),
  }),
);
const path = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const filter = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295, description }));

/** Redirects (rest 4.11). */
export const urlRewriteRoutes: readonly RouteDeclaration[] = recordRoutes({
  commands: rewriteCommands,
  tag: 'Redirects',
  path: '/url-rewrites',
  names: { operation: 'UrlRewrite', operations: 'UrlRewrites', singular: 'a redirect', plural: 'redirects' },
  description: 'The addresses that were set, or left by changes of URL keys. `url-resolver` follows them.',
  result: rewrite,
  required: {
    storeId: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
    requestPath: path(255),
    targetPath: path(2000),
  },
  optional: {
    redirectType: Type.Optional(redirectType),
    ...readOnlyOf(rewrite, ['storeId', 'requestPath', 'targetPath', 'redirectType']),
  },
  dataOf: ({ storeId, requestPath, targetPath, redirectType: type }): Partial<RewriteRecord> =>
    ({ storeId, requestPath, targetPath, redirectType: type }) as Partial<RewriteRecord>,
  show: (record) => record,
  example: { storeId: 1, requestPath: 'spring/offers', targetPath: 'writing.html', redirectType: 302 },
  filters: {
    storeId: filter('Only those of this store view; 0 for those of all'),
    requestPath: Type.Optional(Type.String({ maxLength: 255, description: 'Only this address' })),
    targetPath: Type.Optional(Type.String({ maxLength: 2000, description: 'Only those with this target' })),
    redirectType: Type.Optional(redirectType),
    productId: filter('Only those of this product'),
    categoryId: filter('Only those of this category'),
    isSystem: Type.Optional(Type.Boolean({ description: 'Only those that the imported store made, or all others' })),
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only addresses that contain this text' }),
    ),
  },
  queryOf: (query) => query,
});
