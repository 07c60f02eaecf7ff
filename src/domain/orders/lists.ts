import { sql } from 'kysely';
import type { Context } from '#domain/shared/command.ts';
import type { FieldsOf } from '#domain/shared/lists/filter.ts';
import { type FilteredRequest, filteredRows } from '#domain/shared/lists/filtered-rows.ts';
import type { RowList } from '#domain/shared/lists/long-rows.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';

/** The store view of rows without one: nobody is bound to it. */
export const noStoreView = -1;

/** A list of orders or documents. */
export interface SalesList<Row> {
  readonly table: TableName;
  /** The column of its ids. */
  readonly id: string;
  readonly fields: FieldsOf;
  /** The shown form of some rows, in the order of ids. */
  readonly read: (tx: Tx, ids: readonly number[]) => Promise<Row[]>;
}

/**
 * The rows of a list that a filter finds, ordered by id; those of store views outside of the caller's bounds are left
 * out (soap-sales 13). Refuses `list_filter_invalid`.
 */
export function salesRows<Row>(
  context: Pick<Context<'list_filter_invalid'>, 'tx' | 'principal' | 'fail'>,
  request: FilteredRequest,
  { table, id, fields, read }: SalesList<Row>,
): Promise<RowList<Row>> {
  const { scope } = context.principal;
  const own = scope && (scope.storeIds.size > 0 ? sql`o.store_id in (${sql.join([...scope.storeIds])})` : sql`1 = 0`);
  const key = sql.ref(`o.${id}`);
  return filteredRows(context, request, fields, ({ where }) => {
    const listed = sql`from ${sql.table(table)} as o where ${where} ${own ? sql`and ${own}` : sql``}`;
    return {
      idOf: (row: { readonly id: number }) => row.id,
      find: (tx, { after, limit, offset, by }) =>
        tx.query(
          () => sql<{ id: number }>`
            select ${key} as id ${listed} ${after > 0 ? sql`and ${key} > ${after}` : sql``}
            order by ${by === 'id' ? key : sql.ref(`o.${by}`)} limit ${limit} offset ${offset}`,
        ),
      async count(tx) {
        const [row] = await tx.query(() => sql<{ count: number }>`select count(*) as count ${listed}`);
        return Number(row?.count ?? 0);
      },
      describe: (tx, rows) =>
        read(
          tx,
          rows.map((row) => row.id),
        ),
    };
  });
}
