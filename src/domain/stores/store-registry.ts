import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** A store view with its group. */
export interface ListedStoreView {
  readonly store_id: number;
  readonly code: string;
  readonly name: string;
  readonly website_id: number;
  readonly group_id: number;
  readonly sort_order: number;
  /** 0 if the merchant has switched it off. */
  readonly is_active: number;
  /** Null if there is no such group. */
  readonly group_name: string | null;
  readonly root_category_id: number | null;
}

/** A website. */
export interface ListedWebsite {
  readonly website_id: number;
  readonly code: string;
  readonly name: string;
  readonly sort_order: number;
}

const storeRows = statement((q) =>
  q
    .selectFrom('store as s')
    .leftJoin('store_group as g', 'g.group_id', 's.group_id')
    .select(['s.store_id', 's.code', 's.name', 's.website_id', 's.group_id', 's.sort_order', 's.is_active'])
    .select(['g.name as group_name', 'g.root_category_id'])
    .orderBy('s.store_id'),
);
const websiteRows = statement((q) =>
  q.selectFrom('website').select(['website_id', 'code', 'name', 'sort_order']).orderBy('website_id'),
);
const namesOfStore = statement((q, p: { storeId: number }) =>
  q
    .selectFrom('store as s')
    .leftJoin('store_group as g', 'g.group_id', 's.group_id')
    .leftJoin('website as w', 'w.website_id', 's.website_id')
    .select(['s.name as view', 'g.name as group', 'w.name as website'])
    .where('s.store_id', '=', p.storeId),
);
const groupOfRoot = statement((q, p: { id: number }) =>
  q.selectFrom('store_group').select('group_id').where('root_category_id', '=', p.id).limit(1),
);

const keptStores: Memo<readonly ListedStoreView[]> = memo();
const keptWebsites: Memo<readonly ListedWebsite[]> = memo();

/** Every store view ordered by id, the admin one (0) first. One statement; the result is cached. */
export async function allStoreViews(tx: Tx): Promise<readonly ListedStoreView[]> {
  return (await tx.remember(keptStores, '', () => tx.all(storeRows, {}))).value;
}

/** Every store view except the admin one, ordered by id. */
export async function shopViews(tx: Tx): Promise<readonly ListedStoreView[]> {
  return (await allStoreViews(tx)).filter(({ store_id }) => store_id !== 0);
}

/** The ids of all store views, including 0. */
export async function storeViewIds(tx: Tx): Promise<ReadonlySet<number>> {
  return new Set((await allStoreViews(tx)).map(({ store_id }) => store_id));
}

/** Every website ordered by id, the admin one (0) first. One statement; the result is cached. */
export async function allWebsites(tx: Tx): Promise<readonly ListedWebsite[]> {
  return (await tx.remember(keptWebsites, '', () => tx.all(websiteRows, {}))).value;
}

/** Every website except the admin one, ordered by id. */
export async function shopWebsites(tx: Tx): Promise<readonly ListedWebsite[]> {
  return (await allWebsites(tx)).filter(({ website_id }) => website_id !== 0);
}

/** Sorts rows in the merchant's order, then by id. */
export function inMerchantsOrder<T extends { readonly sort_order: number }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => a.sort_order - b.sort_order);
}

/** What a store view, its group and its website are called, as orders keep it; empty if there is none. */
export async function fullStoreName(tx: Tx, storeId: number): Promise<string> {
  const name = await tx.remember(keptNames, String(storeId), async () => {
    const row = await tx.first(namesOfStore, { storeId });
    return [row?.website ?? '', row?.group ?? '', row?.view ?? ''].join('\n');
  });
  return name.value;
}

const keptNames: Memo<string> = memo();

/** Whether a category is the root category of a store group. */
export async function isRootOfGroup(tx: Tx, categoryId: number): Promise<boolean> {
  return (await tx.first(groupOfRoot, { id: categoryId })) !== undefined;
}
