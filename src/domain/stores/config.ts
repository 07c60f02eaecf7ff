import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

const forStore = statement((q, p: { prefix: string; after: string; storeId: number }) =>
  q
    .selectFrom('store_config as c')
    .select(['c.path', 'c.value'])
    .where('c.path', '>=', p.prefix)
    .where('c.path', '<', p.after)
    .where((eb) =>
      eb.or([
        eb('c.scope', '=', 'default'),
        eb.and([eb('c.scope', '=', 'stores'), eb('c.scope_id', '=', p.storeId)]),
        eb.and([
          eb('c.scope', '=', 'websites'),
          eb('c.scope_id', '=', (inner) =>
            inner.selectFrom('store').select('website_id').where('store_id', '=', p.storeId),
          ),
        ]),
      ]),
    )
    .orderBy(sql`case c.scope when 'default' then 0 when 'websites' then 1 else 2 end`),
);

/**
 * The configuration under a path prefix (`cataloginventory/item_options/`) as a store view sees it: its own value,
 * else its website's, else the default. Values are null if the store says "nothing" explicitly.
 */
export async function storeConfig(
  tx: Tx,
  storeId: number,
  prefix: string,
): Promise<ReadonlyMap<string, string | null>> {
  return (await tx.remember(configs, `${storeId} ${prefix}`, () => readConfig(tx, storeId, prefix))).value;
}

const configs: Memo<ReadonlyMap<string, string | null>> = memo();

async function readConfig(tx: Tx, storeId: number, prefix: string): Promise<ReadonlyMap<string, string | null>> {
  const after = `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)}`;
  const rows = await tx.all(forStore, { prefix, after, storeId });
  return new Map(rows.map(({ path, value }) => [path, value]));
}
