import { type RawBuilder, sql } from 'kysely';
import type { Builder } from '#platform/storage/statement.ts';

/*
 * SQL expressions that read facts about a store view or website within another statement; the column, such as
 * `q.store_id`, has its id. Null if there is none.
 */

/** The id of the website of a store view. */
export function websiteOfStoreSql(column: string): RawBuilder<number> {
  return sql<number>`(select st.website_id from store as st where st.store_id = ${sql.ref(column)})`;
}

/** The code of a store view. */
export function codeOfStoreSql(column: string): RawBuilder<string | null> {
  return sql<string | null>`(select st.code from store as st where st.store_id = ${sql.ref(column)})`;
}

/** The id of the default store view of a website. */
export function firstStoreOfWebsiteSql(column: string): RawBuilder<number | null> {
  return sql<number | null>`(
    select g.default_store_id from website as st inner join store_group as g on g.group_id = st.default_group_id
    where st.website_id = ${sql.ref(column)})`;
}

/** The id of the root category of a store view, whose id is a parameter. */
export function rootOfStoreSql(storeId: number): RawBuilder<number> {
  return sql<number>`(
    select g.root_category_id from store as st inner join store_group as g on g.group_id = st.group_id
    where st.store_id = ${storeId})`;
}

/** The ids of the active store views. */
export const activeStoresSql = sql<number>`(select st.store_id from store as st where st.is_active = 1)`;

/** The beginning of a query over `q`, carts, and `s`, their store views. */
export const cartsWithStores = (q: Builder) =>
  q.selectFrom('quote as q').innerJoin('store as s', 's.store_id', 'q.store_id');
