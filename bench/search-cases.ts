import type { Case } from './cases.ts';
import { mistyped, modelOf } from './search-store.ts';
import { smallRows, spread } from './spread.ts';

const read = { method: 'GET' as const, headers: { Accept: 'application/json' }, body: '' };

/**
 * The number of requests that differ in a limit of the price which leaves nothing out. So each is computed again: found
 * products are kept as long as no product changes.
 */
const unlike = 20_000;
const limit = (index: number): string => (5000 + index / 100).toFixed(2);

const model = (index: number, rows: number): string => modelOf(spread(index, rows), rows);

/** A list without products. Each search is for a product that exists. */
const nothing = /^\[\]$/;

/** Searches of shoppers for a product. */
export const searchCases: readonly Case[] = [
  {
    name: 'REST search',
    path: '/api/rest/v2/products?q=@word&priceMax=@limit',
    call: read,
    values: (index, rows) => ({ word: model(index, rows), limit: limit(index) }),
    requests: unlike,
    refusal: nothing,
  },
  {
    name: 'REST search with an error',
    path: '/api/rest/v2/products?q=@word&priceMax=@limit',
    call: read,
    values: (index, rows) => ({
      word: mistyped(model(index, rows), Math.floor(index / smallRows)),
      limit: limit(index),
    }),
    requests: unlike,
    refusal: nothing,
  },
  {
    name: 'REST suggest',
    path: '/api/rest/v2/search/suggest?q=@word',
    call: read,
    // So many letters that few products match.
    values: (index, rows) => ({ word: model(index, rows).slice(0, 5) }),
    requests: smallRows,
  },
  {
    name: 'REST facets',
    path: '/api/rest/v2/products/facets?categoryId=@category',
    call: read,
    values: (index) => ({ category: String(10 + (index % 40)) }),
    requests: 40,
  },
  {
    name: 'REST facets anew',
    path: '/api/rest/v2/products/facets?q=@word&priceMax=@limit',
    call: read,
    values: (index, rows) => ({ word: model(index, rows), limit: limit(index) }),
    requests: unlike,
  },
  {
    name: 'REST layered filters',
    path: '/api/rest/v2/layered-filters',
    call: read,
    values: () => ({}),
    requests: 1,
  },
];
