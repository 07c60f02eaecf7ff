import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { shopWebsites } from './store-registry.ts';

const storesOf = statement((q, p: { id: number }) =>
  q
    .selectFrom('store as s')
    .innerJoin('store_group as g', 'g.group_id', 's.group_id')
    .select(['s.store_id', 'g.root_category_id'])
    .where('s.website_id', '=', p.id)
    .orderBy('s.store_id'),
);

/** A website with its store views and the roots of their categories. */
export interface WebsiteWithStores {
  readonly website_id: number;
  readonly stores: readonly { readonly store_id: number; readonly root_category_id: number }[];
}

/** A website by a sent text: digits are an id, other text is a code. */
export async function findWebsite(tx: Tx, idOrCode: string): Promise<WebsiteWithStores | undefined> {
  const isMeant = /^\d{1,10}$/.test(idOrCode)
    ? ({ website_id }: { website_id: number }) => website_id === Number(idOrCode)
    : ({ code }: { code: string }) => code === idOrCode;
  const website = (await shopWebsites(tx)).find(isMeant);
  return website && { website_id: website.website_id, stores: await tx.all(storesOf, { id: website.website_id }) };
}
