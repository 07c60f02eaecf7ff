import { readdirSync } from 'node:fs';
import { setStoreScope } from '../../src/domain/access/identity/api-user-stores.ts';
import { reindexProducts } from '../../src/domain/catalog/products/search/reindex.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { storedRows } from '../support/database/table-rows.ts';

/** Products of the demo store by where these tests put them; the bound users work in `atelier_fr`, on website 2. */
export const skus = { own: 'PEN-WREN', shared: 'INK-TIDE', foreign: 'MUG-SAIL', nowhere: 'LAMP-ATTIC' } as const;

/** The store view that bound users of these tests are bound to. */
export const ownView = { id: 3, code: 'atelier_fr' } as const;

/** Puts the products of `skus` where they belong; answers their ids. */
export async function placeProducts(engine: Engine): Promise<Readonly<Record<keyof typeof skus, number>>> {
  const ids = { own: 0, shared: 0, foreign: 0, nowhere: 0 };
  const websites = { own: [2], shared: [1, 2], foreign: [1], nowhere: [] };
  await engine.write(async (tx) => {
    for (const name of Object.keys(skus) as (keyof typeof skus)[]) {
      const [row] = await tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', skus[name]));
      const id = row?.product_id as number;
      ids[name] = id;
      await tx.query((q) => q.deleteFrom('product_website').where('product_id', '=', id));
      await tx.insertMany(
        'product_website',
        ['product_id', 'website_id'],
        websites[name].map((website) => [id, website]),
      );
    }
    await reindexProducts(tx, Object.values(ids));
  });
  return ids;
}

/** Binds the API user to store views. */
export function bind(engine: Engine, userId: number, storeIds: readonly number[]): Promise<boolean> {
  return engine.write((tx) => setStoreScope(tx, userId, storeIds, Date.now()));
}

/** All that is stored, but for who calls and how often; and how many files there are. */
export async function everything(engine: Engine, media?: string): Promise<string> {
  const isAside = /^(soap_session|api_usage|login_failure|action_count|token|service)/;
  const found = await storedRows(engine, (table) => !isAside.test(table));
  const all = found.map(({ table, rows }) => [table, rows.map((row) => JSON.stringify(row)).sort()]);
  const files = media === undefined ? [] : readdirSync(media, { recursive: true });
  return JSON.stringify([all, files.length]);
}
