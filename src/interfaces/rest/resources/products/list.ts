import { type Static, type TObject, Type } from 'typebox';
import { listProducts as list, type ProductQuery } from '#domain/catalog/products/commands/read.ts';
import { statusValues, visibilityValues } from '#domain/catalog/products/record/fields.ts';
import { type ProductSort, productSorts } from '#domain/catalog/products/search/product-query.ts';
import { maxDecimal, unit } from '#kernel/decimal.ts';
import { isOffice } from '#kernel/principal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { listRoute } from '../../declare.ts';
import { etagsParameter, pageParameters, pageRequest } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { momentOf } from '../content/times.ts';
import { checkFields, pickedOfAll, taggedOfAll } from './fields.ts';
import { lookoutOf } from './place.ts';
import { detailFields, product, productStatus, productType, productVisibility } from './shown-product.ts';

const moment = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description: `${description} this moment or day (UTC)` }));
const several = <S extends Parameters<typeof Type.Array>[0]>(schema: S, description: string) =>
  Type.Optional(Type.Array(schema, { maxItems: 1000, description }));
const amount = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: maxDecimal / unit, description }));

/** Accepted spellings of sort orders. */
const sortNames: Readonly<Record<string, ProductSort>> = {
  ...Object.fromEntries(productSorts.map((sort) => [sort, sort])),
  specialPrice: 'special_price',
  averageRating: 'rating',
  reviewCount: 'review_count',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  entityId: 'entity_id',
  id: 'entity_id',
};

/** The filters of products. */
const filterParameters = {
  search: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Words of the product, what they begin with, or words with the same stem in the language of the store view; all of them. Of a word that no product has, those of five letters or more are taken that are one typing error away',
    }),
  ),
  q: Type.Optional(Type.String({ maxLength: 500, description: 'The same as `search`; ignored if both are sent' })),
  categoryId: several(
    Type.Integer({ minimum: 1 }),
    'Only products in one of these categories; for an anchor category also in those below it',
  ),
  priceMin: amount('The lowest price (`minimalPrice`) is at least this'),
  priceMax: amount('The lowest price (`minimalPrice`) is at most this'),
  sku: several(Type.String({ maxLength: 64 }), 'Only products with one of these SKUs'),
  ids: several(Type.Integer({ minimum: 1 }), 'Only products with one of these ids'),
  status: Type.Optional(productStatus),
  visibility: Type.Optional(productVisibility),
  type: several(productType, 'Only products of one of these types'),
  attributeSetId: several(Type.Integer({ minimum: 1 }), 'Only products with one of these attribute sets'),
  urlKey: Type.Optional(Type.String({ maxLength: 200, description: 'Only the product with exactly this URL key' })),
  websiteId: Type.Optional(Type.Integer({ minimum: 1, description: 'Only products of this website' })),
  createdFrom: moment('Made at or after'),
  createdTo: moment('Made at or before the end of'),
  updatedFrom: moment('Changed at or after'),
  updatedTo: moment('Changed at or before the end of'),
  updatedSince: moment('The same as `updatedFrom`:'),
};

const ownParameters = {
  ...filterParameters,
  sortBy: Type.Optional(
    Type.Union(
      Object.keys(sortNames).map((name) => Type.Literal(name)),
      { description: '`position` is that within `categoryId`; by default `relevance` with `search`, else `name`' },
    ),
  ),
  sortDir: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  fullDetail: Type.Optional(Type.Boolean({ description: 'Adds all fields that a single product has' })),
  fields: several(Type.String(), 'Only these fields and the id'),
  etags: etagsParameter,
};

/** Filters by attribute: `attr_color=7,9`. */
const attributeParameters = {
  '^attr_[a-z][a-z0-9_]*$': Type.String({
    title: 'attributes',
    description:
      'Filters by attribute: `attr_color=7,9`; option ids, several of them joined by commas, numbers, days or exact text',
    maxLength: 1000,
  }),
};

const query = Type.Object(
  { ...pageParameters, ...ownParameters },
  { additionalProperties: false, patternProperties: attributeParameters },
) as TObject<typeof pageParameters & typeof ownParameters>;

/** The query of a list of products, without its pages and its order. */
export const filterQuery = Type.Object(filterParameters, {
  additionalProperties: false,
  patternProperties: attributeParameters,
}) as TObject<typeof filterParameters>;

type Filters = Static<typeof filterQuery>;

/** `GET /products` (rest 4.1). */
export const listProductsRoute = listRoute({
  method: 'GET',
  path: '/products',
  tag: 'Products',
  summary: 'List products',
  description: [
    'Everybody sees products that are enabled, on the website of the store view and listed in its catalog (with `search`:',
    'that can be found); API users who may read or write products see all. `attr_CODE=VALUE` filters by an attribute:',
    'option ids, several of them joined by commas, numbers, days or exact text; a configurable product is found by what its',
    'variants are. Parameters that are not known are refused. Links lead on by cursors: a page far behind costs what the',
    'first one does, and rows that are made meanwhile neither shift nor double others. The total is counted on pages by',
    'number and carried along by cursors. `GET /products/facets` takes the same filters and counts what they could be narrowed by.',
  ].join(' '),
  operationId: 'listProducts',
  query,
  result: product,
  problems: { 400: 'A parameter is not known or cannot be read.' },
  takesCurrency: true,
  command: list,
  input({ query }, place) {
    checkFields(query.fields);
    const isSearch = Boolean((query.search ?? query.q)?.trim());
    const by = sortNames[query.sortBy ?? (isSearch ? 'relevance' : 'name')] ?? 'name';
    return {
      ...lookoutOf(place),
      query: queryOf(query),
      order: { by, isDescending: query.sortDir === 'desc' },
      slice: sliceOf(pageRequest(query), [keyKind(by), 'number']),
      isDetailed:
        query.fullDetail === true ||
        query.etags === true ||
        (query.fields?.some((name) => detailFields.has(name)) ?? false),
    };
  },
  print: ({ found, records }, { principal }, { query: { fields, etags } }) =>
    pageOf(found, () => {
      if (etags && isOffice(principal)) return taggedOfAll(records, fields);
      return fields ? pickedOfAll(records, fields) : records;
    }),
});

function keyKind(by: ProductSort): 'string' | 'number' {
  return by === 'name' || by === 'sku' ? 'string' : 'number';
}

/** The filters of a query. Throws the problem 400 for times that cannot be read. */
export function queryOf(query: Filters): ProductQuery {
  const errors: FieldError[] = [];
  const wanted = Object.entries(query as Readonly<Record<string, unknown>>).filter(([name]) =>
    name.startsWith('attr_'),
  );
  const sku = wanted.find(([name]) => name === 'attr_sku')?.[1];
  const attributes = new Map(
    wanted.flatMap(([name, value]) => (name === 'attr_sku' ? [] : [[name.slice(5), String(value)]])),
  );
  const times = timesOf(query, errors);
  if (errors.length > 0) {
    throw new RestProblem(400, 'A parameter cannot be read.', { error: 'validation_error', errors });
  }
  const search = (query.search ?? query.q)?.trim();
  const skus = query.sku ?? (sku === undefined ? undefined : [String(sku)]);
  return {
    ...times,
    attributes,
    ...(query.priceMin !== undefined && { priceMin: Math.round(query.priceMin * unit) }),
    ...(query.priceMax !== undefined && { priceMax: Math.round(query.priceMax * unit) }),
    ...(search && { search }),
    ...(query.categoryId && { categoryIds: query.categoryId }),
    ...(query.ids && { ids: query.ids }),
    ...(skus && { skus }),
    ...(query.status && { status: statusValues[query.status] }),
    ...(query.visibility && { visibility: visibilityValues[query.visibility] }),
    ...(query.type && { types: query.type }),
    ...(query.attributeSetId && { sets: query.attributeSetId }),
    ...(query.urlKey !== undefined && { urlKey: query.urlKey }),
    ...(query.websiteId !== undefined && { website: query.websiteId }),
  };
}

type Times = Pick<ProductQuery, 'createdFrom' | 'createdTo' | 'updatedFrom' | 'updatedTo'>;

function timesOf(query: Filters, errors: FieldError[]): Times {
  const read = (name: keyof Times, field: 'updatedSince' | keyof Times = name): Times => {
    const text = query[field];
    if (text === undefined) return {};
    const moment = momentOf(text, field.endsWith('To'));
    if (moment === undefined) errors.push({ field, message: 'must be a day or a moment, as in 2026-11-21T19:00:00Z' });
    return moment === undefined ? {} : { [name]: moment };
  };
  return {
    ...read('createdFrom'),
    ...read('createdTo'),
    ...read('updatedFrom', 'updatedSince'),
    ...read('updatedFrom'),
    ...read('updatedTo'),
  };
}
