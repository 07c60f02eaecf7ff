import { type SelectQueryBuilder, sql } from 'kysely';
import type { RowPosition, Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from './engine.ts';
import type { Database } from './schema.ts';
import type { Builder } from './statement.ts';

/** Columns that together are unique for each row, all in the same direction. */
export interface Order {
  /** As the query names them (`p.page_id`). */
  readonly columns: readonly string[];
  readonly isDescending?: boolean;
  /** The position of a row of the query. */
  readonly positionOf: (row: never) => RowPosition;
}

/**
 * Reads a slice of a query in an order, with two statements for any size: the rows, and the total, which is not counted
 * again if the edge has it. A neighbouring slice costs the same at any depth; a page by number skips the rows before
 * it.
 */
export async function readSlice<TB extends keyof Database, R>(
  tx: Tx,
  select: (q: Builder) => SelectQueryBuilder<Database, TB, R>,
  order: Order,
  { size, page, edge }: Slice,
): Promise<Sliced<R>> {
  const isBackward = edge?.side === 'before';
  const direction = isBackward !== (order.isDescending ?? false) ? 'desc' : 'asc';
  const rowsOf = (q: Builder) => {
    let query = select(q);
    if (edge) {
      const columns = sql.join(order.columns.map((column) => sql.ref(column)));
      const comparison = sql.raw(direction === 'asc' ? '>' : '<');
      query = query.where(sql<boolean>`(${columns}) ${comparison} (${sql.join([...edge.position])})`);
    } else {
      query = query.offset(Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER));
    }
    for (const column of order.columns) query = query.orderBy(sql.ref(column), direction);
    return query.limit(size + 1);
  };
  const [found, total] = await tx.together(
    () => tx.query(rowsOf),
    async () => edge?.total ?? countOf(tx, select),
  );
  const more = found.length > size;
  const rows = found.slice(0, size);
  if (isBackward) rows.reverse();
  const positionOf = (row: R | undefined) => (row === undefined ? undefined : order.positionOf(row as never));
  const hasNext = isBackward ? rows.length > 0 : more;
  const hasPrevious = isBackward ? more : rows.length > 0 && (edge !== undefined || page > 1);
  const last = hasNext ? positionOf(rows.at(-1)) : undefined;
  const first = hasPrevious ? positionOf(rows[0]) : undefined;
  return { rows, total, ...(last && { last }), ...(first && { first }) };
}

async function countOf<TB extends keyof Database, R>(
  tx: Tx,
  select: (q: Builder) => SelectQueryBuilder<Database, TB, R>,
): Promise<number> {
  const [row] = await tx.query((q) => q.selectFrom(select(q).as('counted')).select(sql<number>`count(*)`.as('total')));
  return row?.total ?? 0;
}
