import { Type } from 'typebox';
import { suggest } from '../../../../domain/catalog/suggest.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { named, nullable, rowId } from '../../schema.ts';
import { lookoutOf } from '../products/place.ts';
import { product } from '../products/schemas.ts';

const suggestions = named(
  'SearchSuggestions',
  Type.Object({
    searchedFor: Type.String({ description: 'What was looked for: in lower case, with typing errors corrected' }),
    products: Type.Array(product, { description: 'The most relevant first' }),
    categories: Type.Array(
      Type.Object({
        id: rowId(),
        name: Type.String(),
        urlPath: nullable(Type.String({ description: 'Address below the store’s' })),
      }),
    ),
  }),
);

/** What is offered while somebody types. */
export const searchRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/search/suggest',
    tag: 'Products',
    summary: 'Suggest products and categories while somebody types',
    description: 'The last word may be the beginning of one. `GET /products?search=` finds the rest.',
    operationId: 'suggest',
    query: Type.Object({
      q: Type.Optional(
        Type.String({ maxLength: 200, description: 'What was typed so far; for nothing there is nothing' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Of each; 8 by default' })),
    }),
    result: suggestions,
    command: suggest,
    input: ({ query }, place) => ({ ...lookoutOf(place), text: query.q ?? '', limit: query.limit ?? 8 }),
    print: ({ searchedFor, products, categories }) => ({
      searchedFor,
      products: products.value.map(({ value }) => value),
      categories: [...categories],
    }),
  }),
];
