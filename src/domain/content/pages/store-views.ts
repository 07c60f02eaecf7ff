import { sql } from 'kysely';
import type { Context } from '#domain/shared/command.ts';
import { shopViews } from '#domain/stores/store-registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { ContentKind, ContentTable } from './kinds.ts';

/** The caller of a content change. */
export interface Editor {
  /** The store views that the editor is bound to. */
  readonly storeIds?: readonly number[];
}

/** The store views that show each row, by the row's id, lowest first; 0 for all. */
export async function storesOfContent(
  tx: Tx,
  { links, key }: ContentKind<ContentTable>,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await tx.query(
    () =>
      sql<{
        id: number;
        store_id: number;
      }>`select ${sql.ref(key)} as id, store_id from ${sql.table(links)} where ${sql.ref(key)} in (${sql.join([...ids])}) order by store_id`,
  );
  for (const { id, store_id } of rows) found.get(id)?.push(store_id);
  return found;
}

/**
 * The store views that a body names by id or code; `all`, 0 or no name mean all of them. For an editor who is bound to
 * some, "all" means these. Refuses `content_stores_invalid` for a store view that does not exist and if none is left,
 * `content_foreign` for one that is not the editor's.
 */
export async function chosenStores(
  { tx, fail }: Pick<Context<'content_stores_invalid' | 'content_foreign'>, 'tx' | 'fail'>,
  editor: Editor,
  stores: readonly (string | number)[] | undefined,
): Promise<number[]> {
  if (!stores || stores.some((store) => store === 'all' || store === 0 || store === '0')) {
    return editor.storeIds ? [...editor.storeIds] : [0];
  }
  if (stores.length === 0) {
    throw fail('content_stores_invalid', {
      text: 'No store view would show it.',
      errors: [{ field: '/stores', message: 'must name a store view; use "all" for all of them' }],
    });
  }
  const known = await shopViews(tx);
  const byName = new Map(
    known.flatMap(({ store_id, code }) => [[String(store_id), store_id] as const, [code, store_id] as const]),
  );
  const ids = stores.map((store) => byName.get(String(store)));
  const errors = ids.flatMap((id, i) =>
    id === undefined ? [{ field: `/stores/${i}`, message: 'there is no such store view' }] : [],
  );
  if (errors.length > 0) throw fail('content_stores_invalid', { errors });
  const chosen = [...new Set(ids as number[])].sort((a, b) => a - b);
  refuseForeign({ fail }, editor, chosen);
  return chosen;
}

/** Refuses `content_foreign` if a row is shown in a store view that is not the editor's. */
export function refuseForeign(
  { fail }: Pick<Context<'content_foreign'>, 'fail'>,
  { storeIds: own }: Editor,
  storeIds: readonly number[],
): void {
  if (own && storeIds.some((id) => !own.includes(id))) throw fail('content_foreign');
}

/** Sets the store views that show a row. */
export async function showIn(
  tx: Tx,
  { links, key }: ContentKind<ContentTable>,
  id: number,
  storeIds: readonly number[],
): Promise<void> {
  await tx.query(() => sql`delete from ${sql.table(links)} where ${sql.ref(key)} = ${id}`);
  await tx.insertMany(
    links,
    [key, 'store_id'],
    storeIds.map((storeId) => [id, storeId]),
  );
}
