import type { Case } from './cases.ts';
import { productId } from './products.ts';
import { smallRows, spread } from './spread.ts';
import { benchClient } from './store.ts';

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

const read = { method: 'GET' as const, headers: { Accept: 'application/json' }, body: '' };

/** Calls of the REST interface. */
export const restCases: readonly Case[] = [
  {
    name: 'REST token',
    path: '/api/rest/v2/auth/token',
    call: {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: benchClient.clientId,
        client_secret: benchClient.clientSecret,
      }),
    },
    values: () => ({}),
    requests: 1,
    ofCeiling: 0.5,
  },
  {
    name: 'REST GET product',
    path: '/api/rest/v2/products/@product',
    call: read,
    values: (index, rows) => ({ product: String(productId(spread(index, rows), rows)) }),
    ofSqlite: 0.4,
    requests: smallRows,
    ofCeiling: 0.5,
  },
  {
    name: 'REST GET products',
    path: '/api/rest/v2/products?fullDetail=1&page=@page',
    call: read,
    // Pages of 20 by name; page numbers have two digits.
    values: (index) => ({ page: String(10 + (index % 40)) }),
    ofSqlite: 0.45,
    requests: 40,
    ofCeiling: 0.5,
    isQuick: true,
  },
];
