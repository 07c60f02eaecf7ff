import { Type } from 'typebox';
import { listSearchTerms } from '#domain/catalog/products/search/search-log.ts';
import { readIndexProgress } from '#domain/catalog/products/search/upkeep.ts';
import { suggest } from '#domain/catalog/suggest.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { listQuery, named, nullable, pageRequest, rowId } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { lookoutOf } from './products/place.ts';
import { product } from './products/shown-product.ts';

const suggestions = named(
  'SearchSuggestions',
  Type.Object({
    searchedFor: Type.String({ description: 'The search term: in lower case, with typing errors corrected' }),
    products: Type.Array(product, { description: 'The most relevant first' }),
    categories: Type.Array(
      Type.Object({
        id: rowId(),
        name: Type.String(),
        urlPath: nullable(Type.String({ description: 'Path below the address of the store' })),
      }),
    ),
  }),
);

const searchTerm = named(
  'SearchTerm',
  Type.Object({
    term: Type.String({ description: 'In lower case, with typing errors corrected' }),
    searches: Type.Integer(),
    results: Type.Integer({ description: 'Number of products that the last search found' }),
    lastAt: Type.String({ description: 'Time of the last search' }),
  }),
);

const productIndex = named(
  'ProductIndex',
  Type.Object({
    isComplete: Type.Boolean({ description: 'Whether all lists are sorted and filtered by current values' }),
    waiting: Type.Integer({ description: 'Number of products that wait to be indexed' }),
    run: nullable(
      Type.Object({
        total: Type.Integer({ description: 'Number of products' }),
        done: Type.Integer(),
        startedAt: Type.String(),
        endedAt: nullable(Type.String({ description: 'Null while it is under way' })),
      }),
    ),
  }),
);

/** Suggestions while somebody types, the searches of shoppers, and the state of the index. */
export const searchRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/search/terms',
    tag: 'Products',
    summary: 'List the search terms of the store view',
    description: 'The most frequent first. Searches are counted within a minute.',
    operationId: 'listSearchTerms',
    query: listQuery({
      fruitless: Type.Optional(Type.Boolean({ description: 'Only searches that found nothing the last time' })),
    }),
    result: searchTerm,
    command: listSearchTerms,
    input: ({ query }, { store }) => ({
      storeId: store.store_id,
      isFruitless: query.fruitless ?? false,
      slice: sliceOf(pageRequest(query), ['number', 'string']),
    }),
    print: (found) =>
      pageOf(found, (rows) =>
        rows.map(({ term, searches, results, lastAt }) => ({
          term,
          searches,
          results,
          lastAt: new Date(lastAt).toISOString(),
        })),
      ),
  }),
  route({
    method: 'GET',
    path: '/product-index',
    tag: 'Products',
    summary: 'Ask how far the index of products is',
    description:
      'A price rule of the catalog, a customer group or a setting may concern all products. They are indexed after the call, some at a time; `run` is the last such change. Prices that are shown and charged never wait for it, only how lists are sorted and filtered.',
    operationId: 'getProductIndex',
    result: productIndex,
    command: readIndexProgress,
    input: () => undefined,
    print: ({ waiting, run }) => ({
      isComplete: waiting === 0,
      waiting,
      run: run
        ? {
            total: run.total,
            done: run.done,
            startedAt: new Date(run.startedAt).toISOString(),
            endedAt: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
          }
        : null,
    }),
  }),
  route({
    method: 'GET',
    path: '/search/suggest',
    tag: 'Products',
    summary: 'Suggest products and categories while a shopper types',
    description: 'The last word may be incomplete. `GET /products?search=` finds all products.',
    operationId: 'suggest',
    query: Type.Object({
      q: Type.Optional(
        Type.String({ maxLength: 200, description: 'Text that was typed so far; an empty text gives no suggestions' }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 20,
          description: 'Highest number of products and of categories (default: 8)',
        }),
      ),
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
