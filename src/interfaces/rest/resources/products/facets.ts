import { type Static, Type } from 'typebox';
import { readProductFacets } from '#domain/catalog/products/commands/read.ts';
import type { AttributeFacet, Facets } from '#domain/catalog/products/search/facets.ts';
import { mostCounted } from '#domain/catalog/products/search/find-products.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { listRoute, type RouteDeclaration, route } from '../../declare.ts';
import { named, nullable, rowId } from '../../schema.ts';
import { filterQuery, queryOf } from './list.ts';
import { lookoutOf } from './place.ts';

const count = Type.Integer({ description: 'Number of products with this value' });

const layeredFilter = named(
  'LayeredFilter',
  Type.Object({
    code: Type.String({ description: 'The attribute; `attr_CODE` filters by it' }),
    label: Type.String({ description: 'Label in the store view' }),
    type: nullable(Type.String({ description: 'Input of the attribute: `select`, `multiselect`, `boolean`' })),
    position: Type.Integer(),
    multiple: Type.Boolean({ description: 'Whether a product may have several of the options' }),
    options: Type.Array(
      Type.Object({
        value: Type.String({ description: 'Name of the query parameter' }),
        label: Type.String(),
        count,
        swatch: nullable(
          Type.Object({
            type: Type.Union([Type.Literal('color'), Type.Literal('image'), Type.Literal('text')]),
            value: Type.String(),
          }),
        ),
      }),
    ),
  }),
);

const facets = named(
  'ProductFacets',
  Type.Object({
    total: Type.Integer({ description: 'Number of products in the list' }),
    isComplete: Type.Boolean({
      description: `Whether all products are counted; if there are more than ${mostCounted}, only the first ones by id are`,
    }),
    attributes: Type.Array(layeredFilter),
    categories: Type.Array(Type.Object({ id: rowId(), name: Type.String(), count }), {
      description: 'Categories directly below `categoryId`, or else the first level of the store',
    }),
    prices: Type.Array(
      Type.Object({
        from: Type.Number({ description: '`priceMin` of the span' }),
        to: Type.Number({ description: '`priceMax` of the span' }),
        count,
      }),
    ),
    sorts: Type.Array(
      Type.Object({ sortBy: Type.String(), label: Type.String({ description: 'Label in the store view' }) }),
      { description: 'Sort orders for shoppers; in a category `position` as well' },
    ),
  }),
);

const counting = [
  'Takes the filters of `GET /products`. What is filtered by is counted as if it were not, so that another choice shows',
  'what it would give. Which attributes there are is up to the merchant: those marked as filterable, with `search` those',
  'marked as filterable in a search.',
].join(' ');

/** The filters that can narrow lists of products (rest 4.0). */
export const facetRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/products/facets',
    tag: 'Products',
    summary: 'Count products by attribute, category and price',
    description: counting,
    operationId: 'getProductFacets',
    takesCurrency: true,
    query: filterQuery,
    result: facets,
    problems: { 400: 'A parameter is not known or cannot be read.' },
    command: readProductFacets,
    input: ({ query }, place) => ({ ...lookoutOf(place), query: queryOf(query) }),
    print: (counted) => counted.map(showFacets),
  }),
  listRoute({
    method: 'GET',
    path: '/layered-filters',
    tag: 'Products',
    summary: 'List the attributes that products can be filtered by',
    description: counting,
    operationId: 'listLayeredFilters',
    query: filterQuery,
    result: layeredFilter,
    problems: { 400: 'A parameter is not known or cannot be read.' },
    command: readProductFacets,
    input: ({ query }, place) => ({ ...lookoutOf(place), query: queryOf(query) }),
    print: (counted) => ({ items: counted.map(showFilters), total: counted.value.attributes.length }),
  }),
];

function showFacets({ total, isComplete, attributes, categories, prices, sorts }: Facets): Static<typeof facets> {
  return {
    total,
    isComplete,
    attributes: attributes.map(showFilter),
    categories: [...categories],
    prices: prices.map(({ from, to, count: products }) => ({
      from: decimalToNumber(from),
      to: decimalToNumber(to),
      count: products,
    })),
    sorts: sorts.map(({ by, label }) => ({ sortBy: by, label })),
  };
}

function showFilters({ attributes }: Facets): Static<typeof layeredFilter>[] {
  return attributes.map(showFilter);
}

function showFilter({ code, label, input, position, options }: AttributeFacet): Static<typeof layeredFilter> {
  return {
    code,
    label,
    type: input,
    position,
    multiple: input === 'multiselect',
    options: options.map(({ swatch, ...option }) => ({ ...option, swatch: swatch === null ? null : swatchOf(swatch) })),
  };
}

/** The merchant's swatch: a color, the file of an image, or a text. */
function swatchOf(value: string): { type: 'color' | 'image' | 'text'; value: string } {
  if (/^#[0-9a-f]{3,8}$/i.test(value)) return { type: 'color', value };
  return { type: /\.(png|jpe?g|gif|webp|svg)$/i.test(value) ? 'image' : 'text', value };
}
