import { readFileSync } from 'node:fs';
import type { BenchAnswer, BenchRequest } from '#app/calls/exchange.ts';
import { benchCredentials } from './accounts.ts';
import { BenchError } from './bench-error.ts';

/** What a store begins with, in the forms of REST. */
export interface Seed {
  /** As in `POST /products/bulk`: by SKU, those of the demo store are changed. */
  readonly products?: readonly object[];
  /** As `POST /customers`. */
  readonly customers?: readonly object[];
  /** As `POST /guest-carts/{maskedId}/order`, with `items` as `POST /guest-carts/{maskedId}/items/bulk` takes them. */
  readonly orders?: readonly SeedOrder[];
}

interface SeedOrder {
  readonly items: readonly object[];
}

const parts = ['products', 'customers', 'orders'];

/** Reads a seed from its file; an object is only checked. Refuses with `BenchError` what is none. */
export function readSeed(seed: Seed | string | undefined): Seed {
  if (seed === undefined) return {};
  const value: unknown = typeof seed === 'string' ? parsed(seed) : seed;
  if (typeof value !== 'object' || value === null) throw new BenchError('a seed is an object');
  for (const [name, rows] of Object.entries(value)) {
    if (!parts.includes(name)) throw new BenchError(`a seed has ${parts.join(', ')}, not ${name}`);
    const areRows = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
    if (!areRows) throw new BenchError(`the seed's ${name} must be a list of objects`);
  }
  return value as Seed;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BenchError(`the seed ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The most items of one call. */
const perCall = 500;

/** Puts a seed into the store by its own calls. Refuses with `BenchError` what the store refuses, with its reasons. */
export async function applySeed(
  { products = [], customers = [], orders = [] }: Seed,
  send: (request: BenchRequest) => Promise<BenchAnswer>,
): Promise<void> {
  if (products.length + customers.length + orders.length === 0) return;
  const { clientId, clientSecret } = benchCredentials;
  const json = { Accept: 'application/json', 'Content-Type': 'application/json' };
  const call = async (path: string, body: object, what: string, headers: object = json): Promise<Json> => {
    const url = `/api/rest/v2${path}`;
    const flat = Object.entries({ Host: 'bench', ...headers }).flat();
    const answer = await send({ method: 'POST', url, headers: flat, body: Buffer.from(JSON.stringify(body)) });
    const text = answer.body.toString('utf8');
    if (answer.status >= 300) throw new BenchError(`the seed's ${what} cannot be stored: ${text}`);
    return JSON.parse(text) as Json;
  };
  const login = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { token } = await call('/auth/token', login, 'login');
  const asUser = { ...json, Authorization: `Bearer ${token}` };
  for (let i = 0; i < products.length; i += perCall) {
    await call('/products/bulk?atomic=true', { items: products.slice(i, i + perCall) }, 'products', asUser);
  }
  for (const [index, row] of customers.entries()) await call('/customers', row, `customers/${index}`, asUser);
  for (const [index, { items, ...order }] of orders.entries()) {
    const { maskedId } = await call('/guest-carts', {}, `orders/${index}`);
    await call(`/guest-carts/${maskedId}/items/bulk`, { items }, `orders/${index}/items`);
    await call(`/guest-carts/${maskedId}/order`, order, `orders/${index}`);
  }
}

type Json = Readonly<Record<string, unknown>>;
