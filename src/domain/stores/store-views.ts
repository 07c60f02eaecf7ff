import { sql } from 'kysely';
import type { Principal } from '#kernel/principal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** A store view and the website it belongs to. */
export interface StoreView {
  readonly store_id: number;
  readonly code: string;
  readonly website_id: number;
  /** 0 if the merchant has switched it off. */
  readonly is_active: number;
}

const columns = ['store_id', 'code', 'website_id', 'is_active'] as const;

const byId = statement((q, p: { storeId: number }) =>
  q.selectFrom('store').select(columns).where('store_id', '=', p.storeId),
);
const byCode = statement((q, p: { code: string }) => q.selectFrom('store').select(columns).where('code', '=', p.code));
const defaultView = statement((q) =>
  q
    .selectFrom('website as w')
    .innerJoin('store_group as g', 'g.group_id', 'w.default_group_id')
    .innerJoin('store as s', 's.store_id', 'g.default_store_id')
    .select(['s.store_id', 's.code', 's.website_id', 's.is_active'])
    .orderBy('s.is_active', 'desc')
    .orderBy('w.is_default', 'desc')
    .orderBy('w.website_id')
    .where('w.website_id', '<>', 0)
    .limit(1),
);
const firstView = statement((q) =>
  q
    .selectFrom('store')
    .select(columns)
    .orderBy(sql`case when store_id = 0 then 1 else 0 end`)
    .orderBy('is_active', 'desc')
    .orderBy('sort_order')
    .orderBy('store_id')
    .limit(1),
);

/** A store view by a sent text: digits are an id, other text is a code (reference 4.1). */
export async function findStoreView(tx: Tx, idOrCode: string): Promise<StoreView | undefined> {
  // No stored code contains it, and PostgreSQL would refuse the whole statement.
  if (idOrCode.includes('\u0000')) return undefined;
  const found = await tx.remember(cache, idOrCode, async () => {
    if (!/^\d{1,10}$/.test(idOrCode)) return tx.first(byCode, { code: idOrCode });
    return tx.first(byId, { storeId: Number(idOrCode) });
  });
  return found.value;
}

const cache: Memo<StoreView | undefined> = memo();

const keptDefault: Memo<StoreView | undefined> = memo();

/** A store view by its id. */
export function storeViewById(tx: Tx, storeId: number): Promise<StoreView | undefined> {
  return findStoreView(tx, String(storeId));
}

/** The default store view of the default website; any other one if no default is set or it is inactive. */
export async function defaultStoreView(tx: Tx): Promise<StoreView | undefined> {
  const read = async () => (await tx.first(defaultView, {})) ?? (await tx.first(firstView, {}));
  return (await tx.remember(keptDefault, '', read)).value;
}

/** Whether a store view exists for a caller: inactive ones only exist for API users with grants. */
export function isServed({ store_id, is_active }: StoreView, caller: Pick<Principal, 'hasGrants'>): boolean {
  return is_active === 1 || store_id === 0 || caller.hasGrants === true;
}

/** The store view of a shop that a caller names by id or code; undefined if there is none, or none for this caller. */
export async function shopViewNamed(
  tx: Tx,
  idOrCode: string,
  caller: Pick<Principal, 'hasGrants'>,
): Promise<StoreView | undefined> {
  const view = await findStoreView(tx, idOrCode);
  return view && view.store_id !== 0 && isServed(view, caller) ? view : undefined;
}
